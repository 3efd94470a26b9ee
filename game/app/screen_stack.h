// SPDX-License-Identifier: Zlib
/// The open screens, each above the screen that opened it.
#pragma once

#include "game/app/screen.h"

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace screens {

/// Changes are queued and made by `apply`, so that a screen may request its own removal.
class ScreenStack {
public:
    ScreenStack() = default;
    ScreenStack(const ScreenStack&) = delete;
    ScreenStack& operator=(const ScreenStack&) = delete;
    ~ScreenStack() { clear(); }

    void push(std::unique_ptr<Screen> screen);
    template <std::derived_from<Screen> T, typename... Args>
    void push(Args&&... args) {
        push(std::make_unique<T>(std::forward<Args>(args)...));
    }
    void pop(std::size_t count = 1);
    /// Closes all but the lowest.
    void pop_to_bottom();

    /// Runs an action after the changes requested so far.
    void then(std::function<void()> action) { changes_.push_back(std::move(action)); }

    void tick();
    /// Makes the changes requested since the last call. Returns whether another screen is on top than before.
    bool apply();
    /// Closes all screens at once, the top one first.
    void clear();

    /// Counts how often another screen came to the top.
    [[nodiscard]] unsigned changes_of_top() const { return changes_of_top_; }
    [[nodiscard]] bool empty() const { return screens_.empty(); }
    [[nodiscard]] std::size_t size() const { return screens_.size(); }
    /// Returns whether a game is among them, covered or not.
    [[nodiscard]] bool has_game() const;
    /// Returns what a clip of the topmost game shows; nothing if there is no game.
    [[nodiscard]] std::optional<clips::Scene> clip() const;
    /// Returns whether the screen below this one is a game, whose field stays visible.
    [[nodiscard]] bool is_above_game(const Screen& screen) const;
    /// Must not be called when empty.
    [[nodiscard]] Screen& top() const { return *screens_.back(); }
    /// Returns the size of the world that the screens are drawn in: that of the lowest one that shows.
    [[nodiscard]] engine::Point extent() const;
    /// Draws the top screen and the screens that show through below it.
    void draw(const Painter& painter, float fraction) const;

private:
    void remove_top();
    /// Returns the index of the lowest screen that shows.
    [[nodiscard]] std::size_t lowest_seen() const;

    std::vector<std::unique_ptr<Screen>> screens_;
    std::vector<std::function<void()>> changes_;
    unsigned changes_of_top_ = 0;
};

}  // namespace screens
