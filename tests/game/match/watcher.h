// SPDX-License-Identifier: Zlib
/// Follows a game for a test.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "game/match/observer.h"

class Watcher final : public match::Observer {
public:
    /// `look` sees the game at its start and after each confirmed tick. Once it returns false, the program may end.
    explicit Watcher(std::function<bool(const match::GameMoment&)> look, std::function<void()> at_end = {})
        : look_(std::move(look)), at_end_(std::move(at_end)) {}

    void on_confirmed(const match::GameMoment& moment) override { is_done_ = !look_(moment); }
    void on_shown(const match::GameMoment& /*moment*/) override {}
    void on_end(const match::GameMoment& /*moment*/) override {
        if (at_end_) {
            at_end_();
        }
    }
    [[nodiscard]] bool is_done() const override { return is_done_; }

private:
    std::function<bool(const match::GameMoment&)> look_;
    std::function<void()> at_end_;
    bool is_done_ = false;
};

/// Returns an observer that only looks on.
inline std::shared_ptr<match::Observer> watched_by(std::function<void(const match::GameMoment&)> look) {
    return std::make_shared<Watcher>([look = std::move(look)](const match::GameMoment& moment) {
        look(moment);
        return true;
    });
}
