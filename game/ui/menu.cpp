// SPDX-License-Identifier: Zlib
#include "game/ui/menu.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace screens {

using engine::Rect;

namespace {

constexpr float kNoteHeight = 13;

std::string shown_label(const MenuItem& item) {
    return item.lead + std::string(item.label.view());
}

bool begins_below(const Painter& painter, const MenuItem& item) {
    return item.value_below && !painter.has_tables();
}

/// Returns a row's note as a centred menu of that width shows it; empty if there is none, or no room for it.
std::string note_of(const Painter& painter, const MenuItem& item, float width) {
    std::string note = item.note ? item.note() : std::string();
    return painter.width(note, theme::small()) <= width - 8 ? note : std::string();
}

}  // namespace

void Menu::add(MenuItem item) {
    items_.push_back(std::move(item));
    if (!items_[focus_].can_focus() && items_.back().can_focus()) {
        focus_ = items_.size() - 1;
    }
}

void Menu::clear() {
    items_.clear();
    focus_ = 0;
    is_dragging_ = false;
}

void Menu::pin(std::size_t rows, std::size_t shown) {
    pinned_ = rows;
    shown_ = shown;
}

void Menu::set_focus(std::size_t index) {
    if (index < items_.size() && items_[index].can_focus()) {
        is_dragging_ = is_dragging_ && index == focus_;
        focus_ = index;
    }
}

std::string Menu::hint() const {
    if (items_.empty()) {
        return {};
    }
    const MenuItem& item = items_[focus_];
    return item.hint_now ? item.hint_now() : item.hint.str();
}

MenuOutcome Menu::handle(MenuKey key) {
    if (items_.empty()) {
        return MenuOutcome::Ignored;
    }
    const int page = std::max(static_cast<int>(tops_.size()) - 2, 1);
    const int all = static_cast<int>(items_.size());
    switch (key) {
    case MenuKey::Up:
        return move(-1, true);
    case MenuKey::Down:
        return move(1, true);
    case MenuKey::PageUp:
        return move(-page, false);
    case MenuKey::PageDown:
        return move(page, false);
    case MenuKey::Home:
        return move(-all, false);
    case MenuKey::End:
        return move(all, false);
    case MenuKey::Left:
        return change(-1);
    case MenuKey::Right:
        return change(1);
    case MenuKey::Accept:
    case MenuKey::Start:
        return accept();
    default:
        return MenuOutcome::Ignored;
    }
}

MenuOutcome Menu::move(int step, bool wraps) {
    const int count = static_cast<int>(items_.size());
    // Rows that cannot have the focus are skipped in the same direction. At an end, without wrapping, in the opposite
    // one.
    int way = step < 0 ? -1 : 1;
    int at = static_cast<int>(focus_) + step;
    at = wraps ? (at + count) % count : std::clamp(at, 0, count - 1);
    for (int tried = 0; tried < 2 * count && !items_[static_cast<std::size_t>(at)].can_focus(); ++tried) {
        if (!wraps && (at + way < 0 || at + way >= count)) {
            way = -way;
        }
        at = (at + way + count) % count;
    }
    auto target = static_cast<std::size_t>(at);
    if (step == 1 && focus_ < pinned_ && target >= pinned_ && first_ > target && first_ < items_.size()) {
        target = first_;  // the first in view below the pinned ones, not one that is scrolled away
    }
    if (target == focus_ || !items_[target].can_focus()) {
        return MenuOutcome::Ignored;
    }
    focus_ = target;
    is_dragging_ = false;
    return MenuOutcome::Moved;
}

MenuOutcome Menu::accept() {
    const MenuItem& item = items_[focus_];
    if (!item.can_focus()) {
        return MenuOutcome::Refused;
    }
    if (!item.accept) {
        return change(1);
    }
    const auto action = item.accept;  // a copy: the action may rebuild the menu
    action();
    return MenuOutcome::Accepted;
}

MenuOutcome Menu::change(int step) {
    const MenuItem& item = items_[focus_];
    if (!item.change || !item.can_focus()) {
        return MenuOutcome::Ignored;
    }
    const auto action = item.change;
    action(step);
    return MenuOutcome::Changed;
}

bool Menu::focus_at(engine::Point at) {
    if (!area_.contains(at)) {
        return false;
    }
    const auto below = std::upper_bound(tops_.begin(), tops_.end(), at.y);
    if (below == tops_.begin() || below == tops_.end()) {
        return false;
    }
    const std::size_t row = rows_[static_cast<std::size_t>(below - tops_.begin()) - 1];
    if (row >= items_.size() || !items_[row].can_focus()) {
        return false;
    }
    if (std::exchange(focus_, row) != row) {
        slider_ = {};
        values_left_edge_ = 0;
    }
    return true;
}

MenuOutcome Menu::point(engine::Point at) {
    if (is_dragging_) {
        return drag(at);
    }
    const std::size_t before = focus_;
    return focus_at(at) && focus_ != before ? MenuOutcome::Moved : MenuOutcome::Ignored;
}

MenuOutcome Menu::press(engine::Point at) {
    if (!focus_at(at)) {
        return MenuOutcome::Ignored;
    }
    // The knob extends beyond the ends of its line.
    constexpr float kReach = 8;
    is_dragging_ = items_[focus_].set_level && slider_.w > 0 && at.x >= slider_.x - kReach &&
                   at.x <= slider_.x + slider_.w + kReach;
    if (is_dragging_) {
        return drag(at);
    }
    if (values_left_edge_ <= 0 || at.x < values_left_edge_) {
        return accept();
    }
    const float middle = (values_left_edge_ + area_.x + area_.w) / 2;
    return change(at.x < middle ? -1 : 1);
}

MenuOutcome Menu::drag(engine::Point at) {
    if (slider_.w <= 0) {
        return MenuOutcome::Ignored;  // the dragged slider no longer fits
    }
    const MenuItem& item = items_[focus_];
    const std::optional<float> before = item.level();
    item.set_level(std::clamp((at.x - slider_.x) / slider_.w, 0.0F, 1.0F));
    return item.level() == before ? MenuOutcome::Ignored : MenuOutcome::Changed;
}

bool Menu::draws_plainly(const Painter& painter, const MenuItem& item) {
    return !item.draw || !painter.has_tables();
}

float Menu::row_height(const Painter& painter, const MenuItem& item, float width, bool centred) const {
    if (item.draw && !draws_plainly(painter, item)) {
        return row_height_;
    }
    if (item.draw && item.label.view().empty()) {
        return 0;  // only separates the rows of a table
    }
    if (centred) {
        return row_height_ + (note_of(painter, item, width).empty() ? 0 : kNoteHeight);
    }
    if (item.is_heading || !item.value) {
        return row_height_;
    }
    const auto style = theme::item();
    const std::string value = item.value();
    const bool fits =
        value.empty() || painter.width(shown_label(item), style) + painter.width(value, style) + 60 <= width;
    return fits && !begins_below(painter, item) ? row_height_ : row_height_ * 1.7F;
}

float Menu::gap_above(const MenuItem& item) const {
    constexpr float kGap = 0.36F;  // of a row
    return item.begins_group ? kGap * row_height_ : 0;
}

float Menu::centred_height(const Painter& painter, float width) const {
    return std::accumulate(items_.begin(), items_.end(), 0.0F, [&](float sum, const MenuItem& item) {
        return sum + gap_above(item) + row_height(painter, item, width, true);
    });
}

float Menu::measure(const Painter& painter, float width, bool centred) {
    heights_.clear();
    for (const MenuItem& item : items_) {
        heights_.push_back(gap_above(item) + row_height(painter, item, width, centred));
    }
    return std::accumulate(heights_.begin(), heights_.end(), 0.0F);
}

float Menu::span(std::size_t from, std::size_t to) const {
    return std::accumulate(heights_.begin() + static_cast<std::ptrdiff_t>(from),
                           heights_.begin() + static_cast<std::ptrdiff_t>(to), 0.0F);
}

std::size_t Menu::pinned_in(float height) const {
    constexpr float kLeast = 2;  // rows that scroll
    const std::size_t pinned = std::min(pinned_, items_.size() - 1);
    return span(0, pinned) + kLeast * row_height_ <= height ? pinned : 0;
}

void Menu::scroll(std::size_t pinned, float height) {
    const std::size_t target = focus_ < pinned ? std::min(std::max(shown_, pinned), items_.size() - 1) : focus_;
    first_ = std::clamp(first_, pinned, target);
    // A heading above the first focusable row stays in view, if there is room for it.
    const bool is_under_heading = first_ > pinned && first_ == target && items_[first_ - 1].is_heading;
    if (is_under_heading && heights_[first_ - 1] + heights_[first_] <= height) {
        --first_;
    }
    while (first_ < target && span(first_, target + 1) > height) {
        ++first_;
    }
    // No gap below the last row while there are rows above.
    while (first_ > pinned && span(first_ - 1, items_.size()) <= height) {
        --first_;
    }
}

void Menu::draw(const Painter& painter, Rect area, bool centred) {
    area_ = area;
    rows_.clear();
    tops_.clear();
    slider_ = {};
    values_left_edge_ = 0;
    if (items_.empty()) {
        return;
    }
    if (measure(painter, area.w, centred) > area.h + 1) {
        area = painter.beside_bar(area);
        (void)measure(painter, area.w, centred);
    }
    const std::size_t pinned = pinned_in(area.h);
    const float top = area.y + span(0, pinned);
    const Rect scrolled{area.x, top, area.w, area.y + area.h - top};
    scroll(pinned, scrolled.h);
    float y = area.y;
    const auto place = [&](std::size_t i) {
        rows_.push_back(i);
        tops_.push_back(y);
        if (heights_[i] > 0) {
            const float gap = gap_above(items_[i]);
            const float width = area.w - (painter.has_tables() ? items_[i].inset : 0);
            draw_row(painter, items_[i], {area.x, y + gap, width, heights_[i] - gap - 3}, i == focus_, centred);
        }
        y += heights_[i];
    };
    for (std::size_t i = 0; i < pinned; ++i) {
        place(i);
    }
    std::size_t i = first_;
    for (; i < items_.size() && (i == first_ || y + heights_[i] <= area.y + area.h + 1); ++i) {
        place(i);
    }
    tops_.push_back(y);
    painter.scroll_bar(scrolled, static_cast<float>(first_ - pinned), static_cast<float>(i - first_),
                       static_cast<float>(items_.size() - pinned));
}

void Menu::draw_row(const Painter& painter, const MenuItem& item, Rect area, bool focused, bool centred) {
    if (item.is_heading) {
        auto style = theme::small(theme::kAccent);
        style.spacing = 0.12F;
        painter.text_within({area.x + 2, area.y + area.h - 5}, item.label.view(), style, area.w);
        return;
    }
    const bool enabled = item.can_focus();
    if (enabled) {
        painter.offer(area, item.label.view(), focused);
    }
    if (const float glow = item.glow ? item.glow() : 0; glow > 0) {
        painter.renderer().fill_rect(area, theme::kAccent.faded(0.45F * glow));
    }
    if (focused && (enabled || !item.draw)) {
        painter.focus_bar(area);
    }
    if (!draws_plainly(painter, item)) {
        return item.draw(painter, area, focused && enabled);
    }
    auto style = theme::bold(theme::item(!enabled         ? theme::kFaint
                                         : item.is_marked ? theme::kAccent
                                         : focused        ? engine::Colour{}
                                                          : theme::kText.faded(0.8F)),
                             focused || item.is_marked);
    if (centred) {
        return draw_centred(painter, item, area, style);
    }
    const bool is_double = area.h > 1.3F * row_height_;
    const float middle = is_double ? area.y + area.h * 0.27F : area.centre().y;
    const float y = middle + engine::Font::cap_height(style) / 2;
    const float room = area.w - 24;
    const std::string label = shown_label(item);
    style = painter.fitted(style, label, room);
    painter.text_within({area.x + 12, y}, label, style, room);
    draw_value(painter, item, is_double ? Rect{area.x, area.y + area.h * 0.46F, area.w, area.h * 0.5F} : area, focused);
}

void Menu::draw_centred(const Painter& painter, const MenuItem& item, Rect area, engine::TextStyle style) {
    const std::string note = note_of(painter, item, area.w);
    const float room = area.w - 8;
    style = theme::centred(painter.fitted(style, item.label.view(), room));
    const float middle = area.centre().y - (note.empty() ? 0 : kNoteHeight / 2 + 1);
    painter.text_within({area.centre().x, middle + engine::Font::cap_height(style) / 2}, item.label.view(), style,
                        room);
    if (!note.empty()) {
        painter.text({area.centre().x, area.y + area.h - 4}, note, theme::centred(theme::small()));
    }
}

void Menu::draw_value(const Painter& painter, const MenuItem& item, Rect area, bool focused) {
    if (!item.value) {
        return;
    }
    const engine::Colour colour = !item.can_focus()           ? theme::kFaint
                                  : focused || item.is_marked ? theme::kAccent
                                                              : theme::kMuted;
    const auto style = theme::right(theme::item(colour));
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    const bool arrows = focused && item.change;
    const float right = area.x + area.w - 24;
    const std::optional<float> level = item.level ? item.level() : std::nullopt;
    const bool has_slider = level && painter.width(item.label.view(), theme::item()) + 230 < area.w;
    const Rect slider{right - 172, area.y, 120, area.h};
    if (has_slider) {
        painter.slider(slider, *level, focused);
    }
    if (has_slider && focused) {
        slider_ = slider;
    }
    const std::string value = item.value();
    const float room = area.w - (arrows ? 50.0F : 36.0F);
    if (begins_below(painter, item)) {
        auto left = painter.fitted(style, value, room);
        left.align = engine::Align::Left;
        return painter.text_within({area.x + 12, y}, value, left, room);
    }
    painter.text_within({right, y}, value, painter.fitted(style, value, room), room);
    if (arrows) {
        const float left = has_slider ? right - 184 : right - std::min(painter.width(value, style), room) - 8;
        const auto arrow = theme::item(theme::kAccent);
        painter.text({right + 8, y}, "›", arrow);
        painter.text({left, y}, "‹", theme::right(arrow));
        values_left_edge_ = left - 16;
    }
}

namespace {

constexpr engine::SoundId kNone = -1;

}  // namespace

MenuSounds::MenuSounds(engine::Audio& audio, const std::filesystem::path& assets) : audio_(audio) {
    constexpr std::array<const char*, kCues> kFiles{"menu_move",  "menu_select", "menu_back",  "menu_wrong",
                                                    "typing",     "pause",       "game_start", "new_high_score",
                                                    "overtaking", "overtaken"};
    for (std::size_t i = 0; i < kCues; ++i) {
        const auto sound = audio.load(assets / "sounds" / (std::string(kFiles[i]) + ".wav"));
        sounds_[i] = sound ? *sound : kNone;
        if (!sound && first_error_.is_empty()) {
            first_error_ = sound.error();
        }
    }
}

void MenuSounds::play(Cue cue) {
    const engine::SoundId sound = sounds_[static_cast<std::size_t>(cue)];
    if (sound != kNone) {
        audio_.play(sound, kPriority, gain_);
    }
}

void MenuSounds::play(MenuOutcome outcome) {
    if (outcome != MenuOutcome::Ignored) {
        play(outcome == MenuOutcome::Accepted ? Cue::Select : outcome == MenuOutcome::Refused ? Cue::Wrong : Cue::Move);
    }
}

void MenuSounds::play(Typed typed) {
    switch (typed) {
    case Typed::Changed:
        return play(Cue::Typing);
    case Typed::Refused:
    case Typed::NoGlyph:
        return play(Cue::Wrong);
    case Typed::Cancelled:
        return play(Cue::Back);
    case Typed::Nothing:
    case Typed::Accepted:
        return;
    }
}

}  // namespace screens
