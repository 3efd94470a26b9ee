// SPDX-License-Identifier: Zlib
/// A recorded game: the agreed set-up and the input of every tick. Running it reproduces everything else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/sim/keys.h"
#include "game/sim/setup.h"
#include "game/sim/types.h"

namespace sim {
class World;
}

namespace replay {

inline constexpr std::size_t kMaxNameBytes = 32;     ///< UTF-8, a pilot's name
inline constexpr std::size_t kMaxProgramBytes = 64;  ///< UTF-8, the program's own words on its version
inline constexpr sim::Tick kMaxTicks = 24 * 60 * 60 * sim::kTicksPerSecond;  ///< the longest game kept: a day
inline constexpr std::size_t kMaxRosterChanges = 16384;
inline constexpr sim::Tick kHashEvery = 30;  ///< ticks between the hashes that a log carries

/// The set-up that was agreed before tick 0, and the pilots' names.
struct Header {
    std::uint32_t rules_version = sim::kRulesVersion;
    std::uint64_t masks_hash = 0;  ///< Of the mask table (game/sim/masks.h) that the game was played on.
    sim::Setup setup;
    std::array<std::string, sim::kMaxPilots> names{};  ///< By slot, as typed; shown after cleaning, never trusted.
    std::string program;                               ///< What wrote the log, for people only.

    friend bool operator==(const Header&, const Header&) = default;

    static void fields(auto& ar, auto& h) {
        ar("rules_version", h.rules_version);
        ar("masks_hash", h.masks_hash);
        ar("setup", h.setup);
        ar("names", h.names, kMaxNameBytes);
        ar("program", h.program, kMaxProgramBytes);
    }
};

/// A roster event and the tick that it opens.
struct RosterChange {
    sim::Tick tick = 0;
    sim::RosterEvent event;

    friend bool operator==(const RosterChange&, const RosterChange&) = default;

    static void fields(auto& ar, auto& c) {
        ar("tick", c.tick, kMaxTicks);
        ar("type", c.event.type, sim::RosterEvent::Type::Drop);
        ar("slot", c.event.slot, sim::kMaxPilots - 1);
    }
};

/// The hash of the world that had run this many ticks.
struct HashNote {
    sim::Tick tick = 0;
    std::uint64_t hash = 0;

    friend bool operator==(const HashNote&, const HashNote&) = default;

    static void fields(auto& ar, auto& n) {
        ar("tick", n.tick, kMaxTicks);
        ar("hash", n.hash);
    }
};

/// What a game came to, by slot; running the log confirms it.
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

/// Grows tick by tick until it is finished. Slots of roster events and keys must be in range: code that takes them from
/// outside checks them first.
class InputLog {
public:
    InputLog() = default;
    /// Texts longer than their bounds are cut between two characters.
    explicit InputLog(Header header);

    /// The name of a pilot who joined during the game.
    void set_name(sim::Slot slot, std::string name);
    /// The input of the next tick. False, and nothing is kept, when the log is full or finished.
    [[nodiscard]] bool append(const sim::TickInput& input);
    /// The hash of the world that has run `tick` ticks. False if that lies ahead, or not behind the last note.
    bool note_hash(sim::Tick tick, std::uint64_t hash);
    /// To be called with the world after each `append` and before the first: notes its hash when one is due.
    void note(const sim::World& world);
    /// The world has run the whole log and the game is over, or was left. Notes its hash and its scores.
    void finish(const sim::World& world);
    /// As the other, for scores that were read. False without a hash of the last tick.
    bool finish(const FinalScore& score);

    [[nodiscard]] const Header& header() const { return header_; }
    [[nodiscard]] sim::Tick ticks() const { return static_cast<sim::Tick>(keys_.size()); }  ///< So many inputs.
    /// Returns the input of `tick`, which must be below `ticks`.
    [[nodiscard]] sim::TickInput input_at(sim::Tick tick) const;
    [[nodiscard]] sim::Keys keys_at(sim::Tick tick, sim::Slot slot) const;
    /// The roster events of the ticks from `from` to just before `to`, in order.
    [[nodiscard]] std::span<const RosterChange> roster_between(sim::Tick from, sim::Tick to) const;
    [[nodiscard]] std::span<const RosterChange> roster() const { return roster_; }
    [[nodiscard]] std::span<const HashNote> hashes() const { return hashes_; }
    [[nodiscard]] bool is_finished() const { return final_score_.has_value(); }
    [[nodiscard]] const std::optional<FinalScore>& final_score() const { return final_score_; }

    friend bool operator==(const InputLog&, const InputLog&) = default;

private:
    Header header_;
    std::vector<KeyRow> keys_;
    std::vector<RosterChange> roster_;
    std::vector<HashNote> hashes_;
    std::optional<FinalScore> final_score_;
};

/// The scores and frags that a world shows.
[[nodiscard]] FinalScore final_score_of(const sim::World& world);

}  // namespace replay
