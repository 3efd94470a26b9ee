// SPDX-License-Identifier: Zlib
/// The controls of two pilots at one machine side by side, so that both know theirs before they fly.
#pragma once

#include "game/app/services.h"

#include <string>

namespace screens {

inline constexpr float kKeysOfTwoHeight = 108;

/// The keys that each has while two fly, in an area of that height.
void draw_keys_of_two(const Painter& painter, const Preferences& preferences, engine::Rect area);

/// Says in a sentence who has the game pads.
[[nodiscard]] const char* whose_pads(const engine::Input& input);

/// The second pilot's keys in a sentence.
[[nodiscard]] std::string second_keys_in_words(const Preferences& preferences);

}  // namespace screens
