// SPDX-License-Identifier: Zlib
// A member that lies about its clock leads nobody away.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

/// Lets the last peer send input up to `ahead` ticks beyond the receiver's tick, and say that its clock is `lead` ticks
/// before the end of it. Both grow by `drift` ticks a second.
void lie_about_clock(Rig& rig, int ahead, int lead, double drift = 0) {
    const auto liar = PeerId::of(static_cast<int>(rig.peers().size()) - 1);
    rig.alter({liar}, [&rig, ahead, lead, drift](PeerId to, SyncPacket& packet) {
        const double more = drift * static_cast<double>(rig.now()) / kSecond;
        const Tick end = rig.seat(to).game->schedule().tick() + static_cast<Tick>(std::min(ahead + more, 60.0));
        packet.own = {KeyRun{.keys = std::vector<std::uint8_t>(std::min<Tick>(end, kMaxRunTicks), 0)}};
        packet.end = static_cast<std::uint16_t>(end);
        packet.lead = static_cast<std::uint8_t>(lead);
        packet.lacks.clear();
        packet.relays.clear();
    });
}

double ticks_a_second(const Rig& rig, Tick before, Tick after, Micros since) {
    return static_cast<double>(after - before) * kSecond / static_cast<double>(rig.now() - since);
}

void check_pace(int pilots) {
    struct Lie {
        int ahead;
        int lead;
        double drift;
    };
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const auto lie = GENERATE(Lie{20, 0, 0}, Lie{60, 0, 0}, Lie{50, 0, 1}, Lie{50, 5, 0}, Lie{50, 30, 0},
                              Lie{60, 60, 0}, Lie{50, 90, 1});
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots, input " << lie.ahead
                    << " ticks ahead, lead " << lie.lead << ", drift " << lie.drift);
    Rig rig(pilots, line(60), 5, terms_of(netcode));
    lie_about_clock(rig, lie.ahead, lie.lead, lie.drift);
    rig.run(10 * kSecond);
    const Micros since = rig.now();
    const Tick before = rig.seat(0).game->schedule().tick();
    rig.run(20 * kSecond);
    CHECK(ticks_a_second(rig, before, rig.seat(0).game->schedule().tick(), since) < 30.5);
    CHECK(ticks_a_second(rig, before, rig.seat(0).game->schedule().tick(), since) > 29.5);
}

}  // namespace

TEST_CASE("a member that lies about its clock neither hurries the game nor slows it down", "[slow]") {
    check_pace(GENERATE(2, 3));
}

TEST_CASE("nor does it in a larger game", "[slow]") {
    check_pace(GENERATE(4, 8));
}

}  // namespace net::testing
