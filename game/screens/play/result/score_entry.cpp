// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/score_entry.h"

#include "game/daily/flight.h"
#include "game/scores/wall_time.h"

#include <algorithm>
#include <utility>

namespace screens {

std::optional<scores::Crew> crew_of(const LocalGame& game, const match::Match& match) {
    const bool is_practice = game.daily && !game.daily->counts;  // its field may be known by heart
    const auto& pilots = match.pilots();
    const bool has_bots = std::ranges::any_of(pilots, [](const auto& pilot) { return pilot.bot.has_value(); });
    if (is_practice || has_bots || game.script || scores::was_joined(match.recording()) || pilots.empty() ||
        pilots.size() > 2) {
        return std::nullopt;
    }
    const scores::Crew crew = pilots.size() == 1 ? scores::Crew::One : scores::Crew::Two;
    return scores::counts(match.world().setup(), crew) ? std::optional(crew) : std::nullopt;
}

std::int32_t total_of(const sim::World& world, scores::Crew crew) {
    return scores::total_of(world.pilot(0).score(), crew == scores::Crew::Two ? world.pilot(1).score() : 0);
}

scores::Score score_of(const match::Match& match, scores::Crew crew, bool has_auto_fire, std::string replay,
                       const engine::Settings& settings) {
    const sim::World& world = match.world();
    // The result with which the replay ends; the field drifts on after that.
    const replay::FinalScore result = match.recording().final_score().value_or(replay::final_score_of(world));
    scores::Score score;
    score.name = name_of_person(settings, 0);
    score.score = result.scores[0];
    score.wave = world.wave().number();
    score.date = scores::local_time("%Y-%m-%d");
    score.replay = std::move(replay);
    score.hash = match.recording().hashes().empty() ? 0 : match.recording().hashes().back().hash;
    score.has_auto_fire = has_auto_fire;
    score.is_kid_mode = world.setup().is_kid_mode;
    if (crew == scores::Crew::Two) {
        score.partner = scores::Partner{name_of_person(settings, 1), result.scores[1]};
    }
    return score;
}

std::string names_of(const scores::Score& score) {
    return score.partner ? tr_format("{} and {}", score.name, score.partner->name) : score.name;
}

void enter_score(const Uses<Ui, Records>& services, const scores::Score& score) {
    services.scores.enter(score);
    save_scores(services);
    services.log.info("score {} entered", score.total());
}

LocalGame daily_game(const DailyTry& wanted) {
    LocalGame game;
    game.setup = daily::setup_of(wanted.date);
    game.daily = wanted;
    return game;
}

daily::Try try_of(const DailyTry& wanted, const scores::Score& score) {
    return {score.name, score.score, score.wave, score.replay, score.hash, score.has_auto_fire, wanted.counts};
}

void enter_daily(const Uses<Ui, Records>& services, const DailyTry& wanted, const scores::Score& score) {
    services.daily_flights.enter(wanted.date, try_of(wanted, score));
    save_daily_flights(services);
    services.log.info("daily flight of {}: score {}{}", wanted.date.text(), score.score,
                      wanted.counts ? "" : ", practice");
}

}  // namespace screens
