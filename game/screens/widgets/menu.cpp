// SPDX-License-Identifier: Zlib
#include "game/screens/widgets/menu.h"

#include <algorithm>
#include <utility>

namespace screens {

using engine::Rect;

void Menu::add(MenuItem item) {
    items_.push_back(std::move(item));
    if (!items_[focus_].can_focus() && items_.back().can_focus()) {
        focus_ = items_.size() - 1;
    }
}

void Menu::clear() {
    items_.clear();
    focus_ = 0;
    first_ = 0;
}

void Menu::set_focus(std::size_t index) {
    if (index < items_.size() && items_[index].can_focus()) {
        focus_ = index;
    }
}

MenuOutcome Menu::handle(MenuKey key) {
    if (items_.empty()) {
        return MenuOutcome::Ignored;
    }
    const int page = std::max(static_cast<int>(shown_rows_) - 1, 1);
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
    // A row that cannot have the focus is passed in the same direction, or back from an end.
    const int way = (step < 0) == wraps ? -1 : 1;
    int at = static_cast<int>(focus_) + step;
    at = wraps ? (at + count) % count : std::clamp(at, 0, count - 1);
    for (int tried = 0; tried < count && !items_[static_cast<std::size_t>(at)].can_focus(); ++tried) {
        at = (at + way + count) % count;
    }
    const auto target = static_cast<std::size_t>(at);
    if (target == focus_ || !items_[target].can_focus()) {
        return MenuOutcome::Ignored;
    }
    focus_ = target;
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
    const std::size_t row = first_ + static_cast<std::size_t>((at.y - area_.y) / row_height_);
    if (row >= std::min(items_.size(), first_ + shown_rows_) || !items_[row].can_focus()) {
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
    // The knob reaches beyond the ends of its line.
    constexpr float kReach = 8;
    is_dragging_ = items_[focus_].set_level && slider_.w > 0 && at.x >= slider_.x - kReach &&
                   at.x <= slider_.x + slider_.w + kReach;
    if (is_dragging_) {
        return drag(at);
    }
    const float middle = (values_left_edge_ + area_.x + area_.w) / 2;
    return values_left_edge_ > 0 && at.x >= values_left_edge_ && at.x < middle ? change(-1) : accept();
}

MenuOutcome Menu::drag(engine::Point at) {
    const MenuItem& item = items_[focus_];
    const float before = item.level();
    item.set_level(std::clamp((at.x - slider_.x) / slider_.w, 0.0F, 1.0F));
    return item.level() == before ? MenuOutcome::Ignored : MenuOutcome::Changed;
}

void Menu::draw(const Painter& painter, Rect area, bool centred) {
    area_ = area;
    shown_rows_ = static_cast<std::size_t>(area.h / row_height_);
    slider_ = {};
    values_left_edge_ = 0;
    if (shown_rows_ == 0) {
        return;
    }
    first_ = std::min(first_, focus_);
    // A heading above the first row that can have the focus stays in view.
    if (first_ > 0 && first_ == focus_ && items_[first_ - 1].is_heading) {
        --first_;
    }
    first_ = std::max(first_, focus_ + 1 - std::min(shown_rows_, focus_ + 1));
    const std::size_t end = std::min(items_.size(), first_ + shown_rows_);
    for (std::size_t i = first_; i < end; ++i) {
        const float y = area.y + static_cast<float>(i - first_) * row_height_;
        draw_row(painter, items_[i], {area.x, y, area.w, row_height_ - 3}, i == focus_, centred);
    }
    if (items_.size() > shown_rows_) {
        const float unit = area.h / static_cast<float>(items_.size());
        painter.renderer().fill_rect({area.x + area.w + 6, area.y, 2, area.h}, theme::kLine.faded(0.5F));
        painter.renderer().fill_rect({area.x + area.w + 6, area.y + unit * static_cast<float>(first_), 2,
                                      unit * static_cast<float>(shown_rows_)},
                                     theme::kLineStrong);
    }
}

void Menu::draw_row(const Painter& painter, const MenuItem& item, Rect area, bool focused, bool centred) {
    if (item.is_heading) {
        auto style = theme::small(theme::kAccent);
        style.spacing = 0.12F;
        painter.text({area.x + 2, area.y + area.h - 5}, item.label.view(), style);
        return;
    }
    const bool enabled = item.can_focus();
    if (enabled) {
        painter.offer(area, item.label.view(), focused);
    }
    if (focused && (enabled || !item.draw)) {
        painter.focus_bar(area);
    }
    if (item.draw) {
        return item.draw(painter, area, focused && enabled);
    }
    auto style = theme::item(!enabled ? theme::kFaint : focused ? engine::Colour{} : theme::kText.faded(0.8F));
    style.weight = focused ? engine::Weight::Bold : engine::Weight::Regular;
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    if (centred) {
        painter.text_within({area.centre().x, y}, item.label.view(), theme::centred(style), area.w - 8);
        return;
    }
    painter.text_within({area.x + 12, y}, item.label.view(), style, area.w - 24 - value_width(painter, item, area.w));
    draw_value(painter, item, area, focused);
}

float Menu::value_width(const Painter& painter, const MenuItem& item, float row_width) {
    constexpr float kArrows = 40;
    constexpr float kWithLevel = 212;
    if (!item.value) {
        return 0;
    }
    // Where both are long the label keeps half of the row.
    return item.level ? kWithLevel : std::min(painter.width(item.value(), theme::item()) + kArrows, row_width / 2);
}

void Menu::draw_value(const Painter& painter, const MenuItem& item, Rect area, bool focused) {
    if (!item.value) {
        return;
    }
    const auto style = theme::right(theme::item(focused ? theme::kAccent : theme::kMuted));
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    const bool arrows = focused && item.change;
    const float right = area.x + area.w - 24;
    const Rect slider{right - 172, area.y, 120, area.h};
    if (item.level) {
        painter.slider(slider, item.level(), focused);
    }
    if (item.level && focused) {
        slider_ = slider;
    }
    const std::string value = item.value();
    const float room = item.level ? 50 : value_width(painter, item, area.w) - 24;
    painter.text_within({right, y}, value, style, room);
    if (arrows) {
        const float left = item.level ? right - 184 : right - std::min(painter.width(value, style), room) - 8;
        const auto arrow = theme::item(theme::kAccent);
        painter.text({right + 8, y}, "›", arrow);
        painter.text({left, y}, "‹", theme::right(arrow));
        values_left_edge_ = left - 16;
    }
}

}  // namespace screens
