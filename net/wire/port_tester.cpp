// SPDX-License-Identifier: Zlib
#include "net/wire/port_tester.h"

namespace net {

std::optional<TrialAnswer> PortTester::answer(const Address& from, std::string_view bytes, const CookieJar& cookies,
                                              bool has_other_port, Micros now) {
    const auto wanted = decode<TryPacket>(bytes);
    const bool is_sound = wanted && cookies.is_valid(wanted->cookie, from, now) && is_unicast(wanted->at) &&
                          !from.ip.is_relayed() && wanted->at.ip.network() == from.ip.network() &&
                          wanted->at.port >= kLeastPort;
    if (!is_sound || !askers_.take(from.ip, now) || !trials_.take(now)) {
        return std::nullopt;
    }
    const TriedPart part = has_other_port ? TriedPart::SentFromAnother : TriedPart::SentFromHere;
    return TrialAnswer{.at = wanted->at,
                       .trial = encode(TriedPacket{.nonce = wanted->nonce, .part = TriedPart::Trial}),
                       .receipt = encode(TriedPacket{.nonce = wanted->nonce, .part = part})};
}

}  // namespace net
