// SPDX-License-Identifier: Zlib
// The gallery's games, and the screens on top of them.
#include "tests/game/match/watcher.h"
#include "tests/game/screens/gallery.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/screens/play/game_presenter.h"
#include "game/screens/play/local_play.h"
#include "game/screens/title/first_flight.h"

namespace {

/// A game of bots shortly after one of them won a medal.
class MedalWon final : public screens::Screen {
public:
    explicit MedalWon(screens::Services& services)
        : match_(match::make_local_match(game_of(1, 4).setup, sim::MaskTable::classic(), game_of(1, 4).pilots, "test")),
          presenter_(services, {0}) {
        presenter_.begin(match_.world(), match_.names());
        presenter_.take_controls();
        for (int left = 4000; left > 0 && (presenter_.flight().medals.empty() || is_tally()); --left) {
            step();
        }
        for (int tick = 0; tick < 20; ++tick) {
            step();
        }
    }

    [[nodiscard]] const char* name() const override { return "medal"; }
    void handle(const engine::InputEvent&) override {}
    void draw(const screens::Painter& painter, float fraction) override {
        presenter_.draw_field(painter, match_.shown(), fraction);
        presenter_.draw_labels(painter, match_.shown(), fraction);
    }

private:
    [[nodiscard]] bool is_tally() const { return match_.world().phase() == sim::Phase::Tally; }
    void step() {
        match_.step();
        presenter_.on_shown(match_.shown());
        presenter_.on_confirmed(match_.shown());
    }

    match::Match match_;
    screens::GamePresenter presenter_;
};

}  // namespace

void Gallery::show_play() {
    screens::LocalGame game = game_of(1, 8);
    bool is_tally = false;
    bool is_waiting = false;
    game.observer = watched_by([&](const match::GameMoment& moment) {
        is_tally = moment.game.world().phase() == sim::Phase::Tally;
        is_waiting = moment.game.world().pilot(0).is_waiting();
    });
    room_->push<screens::LocalPlay>(game);
    room_->advance(60);
    show("play_8");
    room_->press(SDL_SCANCODE_ESCAPE);
    show("pause");
    room_->press(SDL_SCANCODE_ESCAPE);
    for (int tick = 0; tick < 6000 && !is_waiting && !is_tally; ++tick) {
        room_->advance(1);
    }
    show("next_ship");
    for (int tick = 0; tick < 6000 && !is_tally; ++tick) {
        room_->advance(1);
    }
    room_->advance(10);
    show("tally");
    close();
    for (const int persons : {1, 2}) {
        screens::LocalGame own;  // a game that counts, so the points to the next place are shown
        own.setup.seed = 5;
        own.setup.pilots = static_cast<std::uint8_t>(persons);
        own.persons = persons;
        room_->push<screens::LocalPlay>(own);
        room_->advance(100);
        show(fmt::format("play_own_{}", persons));
        room_->press(SDL_SCANCODE_ESCAPE);
        close();
    }
    open<MedalWon>("medal_won");
    close();
}

void Gallery::show_first_flight() {
    open<screens::FirstFlight>("first_flight_1");
    for (int step = 2; step <= screens::kLessons + 1; ++step) {
        room_->press(SDL_SCANCODE_ESCAPE);
        room_->press(SDL_SCANCODE_DOWN);
        room_->press(SDL_SCANCODE_RETURN);
        room_->advance(5);
        show(step <= screens::kLessons ? fmt::format("first_flight_{}", step) : "first_flight_over");
    }
    close();
}

void Gallery::show_moments() {
    using Type = sim::Event::Type;
    const auto show_after = [this](const std::string& name, int wave, int ticks, auto is_it) {
        screens::LocalGame game = game_of(wave, 3);
        bool has_come = false;
        game.observer = watched_by([&](const match::GameMoment& moment) {
            has_come = has_come || std::ranges::any_of(moment.worlds.events(), is_it);
        });
        room_->push<screens::LocalPlay>(game);
        for (int left = 20'000; left > 0 && !has_come; --left) {
            room_->advance(1);
        }
        room_->advance(ticks);
        show(name);
        close();
    };
    show_after("moment_nova", 14, 6, [](const sim::Event& event) { return event.type == Type::NovaBlast; });
    show_after("moment_shield", 8, 2,
               [](const sim::Event& event) { return event.type == Type::ShieldOn && event.slot == 0; });
    show_after("moment_death", 8, 5, [](const sim::Event& event) {
        return event.type == Type::Exploded && event.kind == sim::Kind::Ship && event.slot == 0;
    });
    room_->services().settings.set("access.high_contrast", true);
    show_after("moment_big_bang", 5, 8, [](const sim::Event& event) { return event.type == Type::BigBang; });
    room_->services().settings.set("access.high_contrast", false);
}

void Gallery::show_wave(int wave) {
    room_->push<screens::LocalPlay>(game_of(wave, 3));
    room_->advance(240);
    show(fmt::format("wave_{:02}", wave));
    close();
}
