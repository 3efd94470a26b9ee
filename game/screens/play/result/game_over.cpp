// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/game_over.h"

#include "game/daily/flight.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/play/local_play.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/new_game.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/scores.h"
#include "game/view/hud/hud_brush.h"
#include "game/view/hud/hud_figures.h"

#include <algorithm>
#include <utility>

namespace screens {

std::string names_of(const scores::Score& score) {
    if (score.others.size() > 1) {
        std::string names = score.name;
        for (const std::string& other : score.others) {
            names += ", " + other;
        }
        return names;
    }
    if (!score.others.empty()) {
        return tr_format("{} and {}", score.name, score.others.front());
    }
    return score.partner ? tr_format("{} and {}", score.name, score.partner->name) : score.name;
}

LocalGame daily_game(const DailyTry& wanted) {
    LocalGame game;
    game.setup = daily::setup_of(wanted.date);
    game.daily = wanted;
    return game;
}

namespace {

constexpr float kHeadline = 18;
constexpr float kOverWidth = 400;  // of the board

/// Returns the first person, from `first` on, without a name, or `persons` if all have one. Nobody is asked for a name
/// twice; it can be changed in the options.
std::size_t next_unnamed(const engine::Settings& settings, std::size_t first, std::size_t persons) {
    while (first < persons && !settings.text(name_setting(first)).empty()) {
        ++first;
    }
    return first;
}

std::size_t persons_of(const sim::World& world) {
    return static_cast<std::size_t>(world.setup().pilots);
}

/// Returns whether a game's result goes to a list of names: the high scores, or the day's try.
bool asks_for_name(const LocalGame& game, const scores::ScoreKeeper& keeper) {
    return keeper.place() || (game.daily && game.daily->counts);
}

daily::Try try_of(const DailyTry& wanted, const scores::Score& score) {
    return {score.name, score.score, score.wave, score.replay, score.hash, score.has_auto_fire, wanted.counts};
}

}  // namespace

std::shared_ptr<scores::ScoreKeeper> make_keeper(const Uses<Ui, Records>& services, const LocalGame& game,
                                                 const match::Match& match) {
    const bool has_bots = std::ranges::any_of(match.pilots(), [](const auto& pilot) { return pilot.bot.has_value(); });
    const bool is_practice = game.daily && !game.daily->counts;
    scores::ScoreKeeper::Also enter_day;
    if (game.daily) {
        enter_day = [&file = services.daily_flights, wanted = *game.daily](const scores::Score& score) {
            file.add({wanted.date, try_of(wanted, score)});
        };
    }
    const scores::GameTerms terms{match.world().setup(), has_bots, game.script.has_value(), is_practice};
    return std::make_shared<scores::ScoreKeeper>(services.scores, terms, std::move(enter_day));
}

void finish_keeper(scores::ScoreKeeper& keeper, const match::Match& match, bool has_auto_fire, std::string replay,
                   const engine::Settings& settings) {
    scores::Score entry;
    entry.name = name_of_person(settings, 0);
    entry.partner = scores::Partner{name_of_person(settings, 1)};
    entry.replay = std::move(replay);
    entry.has_auto_fire = has_auto_fire;
    keeper.finish(match.recording(), match.world(), std::move(entry));
}

bool keep_score(const Uses<Ui, Records>& services, scores::ScoreKeeper& keeper) {
    if (!keeper.keep()) {
        return false;
    }
    save_soon(services, services.scores, kScoreLost);
    save_soon(services, services.daily_flights, kDailyLost);
    services.log.info("score {}{}", keeper.score().total(), keeper.place() ? " entered" : "");
    return true;
}

GameOver::GameOver(const LocalUses& services, LocalGame game, const match::Match& match, const Flight& flight,
                   std::shared_ptr<scores::ScoreKeeper> keeper)
    : ResultScreen(services, match.world(), match.names(), 0, flight, {},
                   asks_for_name(game, *keeper) &&
                           next_unnamed(services.settings, 0, persons_of(match.world())) < persons_of(match.world())
                       ? KeyGuard::kQuietTicks  // a name is typed at once
                       : kQuietTicks),
      game_(std::move(game)), headline_(headline_of(match.world(), match.names(), 0)), chain_(flight.stats.chain()),
      keeper_(std::move(keeper)), writer_(scores::kMaxNameLetters, Spaces::Single, net::kMaxNameBytes, &services.font),
      is_entering_(asks_for_name(game_, *keeper_) && is_unnamed()) {
    if (persons_of(world_) > 1) {
        sheet_.set_owner(match.names().front());
    }
    build_menu();
    if (keeper_->place()) {
        ui_.sounds.play(Cue::HighScore);
    }
    if (!is_entering_) {
        keep_score(services_, *keeper_);
        return;
    }
    ui_.input.start_text();
    ask_name();
}

void GameOver::build_menu() {
    const bool is_daily = game_.daily.has_value();
    menu_.add({.label = is_daily ? tr_later("Practice") : tr_later("Play again"),
               .accept = [this] { play_again(services_, game_); }});
    menu_.add({.label = tr_later("Watch the replay"),
               .accept = [this] { WatchReplay::open(services_, services_.replays.path(keeper_->score().replay)); },
               .enabled = [this] { return !keeper_->score().replay.empty(); }});
    add_clip_row();
    if (is_daily) {
        menu_.add({.label = tr_later("Daily flight"), .accept = [this] { back(); }});
    } else if (keeper_->list()) {
        menu_.add({.label = tr_later("High scores"), .accept = [this] { show_scores(); }});
    }
    if (!is_daily) {
        menu_.add({.label = tr_later("Set up a game…"), .accept = [this] { set_up(); }});
    }
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ui_.screens.pop_to_bottom(); }});
}

void GameOver::back() {
    ui_.screens.pop_to_bottom();
    if (game_.daily) {
        ui_.screens.push<DailyFlight>(services_, game_, try_of(*game_.daily, keeper_->score()));
    }
}

void GameOver::set_up() {
    ui_.screens.pop_to_bottom();
    if (game_.setup.mode == sim::Mode::Rush) {
        keep_local_kind(services_.settings, game_.persons, LocalKind::Rush);
    }
    ui_.screens.push<NewGame>(services_, game_.persons);
}

void GameOver::show_scores() {
    if (keeper_->place()) {
        return ui_.screens.push<Scores>(services_, game_, keeper_->score());
    }
    ui_.screens.push<Scores>(services_, keeper_->score().list());
}

bool GameOver::is_unnamed() {
    names_asked_ = next_unnamed(services_.settings, names_asked_, persons_of(world_));
    return names_asked_ < persons_of(world_);
}

void GameOver::ask_name() {
    writer_.begin(services_.settings.text(name_setting(names_asked_)), ui_.input.device());
}

void GameOver::end_entry() {
    is_entering_ = false;
    ui_.input.stop_text();
    keep_score(services_, *keeper_);
}

void GameOver::leaving() {
    if (!is_entering_) {
        return;
    }
    // The window was closed during name entry: the score keeps its place, under the names in the box.
    note_name();
    end_entry();
}

void GameOver::handle(const engine::InputEvent& event) {
    if (is_entering_ ? guard_.ignores(event) : is_for_game(event)) {
        return;
    }
    if (!is_entering_) {
        return MenuScreen::handle(event);
    }
    const Typed typed = writer_.handle(event, pointer_at(ui_, event));
    answer(ui_, typed);
    if (typed == Typed::Accepted) {
        take_name();
    } else if (typed == Typed::Cancelled && !keeper_->place()) {
        end_entry();  // the day's try stays, under the last name
    } else if (typed == Typed::Cancelled) {
        const std::string score = view::grouped(keeper_->score().total());
        const std::string question = tr_format("Discard your score of {}? It will not be in the high scores.", score);
        ask(ui_, question, tr("Discard"), [this] {
            keeper_->discard();
            end_entry();
        });
    }
}

bool GameOver::again() {
    play_again(services_, game_);
    return true;
}

void GameOver::note_name() {
    const std::string name = writer_.entry().tidy_text();
    if (name.empty()) {
        return;
    }
    keeper_->set_name(names_asked_, name);
    ranking_.rename(static_cast<sim::Slot>(names_asked_), name);
    if (names_asked_ == 0 && persons_of(world_) > 1) {
        sheet_.set_owner(name);
    }
    services_.set(name_setting(names_asked_), name);
}

void GameOver::take_name() {
    if (refuse_if_empty(ui_, writer_.entry().tidy_text())) {
        return;
    }
    note_name();
    ui_.sounds.play(Cue::Select);
    ++names_asked_;
    if (is_unnamed()) {
        return ask_name();
    }
    end_entry();
    if (!game_.daily) {
        show_scores();
    }
}

std::string GameOver::question() const {
    if (!keeper_->place()) {
        return tr("This flight counts for the day. Enter your name.");
    }
    if (world_.setup().pilots == 1) {
        return tr_format("Place {} in the high scores! Enter your name.", *keeper_->place() + 1);
    }
    if (names_asked_ > 0) {
        return tr("Name of the second pilot?");
    }
    return keeper_->list() == scores::List::Crew
               ? tr_format("Place {} among the best crews! Name of the first pilot?", *keeper_->place() + 1)
               : tr_format("Place {} among the best pairs! Name of the first pilot?", *keeper_->place() + 1);
}

float GameOver::result_height() const {
    return game_.setup.pilots > 1 ? kHeadline + static_cast<float>(ranking_.size()) * Ranking::kRow + 4 : 58;
}

float GameOver::foot_height(const Painter& painter) const {
    const bool is_short = painter.is_short();
    if (!is_entering_) {
        return is_short ? 50.0F : menu_.height() + 4;
    }
    return is_short ? 62.0F : 100 + height_above(painter, kOverWidth - 48);
}

/// Returns the height of the lines of the question above its last one, next to the box.
float GameOver::height_above(const Painter& painter, float width) const {
    const auto style = theme::body();
    const std::size_t lines = painter.wrapped(question(), style, width).size();
    return engine::Font::line_height(style) * static_cast<float>(lines - 1);
}

Board GameOver::board(const Painter& painter) const {
    const float sheet = sheet_.height(painter, kOverWidth - ResultSheet::kMargins);
    Board board{.size = {kOverWidth, 78 + result_height() + sheet + foot_height(painter) + 26},
                .banner = view::end_title(world_),
                .floats = true};
    if (!is_entering_) {
        board.hints = hints({{"R", game_.daily ? tr("practise") : tr("play again")}}, nullptr,
                            game_.daily ? tr("daily flight") : tr("quit to title"));
    }
    return board;
}

void GameOver::draw_body(const Painter& painter, engine::Rect body) {
    const float result = result_height();
    const float sheet = sheet_.height(painter, body.w - 28);
    float foot = foot_height(painter);
    if (!is_entering_ && !painter.is_short()) {  // the figures take precedence over rows, which scroll
        constexpr float kGap = 6;                // between figures and menu
        foot = std::clamp(body.h - result - sheet - kGap, std::min(foot, 3 * theme::kRowHeight), foot);
    }
    const engine::Rect lower{body.x, body.y + body.h - foot, body.w, foot};
    if (game_.setup.pilots > 1) {
        draw_ranking(painter, {body.x + 6, body.y + 12, body.w - 12, std::min(result, lower.y - body.y) - 12});
    } else {
        draw_score(painter, body);
    }
    sheet_.draw(painter, {body.x + 14, body.y + result, body.w - 28, lower.y - body.y - result});
    if (is_entering_) {
        draw_entry(painter, lower);
    } else {
        menu_.draw(painter, {lower.x + 12, lower.y, lower.w - 24, lower.h}, true);
    }
}

std::string GameOver::standing() const {
    std::string text = world_.mode_rules().has_chain ? tr_format("longest chain {}  ·  largest bank {}",
                                                                 chain_.most_links, view::grouped(chain_.most_banked))
                                                     : tr_format("Wave {}", world_.wave().number());
    if (!is_entering_ && keeper_->place()) {
        text += "  ·  " + tr_format("place {} in the high scores", *keeper_->place() + 1);
    }
    if (game_.daily) {
        text += "  ·  ";
        text += game_.daily->counts ? tr("daily flight") : tr("practice");
        text += " " + game_.daily->date.text();
    }
    return text;
}

void GameOver::draw_ranking(const Painter& painter, engine::Rect area) {
    painter.text_within({area.centre().x, area.y}, headline_,
                        painter.fitted(theme::centred(theme::body(theme::kAccent)), headline_, area.w), area.w);
    ranking_.draw(painter, {area.x, area.y + kHeadline, area.w, area.h - kHeadline});
}

void GameOver::draw_score(const Painter& painter, engine::Rect body) const {
    const float x = body.centre().x;
    const float y = body.y;
    auto style = theme::title(theme::kAccent);
    style.size = painter.is_short() ? 20 : 30;
    painter.text({x, y + style.size * 0.8F}, view::grouped(world_.pilot(0).score()), theme::centred(style));
    if (!(is_entering_ && painter.is_short())) {  // the question needs the room
        painter.text_within({x, y + style.size * 0.8F + 19}, standing(), theme::centred(theme::body(theme::kMuted)),
                            body.w - 8);
    }
}

void GameOver::draw_entry(const Painter& painter, engine::Rect area) {
    const bool has_board = writer_.shows_board();
    if (!has_board || !painter.is_short()) {
        const auto style = theme::centred(theme::body(theme::kAccent));
        const float above = height_above(painter, area.w);
        if (!painter.is_short()) {  // there the foot has room for all lines
            area = {area.x, area.y + above, area.w, area.h - above};
        }
        painter.paragraph({area.centre().x, area.y + 12 - above}, question(), style, area.w);
    }
    const float width = std::min(240.0F, area.w);
    writer_.draw(painter, {area.centre().x - width / 2, area.y + 22, width, 36}, area.y + 64);
    if (!painter.is_short()) {
        painter.hints(
            {painter.page().x / 2, has_board ? painter.page().y - 14 : area.y + 82},
            Writer::hints(ui_.input.device(), tr("enter"), keeper_->place() ? tr("discard the score") : tr("skip")));
    }
}

}  // namespace screens
