// SPDX-License-Identifier: Zlib
#include "game/match/local_game_input.h"

#include <algorithm>
#include <utility>

namespace match {

LocalGameInput::LocalGameInput(const sim::Setup& setup, const std::vector<PilotInfo>& pilots, PilotKeys* keys,
                               std::optional<KeyScript> script)
    : keys_(keys), script_(std::move(script)), count_(setup.pilots) {
    const std::size_t known = std::min<std::size_t>(pilots.size(), setup.pilots);
    for (std::size_t slot = 0; slot < known; ++slot) {
        if (pilots[slot].bot) {
            bots_[slot].emplace(*pilots[slot].bot, static_cast<sim::Slot>(slot), setup.seed);
        }
    }
}

std::optional<sim::TickInput> LocalGameInput::next(const sim::World& world) {
    sim::TickInput input;
    for (sim::Slot slot = 0; slot < count_; ++slot) {
        const auto index = static_cast<std::size_t>(slot);
        if (script_) {
            input.keys[index] = script_->at(slot, world.tick());
        } else if (bots_[index]) {
            input.keys[index] = bots_[index]->decide(world);
        } else if (keys_ != nullptr) {
            input.keys[index] = keys_->take(slot);
        }
    }
    return input;
}

std::vector<std::optional<sim::TickInput>> LocalGameInput::held_inputs(const sim::World& shown, int /*ticks*/) const {
    sim::TickInput input;
    for (sim::Slot slot = 0; slot < count_; ++slot) {
        const auto index = static_cast<std::size_t>(slot);
        if (script_) {
            input.keys[index] = script_->at(slot, shown.tick());
        } else if (bots_[index]) {
            input.keys[index] = shown.pilot(slot).keys();  // the bot has not decided yet
        } else if (keys_ != nullptr) {
            input.keys[index] = keys_->peek(slot);
        }
    }
    return {input};
}

std::vector<PilotInfo> with_bots(std::vector<PilotInfo> people, std::size_t count, BotSkill skill) {
    for (std::size_t slot = people.size(); slot < count; ++slot) {
        people.push_back({kCallSigns[slot], skill});
    }
    return people;
}

Match make_local_match(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks,
                       std::vector<PilotInfo> pilots, std::string program, PilotKeys* keys,
                       std::optional<KeyScript> script) {
    auto input = std::make_unique<LocalGameInput>(setup, pilots, keys, std::move(script));
    return {setup, std::move(masks), std::move(pilots), std::move(program), std::move(input)};
}

}  // namespace match
