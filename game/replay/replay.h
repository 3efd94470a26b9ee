// SPDX-License-Identifier: Zlib
/// A recorded game: the agreed setup and the input of every tick. Running it reproduces everything else.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/sim/keys.h"
#include "game/sim/setup.h"
#include "game/sim/types.h"

namespace sim {
class World;
}

namespace replay {

inline constexpr std::size_t kMaxNameBytes = 32;                             ///< UTF-8; of a pilot's name
inline constexpr std::size_t kMaxProgramBytes = 64;                          ///< UTF-8; of the program's version
inline constexpr sim::Tick kMaxTicks = 24 * 60 * 60 * sim::kTicksPerSecond;  ///< the longest recording: a day
inline constexpr std::size_t kMaxRosterChanges = 16384;
inline constexpr sim::Tick kReplayHashEvery = 30;  ///< ticks between the hashes in a replay

/// The setup that was agreed before tick 0, and the pilots' names.
struct Header {
    std::uint32_t rules_version = sim::kRulesVersion;
    std::uint64_t masks_hash = 0;  ///< Of the mask table (game/sim/masks.h) used in the game.
    sim::Setup setup;
    std::array<std::string, sim::kMaxPilots> names{};  ///< By slot, as typed; shown after cleaning, never trusted.
    std::string program;                               ///< The program that wrote the replay; informational only.

    friend bool operator==(const Header&, const Header&) = default;

    static void fields(auto& ar, auto& h) {
        ar("rules_version", h.rules_version);
        ar("masks_hash", h.masks_hash);
        ar("setup", h.setup);
        ar("names", h.names, kMaxNameBytes);
        ar("program", h.program, kMaxProgramBytes);
    }
};

/// A roster event and the tick at whose start it applies.
struct RosterChange {
    sim::Tick tick = 0;
    sim::RosterEvent event;

    friend bool operator==(const RosterChange&, const RosterChange&) = default;

    static void fields(auto& ar, auto& c) {
        ar("tick", c.tick, kMaxTicks);
        ar("type", c.event.type, sim::RosterEvent::Type::Away);
        ar("slot", c.event.slot, sim::kMaxPilots - 1);
    }
};

/// The hash of the world after this many ticks.
struct HashNote {
    sim::Tick tick = 0;
    std::uint64_t hash = 0;

    friend bool operator==(const HashNote&, const HashNote&) = default;

    static void fields(auto& ar, auto& n) {
        ar("tick", n.tick, kMaxTicks);
        ar("hash", n.hash);
    }
};

/// The result of a game, by slot; running the replay confirms it.
struct FinalScore {
    std::array<std::int32_t, sim::kMaxPilots> scores{};
    std::array<std::int32_t, sim::kMaxPilots> frags{};

    friend bool operator==(const FinalScore&, const FinalScore&) = default;

    static void fields(auto& ar, auto& r) {
        ar("scores", r.scores);
        ar("frags", r.frags);
    }
};

/// The keys of one tick, by slot.
using KeyRow = std::array<sim::Keys, sim::kMaxPilots>;

/// Grows tick by tick until it is finished. Slots of roster events and keys must be in range, so code that takes them
/// from outside checks them first.
class Replay {
public:
    Replay() = default;
    /// Texts longer than their bounds are cut between two characters.
    explicit Replay(Header header);

    /// Sets the name of a pilot who joined during the game. The roster says when; a slot has the name of its last
    /// pilot.
    void set_name(sim::Slot slot, std::string name);
    /// Appends the input of the next tick. Returns false and stores nothing if the replay is full or finished.
    [[nodiscard]] bool append(const sim::TickInput& input);
    /// Adds the hash of the world that has run `tick` ticks. Returns false if that tick is beyond the replay's end, or
    /// not after the last note.
    bool note_hash(sim::Tick tick, std::uint64_t hash);
    /// Notes the world's hash when one is due. Call before the first `append` and after each one.
    void note(const sim::World& world);
    /// Records that the world has run the whole replay and the game is over or was left. Notes its hash and its scores.
    void finish(const sim::World& world);
    /// The same, with scores that were read from a file. Returns false if the last tick has no hash.
    bool finish(const FinalScore& score);

    [[nodiscard]] const Header& header() const { return header_; }
    [[nodiscard]] sim::Tick ticks() const { return static_cast<sim::Tick>(keys_.size()); }  ///< Number of inputs.
    /// Returns the input of `tick`, which must be below `ticks`.
    [[nodiscard]] sim::TickInput input_at(sim::Tick tick) const;
    [[nodiscard]] sim::Keys keys_at(sim::Tick tick, sim::Slot slot) const {
        return keys_[tick][static_cast<std::size_t>(slot)];
    }
    /// Returns the roster events of the ticks from `from` to just before `to`, in order.
    [[nodiscard]] std::span<const RosterChange> roster_between(sim::Tick from, sim::Tick to) const;
    [[nodiscard]] std::span<const RosterChange> roster() const { return roster_; }
    [[nodiscard]] std::span<const HashNote> hashes() const { return hashes_; }
    /// Returns the hash of the world that has run `tick` ticks, if it was noted.
    [[nodiscard]] std::optional<std::uint64_t> hash_at(sim::Tick tick) const;
    /// Returns whether the hash noted for this tick differs from the world's.
    [[nodiscard]] bool contradicts(const sim::World& world) const;
    [[nodiscard]] bool is_finished() const { return final_score_.has_value(); }
    [[nodiscard]] const std::optional<FinalScore>& final_score() const { return final_score_; }

    friend bool operator==(const Replay&, const Replay&) = default;

private:
    Header header_;
    std::vector<KeyRow> keys_;
    std::vector<RosterChange> roster_;
    std::vector<HashNote> hashes_;
    std::optional<FinalScore> final_score_;
};

/// Returns the slots in which pilots have flown: from the start, or after joining.
[[nodiscard]] std::bitset<sim::kMaxPilots> slots_flown(const Replay& recording);

/// Returns the scores and frags that a world shows.
[[nodiscard]] FinalScore final_score_of(const sim::World& world);

}  // namespace replay
