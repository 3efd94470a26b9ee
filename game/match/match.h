// SPDX-License-Identifier: Zlib
/// A game that runs tick by tick, local or over the network.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/consecutive_worlds.h"
#include "game/match/input_source.h"
#include "game/match/shown/picture.h"
#include "game/match/shown/shown_world.h"
#include "game/replay/replay.h"

namespace match {

/// The pilot of a slot.
struct PilotInfo {
    std::string name;             ///< UTF-8, as recorded and shown on the screen.
    std::optional<BotSkill> bot;  ///< None for a person.
};

/// Returns people with these names, in the same order.
[[nodiscard]] std::vector<PilotInfo> people_named(std::span<const std::string> names);

/// Runs the complete ticks of an input source and records them. Screens, headless runs and tools use this type for all
/// kinds of games. Three worlds matter:
/// - `confirmed` has run only complete ticks, so it is the same on every machine. It is what counts: scores, replays.
/// - `shown` equals it or, with prediction, is some ticks ahead and is rolled back after a wrong prediction. Sounds and
///   effects come from its events.
/// - the picture (`draw`) is the shown one, run on with the keys that are held now. It is drawn and thrown away.
class Match {
public:
    /// Starts a recorded game. `pilots` is truncated or padded to the number in the setup; `program` is the version
    /// stored in the replay. If the source predicts, `own` are the slots flown from this machine.
    Match(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks, std::vector<PilotInfo> pilots,
          std::string program, std::unique_ptr<InputSource> source, const std::vector<sim::Slot>& own = {});
    /// Continues a game that began elsewhere: `recording` has all its ticks so far and is not finished, `world` has run
    /// them. The recording is continued, so in the end it covers the whole game. In a game that is longer than a replay
    /// can be, `world` may be ahead of it, and the recording grows no more.
    Match(replay::Replay recording, const sim::World& world, std::unique_ptr<InputSource> source,
          const std::vector<sim::Slot>& own = {});

    /// Runs the next tick. Returns false and does nothing if the source does not have it yet, or has no more.
    bool step();
    /// Runs the shown world as far ahead of the confirmed one as the source says. Call after `step`.
    void predict();
    /// Returns what to draw when `fraction` of the time from the newest shown tick to the next has passed: worlds run
    /// ahead, and in a game with predictions eased. Time does not run backwards from call to call.
    [[nodiscard]] std::shared_ptr<const Frame> draw(double fraction);
    /// Returns the newest shown world, run on with the keys that are held now, and the world a tick before it. Without
    /// run-ahead, a key would be seen up to two ticks late. The result has no events: they come with the shown ticks.
    [[nodiscard]] ConsecutiveWorlds run_ahead() const { return run_ahead(source_->lead() + 1); }
    /// Continues from another world of the same tick, because a rerun of a network game has found this one to be
    /// damaged.
    void replace_world(const sim::World& world);
    /// Replaces the world of the newest tick by one that a lesson has changed (sim::Classroom). What is new in it
    /// counts as having arrived in that tick. The recording no longer leads to this world.
    void rearrange(sim::World world);
    /// Replaces the recording of all ticks so far, unless it is finished.
    void replace_recording(replay::Replay recording);
    /// Sets the pilot of a slot; the pilot may have joined during the game. The name is recorded too, unless the
    /// recording is finished.
    void set_pilot(sim::Slot slot, PilotInfo pilot);
    /// Ends the recording with the hash and the scores of the last tick. The game may continue; the replay does not.
    void finish();

    /// The last tick run on the true input: the authoritative state.
    [[nodiscard]] const ConsecutiveWorlds& confirmed() const { return confirmed_; }
    /// The newest tick to present: the confirmed one, or a later one on predicted input.
    [[nodiscard]] const ConsecutiveWorlds& shown() const { return shown_ ? shown_->worlds() : confirmed_; }
    /// How to present the shown world; null if it is always the confirmed one.
    [[nodiscard]] const ShownWorld* shown_world() const { return shown_ ? &*shown_ : nullptr; }
    /// The confirmed world.
    [[nodiscard]] const sim::World& world() const { return confirmed_.now(); }
    /// The pilots by slot: at least those of the setup. A slot in which nobody has flown yet has no name.
    [[nodiscard]] const std::vector<PilotInfo>& pilots() const { return pilots_; }
    /// Returns the names of those pilots.
    [[nodiscard]] std::vector<std::string> names() const;
    /// The replay recorded so far.
    [[nodiscard]] const replay::Replay& recording() const { return recording_; }

private:
    [[nodiscard]] ConsecutiveWorlds run_ahead(int ticks) const;

    std::vector<PilotInfo> pilots_;
    ConsecutiveWorlds confirmed_;
    std::optional<ShownWorld> shown_;  ///< In a network game.
    RunAhead run_ahead_;
    Picture picture_;
    replay::Replay recording_;
    std::unique_ptr<InputSource> source_;
};

}  // namespace match
