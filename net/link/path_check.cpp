// SPDX-License-Identifier: Zlib
#include "net/link/path_check.h"

#include "engine/base/bytes.h"

namespace net {

namespace {

constexpr Micros kPeriod = 10 * kSecond;  // a number is valid in this period and the next

}  // namespace

std::optional<PathPacket> PathCheck::question(Slot seat, const Address& address, Micros now) {
    if (!questions_[index_of(seat)].take(now)) {
        return std::nullopt;
    }
    return PathPacket{.sender = 0, .is_answer = false, .number = number(address, now)};
}

bool PathCheck::is_answer(const PathPacket& packet, const Address& from, Micros now) const {
    return packet.is_answer && proves(packet.number, from, now);
}

std::uint32_t PathCheck::number(const Address& address, Micros now) const {
    return number_for(address, now / kPeriod);
}

bool PathCheck::proves(std::uint32_t number, const Address& address, Micros now) const {
    const Micros period = now / kPeriod;
    return number == number_for(address, period) || number == number_for(address, period - 1);
}

std::uint32_t PathCheck::number_for(const Address& address, Micros period) const {
    engine::Writer writer;
    writer("address", address);
    writer("period", period);
    return static_cast<std::uint32_t>(sip_hash(secret_, writer.bytes()));
}

}  // namespace net
