// SPDX-License-Identifier: Zlib
/// Clips: some seconds of a recorded game as an animated picture that is small enough to send to others.
#pragma once

#include "engine/base/result.h"
#include "engine/video/geometry.h"
#include "game/replay/replay.h"
#include "game/view/options.h"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace clips {

inline constexpr engine::SizePx kSize{640, 360};
inline constexpr int kPicturesPerSecond = 15;
inline constexpr sim::Tick kTicksPerPicture = sim::kTicksPerSecond / kPicturesPerSecond;
inline constexpr std::size_t kMaxBytes = 3'000'000;
/// The length of a clip for which none is given, and of the longest, in seconds.
inline constexpr int kUsualSeconds = 15;
inline constexpr int kMostSeconds = 60;
/// What the names of clips end with.
inline constexpr const char* kExtension = ".webp";

/// The part of a game that a clip shows: what happens between two moments, given by the number of ticks run. There is a
/// picture of the last tick, and of every other tick before it.
struct Span {
    sim::Tick from = 0;
    sim::Tick to = 0;

    [[nodiscard]] int pictures() const {
        return static_cast<int>((to - from + kTicksPerPicture - 1) / kTicksPerPicture);
    }
    [[nodiscard]] sim::Tick first_picture() const {
        return to - static_cast<sim::Tick>(pictures() - 1) * kTicksPerPicture;
    }

    friend bool operator==(const Span&, const Span&) = default;
};

/// Returns the usual seconds of a game up to a tick; fewer if it is shorter.
[[nodiscard]] Span last_seconds(sim::Tick to);
/// Returns the part between two times in seconds from the start of a game with that many ticks. If only one is given,
/// the part has the usual length; without either it is at the end. Fails if the game has no such part, or if it is too
/// long for a clip.
[[nodiscard]] engine::Result<Span> span_between(std::optional<double> from_s, std::optional<double> to_s,
                                                sim::Tick ticks);

/// What a clip shows.
struct Scene {
    replay::Replay recording;  ///< Must be runnable (see replay::check_versions), and reach to the end of the span.
    Span span;                 ///< At least one tick.
    view::HudOptions hud;      ///< The pilots' names, and whose figures are shown.
};

/// Returns the scene of the usual seconds up to a tick, with the names and the pilots of a shown game's HUD. Nothing if
/// there is none: no tick has been run, or the recording, which has an end, does not reach the tick.
[[nodiscard]] std::optional<Scene> scene_of(const replay::Replay& recording, sim::Tick to,
                                            const view::HudOptions& shown);

/// What it is drawn with.
struct Look {
    std::filesystem::path assets;
    std::filesystem::path skin{};  ///< With other sprites; empty for those of the assets.
    view::ViewOptions options{};
};

/// Called as more of a clip is done, 0 … 100, on the thread that makes it.
using Progress = std::function<void(int percent)>;

/// Draws a clip and writes it to a file, atomically. Takes some seconds, and needs no window, so it may run on any
/// thread. Once another thread has set `stop`, it ends soon and writes nothing. Returns the file's size in bytes.
engine::Result<std::size_t> save(const Scene& scene, const Look& look, const std::filesystem::path& path,
                                 const Progress& progress, const std::atomic<bool>& stop);

}  // namespace clips
