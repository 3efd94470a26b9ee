// SPDX-License-Identifier: Zlib
#include "net/wire/relayed_address.h"

#include <algorithm>

namespace net {

namespace {

constexpr std::size_t kOuter = 4;
constexpr std::size_t kRelay = 8;
constexpr std::size_t kRelayPort = 12;
constexpr std::uint16_t kNamedPort = 1;

std::uint32_t number_at(const Ip::Bytes& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        number = number << 8U | bytes[i];
    }
    return number;
}

void put_number(Ip::Bytes& bytes, std::size_t at, std::uint32_t number) {
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(number >> 8 * (3 - i));
    }
}

}  // namespace

Address relayed(const RelayedAddress& path) {
    Ip::Bytes bytes{};
    std::ranges::copy(Ip::kRelayed, bytes.begin());
    put_number(bytes, kOuter, path.outer.ip.v4());
    put_number(bytes, kRelay, path.relay.ip.v4());
    bytes[kRelayPort] = static_cast<std::uint8_t>(path.relay.port >> 8U);
    bytes[kRelayPort + 1] = static_cast<std::uint8_t>(path.relay.port);
    return {Ip(bytes), path.outer.port};
}

std::optional<RelayedAddress> as_relayed(const Address& address) {
    const Ip::Bytes& bytes = address.ip.bytes();
    if (!address.ip.is_relayed()) {
        return std::nullopt;
    }
    const auto port = static_cast<std::uint16_t>(bytes[kRelayPort] << 8U | bytes[kRelayPort + 1]);
    return RelayedAddress{{number_at(bytes, kRelay), port}, {number_at(bytes, kOuter), address.port}};
}

bool is_believed(const Address& outer, const Address& relay) {
    return is_public(outer) || !is_public(relay);
}

Address address_of(const HostName& name) {
    return {static_cast<std::uint32_t>(name[0] << 16U | name[1] << 8U | name[2]), kNamedPort};
}

std::optional<HostName> name_of(const Address& address) {
    const std::uint32_t number = address.ip.v4();
    if (!address.ip.is_v4() || number >> 24U != 0 || address.port != kNamedPort) {
        return std::nullopt;
    }
    return HostName{static_cast<std::uint8_t>(number >> 16U), static_cast<std::uint8_t>(number >> 8U),
                    static_cast<std::uint8_t>(number)};
}

}  // namespace net
