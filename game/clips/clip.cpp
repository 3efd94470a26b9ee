// SPDX-License-Identifier: Zlib
#include "game/clips/clip.h"

#include "engine/base/files.h"
#include "engine/video/animation_writer.h"
#include "game/match/consecutive_worlds.h"
#include "game/replay/runner.h"
#include "game/sim/event.h"
#include "game/view/offscreen.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace clips {

namespace {

static_assert(kTicksPerPicture * kPicturesPerSecond == sim::kTicksPerSecond);

constexpr sim::Tick kUsual = kUsualSeconds * sim::kTicksPerSecond;
/// For so long before the first picture the view follows the game, so that sparks and messages of that time are seen.
constexpr sim::Tick kLead = 3 * sim::kTicksPerSecond;

engine::Error stopped() {
    return engine::Error{engine::verbatim("stopped")};
}

/// Returns the tick at a time, which may be one that the game does not have.
double tick_at(double seconds) {
    return std::round(seconds * sim::kTicksPerSecond);
}

/// The game and its picture, tick by tick.
class Film {
public:
    Film(const Scene& scene, view::Offscreen& camera) : scene_(scene), camera_(camera) {}

    /// Runs the game up to the lead of the first picture. Returns false if it was stopped.
    [[nodiscard]] bool begin(const std::atomic<bool>& stop) {
        const sim::Tick first = scene_.span.first_picture();
        const sim::Tick start = first - std::min(first, kLead);
        replay::Runner run(scene_.recording, sim::MaskTable::classic());
        sim::Tick wave_began = 0;
        while (run.world().tick() < start && !stop && run.step()) {
            const bool is_new_wave = std::ranges::any_of(
                run.events(), [](const sim::Event& event) { return event.type == sim::Event::Type::WaveBegan; });
            wave_began = is_new_wave ? run.world().tick() : wave_began;
        }
        worlds_.emplace(run.world());
        camera_.view().restart(worlds_->now(), worlds_->now().tick() - wave_began);
        return !stop;
    }

    /// Returns the picture of a tick, not earlier than the one before.
    engine::Result<engine::Image> picture(sim::Tick tick) {
        while (worlds_->now().tick() < tick) {
            worlds_->step(scene_.recording.input_at(worlds_->now().tick()));
            camera_.view().on_tick(*worlds_, scene_.hud.self, scene_.hud.second);
        }
        camera_.draw(*worlds_, 1, scene_.hud);
        return camera_.renderer().read_pixels();
    }

private:
    const Scene& scene_;
    view::Offscreen& camera_;
    std::optional<match::ConsecutiveWorlds> worlds_;
};

engine::Result<void> shoot(const Scene& scene, view::Offscreen& camera, engine::AnimationWriter& writer,
                           const Progress& progress, const std::atomic<bool>& stop) {
    Film film(scene, camera);
    if (!film.begin(stop)) {
        return stopped();
    }
    const int pictures = scene.span.pictures();
    for (int number = 0; number < pictures; ++number) {
        progress(number * 100 / pictures);
        if (stop) {
            return stopped();
        }
        auto picture = film.picture(scene.span.first_picture() + static_cast<sim::Tick>(number) * kTicksPerPicture);
        if (!picture) {
            return picture.failure();
        }
        if (auto added = writer.add(*std::move(picture)); !added) {
            return added;
        }
    }
    return {};
}

}  // namespace

Span last_seconds(sim::Tick to) {
    return {to - std::min(to, kUsual), to};
}

engine::Result<Span> span_between(std::optional<double> from_s, std::optional<double> to_s, sim::Tick ticks) {
    const double all = ticks;
    const double to = to_s ? tick_at(*to_s) : from_s ? std::min(all, tick_at(*from_s) + kUsual) : all;
    const double from = from_s ? tick_at(*from_s) : std::max(0.0, to - kUsual);
    const auto has = [all](double tick) { return tick >= 0 && tick <= all; };  // false for a NaN, too
    if (!has(from) || !has(to)) {
        return engine::Error{engine::verbatim(fmt::format("the game has no {} seconds; it is {:.1f} seconds long",
                                                          from_s && !has(from) ? *from_s : to_s.value_or(0),
                                                          all / sim::kTicksPerSecond))};
    }
    const Span span{static_cast<sim::Tick>(from), static_cast<sim::Tick>(to)};
    if (span.from >= span.to) {
        return engine::Error{engine::verbatim("there is nothing to show: a clip ends after it begins")};
    }
    if (span.to - span.from > static_cast<sim::Tick>(kMostSeconds) * sim::kTicksPerSecond) {
        return engine::Error{
            engine::verbatim(fmt::format("a clip has at most {} seconds; choose a shorter part", kMostSeconds))};
    }
    return span;
}

std::optional<Scene> scene_of(const replay::Replay& recording, sim::Tick to, const view::HudOptions& shown) {
    if (to == 0 || to > recording.ticks()) {
        return std::nullopt;
    }
    Scene scene{recording, last_seconds(to), {}};
    scene.hud.is_watched = true;
    scene.hud.self = shown.self;
    scene.hud.second = shown.second;
    scene.hud.names = shown.names;
    return scene;
}

engine::Result<std::size_t> save(const Scene& scene, const Look& look, const std::filesystem::path& path,
                                 const Progress& progress, const std::atomic<bool>& stop) {
    if (const auto writable = engine::check_writable(path); !writable) {
        return writable.failure();
    }
    progress(0);
    auto camera = view::Offscreen::open(look.assets, kSize, look.skin, &stop);
    if (!camera) {
        return camera.failure();
    }
    if (const auto errors = camera->take_errors(); !errors.empty()) {
        return engine::Error{errors.front()};
    }
    camera->view().set_options(look.options);
    camera->view().set_text_growth(view::text_growth(kSize.h));
    engine::AnimationWriter writer({kSize, scene.span.pictures(), kPicturesPerSecond, kMaxBytes}, stop);
    if (const auto shot = shoot(scene, *camera, writer, progress, stop); !shot) {
        return shot.failure();
    }
    progress(100);
    return stop ? engine::Result<std::size_t>(stopped()) : writer.save(path);
}

}  // namespace clips
