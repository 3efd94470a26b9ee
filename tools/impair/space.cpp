// SPDX-License-Identifier: Zlib
#include "tools/impair/space.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <net/route.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

namespace impair {

namespace {

constexpr const char* kOwnSpace = "/proc/thread-self/ns/net";
constexpr const char* kDevice = "tap0";

engine::Error cannot(const std::string& what) {
    return engine::Error{engine::verbatim("cannot " + what + ": " + std::strerror(errno) +
                                          "; run this as root or within 'unshare -rn'")};
}

ifreq request_for(const char* device) {
    ifreq request{};
    std::copy_n(device, std::strlen(device), std::begin(request.ifr_name));
    return request;
}

sockaddr as_sockaddr(net::Ip ip) {
    sockaddr_in in{};
    in.sin_family = AF_INET;
    in.sin_addr.s_addr = htonl(ip.v4());
    return std::bit_cast<sockaddr>(in);
}

bool set_address(int socket, unsigned long what, net::Ip ip) {
    ifreq request = request_for(kDevice);
    request.ifr_addr = as_sockaddr(ip);
    return ioctl(socket, what, &request) == 0;
}

bool set_mac(int socket, const Mac& mac) {
    ifreq request = request_for(kDevice);
    request.ifr_hwaddr.sa_family = ARPHRD_ETHER;
    std::copy(mac.begin(), mac.end(), std::begin(request.ifr_hwaddr.sa_data));
    return ioctl(socket, SIOCSIFHWADDR, &request) == 0;
}

bool route_by(int socket, net::Ip gateway) {
    rtentry route{};
    route.rt_dst = as_sockaddr(net::Ip());
    route.rt_genmask = as_sockaddr(net::Ip());
    route.rt_gateway = as_sockaddr(gateway);
    route.rt_flags = RTF_UP | RTF_GATEWAY;
    return ioctl(socket, SIOCADDRT, &route) == 0;
}

bool bring_up(int socket, const char* device) {
    ifreq request = request_for(device);
    if (ioctl(socket, SIOCGIFFLAGS, &request) != 0) {
        return false;
    }
    request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_UP);
    return ioctl(socket, SIOCSIFFLAGS, &request) == 0;
}

engine::Result<Fd> make_tap(const CardOptions& card) {
    constexpr std::uint32_t kMask = 0xFFFFFF00;
    Fd tap(open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC));
    if (!tap.is_open()) {
        return cannot("open /dev/net/tun");
    }
    ifreq request = request_for(kDevice);
    request.ifr_flags = IFF_TAP | IFF_NO_PI;
    if (ioctl(tap.get(), TUNSETIFF, &request) != 0) {
        return cannot("make a TAP device");
    }
    const Fd socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!set_mac(socket.get(), card.mac) || !set_address(socket.get(), SIOCSIFADDR, card.address) ||
        !set_address(socket.get(), SIOCSIFNETMASK, kMask) || !bring_up(socket.get(), kDevice) ||
        !bring_up(socket.get(), "lo") || (card.gateway && !route_by(socket.get(), *card.gateway))) {
        return cannot("configure a TAP device");
    }
    return tap;
}

}  // namespace

engine::Result<Space> make_space(const CardOptions& card) {
    const Fd home(open(kOwnSpace, O_RDONLY | O_CLOEXEC));
    if (!home.is_open() || unshare(CLONE_NEWNET) != 0) {
        return cannot("make a network namespace");
    }
    Fd net(open(kOwnSpace, O_RDONLY | O_CLOEXEC));
    auto tap = make_tap(card);
    if (!net.is_open() || setns(home.get(), CLONE_NEWNET) != 0) {
        return cannot("return from a network namespace");
    }
    if (!tap) {
        return tap.failure();
    }
    return Space{std::move(net), *std::move(tap)};
}

}  // namespace impair
