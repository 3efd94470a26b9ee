// SPDX-License-Identifier: Zlib
// Datagrams for the end-to-end tests: measures a path, echoes, or disturbs. Use it only within a separate
// namespace or on the loopback device.
//   test_udp_probe echo PORT IDLE_SECONDS           answers everything, exits after this much silence
//   test_udp_probe ask ADDRESS PORT COUNT SPACING_MS   prints what came back, as "name value" lines
//   test_udp_probe noise ADDRESS PORT RATE SECONDS SEED [FROM_ADDRESS FROM_PORT]   random bytes; with a sender that is
//                                                   not ours, which needs root
#include <arpa/inet.h>
#include <netinet/ip.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

sockaddr_in address_of(const std::string& ip, const std::string& port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
    if (inet_pton(AF_INET, ip.c_str(), &address.sin_addr) != 1) {
        throw std::invalid_argument("not an address: " + ip);
    }
    return address;
}

const sockaddr* generic(const sockaddr_in& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

int open_socket(int type, int protocol) {
    const int handle = socket(AF_INET, type, protocol);
    if (handle < 0) {
        throw std::runtime_error(std::string("no socket: ") + std::strerror(errno));
    }
    return handle;
}

/// Waits for something to read.
bool is_readable(int handle, int timeout_ms) {
    pollfd fd{handle, POLLIN, 0};
    return poll(&fd, 1, timeout_ms) > 0;
}

int echo(const std::string& port, int idle_seconds) {
    const int handle = open_socket(SOCK_DGRAM, 0);
    const sockaddr_in own = address_of("0.0.0.0", port);
    if (bind(handle, generic(own), sizeof own) != 0) {
        throw std::runtime_error("port " + port + " is taken");
    }
    std::puts("ready");
    std::fflush(stdout);
    char bytes[2048];
    while (is_readable(handle, idle_seconds * 1000)) {
        sockaddr_in from{};
        socklen_t length = sizeof from;
        const ssize_t size = recvfrom(handle, bytes, sizeof bytes, 0, reinterpret_cast<sockaddr*>(&from), &length);
        if (size >= 0) {
            (void)sendto(handle, bytes, static_cast<std::size_t>(size), 0, generic(from), length);
        }
    }
    return 0;
}

/// Sends numbered datagrams and measures their round trips.
class Asker {
public:
    Asker(const sockaddr_in& to, std::uint32_t count, int spacing_ms)
        : handle_(open_socket(SOCK_DGRAM, 0)), spacing_ms_(spacing_ms), sent_at_(count), answers_(count) {
        if (connect(handle_, generic(to), sizeof to) != 0) {
            throw std::runtime_error(std::string("no route: ") + std::strerror(errno));
        }
    }

    void run() {
        const auto begin = Clock::now();
        for (std::uint32_t i = 0; i < sent_at_.size(); ++i) {
            take_until(begin + std::chrono::milliseconds(spacing_ms_) * i);
            sent_at_[i] = Clock::now();
            (void)send(handle_, &i, sizeof i, 0);
        }
        take_until(Clock::now() + std::chrono::seconds(1));
    }

    void print() {
        std::sort(times_ms_.begin(), times_ms_.end());
        const auto answered = std::count_if(answers_.begin(), answers_.end(), [](int n) { return n > 0; });
        const auto doubled = std::count_if(answers_.begin(), answers_.end(), [](int n) { return n > 1; });
        std::printf("sent %zu\nanswered %td\ndoubled %td\novertaken %u\n", sent_at_.size(), answered, doubled,
                    overtaken_);
        if (!times_ms_.empty()) {
            std::printf("least_ms %.3f\nmedian_ms %.3f\nmost_ms %.3f\n", times_ms_.front(),
                        times_ms_[times_ms_.size() / 2], times_ms_.back());
        }
    }

private:
    void take_until(Clock::time_point end) {
        for (Clock::time_point now; (now = Clock::now()) < end;) {
            const timespec timeout{0, std::min<std::int64_t>(999'999'999, (end - now).count())};
            pollfd fd{handle_, POLLIN, 0};
            std::uint32_t number = 0;
            if (ppoll(&fd, 1, &timeout, nullptr) <= 0 || recv(handle_, &number, sizeof number, 0) != sizeof number ||
                number >= answers_.size()) {
                continue;
            }
            overtaken_ += number < newest_ ? 1 : 0;
            newest_ = std::max(newest_, number);
            if (++answers_[number] == 1) {
                times_ms_.push_back(Milliseconds(Clock::now() - sent_at_[number]).count());
            }
        }
    }

    int handle_;
    int spacing_ms_;
    std::vector<Clock::time_point> sent_at_;
    std::vector<int> answers_;
    std::vector<double> times_ms_;
    std::uint32_t newest_ = 0;
    unsigned overtaken_ = 0;
};

/// Adds IPv4 and UDP headers with a spoofed sender, so that noise can come from a member's address.
std::string with_headers(const std::string& payload, const sockaddr_in& from, const sockaddr_in& to) {
    iphdr ip{};
    ip.version = 4;
    ip.ihl = 5;
    ip.ttl = 64;
    ip.protocol = IPPROTO_UDP;
    ip.saddr = from.sin_addr.s_addr;
    ip.daddr = to.sin_addr.s_addr;
    const std::uint16_t length = htons(static_cast<std::uint16_t>(8 + payload.size()));
    const std::uint16_t udp[4] = {from.sin_port, to.sin_port, length, 0};  // 0: no checksum
    std::string packet(sizeof ip + sizeof udp, '\0');
    std::memcpy(packet.data(), &ip, sizeof ip);
    std::memcpy(packet.data() + sizeof ip, udp, sizeof udp);
    return packet + payload;
}

/// Half of the payloads begin like a datagram of the game, so that they get past the check of the first byte.
std::string random_payload(std::mt19937& random) {
    std::string bytes(random() % 8 == 0 ? random() % 1400 : random() % 64, '\0');
    for (char& byte : bytes) {
        byte = static_cast<char>(random());
    }
    if (!bytes.empty() && random() % 2 == 0) {
        bytes[0] = static_cast<char>(random() % 2 == 0 ? 1 + random() % 9 : 0x80 + random() % 32);
    }
    return bytes;
}

int noise(const std::vector<std::string>& words) {
    const sockaddr_in to = address_of(words[1], words[2]);
    const int rate = std::stoi(words[3]);
    const int count = rate * std::stoi(words[4]);
    std::mt19937 random(static_cast<std::uint32_t>(std::stoul(words[5])));
    const bool is_forged = words.size() > 6;
    const sockaddr_in from = is_forged ? address_of(words[6], words[7]) : sockaddr_in{};
    const int handle = is_forged ? open_socket(SOCK_RAW, IPPROTO_RAW) : open_socket(SOCK_DGRAM, 0);
    int sent = 0;
    const auto begin = Clock::now();
    for (int i = 0; i < count; ++i) {
        std::this_thread::sleep_until(begin + std::chrono::microseconds(1'000'000LL * i / rate));
        const std::string payload = random_payload(random);
        const std::string bytes = is_forged ? with_headers(payload, from, to) : payload;
        sent += sendto(handle, bytes.data(), bytes.size(), 0, generic(to), sizeof to) >= 0 ? 1 : 0;
    }
    std::printf("sent %d\n", sent);
    return sent > count / 2 ? 0 : 1;
}

int run(const std::vector<std::string>& words) {
    if (words.size() == 3 && words[0] == "echo") {
        return echo(words[1], std::stoi(words[2]));
    }
    if (words.size() == 5 && words[0] == "ask") {
        Asker asker(address_of(words[1], words[2]), static_cast<std::uint32_t>(std::stoul(words[3])),
                    std::stoi(words[4]));
        asker.run();
        asker.print();
        return 0;
    }
    if ((words.size() == 6 || words.size() == 8) && words[0] == "noise") {
        return noise(words);
    }
    throw std::invalid_argument("see the top of udp_probe.cpp for its arguments");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "test_udp_probe: %s\n", error.what());
        return 2;
    }
}
