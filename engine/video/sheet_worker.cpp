// SPDX-License-Identifier: Zlib
#include "engine/video/sheet_worker.h"

#include <algorithm>
#include <cmath>

namespace engine {

namespace {

constexpr std::size_t kMaxFinished = 2;  // not taken yet; more would only fill the memory

bool fits(const SheetInfo& sheet, const Image& image) {
    return image.width_px >= sheet.columns * sheet.cell_px.w && image.height_px >= sheet.rows() * sheet.cell_px.h;
}

}  // namespace

float scale_of(const SheetInfo& sheet, float scale, SizePx output) {
    return sheet.covers
               ? std::max(static_cast<float>(output.w) / sheet.units.x, static_cast<float>(output.h) / sheet.units.y)
               : scale;
}

SizePx cell_at_scale(const SheetInfo& sheet, float scale) {
    const auto px = [scale](float units) { return std::max(1, static_cast<int>(std::lround(units * scale))); };
    return {px(sheet.units.x), px(sheet.units.y)};
}

Result<Image> make_sheet(const std::filesystem::path& directory, const SheetInfo& sheet, SizePx cell, Filter filter) {
    auto original = load_png(directory / sheet.file);
    if (!original) {
        return original.failure();
    }
    if (!fits(sheet, *original)) {
        return Error{tr_later("the picture '{}' is smaller than its index says; reinstall the game"),
                     directory / sheet.file};
    }
    const SizePx whole{sheet.columns * cell.w, sheet.rows() * cell.h};
    if (sheet.opaque && cell == sheet.cell_px && whole == SizePx{original->width_px, original->height_px}) {
        return original;  // resampling would only copy it
    }
    Image made(whole.w, whole.h);
    for (int frame = 0; frame < sheet.frames; ++frame) {
        resample(*original, sheet.frame_rect(frame, sheet.cell_px), made, sheet.frame_rect(frame, cell), filter);
    }
    return made;
}

SheetWorker::SheetWorker(std::filesystem::path directory, std::vector<SheetInfo> sheets)
    : directory_(std::move(directory)), sheets_(std::move(sheets)), thread_([this] { run(); }) {}

SheetWorker::~SheetWorker() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void SheetWorker::start(float scale, const std::vector<int>& order, Filter filter, SizePx output) {
    {
        const std::lock_guard lock(mutex_);
        ++round_;
        scale_ = scale;
        output_ = output;
        filter_ = filter;
        queue_.assign(order.begin(), order.end());
        finished_.clear();
    }
    changed_.notify_all();
}

std::optional<SheetWorker::Finished> SheetWorker::take(bool wait) {
    std::unique_lock lock(mutex_);
    if (wait) {
        changed_.wait(lock, [this] { return !finished_.empty() || (queue_.empty() && !busy_); });
    }
    if (finished_.empty()) {
        return std::nullopt;
    }
    Finished first = std::move(finished_.front());
    finished_.pop_front();
    lock.unlock();
    changed_.notify_all();
    return first;
}

void SheetWorker::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || (!queue_.empty() && finished_.size() < kMaxFinished); });
        if (stopping_) {
            return;
        }
        const int sheet = queue_.front();
        const SheetInfo& info = sheets_[static_cast<std::size_t>(sheet)];
        const float scale = scale_of(info, scale_, output_);
        const Filter filter = filter_;
        const std::uint64_t round = round_;
        queue_.pop_front();
        busy_ = true;
        lock.unlock();
        Result<Image> image = make_sheet(directory_, info, cell_at_scale(info, scale), filter);
        lock.lock();
        busy_ = false;
        if (round == round_) {  // otherwise it was requested again meanwhile
            finished_.push_back({sheet, scale, std::move(image)});
        }
        changed_.notify_all();
    }
}

}  // namespace engine
