// SPDX-License-Identifier: Zlib
#include "game/screens/watch.h"

#include "engine/frame_clock.h"
#include "game/log/replay_file.h"
#include "game/log/verify.h"
#include "game/screens/preferences.h"
#include "game/screens/widgets/text_entry.h"

#include <utility>

#include <fmt/format.h>

namespace screens {
namespace {

constexpr int kFastest = 8;

std::string clock_text(std::uint32_t ticks) {
    const auto seconds = ticks / static_cast<std::uint32_t>(sim::kTicksPerSecond);
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

void Watch::open(Services& services, const std::filesystem::path& file) {
    auto log = gyre_log::read_replay(file);
    std::string problem;
    if (!log) {
        problem = log.error();
    } else if (gyre_log::check_versions(log->header(), *services.masks) != gyre_log::Verdict::Verified) {
        problem = "This replay was made by another version of the game; its rules differ";
    }
    if (!problem.empty()) {
        services.log.warn("{}", problem);
        services.notices.add(problem);
        services.sounds.play(Cue::Wrong);
        return;
    }
    services.screens.push(std::make_unique<Watch>(services, *std::move(log)));
}

Watch::Watch(Services& services, gyre_log::InputLog log)
    : services_(services), playback_(std::move(log), services.masks) {
    for (std::size_t slot = 0; slot < hud_.names.size(); ++slot) {
        TextEntry name(gyre_log::kMaxNameBytes);  // leaves out what could not have been typed
        name.set(playback_.log().header().names[slot]);
        hud_.names[slot] = name.tidy_text();
    }
}

void Watch::shown() {
    services_.view.restart(playback_.world());
    services_.view.set_options(view_options_of(services_.settings));
}

std::int64_t Watch::speed() const {
    return engine::FrameClock::kNormalSpeed * speed_;
}

void Watch::handle(const engine::InputEvent& event) {
    switch (menu_key(event)) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Accept:
    case MenuKey::Start:
        return toggle_pause();
    case MenuKey::Left:
        speed_ = std::max(speed_ / 2, 1);
        return;
    case MenuKey::Right:
        speed_ = std::min(speed_ * 2, kFastest);
        return;
    case MenuKey::Extra:
    case MenuKey::Down:
        is_paused_ = true;
        step();
        services_.view.hush();
        return;
    default:
        return;
    }
}

void Watch::toggle_pause() {
    is_paused_ = !is_paused_;
    if (is_paused_) {
        services_.view.hush();
    }
}

void Watch::tick() {
    if (!is_paused_) {
        step();
    }
}

void Watch::step() {
    if (playback_.is_over()) {
        return;
    }
    playback_.step();
    services_.view.on_tick(playback_.timeline(), 0);
    if (playback_.is_over()) {
        services_.view.hush();
        services_.log.info("replay ends: hash {:016x}", playback_.world().hash());
    }
    if (playback_.has_diverged() && !std::exchange(has_warned_, true)) {
        services_.notices.add("This replay does not run as it was recorded: what is shown is not that game");
    }
}

void Watch::draw(const Painter& painter, float fraction) {
    const bool stands = is_paused_ || playback_.is_over();
    services_.view.draw(painter.renderer(), playback_.timeline(), stands ? 1 : fraction, hud_);
    draw_bar(painter);
}

std::string Watch::speed_text() const {
    if (playback_.is_over()) {
        return "end";
    }
    return is_paused_ ? "paused" : speed_ == 1 ? "" : fmt::format("× {}", speed_);
}

void Watch::draw_bar(const Painter& painter) const {
    const engine::Rect board{0, theme::kHeight - 30, theme::kWidth, 30};
    painter.renderer().fill_rect(board, {6, 9, 20, 215});
    painter.renderer().fill_rect({0, board.y, theme::kWidth, 1}, theme::kLine);
    const auto now = playback_.world().tick();
    const auto all = std::max<std::uint32_t>(playback_.log().ticks(), 1);
    const float part = static_cast<float>(now) / static_cast<float>(all);
    painter.renderer().fill_rect({0, board.y, theme::kWidth * std::min(part, 1.0F), 2}, theme::kAccent);
    auto badge = theme::small(theme::kAccent);
    badge.weight = engine::Weight::Bold;
    badge.spacing = 0.1F;
    painter.text({12, board.y + 20}, "REPLAY", badge);
    painter.text({76, board.y + 20}, clock_text(now) + " / " + clock_text(playback_.log().ticks()), theme::small());
    painter.text({168, board.y + 20}, speed_text(), theme::small(theme::kAccent));
    painter.hints({theme::kWidth - 205, board.y + 16},
                  {{"Space", "pause"}, {"← →", "speed"}, {"Tab", "step"}, {"Esc", "leave"}});
}

}  // namespace screens
