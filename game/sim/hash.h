// SPDX-License-Identifier: Zlib
/// Archives over a world's state: a hash of 64 bits, hashes of its parts, and a dump as lines of text.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

namespace sim {

/// An archive that hashes a world's state to 64 bits. Equal hashes mean that two worlds agree. Hashes the values that a
/// type's `fields` lists, in that order, without names and bounds. It works on values, never on memory, so all machines
/// compute the same hash.
class HashArchive {
public:
    void operator()(const char* /*name*/, const auto& value, auto... /*bounds*/) { add(value); }

    /// Returns the hash of the values so far. The last mixing steps are the finaliser of MurmurHash3 (Austin Appleby,
    /// 2011), which lets each input bit affect all output bits.
    [[nodiscard]] std::uint64_t value() const {
        std::uint64_t h = state_;
        h = (h ^ (h >> 33)) * 0xFF51AFD7ED558CCDull;
        h = (h ^ (h >> 33)) * 0xC4CEB9FE1A85EC53ull;
        return h ^ (h >> 33);
    }

private:
    template <typename T>
    void add(const T& value) {
        if constexpr (std::is_enum_v<T> || std::integral<T>) {
            mix(static_cast<std::uint64_t>(value));
        } else if constexpr (requires { value.visit(*this); }) {
            value.visit(*this);
        } else if constexpr (std::ranges::sized_range<const T>) {
            mix(std::ranges::size(value));
            for (const auto& item : value) {
                add(item);
            }
        } else {
            T::fields(*this, value);
        }
    }

    void mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15ull;
        state_ ^= state_ >> 29;
    }

    std::uint64_t state_ = 0x243F6A8885A308D3ull;
};

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

/// An archive that prints a world's state as lines of text, for comparing two worlds that should be equal. Prints one
/// line for each value: its path from the top, " = ", the number. Elements of lists are named by position.
class DumpArchive {
public:
    void operator()(const char* name, const auto& value, auto... /*bounds*/) { put(name, value); }

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    template <typename T>
    void put(const std::string& name, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            put(name, static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::integral<T>) {
            text_ += path_ + name + " = " + std::to_string(value) + '\n';
        } else {
            const std::size_t outer = path_.size();
            path_ += name + '.';
            if constexpr (requires { value.visit(*this); }) {
                value.visit(*this);
            } else if constexpr (std::ranges::sized_range<const T>) {
                std::size_t index = 0;
                for (const auto& item : value) {
                    put(std::to_string(index++), item);
                }
            } else {
                T::fields(*this, value);
            }
            path_.resize(outer);
        }
    }

    std::string path_;
    std::string text_;
};

}  // namespace sim
