// SPDX-License-Identifier: Zlib
#include "tools/impair/switch.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "tools/impair/frame.h"
#include "tools/impair/pcap.h"
#include "tools/impair/space.h"

namespace impair {

namespace {

constexpr std::size_t kLongestFrame = 65536;

std::int64_t wall_clock_us() {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(since_1970).count();
}

class Switch {
public:
    explicit Switch(const SwitchOptions& options) : loop_(options.ports, options.loop), buffer_(kLongestFrame, '\0') {
        if (!options.pcap_file.empty()) {
            auto pcap = Pcap::create(options.pcap_file);
            if (!pcap) {
                throw std::runtime_error(pcap.error().english());
            }
            pcap_ = *std::move(pcap);
        }
    }

    engine::Result<void> make_spaces() {
        for (int port = 1; port <= loop_.network().ports(); ++port) {
            auto space = make_space(port);
            if (!space) {
                return space.failure();
            }
            spaces_.push_back(*std::move(space));
            loop_.watch(spaces_.back().tap.get(), [this, port] { read_all(port); });
            const std::string name = "GYRE_NS_" + std::to_string(port);
            const std::string path =
                "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(spaces_.back().net.get());
            setenv(name.c_str(), path.c_str(), 1);
        }
        return {};
    }

    int run(const SwitchOptions& options) {
        Children children;
        for (const auto& [port, command] : options.runs) {
            children.start({"/bin/sh", "-c", command}, spaces_.at(static_cast<std::size_t>(port - 1)).net.get());
        }
        if (!options.script.empty()) {
            children.start(options.script, -1);
        }
        return loop_.run(children, [this](const Parcel& parcel) { deliver(parcel); });
    }

private:
    void read_all(int port) {
        const int tap = spaces_[static_cast<std::size_t>(port - 1)].tap.get();
        for (ssize_t size = 0; (size = read(tap, buffer_.data(), buffer_.size())) > 0;) {
            forward(port, std::string_view(buffer_).substr(0, static_cast<std::size_t>(size)));
        }
    }

    /// Frames other than ARP and IPv4 are dropped: the kernel's own traffic would only blur the counts.
    void forward(int port, std::string_view bytes) {
        const Frame frame = look_into(bytes);
        if (frame.kind == Frame::Kind::Other) {
            return;
        }
        addresses_.learn(frame.from, port);
        const int known = addresses_.port_of(frame.to);
        for (int to = 1; to <= loop_.network().ports(); ++to) {
            if (to != port && (known == 0 || known == to)) {
                loop_.network().send(port, to, bytes, frame.ip_bytes, frame.kind == Frame::Kind::Ipv4, now());
            }
        }
    }

    void deliver(const Parcel& parcel) {
        if (pcap_) {
            pcap_->add(parcel.bytes, wall_clock_us());
        }
        const int tap = spaces_[static_cast<std::size_t>(parcel.to - 1)].tap.get();
        if (write(tap, parcel.bytes.data(), parcel.bytes.size()) < 0) {
            return;  // its device is down or its queue is full, which loses the frame as on a real network
        }
    }

    Loop loop_;
    std::vector<Space> spaces_;
    MacTable addresses_;
    std::optional<Pcap> pcap_;
    std::string buffer_;
};

}  // namespace

int run_switch(const SwitchOptions& options) {
    Switch net_switch(options);
    if (const auto result = net_switch.make_spaces(); !result) {
        std::fprintf(stderr, "gyre-impair: %s\n", result.error().english().c_str());
        return kNotPermitted;
    }
    return net_switch.run(options);
}

}  // namespace impair
