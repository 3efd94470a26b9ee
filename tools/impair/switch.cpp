// SPDX-License-Identifier: Zlib
#include "tools/impair/switch.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "tools/impair/frame.h"
#include "tools/impair/home_router.h"
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
        for (const auto& [port, kind] : options.routers) {
            routers_.emplace(port, HomeRouter(port, kind, options.loop.seed + static_cast<std::uint64_t>(port)));
        }
        loop_.restart_by([this](int port) {
            const auto router = routers_.find(port);
            if (router != routers_.end()) {
                router->second.restart();
            }
            return router != routers_.end();
        });
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
            auto space = make_space(card_of(port));
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
    [[nodiscard]] CardOptions card_of(int port) const {
        if (routers_.contains(port)) {
            return {mac_of(Card::Home, port), ip_of(Card::Home, port), ip_of(Card::Gateway, port)};
        }
        return {mac_of(Card::Outer, port), ip_of(Card::Outer, port), std::nullopt};
    }

    void read_all(int port) {
        const int tap = spaces_[static_cast<std::size_t>(port - 1)].tap.get();
        for (ssize_t size = 0; (size = read(tap, buffer_.data(), buffer_.size())) > 0;) {
            leave(port, std::string_view(buffer_).substr(0, static_cast<std::size_t>(size)));
        }
    }

    /// Takes a frame from a machine, through its router if it has one.
    void leave(int port, std::string_view bytes) {
        const auto router = routers_.find(port);
        if (router == routers_.end()) {
            return forward(port, bytes);
        }
        if (const auto step = router->second.from_home(bytes, now())) {
            step->is_answer ? hand_over(port, step->frame) : forward(port, step->frame);
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
        const auto router = routers_.find(parcel.to);
        if (router == routers_.end()) {
            return hand_over(parcel.to, parcel.bytes);
        }
        if (const auto step = router->second.from_outside(parcel.bytes, now())) {
            step->is_answer ? forward(parcel.to, step->frame) : hand_over(parcel.to, step->frame);
        }
    }

    void hand_over(int port, std::string_view bytes) {
        const int tap = spaces_[static_cast<std::size_t>(port - 1)].tap.get();
        if (write(tap, bytes.data(), bytes.size()) < 0) {
            return;  // its device is down or its queue is full, which loses the frame as on a real network
        }
    }

    Loop loop_;
    std::vector<Space> spaces_;
    std::map<int, HomeRouter> routers_;  // by port
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
