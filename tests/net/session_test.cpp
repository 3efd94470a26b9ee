// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <set>

#include "tests/net/meeting_room.h"

using namespace net;

namespace {

LinkConditions line(double loss, Micros rtt = 100 * kMillisecond) {
    LinkConditions conditions;
    conditions.delay = rtt / 2;
    conditions.loss = loss;
    return conditions;
}

HostSetup start_with(int pilots) {
    HostSetup wish;
    wish.start_with = pilots;
    wish.game = "set-up";
    return wish;
}

}  // namespace

TEST_CASE("two to eight peers meet and start, whatever is lost") {
    for (const int pilots : {2, 3, 8}) {
        for (const double loss : {0.0, 0.1, 0.3}) {
            INFO(pilots << " pilots, loss " << loss);
            MeetingRoom room(static_cast<std::uint64_t>(pilots), line(loss));
            room.host(start_with(pilots));
            for (int i = 1; i < pilots; ++i) {
                room.join("Guest");
            }
            REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 8 * kSecond));
            std::set<Slot> slots;
            for (std::size_t i = 0; i < room.size(); ++i) {
                slots.insert(room[i].session->self());
                CHECK(room[i].session->names() == room[0].session->names());
                CHECK(room[i].session->lobby().game == "set-up");
                REQUIRE(room[i].session->game() != nullptr);
            }
            CHECK(slots.size() == room.size());
            CHECK(room[0].session->self() == 0);
        }
    }
}
