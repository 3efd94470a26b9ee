// SPDX-License-Identifier: Zlib
#include "game/screens/title/lesson_board.h"

#include "game/app/pilot_actions.h"
#include "game/view/hud/hud.h"

#include <algorithm>
#include <array>

namespace screens {

namespace {

struct Step {
    Phrase title;
    Phrase words;
    std::array<PilotAction, 2> actions;  ///< The same action twice if there is only one.
};

constexpr std::array<Step, kLessons> kSteps{{
    {tr_later("TURN"),
     tr_later("Turn the ship to the left, and to the right."),
     {PilotAction::TurnLeft, PilotAction::TurnRight}},
    {tr_later("THRUST"),
     tr_later("Fire the engine until the ship is fast. It flies on by itself."),
     {PilotAction::Thrust, PilotAction::Thrust}},
    {tr_later("BRAKE"),
     tr_later("To brake, turn the ship's tail to the dots, which show where it drifts, and thrust until it is slow."),
     {PilotAction::TurnLeft, PilotAction::Thrust}},
    {tr_later("ACROSS THE EDGE"),
     tr_later("What leaves the field comes back on the other side. Turn to the near edge, and hit the rock with a shot "
              "across it. Each press fires one shot."),
     {PilotAction::TurnRight, PilotAction::Fire}},
    {tr_later("SHIELD"),
     tr_later("A rock is coming. Hold Shield when it is close: nothing gets through, but the energy runs out fast."),
     {PilotAction::Shield, PilotAction::Shield}},
    {tr_later("PRIZES"),
     tr_later("The canister holds a prize. Turn to it and fly into it; do not shoot it. The ring around it is the time "
              "left."),
     {PilotAction::TurnRight, PilotAction::Thrust}},
    {tr_later("SHOOT OR TOUCH"),
     tr_later("Shoot multipliers and comets, fly into canisters and damaged ships, and keep away from the rest. Take "
              "the two that are here."),
     {PilotAction::Fire, PilotAction::Thrust}},
}};

constexpr float kWidth = 420;
constexpr float kHeight = 98;
constexpr float kHeading = 30;
constexpr float kControlRow = 22;                      // of controls
constexpr float kTightRow = 19;                        // below a ship that has little room
constexpr float kFoot = 34;                            // room for the way out below the board
constexpr float kMostOfPage = 0.42F;                   // so that two fit one above the other, with a ship between them
constexpr std::size_t kWordLines = 3;                  // of words, on the upper of two boards
constexpr float kShipRoom = 48;                        // between two boards
constexpr float kGaugeRoom = view::kShieldWidth + 14;  // its label may be wider than the gauge
constexpr float kGaugeX = 124;                         // as in the display of a game

bool overlap(const engine::Rect& a, const engine::Rect& b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

const Step& step_of(Lesson lesson) {
    return kSteps[static_cast<std::size_t>(lesson)];
}

}  // namespace

LessonBoard::LessonBoard(const Painter& painter, const engine::Bindings& bindings, const Show& show)
    : painter_(painter), bindings_(bindings), show_(show), margin_(painter.is_narrow() ? 8 : 16), row_(kControlRow),
      style_(theme::small(theme::kText)) {
    const engine::Point page = painter.page();
    const float width = std::min(kWidth, page.x - 6);
    const float left = (page.x - width) / 2;
    const float room = width - 2 * margin_;
    float controls = place_words(room, false);
    lines_ = painter.wrapped(step_of(show.lesson).words.text(), style_, room);
    const float height = std::max(kHeight, kHeading + words_height() + controls + 16);
    if (height + kFoot <= kMostOfPage * page.y) {
        const float y = show.is_above ? 3 : page.y - kFoot - height;
        words_area_ = controls_area_ = {left, y, width, height};
        return;
    }
    is_split_ = true;
    row_ = kTightRow;
    controls = place_words(room, false);
    lines_ = painter.wrapped_to(kWordLines, step_of(show.lesson).words.text(), style_, room);
    words_area_ = {left, 3, width, words_height() + 10};
    if (words_area_.y + words_area_.h + kShipRoom + kHeading - 4 + controls + 3 > page.y) {
        controls = place_words(room, true);
    }
    const float foot = kHeading - 4 + controls;
    controls_area_ = {left, page.y - 3 - foot, width, foot};
}

/// Lays out actions and their keys in as many rows as they need; returns the height of the rows.
float LessonBoard::place_words(float width, bool is_brief) {
    controls_.clear();
    next_ = {};
    const Step& step = step_of(show_.lesson);
    for (std::size_t i = 0; i < (step.actions[0] == step.actions[1] ? 1U : 2U); ++i) {
        const std::string label(action_info(step.actions[i]).label.text());
        auto names = control_names(bindings_, step.actions[i], show_.uses_pad);
        names.resize(std::min(names.size(), is_brief ? 1 : names.size()));
        const float label_width = painter_.width(label, theme::small());
        float all = label_width;
        for (const std::string& name : names) {
            all += 5 + painter_.cap_width(name);
        }
        if (next_.x > 0 && next_.x + all > width) {
            next_ = {0, next_.y + row_};
        }
        put({{}, label, false}, label_width, is_brief ? 4.0F : 8.0F, width);
        for (const std::string& name : names) {
            put({{}, name, true}, painter_.cap_width(name), 5, width);
        }
        next_.x += 15;
    }
    return next_.y + row_;
}

void LessonBoard::put(const Word& word, float width, float gap, float room) {
    if (next_.x > 0 && next_.x + width > room) {
        next_ = {0, next_.y + row_};
    }
    controls_.push_back({next_, word.text, word.is_key});
    next_.x += width + gap;
}

float LessonBoard::words_height() const {
    return engine::Font::line_height(style_) * static_cast<float>(lines_.size());
}

std::vector<engine::Rect> LessonBoard::areas() const {
    if (!is_split_) {
        return {{words_area_.x, words_area_.y, words_area_.w, words_area_.h + kFoot}};
    }
    std::vector<engine::Rect> shown;
    for (const engine::Rect& board : {words_area_, controls_area_}) {
        if (shows(board)) {
            shown.push_back(board);
        }
    }
    return shown;
}

bool LessonBoard::shows(engine::Rect board) const {
    return std::ranges::none_of(show_.subjects, [&](const engine::Rect& subject) { return overlap(board, subject); });
}

bool LessonBoard::covers(engine::Rect area) const {
    return std::ranges::any_of(areas(), [&](const engine::Rect& own) { return overlap(own, area); });
}

engine::Point LessonBoard::gauge() const {
    if (is_split_) {
        // On the right, since the rock comes from the left.
        return {painter_.page().x - kGaugeRoom, words_area_.y + words_area_.h + 3};
    }
    return {kGaugeX, show_.is_above ? painter_.page().y - view::kShieldHeight - 3 : 0};
}

void LessonBoard::draw() const {
    if (!is_split_) {
        painter_.panel(controls_area_);
        const float head = controls_area_.y + 24;
        draw_words({controls_area_.x + margin_, head + 20});
        draw_foot(head, head + 14 + words_height());
        draw_way_out(controls_area_.y + controls_area_.h + kFoot - 18);
        return;
    }
    if (shows(words_area_)) {
        painter_.panel(words_area_);
        const float line = engine::Font::line_height(style_);
        draw_words({words_area_.x + margin_, words_area_.y + 5 + 0.75F * line});
    }
    if (shows(controls_area_)) {
        painter_.panel(controls_area_);
        const float head = controls_area_.y + 18;
        draw_foot(head, head + 7);
    }
}

void LessonBoard::draw_words(engine::Point at) const {
    for (const std::string& words : lines_) {
        painter_.text(at, words, style_);
        at.y += engine::Font::line_height(style_);
    }
}

/// Draws the heading and, from `y` on, the controls or what has come of using them.
void LessonBoard::draw_foot(float head, float y) const {
    const engine::Rect& board = controls_area_;
    const float left = board.x + margin_;
    const float room = board.w - 2 * margin_;
    painter_.text_within({left, head}, step_of(show_.lesson).title.text(), theme::heading(),
                         room - dot_step() * kLessons);
    draw_dots({board.x + board.w - margin_, head - 6});
    if (show_.is_praised) {
        painter_.text({left, y + 15}, tr("✓  Well done."), theme::bold(theme::item(theme::kGood)));
        return;
    }
    const char* const trouble = show_.was_hit   ? tr("A hit! In a game, that costs a ship.")
                                : show_.is_gone ? tr("It is gone. Another one is coming.")
                                                : nullptr;
    if (trouble != nullptr) {
        painter_.text_within({left, y + 15}, trouble,
                             theme::bold(is_split_ ? theme::small(theme::kWarning) : theme::item(theme::kWarning)),
                             room);
    } else {
        draw_controls({left, y});
    }
    painter_.renderer().fill_rect({board.x, board.y + board.h - 2, board.w * show_.progress, 2}, theme::kAccent);
}

/// Draws a dot for each step, done, skipped or not, up to a point.
void LessonBoard::draw_dots(engine::Point last) const {
    const int current = static_cast<int>(show_.lesson);
    for (int i = 0; i < kLessons; ++i) {
        const bool is_over = i < current || (i == current && show_.is_praised);
        const float x = last.x - 4 - static_cast<float>(kLessons - 1 - i) * dot_step();
        painter_.renderer().dot({x, last.y}, dot_step() / 4,
                                is_over ? show_.skipped[static_cast<std::size_t>(i)] ? theme::kMuted : theme::kGood
                                : i == current ? theme::kAccent
                                               : theme::kLine);
    }
}

void LessonBoard::draw_controls(engine::Point at) const {
    for (const Word& word : controls_) {
        const engine::Point middle = at + word.at + engine::Point{0, row_ / 2};
        if (word.is_key) {
            (void)painter_.key_cap(middle, word.text, theme::kAccent);
        } else {
            painter_.text(middle + engine::Point{0, 4}, word.text, theme::small());
        }
    }
}

void LessonBoard::draw_way_out(float y) const {
    const auto out = control_names(bindings_, PilotAction::Pause, show_.uses_pad);
    const std::string key = !show_.uses_pad ? "Esc" : out.empty() ? "Start" : out.front();
    painter_.hints({painter_.page().x / 2, y}, {{key, tr("skip or leave")}});
}

}  // namespace screens
