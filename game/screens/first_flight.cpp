// SPDX-License-Identifier: Zlib
#include "game/screens/first_flight.h"

#include "game/screens/choice.h"
#include "game/screens/help.h"
#include "game/screens/menu_input.h"
#include "game/screens/play.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace screens {
namespace {

struct Step {
    Phrase title;
    Phrase words;
    std::array<PilotAction, 2> actions;  ///< The same twice: only one.
};

constexpr std::array<Step, kLessons> kSteps{{
    {tr_later("TURN"),
     tr_later("Turn the ship to the left, and to the right."),
     {PilotAction::TurnLeft, PilotAction::TurnRight}},
    {tr_later("THRUST"),
     tr_later("Fire the engine. The ship keeps its speed: to slow down, turn round and thrust the other way."),
     {PilotAction::Thrust, PilotAction::Thrust}},
    {tr_later("FIRE"),
     tr_later("Shoot four times. Rocks break into smaller ones, and small ones are gone. Each press is a shot."),
     {PilotAction::Fire, PilotAction::Fire}},
    {tr_later("SHIELD"),
     tr_later("Hold the shield up for a moment. Nothing gets through, but its energy is soon spent."),
     {PilotAction::Shield, PilotAction::Shield}},
    {tr_later("PRIZES"),
     tr_later("Canisters hold prizes. Fly into one; do not shoot it."),
     {PilotAction::Thrust, PilotAction::Thrust}},
}};

constexpr engine::Rect kBoard{110, 346, 420, 98};

}  // namespace

FirstFlight::FirstFlight(Services& services)
    : services_(services), cockpit_(services, 0, {}, 1, false), uses_pad_(services.input.has_pad()) {
    build_menu();
    begin(Lesson::Turn);
}

void FirstFlight::build_menu() {
    menu_.add({.label = tr_later("Start a game"), .accept = [this] {
                   services_.screens.pop();
                   services_.screens.push(std::make_unique<Play>(services_, LocalGame{}));
               }});
    menu_.add({.label = tr_later("What is out there"),
               .accept = [this] { services_.screens.push(std::make_unique<Help>(services_)); }});
    menu_.add({.label = tr_later("Title"), .accept = [this] { services_.screens.pop_to_bottom(); }});
}

void FirstFlight::begin(Lesson lesson) {
    match_.emplace(FlightSchool::setup_for(lesson), services_.masks, std::vector<match::Seat>{{"", std::nullopt}},
                   "Gyre " + services_.version);
    cockpit_.begin(match_->world());
}

void FirstFlight::shown() {
    is_on_top_ = true;
    cockpit_.take_controls();
}

void FirstFlight::leaving() {
    services_.view.hush();
    remember_first_flight(services_);
}

void FirstFlight::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::Pressed) {
        uses_pad_ = event.control.kind != engine::Control::Kind::Key;
    }
    if (school_.is_over() && praise_ == 0) {
        if (menu_key(event) == MenuKey::Back) {
            services_.sounds.play(Cue::Back);
            services_.screens.pop_to_bottom();
            return;
        }
        handle_menu(services_, menu_, event);
        return;
    }
    cockpit_.handle(event);
    if (leads_out(event) || event.kind == Kind::PointerPressed || is_press(services_, event, PilotAction::Pause)) {
        ask();
    }
}

void FirstFlight::ask() {
    is_on_top_ = false;
    services_.view.hush();
    std::vector<MenuItem> items;
    items.push_back({.label = tr_later("Go on"), .accept = [] {}});
    items.push_back({.label = tr_later("Skip this step"), .accept = [this] {
                         if (praise_ == 0) {
                             school_.skip();
                         }
                         next();
                     }});
    items.push_back({.label = tr_later("Leave the first flight"), .accept = [this] { services_.screens.pop(); }});
    services_.screens.push(std::make_unique<Choice>(services_, tr("FIRST FLIGHT"), std::move(items)));
}

void FirstFlight::interrupted(bool) {
    if (is_on_top_ && !school_.is_over()) {
        ask();
    }
}

bool FirstFlight::claims(engine::Control control) const {
    return !school_.is_over() && !services_.bindings.actions(control).empty();
}

void FirstFlight::tick() {
    const bool is_flown = !school_.is_over() || praise_ > 0;
    match_->step(is_flown ? cockpit_.keys() : sim::Keys{});
    cockpit_.keys_taken();
    cockpit_.on_tick(match_->timeline(), false);
    if (praise_ > 0) {
        if (--praise_ == 0) {
            next();
        }
        return;
    }
    if (school_.take(match_->world(), match_->timeline().events())) {
        pass();
    } else if (!school_.is_over() && FlightSchool::is_used_up(school_.lesson(), match_->world())) {
        begin(school_.lesson());
    }
}

void FirstFlight::pass() {
    services_.sounds.play(Cue::Select);
    services_.log.info("first flight: step {} of {} is passed", static_cast<int>(shown_) + 1, kLessons);
    praise_ = kPraiseTicks;
}

void FirstFlight::next() {
    praise_ = 0;
    shown_ = school_.lesson();
    if (shown_ == Lesson::Prize) {
        begin(shown_);
    } else if (school_.is_over()) {
        services_.sounds.play(Cue::HighScore);
        services_.log.info("first flight: over");
    }
}

void FirstFlight::draw(const Painter& painter, float fraction) {
    if (is_on_top_) {
        fraction_ = fraction;  // under another screen the picture stands still
    }
    cockpit_.draw(painter, match_->timeline(), fraction_);
    if (shown_ == Lesson::Over) {
        draw_end(painter);
    } else {
        draw_step(painter);
    }
}

void FirstFlight::draw_step(const Painter& painter) const {
    const engine::ZoomScope unzoomed(painter.renderer(), 1);  // laid out for the field
    const Step& step = kSteps[static_cast<std::size_t>(shown_)];
    painter.panel(kBoard);
    painter.text({kBoard.x + 16, kBoard.y + 24}, step.title.text(), theme::heading());
    for (int i = 0; i < kLessons; ++i) {
        const bool is_done = i < static_cast<int>(shown_) || (i == static_cast<int>(shown_) && praise_ > 0);
        const float x = kBoard.x + kBoard.w - 16 - static_cast<float>(kLessons - 1 - i) * 16;
        painter.renderer().dot({x, kBoard.y + 18}, 4,
                               is_done                         ? theme::kGood
                               : i == static_cast<int>(shown_) ? theme::kAccent
                                                               : theme::kLine);
    }
    const float y =
        painter.paragraph({kBoard.x + 16, kBoard.y + 44}, step.words.text(), theme::small(theme::kText), kBoard.w - 32);
    if (praise_ > 0) {
        auto style = theme::item(theme::kGood);
        style.weight = engine::Weight::Bold;
        painter.text({kBoard.x + 16, y + 9}, tr("✓  Well done."), style);
    } else {
        draw_controls(painter, y + 5);
        const float part = school_.progress();
        painter.renderer().fill_rect({kBoard.x, kBoard.y + kBoard.h - 2, kBoard.w * part, 2}, theme::kAccent);
    }
    const auto out = control_names(services_.bindings, PilotAction::Pause, uses_pad_);
    const std::string key = uses_pad_ && !out.empty() ? out.front() : "Esc";
    painter.hints({theme::kWidth / 2, theme::kHeight - 18}, {{key, tr("skip or leave")}});
}

void FirstFlight::draw_controls(const Painter& painter, float y) const {
    const Step& step = kSteps[static_cast<std::size_t>(shown_)];
    float x = kBoard.x + 16;
    for (std::size_t i = 0; i < (step.actions[0] == step.actions[1] ? 1U : 2U); ++i) {
        const PilotAction action = step.actions[i];
        const std::string label(action_info(action).label.text());
        painter.text({x, y + 4}, label, theme::small());
        x += painter.width(label, theme::small()) + 8;
        for (const std::string& name : control_names(services_.bindings, action, uses_pad_)) {
            x += painter.key_cap({x, y}, name, theme::kAccent) + 5;
        }
        x += 20;
    }
}

void FirstFlight::draw_end(const Painter& painter) {
    painter.dim();
    const engine::Rect body =
        painter.board({.size = {340, 214},
                       .title = tr("THAT WAS ALL"),
                       .floats = true,
                       .hints = {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("title")}}});
    if (!painter.is_short()) {
        painter.paragraph(
            {body.x, body.y + 14},
            tr("Now clear the field of rocks, and the next wave comes. The first flight is under Help, should "
               "you want it again."),
            theme::body(), body.w);
    }
    const float rows = std::min(3 * theme::kRowHeight, body.h);
    menu_.draw(painter, {body.x + 20, body.y + body.h - rows, body.w - 40, rows}, true);
}

void remember_first_flight(Services& services) {
    scores::Profile deed;
    deed.knows_first_flight = true;
    services.profile.add(deed);
    save_profile(services);
}

}  // namespace screens
