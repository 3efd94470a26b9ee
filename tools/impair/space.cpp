// SPDX-License-Identifier: Zlib
#include "tools/impair/space.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
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

bool set_address(int socket, unsigned long what, const std::string& address) {
    ifreq request = request_for(kDevice);
    sockaddr_in in{};
    in.sin_family = AF_INET;
    inet_pton(AF_INET, address.c_str(), &in.sin_addr);
    request.ifr_addr = std::bit_cast<sockaddr>(in);
    return ioctl(socket, what, &request) == 0;
}

bool bring_up(int socket, const char* device) {
    ifreq request = request_for(device);
    if (ioctl(socket, SIOCGIFFLAGS, &request) != 0) {
        return false;
    }
    request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_UP);
    return ioctl(socket, SIOCSIFFLAGS, &request) == 0;
}

engine::Result<Fd> make_tap(int port) {
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
    if (!set_address(socket.get(), SIOCSIFADDR, address_of(port)) ||
        !set_address(socket.get(), SIOCSIFNETMASK, "255.255.255.0") || !bring_up(socket.get(), kDevice) ||
        !bring_up(socket.get(), "lo")) {
        return cannot("configure a TAP device");
    }
    return tap;
}

}  // namespace

std::string address_of(int port) {
    return "10.77.0." + std::to_string(port);
}

engine::Result<Space> make_space(int port) {
    const Fd home(open(kOwnSpace, O_RDONLY | O_CLOEXEC));
    if (!home.is_open() || unshare(CLONE_NEWNET) != 0) {
        return cannot("make a network namespace");
    }
    Fd net(open(kOwnSpace, O_RDONLY | O_CLOEXEC));
    auto tap = make_tap(port);
    if (!net.is_open() || setns(home.get(), CLONE_NEWNET) != 0) {
        return cannot("return from a network namespace");
    }
    if (!tap) {
        return tap.failure();
    }
    return Space{std::move(net), *std::move(tap)};
}

}  // namespace impair
