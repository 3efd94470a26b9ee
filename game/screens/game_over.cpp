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

GameOver::GameOver(Services& services, LocalGame game, const match::LocalMatch& match, const Flight& flight,
                   std::string replay)
    : services_(services), game_(std::move(game)), world_(match.world()), seats_(match.seats()),
      ranking_(world_, names_of(seats_), 0), sheet_(flight), has_auto_fire_(flight.has_auto_fire),
      replay_(std::move(replay)), writer_(scores::kMaxNameLetters) {
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
    menu_.add({.label = tr_later("Play again"), .accept = [this] {
                   services_.screens.pop_to_bottom();
                   services_.screens.push(std::make_unique<Play>(services_, game_));
               }});
    menu_.add({.label = tr_later("Watch the replay"),
               .accept = [this] { Watch::open(services_, services_.replays.path(replay_)); },
               .enabled = [this] { return !replay_.empty(); }});
    menu_.add({.label = tr_later("High scores"),
               .accept = [this] { services_.screens.push(std::make_unique<Scores>(services_)); }});
    menu_.add({.label = tr_later("Title"), .accept = [this] { services_.screens.pop_to_bottom(); }});
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
                                                        has_auto_fire_, world_.setup().is_kid_mode});
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
    constexpr float kHead = 70;
    constexpr float kFoot = 4 * theme::kRowHeight + 16;
    const bool is_shared = game_.setup.pilots > 1;
    const float body = (is_shared ? static_cast<float>(ranking_.size()) * Ranking::kRow + 8 : 58) + sheet_.height();
    const float height = kHead + body + 12 + kFoot;
    const engine::Rect board{theme::kWidth / 2 - 190, (theme::kHeight - 30 - height) / 2, 380, height};
    painter.dim();
    painter.panel(board);
    painter.text({theme::kWidth / 2, board.y + 42}, tr("GAME OVER"), theme::centred(theme::title()));
    painter.rule(board.x + 30, board.y + 54, board.w - 60, theme::kAccent.faded(0.7F));
    float y = board.y + kHead;
    if (is_shared) {
        ranking_.draw(painter, {board.x + 60, y + 10}, 254);
        y += static_cast<float>(ranking_.size()) * Ranking::kRow + 8;
    } else {
        draw_score(painter, y);
        y += 58;
    }
    sheet_.draw(painter, {board.x + 44, y}, board.w - 88);
    y = board.y + height - kFoot;
    if (is_entering_) {
        draw_entry(painter, y);
    } else {
        menu_.draw(painter, {board.x + 90, y, board.w - 180, 4 * theme::kRowHeight}, true);
        painter.hints({theme::kWidth / 2, board.y + height + 20},
                      {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("title")}});
    }
}

void GameOver::draw_score(const Painter& painter, float y) const {
    const float x = theme::kWidth / 2;
    auto style = theme::title(theme::kAccent);
    style.size = 30;
    painter.text({x, y + 24}, view::grouped(world_.pilot(0).score()), theme::centred(style));
    painter.text({x, y + 44}, tr_format("Wave {}", world_.wave().number()), theme::centred(theme::body(theme::kMuted)));
}

void GameOver::draw_entry(const Painter& painter, float y) {
    const float x = theme::kWidth / 2;
    painter.text({x, y + 8}, tr_format("Place {} of the ten best. Who was it?", *place_ + 1),
                 theme::centred(theme::body(theme::kAccent)));
    const bool has_board = writer_.shows_board();
    writer_.draw(painter, {x - 120, y + 18, 240, 32}, {x - LetterBoard::kWidth / 2, y + 56});
    painter.hints({x, has_board ? 466 : y + 80}, Writer::hints(services_.input.device(), "enter", "no entry"));
}

}  // namespace screens
