// SPDX-License-Identifier: Zlib
#include "game/scores/score_keeper.h"

#include "game/scores/replay_shelf.h"

#include <utility>

namespace scores {

std::optional<Crew> crew_of(const GameTerms& game) {
    const Crew crew = game.setup.mode == sim::Mode::Rush ? Crew::Rush : game.setup.pilots == 1 ? Crew::One : Crew::Two;
    const bool is_flown_by_people = !game.has_bots && !game.has_script;
    return is_flown_by_people && !game.is_practice && counts(game.setup, crew) ? std::optional(crew) : std::nullopt;
}

std::optional<Goal> ScoreKeeper::goal(const sim::World& world) const {
    if (!crew_) {
        return std::nullopt;
    }
    const std::int32_t partner = *crew_ == Crew::Two ? world.pilot(1).score() : 0;
    return standings_of(*file_, *crew_).goal(total_of(world.pilot(0).score(), partner), world.wave().number());
}

void ScoreKeeper::finish(const replay::Replay& recording, const sim::World& world, Score entry) {
    if (score_) {
        return;
    }
    if (was_joined(recording)) {
        crew_.reset();
    }
    // The result with which the replay ends; the field drifts on after that.
    const replay::FinalScore result = recording.final_score().value_or(replay::final_score_of(world));
    entry.score = result.scores[0];
    entry.wave = world.wave().number();
    entry.date = local_time("%Y-%m-%d");
    entry.hash = recording.hashes().empty() ? 0 : recording.hashes().back().hash;
    entry.is_kid_mode = world.setup().is_kid_mode;
    entry.is_rush = world.setup().mode == sim::Mode::Rush;
    if (crew_ == Crew::Two) {
        entry.partner->score = result.scores[1];
    } else {
        entry.partner.reset();
    }
    if (crew_) {
        place_ = standings_of(*file_, *crew_).rank(entry.total(), entry.wave);
    }
    score_ = std::move(entry);
}

void ScoreKeeper::set_name(std::size_t pilot, std::string name) {
    (pilot == 0 ? score_->name : score_->partner->name) = std::move(name);
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
