// SPDX-License-Identifier: Zlib
/// gyre-soak: plays seeded games of bots, checks them, and prints the results as JSON.
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "tools/soak/soak.h"

namespace {

constexpr std::uint32_t kMostTicks = 1'000'000;  // of a game that is played out; more than nine hours

struct Options {
    std::uint32_t games = 10;
    std::uint32_t ticks = 3000;
    std::uint32_t seed = 1;
    std::string pilots = "1";
    std::string mode = "coop";
    std::string skill = "hard";
    std::uint32_t wave = 1;
    std::int32_t roster_odds = 0;
    std::uint32_t check_every = 0;
    bool until_over = false;
    bool lists_games = false;
};

void declare(CLI::App& app, Options& options) {
    app.add_option("--games", options.games, "How many games")->check(CLI::PositiveNumber);
    app.add_option("--ticks", options.ticks, "Ticks of each game, 30 a second")->check(CLI::PositiveNumber);
    app.add_option("--seed", options.seed, "Seed of the first game; each further game uses the next")
        ->check(CLI::PositiveNumber);
    app.add_option("--pilots", options.pilots, "1 to 8, or vary")
        ->check(CLI::IsMember({"1", "2", "3", "4", "5", "6", "7", "8", "vary"}));
    app.add_option("--mode", options.mode, "Game mode")
        ->check(CLI::IsMember({"coop", "crew", "deathmatch", "rush", "daily", "vary"}));
    app.add_option("--skill", options.skill, "Skill of the bots")
        ->check(CLI::IsMember({"easy", "normal", "hard", "vary"}));
    app.add_option("--wave", options.wave, "First wave")->check(CLI::Range(1, int{sim::kMaxStartWave}));
    app.add_option("--comings", options.roster_odds,
                   "Let pilots join, leave and return at random, once in N ticks on average")
        ->check(CLI::Range(1, 10000));
    app.add_option(
        "--synctest", options.check_every,
        "Interval in ticks at which a random number of ticks, 1 to 30, is rolled back, run again and compared");
    app.add_flag("--until-over", options.until_over, "Play each game out, but stop it after 1,000,000 ticks");
    app.add_flag("--list", options.lists_games, "Report each game, too");
}

match::BotSkill skill_of(const std::string& name, std::uint32_t game) {
    if (name == "vary") {
        return static_cast<match::BotSkill>(game % 3);
    }
    return name == "easy" ? match::BotSkill::Easy : name == "normal" ? match::BotSkill::Normal : match::BotSkill::Hard;
}

/// Returns the plan of game `number`. Varying parameters have different periods, so that all combinations occur.
soak::GamePlan plan_of(const Options& options, std::uint32_t game) {
    soak::GamePlan plan;
    plan.setup.seed = options.seed + game;
    plan.setup.wave = static_cast<std::uint8_t>(options.wave);
    const bool is_varied = options.pilots == "vary";
    plan.setup.pilots = static_cast<std::uint8_t>(is_varied ? 1 + game % sim::kMaxPilots : std::stoul(options.pilots));
    const bool is_deathmatch =
        options.mode == "deathmatch" || (options.mode == "vary" && game / sim::kMaxPilots % 2 == 1);
    plan.setup.mode = options.mode == "rush"    ? sim::Mode::Rush
                      : options.mode == "crew"  ? sim::Mode::Crew
                      : options.mode == "daily" ? sim::Mode::Daily
                      : is_deathmatch           ? sim::Mode::Deathmatch
                                                : sim::Mode::Coop;
    plan.skill = skill_of(options.skill, game);
    plan.ticks = options.until_over ? kMostTicks : options.ticks;
    plan.is_played_out = options.until_over;
    plan.roster_odds = options.roster_odds;
    plan.check_every = options.check_every;
    return plan;
}

/// Minimum, quartiles and maximum of some values.
template <typename T>
nlohmann::ordered_json spread(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    const auto at = [&](std::size_t quarter) { return values[(values.size() - 1) * quarter / 4]; };
    return {{"least", at(0)}, {"lower_quartile", at(1)}, {"median", at(2)}, {"upper_quartile", at(3)}, {"most", at(4)}};
}

/// Collects the results of all games.
struct Summary {
    std::vector<std::int32_t> waves;
    std::vector<std::int64_t> scores;
    std::vector<double> decide_us;
    std::uint64_t ticks = 0;
    nlohmann::ordered_json failures = nlohmann::ordered_json::array();
    nlohmann::ordered_json games = nlohmann::ordered_json::array();

    void add(const soak::GamePlan& plan, const soak::GameResult& result) {
        waves.push_back(result.wave);
        scores.push_back(result.score);
        decide_us.push_back(result.decide_us);
        ticks += result.ticks;
        games.push_back(
            {{"seed", plan.setup.seed}, {"wave", result.wave}, {"score", result.score}, {"ticks", result.ticks}});
        if (!result.failure.empty()) {
            failures.push_back({{"seed", plan.setup.seed}, {"pilots", plan.setup.pilots}, {"what", result.failure}});
        }
    }

    [[nodiscard]] nlohmann::ordered_json json() const {
        return {{"games", waves.size()},          {"ticks", ticks},
                {"waves", spread(waves)},         {"scores", spread(scores)},
                {"decide_us", spread(decide_us)}, {"failures", failures}};
    }
};

int run(const Options& options) {
    const auto begin = std::chrono::steady_clock::now();
    Summary summary;
    for (std::uint32_t game = 0; game < options.games; ++game) {
        const soak::GamePlan plan = plan_of(options, game);
        const soak::GameResult result = soak::play(plan);
        summary.add(plan, result);
        if (!result.failure.empty()) {
            std::cerr << "seed " << plan.setup.seed << ": " << result.failure << '\n';
        }
        if ((game + 1) % std::max(1U, options.games / 20) == 0) {
            std::cerr << game + 1 << " of " << options.games << " games\n";
        }
    }
    nlohmann::ordered_json json = summary.json();
    if (options.lists_games) {
        json["list"] = summary.games;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    json["wall_seconds"] = spent.count();
    std::cout << json.dump(2) << '\n';
    return summary.failures.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Plays seeded games of bots and checks them; prints one JSON summary", "gyre-soak");
    Options options;
    declare(app, options);
    CLI11_PARSE(app, argc, argv);
    return run(options);
}
