// SPDX-License-Identifier: Zlib
#include "tools/soak/soak.h"

#include <algorithm>
#include <chrono>

#include "engine/base/rng.h"
#include "game/sim/world.h"
#include "tools/soak/sync_test.h"

namespace soak {

namespace {

/// One running game and the bots that play it.
class Game {
public:
    explicit Game(const GamePlan& plan)
        : plan_(plan), world_(plan.setup, sim::MaskTable::classic()), sync_(world_), chance_(plan.setup.seed),
          depths_(plan.setup.seed) {
        const sim::Slot pilots = plan.roster_odds > 0 ? sim::kMaxPilots : world_.setup().pilots;
        for (sim::Slot slot = 0; slot < pilots; ++slot) {
            bots_.emplace_back(plan.skill, slot, plan.setup.seed);
        }
    }

    GameResult play() {
        while (world_.tick() < plan_.ticks && result_.failure.empty() && !(plan_.is_played_out && world_.is_over())) {
            tick();
        }
        result_.ticks = world_.tick();
        result_.wave = world_.wave().number();
        for (const sim::Pilot& pilot : world_.pilots()) {
            result_.score = std::max<std::int64_t>(result_.score, pilot.score());
        }
        result_.decide_us = decisions_ == 0 ? 0 : spent_us_ / static_cast<double>(decisions_);
        return result_;
    }

private:
    void tick() {
        sim::TickInput input = ask_bots();
        if (plan_.roster_odds > 0 && chance_.roll(plan_.roster_odds) == 0) {
            input.roster.push_back({static_cast<sim::RosterEvent::Type>(chance_.roll(sim::RosterEvent::kTypes)),
                                    static_cast<std::uint8_t>(chance_.roll(sim::kMaxPilots))});
        }
        events_.clear();
        world_.step(input, events_);
        if (plan_.check_every > 0) {
            check_rollback(input);
        }
        check_field();
    }

    sim::TickInput ask_bots() {
        sim::TickInput input;
        for (match::Bot& bot : bots_) {
            const auto begin = std::chrono::steady_clock::now();
            input.keys[static_cast<std::size_t>(bot.slot())] = bot.decide(world_);
            if (world_.pilot(bot.slot()).is_flying()) {
                const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - begin;
                spent_us_ += spent.count();
                ++decisions_;
            }
        }
        return input;
    }

    void check_rollback(const sim::TickInput& input) {
        sync_.note(input, events_);
        if (world_.tick() % plan_.check_every != 0) {
            return;
        }
        const auto depth = static_cast<std::size_t>(depths_.between(1, SyncTest::kDeepest));
        if (const auto difference = sync_.roll_back(depth, world_)) {
            fail(*difference);
        }
    }

    void check_field() {
        const auto is_inside = [this](sim::Vec at) { return world_.field().contains(at); };
        for (std::size_t i = 0; i < world_.entities().size(); ++i) {
            if (!is_inside(world_.entities()[i].pos())) {
                fail(std::string("outside the field: ") + sim::kind_name(world_.entities()[i].kind()));
            }
        }
        for (const sim::Pilot& pilot : world_.pilots()) {
            if (pilot.is_alive() && !is_inside(pilot.ship().pos())) {
                fail("outside the field: a ship");
            }
            if (pilot.lives() < 0 || pilot.score() < 0 || pilot.ship().shield() < 0) {
                fail("a count below zero");
            }
        }
    }

    void fail(const std::string& what) {
        if (result_.failure.empty()) {
            result_.failure = what + " at tick " + std::to_string(world_.tick());
        }
    }

    GamePlan plan_;
    sim::World world_;
    SyncTest sync_;
    sim::Random chance_;  ///< Of the roster; the world has a separate one.
    engine::Rng depths_;  ///< Of rollbacks.
    std::vector<match::Bot> bots_;
    sim::EventList events_;
    GameResult result_;
    double spent_us_ = 0;
    std::uint64_t decisions_ = 0;
};

}  // namespace

GameResult play(const GamePlan& plan) {
    return Game(plan).play();
}

}  // namespace soak
