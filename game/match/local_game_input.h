// SPDX-License-Identifier: Zlib
/// The input of a game on one machine: every tick is complete at once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/input_source.h"
#include "game/match/key_script.h"
#include "game/match/match.h"
#include "game/match/pilot_keys.h"

namespace match {

/// Takes the keys of the people here, and asks the bots for theirs, whenever a tick runs.
class LocalGameInput final : public InputSource {
public:
    /// `keys` must outlive it; without keys, people's ships drift. A script replaces all keys.
    LocalGameInput(const sim::Setup& setup, const std::vector<PilotInfo>& pilots, PilotKeys* keys = nullptr,
                   std::optional<KeyScript> script = std::nullopt);

    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& world) override;
    [[nodiscard]] std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& shown,
                                                                         int ticks) const override;

private:
    std::array<std::optional<Bot>, sim::kMaxPilots> bots_;
    PilotKeys* keys_;
    std::optional<KeyScript> script_;
    sim::Slot count_;
};

/// Returns the given people in the first slots, followed by a bot for each other slot up to `count`.
[[nodiscard]] std::vector<PilotInfo> with_bots(std::vector<PilotInfo> people, std::size_t count, BotSkill skill);

/// Returns a match with a LocalGameInput.
[[nodiscard]] Match make_local_match(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks,
                                     std::vector<PilotInfo> pilots, std::string program, PilotKeys* keys = nullptr,
                                     std::optional<KeyScript> script = std::nullopt);

}  // namespace match
