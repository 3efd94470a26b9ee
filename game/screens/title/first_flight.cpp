// SPDX-License-Identifier: Zlib
#include "game/screens/title/first_flight.h"

#include "game/app/settings_table.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/play/local_play.h"
#include "game/screens/title/help.h"

#include <utility>

namespace screens {

namespace {

constexpr Phrase kWelcomeWords =
    tr_later("The first flight takes two minutes and shows how to steer, shoot and stay alive. You may leave "
             "it at any time, and find it again under Help.");

}  // namespace

Welcome::Welcome(const LocalUses& services) : MenuScreen(services, true), services_(services) {
    const auto leave_for = [this](auto open) {
        return [this, open] {
            ui_.screens.pop();
            open();
        };
    };
    menu_.add({.label = tr_later("First flight"),
               .accept = leave_for([this] { ui_.screens.push<FirstFlight>(services_); }),
               .hint = kWelcomeWords});
    menu_.add({.label = tr_later("Start playing"),
               .accept = leave_for([this] { ui_.screens.push<LocalPlay>(services_, LocalGame{}); })});
    menu_.add({.label = tr_later("Go to the title"), .accept = leave_for([] {})});
}

void Welcome::leaving() {
    remember_first_flight(services_);
}

Board Welcome::board(const Painter& painter) const {
    return words_board(painter, menu_, tr("WELCOME"), hints({}, nullptr, tr("go to the title")));
}

void Welcome::draw_body(const Painter& painter, engine::Rect body) {
    draw_words_and_rows(painter, body, kWelcomeWords, menu_);
}

Board words_board(const Painter& painter, const Menu& menu, const char* title, std::vector<Hint> hints) {
    return {.size = {360, 250},
            .title = title,
            .help = painter.is_short() ? std::optional(menu.hint()) : std::nullopt,
            .floats = true,
            .hints = std::move(hints)};
}

void draw_words_and_rows(const Painter& painter, engine::Rect body, Phrase words, Menu& menu) {
    float y = body.y;
    if (!painter.is_short()) {
        y = painter.paragraph({body.x, body.y + 14}, words.text(), theme::body(), body.w);
    }
    menu.draw(painter, {body.x + 10, y, body.w - 20, body.y + body.h - y}, true);
}

namespace {

constexpr Phrase kFirstWords =
    tr_later("Now clear all rocks to reach the next wave. You can repeat the first flight from Help.");
constexpr float kShipHalf = 20;  // in the field's units, with some margin

}  // namespace

FirstFlight::FirstFlight(const LocalUses& services)
    : MenuScreen(services), services_(services), presenter_(services, {0}, false), uses_pad_(services.input.has_pad()) {
    menu_.add({.label = tr_later("Play"),
               .accept =
                   [this] {
                       ui_.screens.pop();
                       ui_.screens.push<LocalPlay>(services_, LocalGame{});
                   },
               .hint = kFirstWords});
    menu_.add({.label = tr_later("What is out there"), .accept = [this] { ui_.screens.push<Help>(services_); }});
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ui_.screens.pop_to_bottom(); }});
    begin(Lesson::Turn);
}

void FirstFlight::begin(Lesson lesson) {
    match_.emplace(match::make_local_match(FlightSchool::setup_for(lesson), services_.masks, {}, "", &services_.keys));
    presenter_.begin(match_->world());
    is_above_ = false;  // the wave is announced at the top
}

void FirstFlight::shown() {
    is_on_top_ = true;
    presenter_.take_controls();
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
        if (!guard_ || !guard_->ignores(event)) {
            MenuScreen::handle(event);
        }
        return;
    }
    presenter_.handle(event);
    if (leads_out(event) || event.kind == Kind::PointerPressed || is_for_pause(services_, event)) {
        ask();
    }
}

void FirstFlight::ask() {
    is_on_top_ = false;
    services_.view.hush();
    std::vector<MenuItem> items;
    items.push_back({.label = tr_later("Continue"), .accept = [] {}});
    items.push_back({.label = tr_later("Skip this step"), .accept = [this] {
                         if (praise_ == 0) {
                             school_.skip();
                         }
                         next();
                     }});
    items.push_back({.label = tr_later("Leave the first flight"), .accept = [this] { ui_.screens.pop(); }});
    choose(ui_, tr("FIRST FLIGHT"), std::move(items));
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
    if (guard_) {
        guard_->tick();
    }
    const bool was_flying = match_->world().pilot(0).is_flying();
    match_->step();
    if (!was_flying && match_->world().pilot(0).is_flying()) {
        services_.view.cut();  // gliding to the new ship, the view would show it behind a board
    }
    presenter_.on_shown(match_->shown());
    presenter_.on_confirmed(match_->confirmed());
    if (praise_ > 0) {
        if (--praise_ == 0) {
            next();
        }
        return;
    }
    if (school_.take(match_->world(), match_->shown().events())) {
        services_.sounds.play(Cue::Select);
        services_.log.info("first flight: step {} of {} is passed", static_cast<int>(shown_) + 1, kLessons);
        praise_ = kPraiseTicks;
    } else if (!school_.is_over() && FlightSchool::is_used_up(school_.lesson(), match_->world())) {
        begin(school_.lesson());
    }
}

void FirstFlight::next() {
    praise_ = 0;
    shown_ = school_.lesson();
    if (shown_ == Lesson::Prize) {
        begin(shown_);
    } else if (school_.is_over()) {
        presenter_.release_all();
        guard_.emplace(services_, kQuietTicks);
        services_.sounds.play(Cue::HighScore);
        services_.log.info("first flight: over");
    }
}

LessonBoard FirstFlight::lesson_board(const Painter& painter, bool is_above) const {
    return {painter,
            services_.bindings,
            {.lesson = shown_,
             .progress = school_.progress(),
             .is_praised = praise_ > 0,
             .uses_pad = uses_pad_,
             .is_above = is_above,
             .top = presenter_.free_area().y}};
}

void FirstFlight::aim_view(const Painter& painter, const LessonBoard* board) {
    view::ViewOptions options = view_options_of(services_.settings);
    if (board != nullptr && board->needs_page()) {
        options.follows_ship = true;
        options.ship_height = board->gap() / painter.page().y;
    }
    services_.view.set_options(options);
}

void FirstFlight::draw(const Painter& painter, float fraction) {
    if (is_on_top_ || drawn_ == nullptr) {
        drawn_ = match_->draw(fraction);
    }
    picture_ = {};
    if (shown_ != Lesson::Over) {
        return draw_lesson(painter);
    }
    aim_view(painter, nullptr);
    presenter_.set_display(!painter.is_short());
    presenter_.draw_field(painter, *drawn_, drawn_->fraction, true);
    painter.dim();
    draw_body(painter, painter.board(board(painter)));
}

void FirstFlight::draw_lesson(const Painter& painter) {
    const LessonBoard planned = lesson_board(painter, is_above_);
    aim_view(painter, &planned);
    presenter_.set_display(!planned.needs_page());
    presenter_.draw_field(painter, *drawn_, drawn_->fraction, !is_on_top_);
    if (!is_on_top_) {
        return;
    }
    if (match_->world().pilot(0).is_flying()) {
        const float half = kShipHalf / painter.renderer().zoom();
        const engine::Point at = presenter_.place_of_own(painter, *drawn_, drawn_->fraction);
        picture_.ship = engine::Rect{at.x - half, at.y - half, 2 * half, 2 * half};
        // Behind the board, pilots could see neither their ships nor approaching objects.
        const bool is_hidden = lesson_board(painter, is_above_).covers(*picture_.ship);
        is_above_ = is_hidden && !lesson_board(painter, !is_above_).covers(*picture_.ship) ? !is_above_ : is_above_;
    }
    const LessonBoard shown = lesson_board(painter, is_above_);
    picture_.boards = shown.areas();
    for (const engine::Rect& area : picture_.boards) {
        presenter_.keep_free(painter, area);
    }
    shown.draw();
    presenter_.draw_labels(painter, *drawn_, drawn_->fraction);
}

Board FirstFlight::board(const Painter& painter) const {
    return words_board(painter, menu_, tr("FIRST FLIGHT COMPLETE"), hints({}, nullptr, tr("quit to title")));
}

void FirstFlight::draw_body(const Painter& painter, engine::Rect body) {
    draw_words_and_rows(painter, body, kFirstWords, menu_);
}

void remember_first_flight(const Uses<Ui, Records>& services) {
    scores::Profile deed;
    deed.knows_first_flight = true;
    services.profile.add(deed);
    save_soon(services, services.profile, kMedalsLost);
}

}  // namespace screens
