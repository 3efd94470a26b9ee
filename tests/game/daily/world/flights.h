// SPDX-License-Identifier: Zlib
/// Flights of a fixed day by bots, and rows of the world's table for them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "game/daily/flight.h"
#include "game/match/bots/bot.h"
#include "game/replay/replay.h"
#include "net/dht/daily_table.h"

namespace flights {

/// The day of all stamps.
[[nodiscard]] daily::Date day();

/// Returns a bot's flight of at most so many ticks.
[[nodiscard]] replay::Replay fly(const sim::Setup& setup, std::uint64_t seed, sim::Tick ticks,
                                 match::BotSkill skill = match::BotSkill::Normal);
/// Returns a replay that claims the same as a true one, with one key changed.
[[nodiscard]] replay::Replay forge(const replay::Replay& recording, sim::Tick at);

inline constexpr int kPilots = 1080;
[[nodiscard]] net::KeyPair pilot(int number);
/// Returns a pilot's row of the day for a replay, stamped, as it would be published.
[[nodiscard]] net::DailyRow row_of(int number, const replay::Replay& recording, const std::string& bytes);
[[nodiscard]] std::string written(int number, const net::DailyRow& row);

/// Puts a value into the table.
using Store = std::function<void(const net::DhtKey& key, const std::string& value, net::DhtSort sort)>;
/// Stores fifty true rows, and a thousand false ones that claim more, twenty of them with real replays of another day
/// or of other rules. Returns the scores of the true ones.
std::map<net::PublicKey, std::int32_t> store_truth_and_lies(const Store& store);

}  // namespace flights
