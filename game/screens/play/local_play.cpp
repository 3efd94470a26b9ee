// SPDX-License-Identifier: Zlib
#include "game/screens/play/local_play.h"

#include "engine/video/frame_clock.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/title/help.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {

Pause::Pause(const LocalUses& services, LocalGame game, std::string reason, bool counts)
    : MenuScreen(services, true), services_(services), game_(std::move(game)), reason_(std::move(reason)),
      counts_(counts), first_tip_(services.seed()) {
    menu_.add({.label = tr_later("Resume"), .accept = [this] { back(); }});
    menu_.add({.label = counts_for_day() ? tr_later("Practice") : tr_later("Restart"),
               .accept = [this] { ask_to_restart(); }});
    menu_.add({.label = tr_later("Options"), .accept = [this] { ui_.screens.push<Options>(services_, true); }});
    menu_.add({.label = tr_later("Controls"), .accept = [this] { ui_.screens.push<Controls>(services_, true); }});
    menu_.add({.label = tr_later("Help"), .accept = [this] { ui_.screens.push<Help>(services_, true); }});
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ask_to_quit(); }});
}

void Pause::ask_to_restart() {
    if (!counts_for_day()) {
        return play_again(services_, game_);
    }
    ask(
        ui_, tr("End today's flight and practise? Your score so far will count."), tr("Practice"),
        [this] { play_again(services_, game_); }, true);
}

void Pause::ask_to_quit() {
    const char* const question = counts_for_day() ? tr("End today's flight? Your score so far will count.")
                                 : counts_        ? tr("Quit to the title screen? Your score so far will count.")
                                                  : tr("Give up this game?");
    ask(ui_, question, tr("Quit"), [this] { ui_.screens.pop_to_bottom(); });
}

void Pause::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    // Menu keys keep their meaning, whatever is bound to them.
    const bool is_pause_key = key == MenuKey::None && is_press(services_, event, PilotAction::Pause);
    if (key == MenuKey::Start || is_pause_key) {
        ui_.sounds.play(Cue::Back);
        return back();
    }
    MenuScreen::handle(event);
}

bool Pause::again() {
    ask_to_restart();
    return true;
}

Board Pause::board(const Painter& painter) const {
    const bool has_tip = reason_.empty() && painter.has_tables();
    const std::string line = has_tip ? std::string(tip_at(ticks_, first_tip_)) : reason_;
    return {.size = {has_tip ? 420.0F : 260.0F, menu_.height() + (line.empty() ? 97.0F : 127.0F)},
            .banner = tr("PAUSED"),
            .help = line.empty() ? std::nullopt : std::optional(line),
            .help_colour = has_tip ? theme::kText : theme::kAccent,
            .floats = true,
            .hints = hints({{"R", counts_for_day() ? tr("practise") : tr("restart")}}, nullptr, tr("resume"))};
}

namespace {

constexpr sim::Slot kSelf = 0;
constexpr int kDaysOfWeek = 7;
/// A ship that has built no chain by then is told to move.
constexpr sim::Tick kFirstMoveWithin = 4 * sim::kTicksPerSecond;
/// Speed of the wait for the next ship after Fire was pressed: 3 s pass in 0.75 s.
constexpr std::int64_t kCallSpeed = 4 * engine::FrameClock::kNormalSpeed;

sim::Setup with_seed(sim::Setup setup, const LocalUses& services) {
    if (setup.seed == 0) {
        setup.seed = services.seed();
    }
    return setup;
}

bool is_flown_by_hand(const LocalGame& game) {
    return !game.script && (game.pilots.empty() || !game.pilots.front().bot);
}

std::vector<sim::Slot> slots_of(int persons) {
    return persons > 1 ? std::vector<sim::Slot>{kSelf, kSelf + 1} : std::vector<sim::Slot>{kSelf};
}

/// Returns whether a pilot at this machine presses Fire.
bool is_call(const LocalUses& services, const LocalGame& game, const engine::InputEvent& event) {
    if (is_press(services, event, PilotAction::Fire)) {
        return true;
    }
    return game.persons > 1 && event.kind == engine::InputEvent::Kind::Pressed && !event.repeat &&
           services.second_bindings.has(static_cast<engine::Action>(PilotAction::Fire), event.control);
}

}  // namespace

LocalPlay::LocalPlay(const LocalUses& services, LocalGame game)
    : GameScreen(services, slots_of(game.persons), is_flown_by_hand(game)), game_(std::move(game)),
      match_(match::make_local_match(with_seed(game_.setup, services), services.masks,
                                     pilots_of(game_, services.settings), "Gyre " + services.version, &services.keys,
                                     game_.script)),
      keeper_(make_keeper(services_, game_, match_)), guide_(services) {
    if (game_.persons == 1 && is_flown_by_hand(game_)) {
        presenter_.slow_deaths_down();
    }
    if (game_.daily) {
        ghosts_ = std::make_unique<Ghosts>(services_, *game_.daily, match_.world());
    }
    presenter_.begin(match_.world(), match_.names());
    observe();
}

void LocalPlay::shown() {
    GameScreen::shown();
    count_ = match_.world().tick() > 0 && !is_finished() ? kCountTicks : 0;
}

void LocalPlay::take_restart_key(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (!is_letter('r', event.control) || claims(event.control)) {
        return;
    }
    if (event.kind == Kind::Released) {
        restart_held_.reset();
    } else if (event.kind == Kind::Pressed && !event.repeat) {
        if (is_finished()) {
            return restart();
        }
        restart_held_ = 0;
    }
}

void LocalPlay::restart() {
    restart_held_.reset();
    if (game_.daily && game_.daily->counts && !is_finished()) {
        return pause();  // its menu asks whether this flight is to end
    }
    play_again(services_, game_);
}

void LocalPlay::handle(const engine::InputEvent& event) {
    presenter_.handle(event);
    take_restart_key(event);
    calls_ship_ = calls_ship_ || (is_waiting() && is_call(services_, game_, event));
    if (asks_for_result(event)) {
        skip_to_result();
    } else if (is_finished()) {
        return;
    } else if (leads_out(event) || (!is_seconds(event.control) && is_for_pause(services_, event))) {
        pause();
    }
}

void LocalPlay::tick() {
    if (restart_held_ && ++*restart_held_ > kRestartTicks) {
        return restart();
    }
    if (count_ > 0) {
        if (count_-- % kTicksPerNumber == 0) {
            services_.sounds.play(Cue::Move);
        }
        return;
    }
    match_.step();
    presenter_.on_shown(match_.shown());
    if (!is_finished()) {
        on_confirmed_tick(match_.confirmed());
        guide_.on_tick(match_.confirmed());
        if (ghosts_) {
            follow_day();
        }
    }
    follow_place();
    observe();
    calls_ship_ = calls_ship_ && is_waiting();
    if (match_.world().is_over()) {
        conclude();
        if (count_tick_after_end()) {
            show_result();
        }
    }
}

void LocalPlay::follow_day() {
    ghosts_->on_tick(match_.confirmed());
    const sim::World& world = match_.world();
    if (world.tick() == 1 && game_.daily->counts &&
        services_.daily_flights.content().streak(game_.daily->date) >= kDaysOfWeek) {
        presenter_.award(scores::Medal::Week);
    }
    if (world.is_complete() && ghosts_->race().waves_led() >= sim::kDailyWaves) {
        presenter_.award(scores::Medal::DayLeader);
    }
}

void LocalPlay::observe() {
    if (game_.observer) {
        game_.observer->on_shown({match_, match_.shown()});
        game_.observer->on_confirmed({match_, match_.confirmed()});
    }
}

void LocalPlay::conclude() {
    if (!is_finished()) {
        finish(match_);
        services_.writer.finish();
        std::error_code ignored;  // a file that cannot be looked at is no replay
        if (!std::filesystem::exists(services_.replays.path(replay_), ignored)) {
            replay_.clear();
        }
        finish_keeper(*keeper_, match_, presenter_.flight().has_auto_fire, replay_, services_.settings);
    }
}

void LocalPlay::show_result() {
    open_result(std::make_unique<GameOver>(services_, game_, match_, presenter_.flight(), keeper_), match_);
}

void LocalPlay::leaving() {
    services_.view.hush();
    if (match_.world().tick() > 0) {
        conclude();
    }
    if (keep_score(services_, *keeper_)) {  // false if the screen of the result did it
        tell_kept();
    }
    if (game_.observer) {
        match_.finish();
        game_.observer->on_end({match_, match_.shown()});
    }
}

void LocalPlay::tell_kept() {
    const scores::Score& score = keeper_->score();
    if (game_.daily && game_.daily->counts) {
        services_.notices.add(tr_format("Daily flight recorded: {} points", view::grouped(score.score)));
    }
    if (const auto place = keeper_->place()) {
        services_.notices.add(tr_format("Place {} in the high scores, as {}", *place + 1, names_of(score)));
    }
}

void LocalPlay::follow_place() {
    const auto next = next_place();
    const auto& last = presenter_.hud().next_place;
    if (last && last->is_best() && !next && !is_finished()) {
        services_.view.praise(last->is_of_day ? tr("BEST OF THE DAY") : tr("NEW HIGH SCORE"));
    }
    presenter_.set_next_place(next);
}

std::optional<view::NextPlace> LocalPlay::next_place() const {
    if (is_finished()) {
        return std::nullopt;
    }
    if (game_.daily) {
        const daily::Try* const best = services_.daily_flights.content().best_try(game_.daily->date);
        const std::int32_t missing = (best != nullptr ? best->score : 0) - match_.world().pilot(kSelf).score();
        return missing > 0 ? std::optional(view::NextPlace{.missing = missing, .is_of_day = true}) : std::nullopt;
    }
    const auto goal = keeper_->goal(match_.world());
    return goal ? std::optional(view::NextPlace{.missing = goal->missing, .place = static_cast<int>(goal->place) + 1})
                : std::nullopt;
}

void LocalPlay::pause(std::string reason) {
    is_on_top_ = false;
    services_.view.hush();
    services_.sounds.play(Cue::Pause);
    restart_held_.reset();
    services_.screens.push(std::make_unique<Pause>(services_, game_, std::move(reason), keeper_->list().has_value()));
}

void LocalPlay::interrupted(bool by_pad) {
    if (is_finished() || !is_on_top_) {
        return;
    }
    const std::string loser = presenter_.pad_loser();
    pause(!by_pad ? ""
          : loser.empty()
              ? tr("A gamepad was disconnected. Reconnect it, or continue with the keyboard.")
              : tr_format("{}'s gamepad was disconnected. Reconnect it, or continue with the keyboard.", loser));
}

bool LocalPlay::is_seconds(engine::Control control) const {
    return game_.persons > 1 && !services_.second_bindings.actions(control).empty();
}

bool LocalPlay::claims(engine::Control control) const {
    return is_seconds(control) || !services_.bindings.actions(control).empty();
}

/// By the rules, the pilot of a lost ship waits for three seconds for the next one or for the end, and no key shortens
/// that. Calling the ship only runs the same ticks faster.
bool LocalPlay::is_waiting() const {
    const sim::World& world = match_.world();
    if (world.mode_rules().has_team) {
        return false;  // a pod can be fetched at any moment, which is worth watching
    }
    return world.phase() == sim::Phase::Play && !world.is_over() && world.pilot(kSelf).is_waiting() &&
           (game_.persons == 1 || world.pilot(kSelf + 1).is_waiting());
}

bool LocalPlay::has_next_ship() const {
    const auto has_one = [](const sim::Pilot& pilot) { return pilot.lives() > 0 || pilot.is_ghost(); };
    const sim::World& world = match_.world();
    return has_one(world.pilot(kSelf)) || (game_.persons > 1 && has_one(world.pilot(kSelf + 1)));
}

std::int64_t LocalPlay::speed() const {
    return calls_ship_ ? kCallSpeed : engine::FrameClock::kNormalSpeed;
}

void LocalPlay::draw_call(const Painter& painter) {
    const auto style = theme::centred(theme::small(theme::kText));
    const char* const words = tr("PRESS FIRE FOR NEXT SHIP");
    const engine::Point at{painter.page().x / 2, 0.62F * painter.page().y};
    const float most = painter.page().x - 12;
    painter.text_within(at, words, style, most);
    const float half = std::min(painter.width(words, style), most) / 2 + 4;
    presenter_.keep_free(painter, {at.x - half, at.y - style.size, 2 * half, 1.4F * style.size});
}

/// Says what the pilot should do: now, because nothing counts, or once for all.
void LocalPlay::draw_advice(const Painter& painter) {
    const sim::World& world = match_.world();
    const bool is_idle = world.chain().is_idle() && world.tick() > kFirstMoveWithin && !world.is_over();
    const std::optional<std::string> words = is_idle   ? std::string(tr("MOVE! A ship at rest earns nothing."))
                                             : ghosts_ ? ghosts_->words()
                                                       : guide_.words();
    if (!words) {
        return;
    }
    auto style = theme::centred(theme::body(is_idle ? theme::kWarning : theme::kAccent));
    style.glow = view::colours::kShadow;
    const engine::Point at{painter.page().x / 2, 0.86F * painter.page().y};
    const float most = painter.page().x - 12;
    const float width = std::min(painter.width(*words, style), most);
    const engine::Rect area{at.x - width / 2 - 6, at.y - style.size, width + 12, 1.4F * style.size};
    painter.renderer().fill_rect(area, {0, 0, 0, 120});
    painter.text_within(at, *words, style, most);
    presenter_.keep_free(painter, area);
}

void LocalPlay::draw_restart(const Painter& painter) {
    const float width = 120;
    const engine::Point at{painter.page().x / 2, 0.7F * painter.page().y};
    painter.text(at, tr("RESTART"), theme::centred(theme::small(theme::kText)));
    const float done = static_cast<float>(*restart_held_) / kRestartTicks;
    painter.renderer().fill_rect({at.x - width / 2, at.y + 6, width, 2}, theme::kLine);
    painter.renderer().fill_rect({at.x - width / 2, at.y + 6, width * done, 2}, theme::kAccent);
}

void play_again(const LocalUses& services, const LocalGame& game) {
    LocalGame next = game;
    if (next.daily) {
        next.daily->counts = false;
    }
    services.screens.pop_to_bottom();
    // Made only when the game before it has been left, so that its medals build on what that game added to the profile.
    services.screens.then([services, next = std::move(next)] { services.screens.push<LocalPlay>(services, next); });
}

void LocalPlay::draw(const Painter& painter, float fraction) {
    if (draw_end_again(painter, fraction)) {
        return;
    }
    if ((is_on_top_ && count_ == 0) || drawn_ == nullptr) {
        drawn_ = match_.draw(fraction);
    }
    view::ShownGame shown(*drawn_);
    if (ghosts_) {
        shown.ghosts = ghosts_->ships();
    }
    presenter_.draw_field(painter, shown, drawn_->fraction, !is_on_top_);
    if (!is_on_top_) {
        return;
    }
    if (count_ > 0) {
        draw_countdown(painter, count_);
    }
    if (restart_held_) {
        draw_restart(painter);
    }
    if (count_ == 0 && is_waiting() && has_next_ship() && !calls_ship_) {
        draw_call(painter);
    }
    draw_advice(painter);
    if (ghosts_) {
        ghosts_->draw(painter, presenter_, match_.world());
    }
    presenter_.draw_labels(painter, *drawn_, drawn_->fraction);
}

}  // namespace screens
