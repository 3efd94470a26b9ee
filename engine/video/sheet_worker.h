// SPDX-License-Identifier: Zlib
/// Decodes and scales sprite sheets on a separate thread.
#pragma once

#include "engine/video/atlas.h"
#include "engine/video/image.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace engine {

/// Returns the scale of a sheet for an output where other sheets have `scale`.
[[nodiscard]] float scale_of(const SheetInfo& sheet, float scale, SizePx output);
/// Returns the size of a sheet's cells at a scale, in output pixels.
[[nodiscard]] SizePx cell_at_scale(const SheetInfo& sheet, float scale);

/// Reads a sheet and scales each of its cells to `cell`. The error names the file.
Result<Image> make_sheet(const std::filesystem::path& directory, const SheetInfo& sheet, SizePx cell,
                         Filter filter = Filter::Smooth);

/// The queue between the program and its worker. The directory's index must not change.
class SheetWorker {
public:
    struct Finished {
        int sheet = 0;
        float scale = 1;
        Result<Image> image;
    };

    SheetWorker(std::filesystem::path directory, std::vector<SheetInfo> sheets);
    SheetWorker(const SheetWorker&) = delete;
    SheetWorker& operator=(const SheetWorker&) = delete;
    ~SheetWorker();

    /// Cancels all earlier requests and makes these sheets at a scale; sheets that cover the output get a scale large
    /// enough for that.
    void start(float scale, const std::vector<int>& order, Filter filter = Filter::Smooth, SizePx output = {});
    /// Returns a finished sheet, or nothing. With `wait`, returns nothing only if all have been taken.
    std::optional<Finished> take(bool wait);

private:
    void run();

    std::filesystem::path directory_;
    std::vector<SheetInfo> sheets_;
    std::mutex mutex_;  // guards all below
    std::condition_variable changed_;
    std::deque<int> queue_;
    std::deque<Finished> finished_;
    float scale_ = 1;
    SizePx output_;
    Filter filter_ = Filter::Smooth;
    std::uint64_t round_ = 0;  // counts the calls of start
    bool busy_ = false;
    bool stopping_ = false;
    std::thread thread_;  // last, so that it starts after all other members
};

}  // namespace engine
