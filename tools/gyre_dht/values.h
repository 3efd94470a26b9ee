// SPDX-License-Identifier: Zlib
/// The two sorts of values that Gyre stores in the hash table.
#pragma once

#include <opendht.h>

#include <string>
#include <string_view>
#include <vector>

#include "net/dht/dht_messages.h"

namespace gyre_dht {

/// Small values: games, knocks. "gy", as a number.
inline constexpr dht::ValueType::Id kRecordType = 0x6779;
inline constexpr dht::ValueType::Id kReplayType = 0x677A;

/// Returns what nodes must know to store them: no value is larger than its type allows, each expires after ten minutes
/// unless it is renewed, and nobody can change another's.
[[nodiscard]] std::vector<dht::ValueType> value_types();

[[nodiscard]] dht::ValueType::Id type_of(net::DhtSort sort);
[[nodiscard]] std::shared_ptr<dht::Value> value_of(std::string_view bytes, net::DhtSort sort);

/// Returns whether a value is one of that type and of a size that it allows.
[[nodiscard]] bool is_valid(const dht::Value& value, dht::ValueType::Id type);

[[nodiscard]] std::string bytes_of(const dht::Value& value);

}  // namespace gyre_dht
