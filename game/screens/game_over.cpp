// SPDX-License-Identifier: Zlib
#include "game/screens/game_over.h"

#include "game/scores/wall_time.h"
#include "game/screens/menu_input.h"
#include "game/screens/play.h"
#include "game/screens/scores.h"
#include "game/screens/watch.h"
#include "game/view/brush.h"

#include <utility>

#include <fmt/format.h>

namespace screens {

GameOver::GameOver(Services& services, LocalGame game, const match::LocalMatch& match, const FlightStats& stats,
                   std::string replay)
    : services_(services), game_(std::move(game)), world_(match.world()), seats_(match.seats()),
      ranking_(world_, names_of(seats_), 0), stats_(stats), replay_(std::move(replay)),
      writer_(scores::kMaxNameLetters) {
    if (!match.log().hashes().empty()) {
        final_hash_ = match.log().hashes().back().hash;
    }
    if (scores::is_eligible(world_) && !seats_[0].bot && !game_.script && !replay_.empty()) {
        place_ = services_.scores.table().rank(world_.pilot(0).score(), world_.wave().number());
    }
    build_menu();
    if (place_) {
        begin_entry();
    }
}

void GameOver::build_menu() {
    menu_.add({.label = "Play again", .accept = [this] {
                   services_.screens.pop_to_bottom();
                   services_.screens.push(std::make_unique<Play>(services_, game_));
               }});
    menu_.add({.label = "Watch the replay",
               .accept = [this] { Watch::open(services_, services_.replays.path(replay_)); },
               .enabled = [this] { return !replay_.empty(); }});
    menu_.add(
        {.label = "High scores", .accept = [this] { services_.screens.push(std::make_unique<Scores>(services_)); }});
    menu_.add({.label = "Title", .accept = [this] { services_.screens.pop_to_bottom(); }});
}

void GameOver::begin_entry() {
    is_entering_ = true;
    writer_.begin(services_.settings.text("play.name"), services_.input.device());
    services_.input.start_text();
}

void GameOver::end_entry() {
    if (std::exchange(is_entering_, false)) {
        services_.input.stop_text();
    }
}

void GameOver::shown() {
    if (is_entering_) {
        services_.sounds.play(Cue::HighScore);
    }
}

void GameOver::leaving() {
    end_entry();
}

void GameOver::handle(const engine::InputEvent& event) {
    if (is_entering_) {
        return take_name(event);
    }
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop_to_bottom();
        return;
    }
    handle_menu(services_, menu_, event);
}

void GameOver::take_name(const engine::InputEvent& event) {
    switch (writer_.handle(event, pointer_at(services_, event))) {
    case Typed::Nothing:
        return;
    case Typed::Changed:
        return services_.sounds.play(Cue::Typing);
    case Typed::Refused:
        return services_.sounds.play(Cue::Wrong);
    case Typed::Accepted:
        return enter_score();
    case Typed::Cancelled:
        services_.sounds.play(Cue::Back);
        place_.reset();
        return end_entry();
    }
}

void GameOver::enter_score() {
    const std::string name = writer_.entry().tidy_text();
    if (name.empty()) {
        services_.sounds.play(Cue::Wrong);
        return;
    }
    end_entry();
    services_.settings.set("play.name", name);
    services_.apply_settings();
    const auto place = services_.scores.table().insert({name, world_.pilot(0).score(), world_.wave().number(),
                                                        scores::local_time("%Y-%m-%d"), replay_, final_hash_,
                                                        stats_.has_auto_fire(), world_.setup().is_kid_mode});
    const auto saved = services_.scores.save();
    if (!saved) {
        services_.log.error("{}", saved.error());
        services_.notices.add(saved.error());
    }
    services_.log.info("score {} entered", world_.pilot(0).score());
    services_.sounds.play(Cue::Select);
    services_.screens.pop_to_bottom();
    services_.screens.push(std::make_unique<Scores>(services_, place));
}

void GameOver::draw(const Painter& painter, float) {
    painter.dim();
    const engine::Rect board{theme::kWidth / 2 - 190, 62, 380, 340};
    painter.panel(board);
    painter.text({theme::kWidth / 2, board.y + 46}, "GAME OVER", theme::centred(theme::title()));
    painter.rule(board.x + 30, board.y + 60, board.w - 60, theme::kAccent.faded(0.7F));
    if (game_.setup.pilots > 1) {
        ranking_.draw(painter, {board.x + 60, board.y + 84}, 254);
    } else {
        draw_result(painter, board);
    }
    if (is_entering_) {
        draw_entry(painter, board);
        return;
    }
    menu_.draw(painter, {board.x + 90, board.y + 226, board.w - 180, 4 * theme::kRowHeight}, true);
}

void GameOver::draw_result(const Painter& painter, engine::Rect board) const {
    const float x = theme::kWidth / 2;
    auto style = theme::title(theme::kAccent);
    style.size = 30;
    painter.text({x, board.y + 100}, view::grouped(world_.pilot(0).score()), theme::centred(style));
    painter.text({x, board.y + 120}, fmt::format("Wave {}", world_.wave().number()),
                 theme::centred(theme::body(theme::kMuted)));
    const int seconds = stats_.ticks() / sim::kTicksPerSecond;
    const std::pair<const char*, std::string> facts[] = {
        {"Time", fmt::format("{}:{:02}", seconds / 60, seconds % 60)},
        {"Shots", std::to_string(stats_.shots())},
        {"Hits that scored", std::to_string(stats_.destroyed())},
        {"Prizes", std::to_string(stats_.prizes())},
    };
    float y = board.y + 148;
    for (const auto& [label, value] : facts) {
        painter.text({x - 8, y}, label, theme::right(theme::small()));
        painter.text({x + 8, y}, value, theme::small(theme::kText));
        y += 17;
    }
}

void GameOver::draw_entry(const Painter& painter, engine::Rect board) {
    const float x = theme::kWidth / 2;
    painter.text({x, board.y + 236}, fmt::format("Place {} of the ten best. Who was it?", *place_ + 1),
                 theme::centred(theme::body(theme::kAccent)));
    const bool has_board = writer_.shows_board();
    writer_.draw(painter, {x - 120, board.y + 248, 240, 32}, {x - LetterBoard::kWidth / 2, board.y + 288});
    painter.hints({x, has_board ? 466 : board.y + 316}, Writer::hints(services_.input.device(), "enter", "no entry"));
}

}  // namespace screens
