// SPDX-License-Identifier: Zlib
/// A game on one machine: a person, bots or a script fly, and everything is written into the log.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/key_script.h"
#include "game/match/timeline.h"
#include "game/replay/input_log.h"

namespace match {

/// Who flies the ship of a slot.
struct Seat {
    std::string name;             ///< UTF-8, as it will stand in the log and on the screen.
    std::optional<BotSkill> bot;  ///< Nothing: a person.
};

class LocalMatch {
public:
    /// `seats` has one entry a pilot of the set-up. `program` is the
    /// version that stands in the log. A script replaces the keys of everybody.
    LocalMatch(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks, std::vector<Seat> seats,
               std::string program, std::optional<KeyScript> script = std::nullopt);

    /// One tick, with what the persons hold down, by slot; bots have keys of their own.
    void step_all(const std::array<sim::Keys, sim::kMaxPilots>& held);
    /// The same for the one person in slot 0.
    void step(sim::Keys own) { step_all({own}); }
    /// Ends the log with the hash and the scores of the last tick. The game may go on; the log does not.
    void finish();

    [[nodiscard]] const Timeline& timeline() const { return timeline_; }
    [[nodiscard]] const sim::World& world() const { return timeline_.confirmed(); }
    [[nodiscard]] const replay::InputLog& log() const { return log_; }
    [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }

private:
    std::vector<Seat> seats_;
    std::optional<KeyScript> script_;
    std::vector<Bot> bots_;
    Timeline timeline_;
    replay::InputLog log_;
};

}  // namespace match
