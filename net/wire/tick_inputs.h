// SPDX-License-Identifier: Zlib
/// What a peer says within its stream of keys, and what all of them together come to.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// Something bound to a tick of one pilot's stream. It reaches everybody before that tick can run, so that it takes
/// effect at the same tick for all (RATIONALE.md §2): an input like keys are.
struct StreamEvent {
    enum class Type : std::uint8_t {
        Delay,  ///< `value`: the input delay in ticks that this pilot's lines ask for.
        Pause,  ///< `value` 1: this pilot wants the game paused; 0: no longer.
        Chat,   ///< `text`.
        Leave,  ///< On purpose: this is the last tick of the stream.
        Seal,   ///< `value`: a slot that is lost; `tick`: the end of what the sender holds of its stream.
    };

    Type type = Type::Chat;
    std::uint8_t value = 0;
    Tick tick = 0;
    std::string text;  ///< UTF-8, as typed: shown after cleaning, never trusted.

    friend bool operator==(const StreamEvent&, const StreamEvent&) = default;
};
inline constexpr std::size_t kMaxChatBytes = 120;

/// An event, and whose it is.
struct TurnEvent {
    enum class Type : std::uint8_t {
        Pause,   ///< `slot` asks for a pause.
        Resume,  ///< `slot` no longer does.
        Chat,    ///< `slot` says `text`.
        Leave,   ///< `slot` left on purpose; its keys end before this tick.
        Drop,    ///< `slot` was lost; its keys end before this tick.
    };

    Type type = Type::Chat;
    Slot slot = kNoSlot;
    std::string text;
};

/// One tick's input of everybody: the same on every peer.
struct Turn {
    Tick tick = 0;
    std::array<std::uint8_t, kMaxPilots> keys{};  ///< 0 for who is not there.
    std::vector<TurnEvent> events;                ///< Ordered by slot, then as sent. They precede the keys.
};

}  // namespace net
