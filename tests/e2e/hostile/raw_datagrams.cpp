// SPDX-License-Identifier: Zlib
#include "tests/e2e/hostile/raw_datagrams.h"

#include <arpa/inet.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/ip.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "net/link/transport.h"

namespace {

constexpr std::size_t kIpBytes = 20;
constexpr std::size_t kUdpBytes = 8;

int open_socket(int domain, int type, int protocol) {
    const int handle = socket(domain, type, protocol);
    if (handle < 0) {
        throw std::runtime_error(std::string("no socket: ") + std::strerror(errno));
    }
    return handle;
}

}  // namespace

std::string with_headers(std::string_view payload, const net::Address& from, const net::Address& to) {
    iphdr ip{};
    ip.version = 4;
    ip.ihl = kIpBytes / 4;
    ip.ttl = 64;
    ip.protocol = IPPROTO_UDP;
    ip.saddr = htonl(from.ip.v4());
    ip.daddr = htonl(to.ip.v4());
    const auto length = static_cast<std::uint16_t>(kUdpBytes + payload.size());
    const std::uint16_t udp[4] = {htons(from.port), htons(to.port), htons(length), 0};
    std::string packet(kIpBytes + kUdpBytes, '\0');
    std::memcpy(packet.data(), &ip, kIpBytes);
    std::memcpy(packet.data() + kIpBytes, udp, kUdpBytes);
    return packet.append(payload);
}

SpoofedSender::SpoofedSender() : handle_(open_socket(AF_INET, SOCK_RAW, IPPROTO_RAW)) {}

SpoofedSender::~SpoofedSender() {
    close(handle_);
}

void SpoofedSender::send(std::string_view payload, const net::Address& from, const net::Address& to) const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(to.ip.v4());
    const std::string packet = with_headers(payload, from, to);
    (void)sendto(handle_, packet.data(), packet.size(), 0, reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

Sniffer::Sniffer(const std::string& interface) : handle_(open_socket(AF_PACKET, SOCK_DGRAM, htons(ETH_P_ALL))) {
    sockaddr_ll card{};
    card.sll_family = AF_PACKET;
    card.sll_protocol = htons(ETH_P_ALL);
    card.sll_ifindex = static_cast<int>(if_nametoindex(interface.c_str()));
    if (card.sll_ifindex == 0 || bind(handle_, reinterpret_cast<const sockaddr*>(&card), sizeof card) != 0) {
        throw std::runtime_error("no interface " + interface);
    }
}

Sniffer::~Sniffer() {
    close(handle_);
}

std::optional<Sniffer::Seen> Sniffer::next(int timeout_ms) const {
    pollfd ready{handle_, POLLIN, 0};
    char bytes[2048];
    if (poll(&ready, 1, timeout_ms) <= 0) {
        return std::nullopt;
    }
    const ssize_t size = recv(handle_, bytes, sizeof bytes, 0);
    iphdr ip{};
    if (size < static_cast<ssize_t>(kIpBytes + kUdpBytes)) {
        return std::nullopt;
    }
    std::memcpy(&ip, bytes, kIpBytes);
    std::uint16_t udp[4];
    std::memcpy(udp, bytes + kIpBytes, kUdpBytes);
    const std::size_t length = ntohs(udp[2]);
    if (ip.version != 4 || ip.ihl != kIpBytes / 4 || ip.protocol != IPPROTO_UDP || length < kUdpBytes ||
        kIpBytes + length > static_cast<std::size_t>(size)) {
        return std::nullopt;
    }
    return Seen{{ntohl(ip.saddr), ntohs(udp[0])},
                {ntohl(ip.daddr), ntohs(udp[1])},
                std::string(bytes + kIpBytes + kUdpBytes, length - kUdpBytes)};
}
