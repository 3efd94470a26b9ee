// SPDX-License-Identifier: Zlib
#include "game/screens/title/lesson_board.h"

#include "game/app/pilot_actions.h"

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
     tr_later("Fire the engine. The ship keeps its speed: to slow down, turn round and thrust the other way."),
     {PilotAction::Thrust, PilotAction::Thrust}},
    {tr_later("FIRE"),
     tr_later("Shoot four times. Rocks break into smaller ones, and small ones are gone. Each press is a shot."),
     {PilotAction::Fire, PilotAction::Fire}},
    {tr_later("SHIELD"),
     tr_later("Hold Shield for a moment. Nothing gets through, but its energy runs out fast."),
     {PilotAction::Shield, PilotAction::Shield}},
    {tr_later("PRIZES"),
     tr_later("Canisters hold prizes. Fly into one; do not shoot it."),
     {PilotAction::Thrust, PilotAction::Thrust}},
}};

constexpr float kWidth = 420;
constexpr float kHeight = 98;
constexpr float kHeading = 30;
constexpr float kControlRow = 22;      // of controls
constexpr float kTightRow = 19;        // below a ship that has little room
constexpr float kFoot = 34;            // room for the way out below the board
constexpr float kMostOfPage = 0.42F;   // so that two fit one above the other, with a ship between them
constexpr std::size_t kWordLines = 3;  // of words, on the upper of two boards
constexpr float kShipRoom = 48;        // between two boards

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
    const auto text_height = [&] { return engine::Font::line_height(style_) * static_cast<float>(lines_.size()); };
    const float height = std::max(kHeight, kHeading + text_height() + controls + 16);
    if (height + kFoot <= kMostOfPage * page.y) {
        const float y = show.is_above ? show.top + 3 : page.y - kFoot - height;
        words_area_ = controls_area_ = {left, y, width, height};
        return;
    }
    is_split_ = true;
    row_ = kTightRow;
    controls = place_words(room, false);
    lines_ = painter.wrapped_to(kWordLines, step_of(show.lesson).words.text(), style_, room);
    words_area_ = {left, 3, width, text_height() + 10};
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

std::vector<engine::Rect> LessonBoard::areas() const {
    if (is_split_) {
        return {words_area_, controls_area_};
    }
    return {{words_area_.x, words_area_.y, words_area_.w, words_area_.h + kFoot}};
}

bool LessonBoard::covers(engine::Rect area) const {
    return std::ranges::any_of(areas(), [&](const engine::Rect& own) {
        return own.x < area.x + area.w && area.x < own.x + own.w && own.y < area.y + area.h && area.y < own.y + own.h;
    });
}

void LessonBoard::draw() const {
    const engine::Rect& board = controls_area_;
    const float left = board.x + margin_;
    const float head = board.y + (is_split_ ? 18.0F : 24.0F);
    painter_.panel(board);
    if (is_split_) {
        painter_.panel(words_area_);
    }
    painter_.text({left, head}, step_of(show_.lesson).title.text(), theme::heading());
    draw_dots({board.x + board.w - margin_, head - 6});
    const float line = engine::Font::line_height(style_);
    float y = is_split_ ? words_area_.y + 5 + 0.75F * line : board.y + 44;
    for (const std::string& words : lines_) {
        painter_.text({left, y}, words, style_);
        y += line;
    }
    y = is_split_ ? head + 7 : y - 6;
    if (show_.is_praised) {
        auto style = theme::bold(theme::item(theme::kGood));
        painter_.text({left, y + 15}, tr("✓  Well done."), style);
    } else {
        draw_controls({left, y});
        painter_.renderer().fill_rect({board.x, board.y + board.h - 2, board.w * show_.progress, 2}, theme::kAccent);
    }
    if (!is_split_) {
        draw_way_out(board.y + board.h + kFoot - 18);
    }
}

/// Draws a dot for each step, done or not, up to a point.
void LessonBoard::draw_dots(engine::Point last) const {
    const int current = static_cast<int>(show_.lesson);
    for (int i = 0; i < kLessons; ++i) {
        const bool is_done = i < current || (i == current && show_.is_praised);
        const float x = last.x - 4 - static_cast<float>(kLessons - 1 - i) * 16;
        painter_.renderer().dot({x, last.y}, 4, is_done ? theme::kGood : i == current ? theme::kAccent : theme::kLine);
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
