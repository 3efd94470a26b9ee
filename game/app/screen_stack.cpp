// SPDX-License-Identifier: Zlib
#include "game/app/screen_stack.h"

#include <algorithm>
#include <iterator>

namespace screens {

void ScreenStack::push(std::unique_ptr<Screen> screen) {
    // std::function must be copyable, so a shared pointer holds the screen.
    auto box = std::make_shared<std::unique_ptr<Screen>>(std::move(screen));
    changes_.emplace_back([this, box] { screens_.push_back(std::move(*box)); });
}

void ScreenStack::pop(std::size_t count) {
    changes_.emplace_back([this, count] {
        for (std::size_t i = 0; i < count && !screens_.empty(); ++i) {
            remove_top();
        }
    });
}

void ScreenStack::pop_to_bottom() {
    changes_.emplace_back([this] {
        while (screens_.size() > 1) {
            remove_top();
        }
    });
}

void ScreenStack::tick() {
    for (std::size_t i = 0; i + 1 < screens_.size(); ++i) {
        screens_[i]->covered_tick();
    }
    if (!screens_.empty()) {
        screens_.back()->tick();
    }
}

bool ScreenStack::apply() {
    const Screen* before = screens_.empty() ? nullptr : screens_.back().get();
    bool changed = false;
    // A screen may request more changes as soon as it is shown.
    while (!changes_.empty()) {
        for (const auto& change : std::exchange(changes_, {})) {
            change();
        }
        const Screen* now = screens_.empty() ? nullptr : screens_.back().get();
        if (now != before && now != nullptr) {
            screens_.back()->shown();
        }
        changed = changed || now != before;
        changes_of_top_ += now != before ? 1 : 0;
        before = now;
    }
    return changed;
}

bool ScreenStack::has_game() const {
    return std::ranges::any_of(screens_, [](const auto& screen) { return screen->is_game(); });
}

std::optional<clips::Scene> ScreenStack::clip() const {
    for (std::size_t above = screens_.size(); above > 0; --above) {
        if (auto scene = screens_[above - 1]->clip()) {
            return scene;
        }
    }
    return std::nullopt;
}

bool ScreenStack::is_above_game(const Screen& screen) const {
    const auto found = std::ranges::find(screens_, &screen, [](const auto& each) { return each.get(); });
    return found != screens_.end() && found != screens_.begin() && (*std::prev(found))->is_game();
}

void ScreenStack::clear() {
    while (!screens_.empty()) {
        remove_top();
    }
}

void ScreenStack::remove_top() {
    screens_.back()->leaving();
    screens_.pop_back();
}

std::size_t ScreenStack::lowest_seen() const {
    std::size_t first = screens_.size();
    while (first > 0) {
        --first;
        if (!screens_[first]->is_overlay()) {
            break;
        }
    }
    return first;
}

engine::Point ScreenStack::extent() const {
    return screens_.empty() ? view::kField : screens_[lowest_seen()]->extent();
}

void ScreenStack::draw(const Painter& painter, float fraction) const {
    const std::size_t first = lowest_seen();
    for (std::size_t i = first; i < screens_.size(); ++i) {
        painter.begin_screen();
        const bool is_top = i + 1 == screens_.size();
        screens_[i]->draw(!is_top ? painter.beneath() : i > first + 1 ? painter.above_board() : painter, fraction);
    }
}

}  // namespace screens
