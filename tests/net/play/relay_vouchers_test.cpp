// SPDX-License-Identifier: Zlib
#include "net/play/input_exchange.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::RelayVouchers;
using net::Voucher;
using Source = net::RelayVouchers::Source;

TEST_CASE("a voucher is found up to the tick that is wanted") {
    RelayVouchers vouchers;
    CHECK_FALSE(vouchers.newest(2, 0, 0, 63));
    vouchers.note(2, 10, {0, 77}, Source::Owner);
    vouchers.note(2, 12, {0, 78}, Source::Owner);
    CHECK(vouchers.newest(2, 0, 5, 20) == 12);
    CHECK(vouchers.newest(2, 0, 5, 11) == 10);
    CHECK_FALSE(vouchers.newest(2, 0, 12, 20));
    CHECK_FALSE(vouchers.newest(2, 1, 5, 20));
    CHECK_FALSE(vouchers.newest(3, 0, 5, 20));
    CHECK(vouchers.at(2, 12) == std::vector<Voucher>{{0, 78}});
    CHECK(vouchers.at(2, 11).empty());
}

TEST_CASE("what a peer vouched for itself is not replaced by what others pass on") {
    RelayVouchers vouchers;
    vouchers.note(2, 10, {0, 1}, Source::Relay);
    vouchers.note(2, 10, {0, 2}, Source::Relay);
    CHECK(vouchers.at(2, 10) == std::vector<Voucher>{{0, 2}});
    vouchers.note(2, 10, {0, 3}, Source::Owner);
    vouchers.note(2, 10, {0, 4}, Source::Relay);
    CHECK(vouchers.at(2, 10) == std::vector<Voucher>{{0, 3}});
}
