// SPDX-License-Identifier: Zlib
#include "game/scores/medals.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using scores::Medal;
using sim::Event;
using sim::Kind;
using Type = sim::Event::Type;

namespace {

constexpr sim::Slot kJudged = 0;

/// A game in which nothing happens except the events that a test triggers.
struct Game {
    explicit Game(const sim::Setup& setup = {}, std::uint8_t prize_kinds = 0) : judge(kJudged, setup, prize_kinds) {}

    std::vector<Medal> take(const sim::EventList& events) {
        stats.take(events);
        const auto medals = judge.take(events, stats);
        earned.insert(medals.begin(), medals.end());
        return medals;
    }
    void clear_wave() {
        take({{.type = Type::WaveCleared, .value = 1}});
        take({{.type = Type::WaveBegan, .value = 2}});
        for (int i = 0; i <= sim::kSpawnProtection; ++i) {
            take({});
        }
    }
    void destroy(Kind kind) {
        take({{.type = Type::Exploded, .pos = {1, 2}, .kind = kind},
              {.type = Type::Scored, .slot = kJudged, .value = 1, .pos = {1, 2}}});
    }
    void fire() { take({{.type = Type::Fired, .slot = kJudged, .value = 1}}); }
    [[nodiscard]] bool has(Medal medal) const { return earned.contains(medal); }

    scores::FlightStats stats{kJudged};
    scores::MedalJudge judge;
    std::set<Medal> earned;
};

Event judged_event(Type type, std::int32_t value = 0) {
    return {.type = type, .slot = kJudged, .value = value};
}

}  // namespace

TEST_CASE("nobody is alone in a wave after another pilot has joined, even if that one left again") {
    Game game;
    game.take({{.type = Type::Joined, .slot = 1}});
    game.take({{.type = Type::Left, .slot = 1}});
    game.clear_wave();
    CHECK_FALSE(game.has(Medal::SilentWave));
    CHECK(game.has(Medal::FirstWave));
    Game alone;
    alone.take({{.type = Type::Joined, .slot = kJudged, .value = 1}});
    alone.clear_wave();
    CHECK(alone.has(Medal::SilentWave));
}

TEST_CASE("a latecomer is not awarded for the wave that was running") {
    Game game;
    game.stats.begin_late(true);
    for (int shot = 0; shot < 10; ++shot) {
        game.destroy(Kind::SmallRock);
        game.fire();
    }
    game.clear_wave();
    CHECK_FALSE(game.has(Medal::FirstWave));
    CHECK_FALSE(game.has(Medal::NoneWasted));
    game.clear_wave();
    CHECK(game.has(Medal::FirstWave));
}

TEST_CASE("a medal is awarded at the tick of its feat, once per game") {
    Game game;
    game.fire();
    CHECK(game.earned.empty());
    CHECK(game.take({{.type = Type::WaveCleared, .value = 1}}) == std::vector{Medal::FirstWave});
    game.take({{.type = Type::WaveBegan, .value = 2}});
    game.fire();
    CHECK(game.take({{.type = Type::WaveCleared, .value = 2}}).empty());
}

TEST_CASE("medals for long games count the waves cleared") {
    Game game;
    for (int wave = 0; wave < 9; ++wave) {
        game.clear_wave();
    }
    CHECK_FALSE(game.has(Medal::TenWaves));
    game.clear_wave();
    CHECK(game.has(Medal::TenWaves));
    for (int wave = 0; wave < 10; ++wave) {
        game.clear_wave();
    }
    CHECK(game.has(Medal::TwentyWaves));
}

TEST_CASE("None Wasted requires ten shots, a hit for each, and no shield") {
    const auto fly = [](int shots, int hits, bool shield) {
        Game game;
        game.clear_wave();
        for (int i = 0; i < shots; ++i) {
            game.fire();
        }
        for (int i = 0; i < hits; ++i) {
            game.destroy(Kind::SmallRock);
        }
        if (shield) {
            game.take({judged_event(Type::ShieldOn)});
        }
        game.clear_wave();
        return game.has(Medal::NoneWasted);
    };
    CHECK(fly(10, 10, false));
    CHECK_FALSE(fly(9, 9, false));
    CHECK_FALSE(fly(11, 10, false));
    CHECK_FALSE(fly(10, 10, true));
}

TEST_CASE("a silent wave counts only for a single pilot") {
    Game alone;
    alone.clear_wave();
    CHECK(alone.has(Medal::SilentWave));
    Game together({.pilots = 2});
    together.clear_wave();
    CHECK_FALSE(together.has(Medal::SilentWave));
    Game loud;
    loud.fire();
    loud.clear_wave();
    CHECK_FALSE(loud.has(Medal::SilentWave));
}

TEST_CASE("five waves in a row without shield, without loss") {
    Game game;
    for (int wave = 0; wave < 4; ++wave) {
        game.clear_wave();
    }
    CHECK_FALSE(game.has(Medal::BareHull));
    CHECK_FALSE(game.has(Medal::Unscathed));
    game.take({judged_event(Type::ShieldOn)});
    game.clear_wave();
    CHECK_FALSE(game.has(Medal::BareHull));
    CHECK(game.has(Medal::Unscathed));
    for (int wave = 0; wave < 5; ++wave) {
        game.clear_wave();
    }
    CHECK(game.has(Medal::BareHull));
}

TEST_CASE("what the pilot destroys, saves and survives") {
    Game game;
    game.destroy(Kind::Mine);
    CHECK(game.has(Medal::Minesweeper));
    game.destroy(Kind::Nova);
    CHECK(game.has(Medal::Defuser));
    game.destroy(Kind::BigFighter);
    game.destroy(Kind::LittleFighter);
    CHECK_FALSE(game.has(Medal::Ace));
    game.destroy(Kind::BigFighter);
    CHECK(game.has(Medal::Ace));
    game.take({judged_event(Type::Rescued)});
    CHECK(game.has(Medal::Rescue));
    game.take({judged_event(Type::LuckSaved)});
    CHECK(game.has(Medal::Luck));
    game.take({{.type = Type::ExtraLife, .slot = 1}});
    CHECK_FALSE(game.has(Medal::NewShip));
    game.take({judged_event(Type::ExtraLife)});
    CHECK(game.has(Medal::NewShip));
}

TEST_CASE("prizes of earlier games count for Full Hold") {
    Game game({}, 0b0111'1111);
    CHECK_FALSE(game.has(Medal::AllPrizes));
    game.take({judged_event(Type::PrizeTaken, 3)});
    CHECK_FALSE(game.has(Medal::AllPrizes));
    game.take({judged_event(Type::PrizeTaken, 7)});
    CHECK(game.has(Medal::AllPrizes));
}

TEST_CASE("a chain reaction is the pilot's own big bang and five explosions with it") {
    const auto bang = [](sim::Slot slot, int explosions) {
        Game game;
        sim::EventList events{{.type = Type::BigBang, .slot = slot}};
        events.insert(events.end(), static_cast<std::size_t>(explosions),
                      {.type = Type::Exploded, .kind = Kind::LargeRock});
        game.take(events);
        return game.has(Medal::ChainReaction);
    };
    CHECK(bang(kJudged, 5));
    CHECK_FALSE(bang(kJudged, 4));
    CHECK_FALSE(bang(1, 5));
}

TEST_CASE("bots that clear the field of a deathmatch win no medals for its pilot") {
    Game game({.mode = sim::Mode::Arena, .pilots = 4});
    const auto bot_destroys = [&game] {
        game.take({{.type = Type::Exploded, .pos = {1, 2}, .kind = Kind::LargeRock},
                   {.type = Type::Scored, .slot = 3, .value = 1, .pos = {1, 2}}});
    };
    for (int wave = 0; wave < 10; ++wave) {
        bot_destroys();
        game.clear_wave();
    }
    CHECK(game.earned.empty());
    bot_destroys();
    game.destroy(Kind::SmallRock);
    game.clear_wave();
    CHECK(game.earned == std::set{Medal::FirstWave});
}

TEST_CASE("a duel is won by the pilot's own hits") {
    Game game({.mode = sim::Mode::Deathmatch, .pilots = 2, .frags = 2});
    game.take({judged_event(Type::Frag, 1)});
    game.take({{.type = Type::Frag, .slot = 1, .value = kJudged}});
    CHECK_FALSE(game.has(Medal::Duellist));
    game.take({judged_event(Type::Frag, 1)});
    CHECK(game.has(Medal::Duellist));
}

TEST_CASE("a game in which nothing is achieved earns nothing") {
    for (const sim::Setup& setup : {sim::Setup{}, sim::Setup{.mode = sim::Mode::Deathmatch, .frags = 1}}) {
        Game game(setup);
        for (int tick = 0; tick < 100; ++tick) {
            game.take({{.type = Type::Fired, .slot = 1, .value = 1},
                       {.type = Type::Exploded, .pos = {tick, 0}, .kind = Kind::Mine}});
            game.fire();
        }
        CHECK(game.earned.empty());
    }
}

TEST_CASE("twenty waves are twenty, and without the loss of a ship None Wasted is not spoilt") {
    Game game;
    for (int wave = 0; wave < 19; ++wave) {
        game.clear_wave();
    }
    CHECK_FALSE(game.has(Medal::TwentyWaves));
    game.clear_wave();
    CHECK(game.has(Medal::TwentyWaves));
    CHECK_FALSE(game.has(Medal::NoneWasted));
    const auto shoot = [&] {
        for (int i = 0; i < 12; ++i) {
            game.fire();
            game.destroy(Kind::SmallRock);
        }
    };
    shoot();
    game.take({{.type = Type::Exploded, .slot = kJudged, .kind = Kind::Ship}});
    game.clear_wave();
    CHECK_FALSE(game.has(Medal::NoneWasted));
    shoot();
    game.clear_wave();
    CHECK(game.has(Medal::NoneWasted));
}

TEST_CASE("ships, and what exploded before the big bang, are not part of a chain reaction") {
    const sim::Event bang{.type = Type::BigBang, .slot = kJudged};
    const sim::Event rock{.type = Type::Exploded, .kind = Kind::LargeRock};
    const sim::Event ship{.type = Type::Exploded, .slot = 1, .kind = Kind::Ship};
    const auto is_chain = [](const sim::EventList& events) {
        Game game;
        game.take(events);
        return game.has(Medal::ChainReaction);
    };
    CHECK(is_chain({bang, rock, rock, rock, rock, rock}));
    CHECK_FALSE(is_chain({rock, bang, rock, rock, rock, rock}));
    CHECK_FALSE(is_chain({bang, rock, rock, ship, rock, rock}));
    CHECK_FALSE(is_chain({bang, judged_event(Type::Scored), rock, rock, rock, rock}));
    CHECK_FALSE(is_chain({rock, rock, rock, rock, rock}));
}

TEST_CASE("a duel is won only in a deathmatch") {
    Game game({.frags = 1});
    game.take({judged_event(Type::Frag, 1)});
    CHECK_FALSE(game.has(Medal::Duellist));
}

TEST_CASE("medals have distinct names") {
    std::set<std::string_view> ids;
    std::set<std::string_view> names;
    for (const scores::MedalInfo& info : scores::kMedalInfo) {
        ids.insert(info.id);
        names.insert(info.name.english);
        CHECK(std::string_view(info.feat.english).ends_with('.'));
    }
    CHECK(ids.size() == scores::kMedals);
    CHECK(names.size() == scores::kMedals);
}

TEST_CASE("the medals of Rush are for a full factor, a large bank, close calls, and a game without a bank") {
    Game game({.mode = sim::Mode::Rush});
    game.take({judged_event(Type::Linked, 32)});
    CHECK_FALSE(game.has(Medal::WholeChain));
    game.take({judged_event(Type::Linked, 33)});
    CHECK(game.has(Medal::WholeChain));
    for (int calls = 0; calls < 19; ++calls) {
        game.take({judged_event(Type::Grazed)});
    }
    CHECK_FALSE(game.has(Medal::CloseCalls));
    game.take({judged_event(Type::Grazed)});
    CHECK(game.has(Medal::CloseCalls));
    game.take({judged_event(Type::Banked, 49999)});
    CHECK_FALSE(game.has(Medal::LargeBank));
    game.take({judged_event(Type::Banked, 50000)});
    CHECK(game.has(Medal::LargeBank));
}

TEST_CASE("close calls before a chain was banked or lost do not count for the next one") {
    Game game({.mode = sim::Mode::Rush});
    for (int calls = 0; calls < 12; ++calls) {
        game.take({judged_event(Type::Grazed)});
    }
    game.take({judged_event(Type::Banked, 500)});
    for (int calls = 0; calls < 12; ++calls) {
        game.take({judged_event(Type::Grazed)});
    }
    CHECK_FALSE(game.has(Medal::CloseCalls));
}

TEST_CASE("all or nothing is won at the end of a game of Rush only, and not after a bank") {
    const auto play = [](bool banks) {
        Game game({.mode = sim::Mode::Rush});
        game.take({judged_event(Type::Scored, 100000)});
        if (banks) {
            game.take({judged_event(Type::Banked, 20)});
        }
        CHECK_FALSE(game.has(Medal::NoBank));
        game.take({{.type = Type::GameOver}});
        return game.has(Medal::NoBank);
    };
    CHECK(play(false));
    CHECK_FALSE(play(true));
}

TEST_CASE("a crew has medals for five friends fetched, fifty cross-fires and ten waves") {
    Game game({.mode = sim::Mode::Crew, .pilots = 3});
    const sim::EventList fetched(4, {.type = Type::Fetched, .slot = 0, .value = 1});
    game.take(fetched);
    game.take({{.type = Type::Fetched, .slot = 1, .value = 0}});  // somebody else's deed
    CHECK_FALSE(game.has(Medal::Lifeline));
    game.take({fetched.front()});
    CHECK(game.has(Medal::Lifeline));
    game.take(sim::EventList(49, {.type = Type::CrossFire, .slot = 0, .value = 1}));
    CHECK_FALSE(game.has(Medal::CrossFire));
    game.take({{.type = Type::CrossFire, .slot = 0, .value = 1}});
    CHECK(game.has(Medal::CrossFire));
    for (int wave = 1; wave <= 10; ++wave) {
        CHECK_FALSE(game.has(Medal::CrewWave));
        game.take({{.type = Type::WaveBegan, .value = wave}});
        game.take({{.type = Type::WaveCleared, .value = wave}});
    }
    CHECK(game.has(Medal::CrewWave));
}

TEST_CASE("a daily flight of all ten waves wins a medal at its end, and another one without a lost ship") {
    const auto play = [](sim::Mode mode, int waves, int lost_in) {
        Game game({.mode = mode});
        for (int wave = 1; wave <= waves; ++wave) {
            game.take({{.type = Type::WaveBegan, .value = wave}});
            if (wave == lost_in) {
                game.take({{.type = Type::Exploded, .slot = 0, .kind = sim::Kind::Ship}});
            }
            game.take({{.type = Type::WaveCleared, .value = wave}});
        }
        CHECK_FALSE(game.has(Medal::DayComplete));
        game.take({{.type = Type::GameOver}});
        return std::pair(game.has(Medal::DayComplete), game.has(Medal::DayUnscathed));
    };
    CHECK(play(sim::Mode::Daily, 10, 0) == std::pair(true, true));
    CHECK(play(sim::Mode::Daily, 10, 3) == std::pair(true, false));
    CHECK(play(sim::Mode::Daily, 9, 0) == std::pair(false, false));
    CHECK(play(sim::Mode::Coop, 10, 0) == std::pair(false, false));
}
