// SPDX-License-Identifier: Zlib
/// Writes animated WebP pictures that stay below a limit of bytes.
#pragma once

#include "engine/base/result.h"
#include "engine/video/geometry.h"
#include "engine/video/image.h"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct WebPMux;

namespace engine {

/// What is known of an animation before its first picture.
struct AnimationPlan {
    SizePx size;
    int pictures = 0;  ///< All of them are to be added. A single one makes a still picture.
    int pictures_per_second = 15;
    std::size_t max_bytes = 0;  ///< Of the whole file.
};

/// Encodes the pictures second by second, each second with the best quality that leaves the seconds after it their
/// share of the bytes. So each picture is needed only once, and no more than a second's pictures are in memory.
class AnimationWriter {
public:
    /// The highest and the lowest quality, as libwebp counts it, 0 … 100.
    static constexpr float kBest = 90;
    static constexpr float kLeast = 1;

    /// Another thread may set `stop` to have the current call of `add` or `save` end soon, with an error.
    AnimationWriter(const AnimationPlan& plan, const std::atomic<bool>& stop);
    AnimationWriter(const AnimationWriter&) = delete;
    AnimationWriter& operator=(const AnimationWriter&) = delete;
    ~AnimationWriter();

    /// Takes the next picture, which must have the plan's size; its alpha is ignored. Fails if the animation cannot
    /// be made small enough.
    Result<void> add(Image picture);
    /// Writes the file atomically (see write_file) once all pictures have been added; it is repeated forever when it is
    /// shown. Returns its size in bytes.
    Result<std::size_t> save(const std::filesystem::path& path);

    /// The quality of the second that was encoded last.
    [[nodiscard]] float quality() const { return quality_; }

private:
    /// Encodes the pictures in memory and appends them to the animation.
    Result<void> encode_second();
    /// Returns the pictures in memory as an animation of their own.
    [[nodiscard]] Result<std::string> encode(float quality) const;
    Result<void> append(const std::string& second);
    /// Returns when a picture begins, in milliseconds.
    [[nodiscard]] int begin_ms(int picture) const { return picture * 1000 / plan_.pictures_per_second; }

    AnimationPlan plan_;
    const std::atomic<bool>& stop_;
    std::unique_ptr<WebPMux, void (*)(WebPMux*)> animation_;
    std::vector<Image> second_;  // pictures not encoded yet
    int encoded_ = 0;            // pictures in the animation
    std::size_t bytes_;          // of the animation so far
    float quality_ = kBest;
};

}  // namespace engine
