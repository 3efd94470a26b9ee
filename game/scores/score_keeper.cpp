// SPDX-License-Identifier: Zlib
#include "game/scores/score_keeper.h"

#include "game/scores/replay_shelf.h"
#include "game/sim/team.h"

#include <utility>

namespace scores {

std::optional<List> list_of(const GameTerms& game) {
    const List list = game.setup.mode == sim::Mode::Rush   ? List::Rush
                      : game.setup.mode == sim::Mode::Crew ? List::Crew
                      : game.setup.pilots == 1             ? List::One
                                                           : List::Two;
    const bool is_flown_by_people = !game.has_bots && !game.has_script;
    return is_flown_by_people && !game.is_practice && counts(game.setup, list) ? std::optional(list) : std::nullopt;
}

std::optional<Goal> ScoreKeeper::goal(const sim::World& world) const {
    if (!list_) {
        return std::nullopt;
    }
    const std::int32_t partner = *list_ == List::Two ? world.pilot(1).score() : 0;
    const std::int32_t total =
        *list_ == List::Crew ? sim::team_score(world) : total_of(world.pilot(0).score(), partner);
    return standings_of(*file_, *list_).goal(total, world.wave().number());
}

void ScoreKeeper::finish(const replay::Replay& recording, const sim::World& world, Score entry) {
    if (score_) {
        return;
    }
    if (list_ != List::Crew && was_joined(recording)) {
        list_.reset();
    }
    // The result with which the replay ends; the field drifts on after that.
    const replay::FinalScore result = recording.final_score().value_or(replay::final_score_of(world));
    entry.score = result.scores[0];
    entry.wave = world.wave().number();
    entry.date = local_time("%Y-%m-%d");
    entry.hash = recording.hashes().empty() ? 0 : recording.hashes().back().hash;
    entry.is_kid_mode = world.setup().is_kid_mode;
    entry.is_rush = world.setup().mode == sim::Mode::Rush;
    if (list_ == List::Two) {
        entry.partner->score = result.scores[1];
    } else if (list_ == List::Crew) {
        entry.score = score_of_crew(result);
        if (entry.others.empty()) {
            entry.others = {entry.partner->name};
        }
    }
    if (list_ != List::Two) {
        entry.partner.reset();
    }
    if (list_) {
        place_ = standings_of(*file_, *list_).rank(entry.total(), entry.wave);
    }
    score_ = std::move(entry);
}

void ScoreKeeper::set_name(std::size_t pilot, std::string name) {
    (pilot == 0        ? score_->name
     : score_->partner ? score_->partner->name
                       : score_->others.at(pilot - 1)) = std::move(name);
}

bool ScoreKeeper::keep() {
    if (!score_ || std::exchange(is_kept_, true)) {
        return false;
    }
    if (place_) {
        file_->add(*score_);
    }
    if (also_) {
        also_(*score_);
    }
    return true;
}

}  // namespace scores
