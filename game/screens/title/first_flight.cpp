// SPDX-License-Identifier: Zlib
#include "game/screens/title/first_flight.h"

#include "game/app/settings_table.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/play/local_play.h"
#include "game/screens/title/help.h"
#include "game/view/field/wrap.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace screens {

namespace {

constexpr Phrase kWelcomeWords =
    tr_later("The first flight takes one minute and shows how to stay alive. You may leave it at any time, and find it "
             "again under Help.");

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
    menu_.add({.label = tr_later("Full screen"),
               .accept = [this] { services_.set("video.fullscreen", !services_.settings.flag("video.fullscreen")); },
               .note =
                   [this] {
                       return std::string(services_.settings.flag("video.fullscreen")
                                              ? tr("On. F11 switches back to a window.")
                                              : tr("Off. F11 also switches it, at any time."));
                   }});
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
    return {.size = {360, 175 + menu.centred_height(painter, 292)},
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
// In the field's units, with some margin.
constexpr float kShipHalf = 20;
constexpr float kSubjectHalf = 23;  // with its ring

}  // namespace

FirstFlight::FirstFlight(const LocalUses& services)
    : MenuScreen(services), services_(services),
      match_(match::make_local_match(FlightSchool::setup(), services.masks, {}, "", &services.keys)),
      presenter_(services, {0}, false), uses_pad_(services.input.has_pad()) {
    menu_.add({.label = tr_later("Play"),
               .accept =
                   [this] {
                       ui_.screens.pop();
                       ui_.screens.push<LocalPlay>(services_, LocalGame{});
                   },
               .hint = kFirstWords});
    menu_.add({.label = tr_later("What is out there"),
               .accept = [this] { ui_.screens.push<Help>(services_, false, kBestiaryPage); }});
    presenter_.set_display(false);
    presenter_.begin(match_.world());
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
    match_.step();
    bool is_passed = false;
    if (praise_ == 0) {
        is_passed = school_.take(match_.world(), match_.shown().events());
        arrange();
    }
    presenter_.on_shown(match_.shown());
    presenter_.on_confirmed(match_.confirmed());
    if (is_passed) {
        services_.sounds.play(Cue::Select);
        services_.log.info("first flight: step {} of {} is passed", static_cast<int>(shown_) + 1, kLessons);
        praise_ = kPraiseTicks;
    } else if (praise_ > 0 && --praise_ == 0) {
        next();
    }
}

void FirstFlight::arrange() {
    const bool was_hit = was_hit_;
    was_hit_ = school_.was_hit();
    if (was_hit_ && !was_hit) {
        services_.sounds.play(Cue::Wrong);
    }
    if (school_.lesson() != shown_) {
        return;  // praise is next
    }
    if (auto world = school_.arrange(match_.world())) {
        match_.rearrange(*std::move(world));
    }
}

void FirstFlight::next() {
    praise_ = 0;
    shown_ = school_.lesson();
    is_above_ = false;
    if (shown_ == Lesson::Edge || shown_ == Lesson::Shield) {
        services_.view.cut();  // the ship is put elsewhere: gliding there, the view would show it behind a board
    }
    if (school_.is_over()) {
        menu_.set_focus(0);
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
             .skipped = school_.skipped(),
             .progress = school_.progress(),
             .is_praised = praise_ > 0,
             .was_hit = was_hit_,
             .is_gone = school_.lesson() == shown_ && school_.is_gone(match_.world()),
             .uses_pad = uses_pad_,
             .is_above = is_above,
             .subjects = picture_.subjects}};
}

void FirstFlight::aim_view(const Painter& painter, const LessonBoard* board) {
    view::ViewOptions options = view_options_of(services_.settings);
    if (board != nullptr && board->is_split()) {
        options.follows_ship = true;
        options.ship_height = board->gap() / painter.page().y;
    } else if (shown_ == Lesson::Edge) {
        options.follows_ship = false;  // otherwise the field would have no edge
    }
    services_.view.set_options(options);
}

void FirstFlight::draw(const Painter& painter, float fraction) {
    if (is_on_top_ || drawn_ == nullptr) {
        drawn_ = match_.draw(fraction);
    }
    picture_ = {};
    if (shown_ != Lesson::Over) {
        return draw_lesson(painter);
    }
    aim_view(painter, nullptr);
    presenter_.set_shield_gauge(std::nullopt);
    presenter_.draw_field(painter, *drawn_, drawn_->fraction, true);
    painter.dim();
    draw_body(painter, painter.board(board(painter)));
}

void FirstFlight::draw_lesson(const Painter& painter) {
    const LessonBoard planned = lesson_board(painter, is_above_);
    aim_view(painter, &planned);
    presenter_.set_shield_gauge(shown_ == Lesson::Shield ? std::optional(planned.gauge()) : std::nullopt);
    presenter_.draw_field(painter, *drawn_, drawn_->fraction, !is_on_top_);
    if (!is_on_top_) {
        return;
    }
    if (shown_ == Lesson::Brake) {
        draw_drift(painter);
    }
    find_places(painter);
    const auto hides = [&](bool is_above) {
        const LessonBoard board = lesson_board(painter, is_above);
        return board.covers(*picture_.ship) ||
               std::ranges::any_of(picture_.subjects, [&](const engine::Rect& area) { return board.covers(area); });
    };
    // It stays where it is unless that helps, so that it does not jump about.
    is_above_ = hides(is_above_) && !hides(!is_above_) ? !is_above_ : is_above_;
    const LessonBoard shown = lesson_board(painter, is_above_);
    picture_.boards = shown.areas();
    for (const engine::Rect& area : picture_.boards) {
        presenter_.keep_free(painter, area);
    }
    shown.draw();
    presenter_.draw_labels(painter, *drawn_, drawn_->fraction);
}

/// Dots ahead of the ship show where it drifts, and by their distance how fast.
void FirstFlight::draw_drift(const Painter& painter) {
    constexpr int kDots = 5;
    constexpr float kPxPerSpeed = 0.12F;  // between dots
    const sim::Vec speed = match_.world().pilot(0).ship().vel();
    const engine::Point at = presenter_.place_of_own(painter, *drawn_, drawn_->fraction);
    const float zoom = painter.renderer().zoom();
    const float fast = std::max(1.0F, std::hypot(static_cast<float>(speed.x), static_cast<float>(speed.y)));
    for (int i = 1; i <= kDots; ++i) {
        const float far = kShipHalf / fast + kPxPerSpeed * static_cast<float>(i);
        const engine::Point way{static_cast<float>(speed.x) * far, static_cast<float>(speed.y) * far};
        const engine::Point dot = view::field_of(match_.world()).wrapped(at * zoom + way);  // beyond the edge, too
        painter.renderer().dot(dot * (1 / zoom), 2.5F / zoom,
                               theme::kAccent.faded(1.2F - 0.2F * static_cast<float>(i)));
    }
}

void FirstFlight::find_places(const Painter& painter) {
    const auto around = [&](engine::Point at, float half_in_field) {
        const float half = half_in_field / painter.renderer().zoom();
        return engine::Rect{at.x - half, at.y - half, 2 * half, 2 * half};
    };
    picture_.ship = around(presenter_.place_of_own(painter, *drawn_, drawn_->fraction), kShipHalf);
    for (const sim::EntityId id : school_.subjects(match_.world())) {
        if (const auto at = presenter_.place_of(painter, id, *drawn_, drawn_->fraction)) {
            picture_.subjects.push_back(around(*at, kSubjectHalf));
        }
    }
}

Board FirstFlight::board(const Painter& painter) const {
    return words_board(painter, menu_, school_.skipped().any() ? tr("FIRST FLIGHT OVER") : tr("FIRST FLIGHT COMPLETE"),
                       hints({}, nullptr, tr("quit to title")));
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
