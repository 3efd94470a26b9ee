// SPDX-License-Identifier: Zlib
#include "net/play/membership/slot_table.h"

#include <catch2/catch.hpp>

using net::SlotTable;

TEST_CASE("a peer flies no slot, one or several") {
    SlotTable slots;
    slots.assign(0, 1);
    slots.assign(3, 1);
    slots.assign(2, 0);
    CHECK(slots.slots_of(1) == std::vector<net::Slot>{0, 3});
    CHECK(slots.first_of(1) == 0);
    CHECK(slots.first_of(0) == 2);
    CHECK(slots.peer_of(3) == 1);
    CHECK_FALSE(slots.is_flown(1));
    CHECK(slots.peer_of(1) == net::kNoPeer);
    CHECK(slots.first_of(5) == net::kNoSlot);
    CHECK(slots.slots_of(5).empty());
}
