// SPDX-License-Identifier: Zlib
// libFuzzer target: hands the guard of the hash table's node any bytes, as datagrams that come and go. What is sent to
// a machine without proof must stay within its bounds. As a value of the list of games or of the world's table
// they must not be taken.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "net/dht/amplification_guard.h"
#include "net/dht/daily_table.h"
#include "net/dht/dht_envelope.h"
#include "net/dht/game_list.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using Guard = net::AmplificationGuard;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    constexpr net::Address kStranger{.ip = 1, .port = 1};
    constexpr net::Address kOther{.ip = 2, .port = 1};
    const auto cost = static_cast<std::int64_t>(size) + Guard::kHeaderBytes;
    Guard guard;
    guard.on_received(kStranger, bytes, 0);
    std::int64_t sent = 0;
    for (int i = 0; i < 20 && guard.may_send(kStranger, bytes, 0); ++i) {
        sent += cost;
    }
    // Nothing comes back here that answers, so nothing is proven; nor by what another machine sends.
    guard.on_received(kOther, bytes, 0);
    const bool is_bounded = sent <= Guard::kFactor * cost + Guard::kAllowance;
    const auto envelope = net::read_envelope(bytes);
    const bool is_map = size > 0 && ((data[0] & 0xF0U) == 0x80 || data[0] == 0xDE || data[0] == 0xDF);
    if (!is_bounded || guard.is_proven(kStranger, 0) || guard.is_proven(kOther, 0) || (envelope && !is_map)) {
        std::abort();
    }
    for (std::size_t shard = 0; shard < net::kListShards; ++shard) {
        const auto game = net::read_listing(bytes, shard, 0);
        if (game && net::is_signed(bytes, *game)) {
            std::abort();
        }
        const auto row = net::read_daily_row(bytes, {}, shard);
        if (row && net::is_signed(bytes, *row)) {
            std::abort();
        }
    }
    return 0;
}
