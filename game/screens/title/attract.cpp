// SPDX-License-Identifier: Zlib
#include "game/screens/title/attract.h"

#include "game/app/settings_table.h"
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"

#include <utility>
#include <vector>

namespace screens {
namespace {

/// A wave in which most kinds of objects appear.
constexpr std::uint32_t kSeed = 12345;
constexpr std::uint8_t kDemoWave = 4;

/// Returns the demo of that number in a directory, in the order of file names; none if it cannot be run.
std::optional<replay::Replay> open_demo(const LocalUses& services, std::size_t number) {
    const std::vector<std::filesystem::path> files = replay::list_replays(services.assets / "demos");
    if (files.empty()) {
        return std::nullopt;
    }
    auto replay = replay::read_replay(files[number % files.size()]);
    if (!replay || replay::check_versions(*replay, *services.masks) != replay::Verdict::Verified) {
        services.log.warn("{}", replay ? "a demo has other rules" : replay.error().english());
        return std::nullopt;
    }
    return *std::move(replay);
}

}  // namespace

Attract::Attract(const LocalUses& services, std::size_t number) : services_(services) {
    if (auto replay = open_demo(services, number)) {
        demo_.emplace(*std::move(replay), services.masks);
    } else {
        match_.emplace(match::make_local_match({.seed = kSeed, .pilots = 2, .wave = kDemoWave}, services.masks,
                                               {{"", match::BotSkill::Hard}, {"", match::BotSkill::Hard}}, ""));
    }
    services_.view.restart(worlds().now());
}

bool Attract::is_over() const {
    return demo_ ? demo_->is_over() || demo_->has_diverged() : ticks_ > kTicks || match_->world().is_over();
}

void Attract::shown() {
    view::ViewOptions options = view_options_of(services_.settings);
    options.effects = 0;  // nobody asked for noise
    services_.view.set_options(options);
}

void Attract::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::Pressed || event.kind == Kind::PointerPressed || event.kind == Kind::PointerBack) {
        services_.screens.pop();
    }
}

void Attract::tick() {
    if (demo_) {
        demo_->step();
    } else {
        match_->step();
    }
    ++ticks_;
    services_.view.on_tick(worlds(), sim::kNoSlot);
    if (is_over()) {
        services_.screens.pop();
    }
}

void Attract::draw(const Painter& painter, float fraction) {
    view::HudOptions hud;
    hud.is_shown = false;
    hud.self = sim::kNoSlot;
    const match::ConsecutiveWorlds ahead = demo_ ? demo_->run_ahead() : match_->run_ahead();
    services_.view.draw(painter.renderer(), {ahead, worlds().now()}, fraction, hud);
    {
        const engine::ZoomScope unzoomed(painter.renderer(), 1);
        painter.sprite("logo", 0, {extent().x / 2, 70}, 1, {255, 255, 255, 150});
    }
    const bool is_lit = ticks_ / sim::kTicksPerSecond % 2 == 0;
    auto style = theme::heading(is_lit ? theme::kAccent : theme::kMuted);
    style.glow = {0, 0, 0, 220};
    painter.text({painter.page().x / 2, painter.page().y - 32}, tr("PRESS ANY KEY"), theme::centred(style));
}

}  // namespace screens
