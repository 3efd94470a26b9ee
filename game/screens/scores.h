// SPDX-License-Identifier: Zlib
/// The ten best games; each can be watched.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/services.h"
#include "game/screens/widgets/menu.h"

#include <array>
#include <optional>

namespace screens {

class Scores final : public Screen {
public:
    /// `newest` is the place that was just taken, to be marked.
    explicit Scores(Services& services, std::optional<std::size_t> newest = {});

    const char* name() const override { return "scores"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void build_menu();
    void draw_row(const Painter& painter, std::size_t place, engine::Rect area, bool focused) const;

    Services& services_;
    Backdrop backdrop_;
    std::optional<std::size_t> newest_;
    Menu menu_;
    std::array<bool, scores::kMaxScores> is_proven_{};  // by the replay on the shelf
};

}  // namespace screens
