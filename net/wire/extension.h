// SPDX-License-Identifier: Zlib
/// Room for fields of later versions in the packets with which programs meet.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace net {

/// A field that a program may not know. It then ignores the field, and passes it on as it is where it passes on the
/// rest.
struct Extension {
    static constexpr std::size_t kMostBytes = 16;
    // Kinds.
    static constexpr std::uint8_t kPilotMark = 1;  ///< See pilot_mark.h.
    /// In the host's entry of a roster: one byte, how many spectators wait for the game.
    static constexpr std::uint8_t kSpectators = 2;

    std::uint8_t kind = 0;
    std::string bytes;

    friend bool operator==(const Extension&, const Extension&) = default;

    static void fields(auto& ar, auto& e) {
        ar("kind", e.kind);
        ar("bytes", e.bytes, kMostBytes);
    }
};

/// The extensions of a packet, or of a part of one, by rising kind.
struct Extensions {
    static constexpr std::size_t kMost = 2;

    std::vector<Extension> all;

    /// Returns whether no kind occurs twice. A packet for which this is false is invalid.
    [[nodiscard]] bool is_sound() const {
        return std::ranges::adjacent_find(all, std::ranges::greater_equal(), &Extension::kind) == all.end();
    }

    /// Returns the bytes of the extension of a kind; null if there is none.
    [[nodiscard]] const std::string* find(std::uint8_t kind) const {
        const auto found = std::ranges::find(all, kind, &Extension::kind);
        return found != all.end() ? &found->bytes : nullptr;
    }

    friend bool operator==(const Extensions&, const Extensions&) = default;

    static void fields(auto& ar, auto& e) { ar("all", e.all, kMost); }
};

}  // namespace net
