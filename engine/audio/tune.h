// SPDX-License-Identifier: Zlib
/// A piece of music in an Ogg Vorbis file, decoded while it plays.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace engine {

/// Stereo at 44,100 Hz. The file's comments define the loop: LOOPSTART and LOOPLENGTH in frames, and BARFRAMES, the
/// length of a bar; tunes may change at bar lines. Samples outside the loop only give the decoder context for those on
/// both sides of the seam. A file without these comments is played once.
class Tune {
public:
    /// Keeps the whole file in memory and reads its headers. The error names the file.
    static Result<Tune> open(const std::filesystem::path& path);
    Tune(Tune&&) noexcept;
    Tune& operator=(Tune&&) noexcept;
    ~Tune();

    /// Seeks to a frame of the loop (or of the piece, if it is played once); a frame beyond the end means the end.
    void seek(std::int64_t frame);
    /// Decodes the next interleaved frames and continues, round the loop; silence after the end.
    void read(std::span<float> stereo);

    [[nodiscard]] bool loops() const { return loops_; }
    [[nodiscard]] bool is_over() const { return !loops_ && position_ >= length_; }
    [[nodiscard]] std::int64_t position() const { return position_; }  ///< In frames from the loop's start.
    [[nodiscard]] std::int64_t length() const { return length_; }      ///< Of the loop or the piece, in frames.
    [[nodiscard]] std::int64_t bar() const { return bar_; }            ///< Frames per bar; 0 if there are none.
    [[nodiscard]] std::int64_t to_next_bar() const { return bar_ == 0 ? 0 : (bar_ - position_ % bar_) % bar_; }

private:
    struct Decoder;

    explicit Tune(std::unique_ptr<Decoder> decoder);
    std::int64_t comment(const char* name) const;

    std::unique_ptr<Decoder> decoder_;
    std::int64_t start_ = 0;
    std::int64_t length_ = 0;
    std::int64_t bar_ = 0;
    std::int64_t position_ = 0;
    bool loops_ = false;
};

}  // namespace engine
