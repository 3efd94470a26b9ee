// SPDX-License-Identifier: Zlib
/// An archive that hashes the parts of a world separately, to show in which part two worlds differ.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <ranges>
#include <string_view>
#include <type_traits>

#include "game/sim/hash.h"

namespace sim {

/// A part of the world with a separate hash. Every value of the world belongs to exactly one part.
enum class WorldPart : std::uint8_t {
    General,     ///< Set-up, tick, phase, and the counters that belong to no object.
    Random,      ///< The state of the random generator.
    Wave,        ///< The current wave, and the tally after it.
    Pilots,      ///< Keys, lives, scores, bonuses.
    Ships,       ///< Everything in a ship except its shots.
    Shots,       ///< Shots of pilots.
    EnemyShots,  ///< Shots of the wave's fighter.
    Objects,     ///< All other entities.
};
inline constexpr std::size_t kWorldParts = 8;

/// Hashes the values that `fields` lists, like HashArchive, but each into the hash of its part. A field named in the
/// table below starts a part, which covers everything inside that field except parts that start there.
class PartHashArchive {
public:
    void operator()(const char* name, const auto& value, auto... /*bounds*/) {
        const WorldPart outer = part_;
        part_ = part_within(name);
        ++depth_;
        add(value);
        --depth_;
        part_ = outer;
    }

    [[nodiscard]] std::uint64_t value(WorldPart part) const { return hashes_[static_cast<std::size_t>(part)].value(); }

private:
    /// The start of a part: the name of a field, and the number of named fields around it.
    struct Beginning {
        int depth;
        std::string_view name;
        WorldPart part;
    };
    static constexpr int kDeepest = 3;
    static constexpr std::array<Beginning, 8> kBeginnings{{
        {1, "random", WorldPart::Random},
        {1, "wave", WorldPart::Wave},
        {1, "tally", WorldPart::Wave},
        {1, "pilots", WorldPart::Pilots},
        {2, "ship", WorldPart::Ships},
        {kDeepest, "shots", WorldPart::Shots},
        {1, "enemy_shots", WorldPart::EnemyShots},
        {1, "entities", WorldPart::Objects},
    }};

    [[nodiscard]] WorldPart part_within(std::string_view name) const {
        if (depth_ <= kDeepest) {
            for (const Beginning& each : kBeginnings) {
                if (each.depth == depth_ && each.name == name) {
                    return each.part;
                }
            }
        }
        return part_;
    }

    template <typename T>
    void add(const T& value) {
        HashArchive& hash = hashes_[static_cast<std::size_t>(part_)];
        if constexpr (std::is_enum_v<T> || std::integral<T>) {
            hash("", value);
        } else if constexpr (std::is_abstract_v<T>) {
            value.visit(hash);  // an entity of any kind, always within one part
        } else if constexpr (std::ranges::sized_range<const T>) {
            hash("", std::ranges::size(value));
            for (const auto& item : value) {
                add(item);
            }
        } else {
            T::fields(*this, value);
        }
    }

    std::array<HashArchive, kWorldParts> hashes_{};
    WorldPart part_ = WorldPart::General;
    int depth_ = 0;  ///< Number of named fields around the current one, including the world itself.
};

}  // namespace sim
