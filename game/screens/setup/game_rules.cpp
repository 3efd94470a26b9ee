// SPDX-License-Identifier: Zlib
#include "game/screens/setup/game_rules.h"

#include "game/scores/evening.h"
#include "game/scores/score_keeper.h"

#include <algorithm>

namespace screens {

match::HostPlan host_plan_of(const engine::Settings& settings) {
    match::HostPlan plan{.seats = settings.number("host.seats")};
    plan.setup.seed = 0;
    plan.setup.mode = settings.text("host.mode") == "deathmatch" ? sim::Mode::Arena
                      : settings.text("host.mode") == "crew"     ? sim::Mode::Crew
                                                                 : sim::Mode::Coop;
    plan.setup.wave = static_cast<std::uint8_t>(settings.number("host.wave"));
    plan.setup.lives = static_cast<std::uint8_t>(settings.number("host.lives"));
    plan.setup.frags = static_cast<std::uint8_t>(settings.number("host.frags"));
    plan.setup.is_kid_mode = settings.flag("host.beginners");
    return plan;
}

int match_length_of(const engine::Settings& settings) {
    return settings.text("host.mode") == "deathmatch" ? scores::kMatchLengths.at(settings.choice("host.rounds")) : 1;
}

void keep_rules(engine::Settings& settings, const sim::Setup& setup, int seats, int match_length) {
    settings.set("host.seats", seats);
    settings.set("host.mode", std::string(setup.is_deathmatch()           ? "deathmatch"
                                          : setup.mode == sim::Mode::Crew ? "crew"
                                                                          : "coop"));
    settings.set("host.wave", int{setup.wave});
    settings.set("host.lives", int{setup.lives});
    settings.set("host.frags", int{setup.frags});
    settings.set("host.beginners", setup.is_kid_mode);
    if (setup.is_deathmatch()) {
        settings.set("host.rounds", std::to_string(match_length));
    }
}

std::string name_of_game(const sim::Setup& setup) {
    return setup.is_deathmatch() ? tr("Deathmatch") : setup.mode == sim::Mode::Crew ? tr("Crew") : tr("Co-op");
}

namespace {

/// A crew has one less than the rule says, and one for each pilot (RULES.md §19).
std::string describe_spare_ships(int lives, int pilots) {
    const int shared = lives - 1;
    if (pilots > 0) {
        return tr_format_plural("{} spare ship", "{} spare ships", shared + pilots, shared + pilots);
    }
    return shared == 0
               ? tr("1 spare ship per pilot")
               : tr_format_plural("{} spare ship + 1 per pilot", "{} spare ships + 1 per pilot", shared, shared);
}

}  // namespace

std::string describe_rules(const sim::Setup& setup, int match_length, int pilots) {
    constexpr const char* kBetween = "  ·  ";
    std::string text = name_of_game(setup);
    text += kBetween + (setup.is_deathmatch() ? tr_format("first to {}", setup.frags)
                        : setup.mode == sim::Mode::Crew
                            ? describe_spare_ships(setup.lives, pilots)
                            : tr_format_plural("{} ship", "{} ships", setup.lives, setup.lives));
    if (match_length > 1) {
        text += kBetween + tr_format("best of {}", match_length);
    }
    if (setup.wave > 1) {
        text += kBetween + tr_format("from wave {}", setup.wave);
    }
    return setup.is_kid_mode ? text + kBetween + tr("beginner's aids") : text;
}

const char* local_kind_setting(int persons) {
    return persons > 1 ? "local.pair_game" : "local.game";
}

LocalKind local_kind_of(const engine::Settings& settings, int persons) {
    return static_cast<LocalKind>(settings.choice(local_kind_setting(persons)));
}

void keep_local_kind(engine::Settings& settings, int persons, LocalKind kind) {
    settings.set_choice(local_kind_setting(persons), static_cast<std::size_t>(kind));
}

int local_bots_of(const engine::Settings& settings, int persons) {
    const LocalKind kind = local_kind_of(settings, persons);
    const int least = kind == LocalKind::Crew && persons > 1 ? 0 : 1;
    const bool is_alone = kind == LocalKind::Alone || kind == LocalKind::Rush;
    return is_alone ? 0 : std::clamp(settings.number("bots.count"), least, +sim::kMaxPilots - persons);
}

LocalGame rush_game() {
    LocalGame game;
    game.setup.mode = sim::Mode::Rush;
    return game;
}

LocalGame local_game_of(const engine::Settings& settings, int persons) {
    const LocalKind kind = local_kind_of(settings, persons);
    if (kind == LocalKind::Rush) {
        return rush_game();
    }
    LocalGame game;
    game.persons = persons;
    game.setup.pilots = static_cast<std::uint8_t>(persons + local_bots_of(settings, persons));
    game.skill = static_cast<match::BotSkill>(settings.choice("bots.skill"));
    if (kind == LocalKind::Deathmatch) {
        game.setup.mode = sim::Mode::Arena;
        game.setup.frags = static_cast<std::uint8_t>(settings.number("bots.frags"));
        return game;
    }
    game.setup.mode = kind == LocalKind::Crew ? sim::Mode::Crew : sim::Mode::Coop;
    game.setup.wave = static_cast<std::uint8_t>(settings.number("local.wave"));
    game.setup.lives = static_cast<std::uint8_t>(settings.number("local.lives"));
    game.setup.is_kid_mode = settings.flag("local.beginners");
    return game;
}

std::string describe_standing(const LocalGame& game) {
    const sim::Setup& setup = game.setup;
    const bool has_bots = setup.pilots > game.persons;
    if (const auto list = scores::list_of({setup, has_bots})) {
        return *list == scores::List::Crew ? tr("Counts for the best crews.")
               : setup.is_kid_mode         ? tr("Counts for the high scores, where B marks beginner's aids.")
                                           : tr("Counts for the high scores.");
    }
    if (has_bots) {
        return tr("Games with bots do not count for the high scores.");
    }
    return setup.lives > sim::kDefaultLives
               ? tr_format("Games with more than {} ships do not count for the high scores.", sim::kDefaultLives)
               : std::string(tr("Only games that start at wave 1 count for the high scores."));
}

std::optional<std::size_t> difficulty_of(const engine::Settings& settings) {
    const auto found = std::ranges::find_if(kDifficulties, [&](const Difficulty& difficulty) {
        return difficulty.lives == settings.number("local.lives") &&
               difficulty.is_for_beginners == settings.flag("local.beginners");
    });
    return found == kDifficulties.end() ? std::nullopt
                                        : std::optional(static_cast<std::size_t>(found - kDifficulties.begin()));
}

void keep_difficulty(engine::Settings& settings, std::size_t difficulty) {
    settings.set("local.lives", kDifficulties[difficulty].lives);
    settings.set("local.beginners", kDifficulties[difficulty].is_for_beginners);
}

}  // namespace screens
