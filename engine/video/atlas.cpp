// SPDX-License-Identifier: Zlib
#include "engine/video/atlas.h"

#include "engine/base/files.h"
#include "engine/video/image.h"
#include "engine/video/sheet_worker.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <utility>

#include <nlohmann/json.hpp>

namespace engine {

namespace {

using nlohmann::json;

constexpr int kMaxFrames = 4096;
constexpr int kMaxColumns = 256;
constexpr double kMaxUnits = 4096;

/// Returns a whole number in 1..max, or `absent` if the key is missing; the caller turns an exception into an error
/// line.
int whole(const json& sheet, const char* key, int max, int absent) {
    const auto found = sheet.find(key);
    if (found == sheet.end()) {
        return absent;
    }
    const int value = found->is_number_integer() ? found->get<int>() : 0;
    if (value < 1 || value > max) {
        throw std::runtime_error(std::string("'") + key + "' must be a whole number from 1 to " + std::to_string(max));
    }
    return value;
}

std::string file_name(const json& sheet) {
    auto name = sheet.at("file").get<std::string>();
    const std::filesystem::path path(name);
    if (name.empty() || path.is_absolute() || name.find("..") != std::string::npos) {
        throw std::runtime_error("'file' must be a file below the index");
    }
    return name;
}

SheetInfo parse_sheet(const std::string& name, const json& entry, double px_per_unit) {
    SheetInfo sheet;
    sheet.name = name;
    sheet.file = file_name(entry);
    const int side = whole(entry, "cell_px", kMaxImageSidePx, 0);
    sheet.cell_px = {whole(entry, "width_px", kMaxImageSidePx, side), whole(entry, "height_px", kMaxImageSidePx, side)};
    if (sheet.cell_px.w == 0 || sheet.cell_px.h == 0) {
        throw std::runtime_error("'cell_px', or 'width_px' and 'height_px', are missing");
    }
    sheet.columns = whole(entry, "columns", kMaxColumns, 1);
    sheet.frames = whole(entry, "frames", kMaxFrames, 1);
    sheet.opaque = entry.value("opaque", false);
    sheet.covers = entry.value("covers", false);
    const double width = entry.value("units", sheet.cell_px.w / px_per_unit);
    if (!(width > 0 && width <= kMaxUnits)) {
        throw std::runtime_error("'units' must be above 0 and at most 4096");
    }
    const double height = width * sheet.cell_px.h / sheet.cell_px.w;
    sheet.units = {static_cast<float>(width), static_cast<float>(height)};
    return sheet;
}

constexpr std::size_t kMaxIndexBytes = std::size_t{1} << 20U;

}  // namespace

Result<AtlasIndex> parse_atlas_index(std::string_view text, const std::filesystem::path& origin) {
    const auto damaged = [&](const std::string& why) {
        return Error{tr_later("the sprite index '{}' is damaged ({}); reinstall the game"), origin, why};
    };
    std::string current;
    try {
        const json root = json::parse(text);
        AtlasIndex index;
        index.px_per_unit = root.value("px_per_unit", 1.0);
        if (!(index.px_per_unit > 0)) {
            return damaged("'px_per_unit' must be above 0");
        }
        for (const auto& [name, entry] : root.at("sheets").items()) {
            current = "sheet '" + name + "': ";
            index.sheets.push_back(parse_sheet(name, entry, index.px_per_unit));
        }
        return index;
    } catch (const std::exception& problem) {
        return damaged(current + problem.what());
    }
}

struct Atlas::State {
    struct Slot {
        Texture texture;
        SizePx cell;
        float scale = 0;  // of the texture
    };

    State(const std::filesystem::path& directory, AtlasIndex read_index)
        : index_path(directory / "index.json"), index(std::move(read_index)), slots(index.sheets.size()),
          order(index.sheets.size()), worker(directory, index.sheets) {
        std::iota(order.begin(), order.end(), 0);
        // Largest first, so that the largest sheets are made while memory use is lowest.
        std::ranges::stable_sort(order, std::ranges::greater(), [this](SheetId id) { return original_pixels(id); });
    }

    [[nodiscard]] int original_pixels(SheetId id) const {
        const SheetInfo& sheet = info(id);
        return sheet.cell_px.w * sheet.cell_px.h * sheet.frames;
    }

    void start_if_changed(const Renderer& renderer) {
        const float scale = renderer.viewport().scale;
        const bool has_new_scale = scale != wanted_scale || filter != made_filter;
        if (!has_new_scale && renderer.output_size() == output) {
            return;
        }
        wanted_scale = scale;
        output = renderer.output_size();
        made_filter = filter;
        std::vector<SheetId> wanted = order;
        if (!has_new_scale && missing == 0) {  // only the output's shape has changed
            std::erase_if(wanted, [this](SheetId id) { return !info(id).covers; });
        }
        missing = wanted.size();
        worker.start(scale, wanted, filter, output);
    }

    [[nodiscard]] const SheetInfo& info(SheetId id) const { return index.sheets[static_cast<std::size_t>(id)]; }
    /// Returns the scale that a sheet should have.
    [[nodiscard]] float scale_of(SheetId id) const { return engine::scale_of(info(id), wanted_scale, output); }

    void accept(Renderer& renderer, SheetWorker::Finished finished) {
        missing -= 1;
        const SheetInfo& info = index.sheets[static_cast<std::size_t>(finished.sheet)];
        Slot& slot = slots[static_cast<std::size_t>(finished.sheet)];
        if (!finished.image) {
            report(finished.image.error());
            return;
        }
        slot.texture = renderer.make_texture(*finished.image, info.opaque);
        slot.cell = cell_at_scale(info, finished.scale);
        slot.scale = finished.scale;
        if (!slot.texture) {
            report({tr_later("the sheet '{}' does not fit into the graphics memory; use a smaller window"), info.name});
        }
    }

    void report(const Message& line) {
        if (std::find(reported.begin(), reported.end(), line) == reported.end()) {
            reported.push_back(line);
            errors.push_back(line);
        }
    }

    std::filesystem::path index_path;
    AtlasIndex index;
    std::vector<Slot> slots;  // one for each sheet
    std::vector<SheetId> order;
    std::vector<Message> errors;  // not yet taken
    std::vector<Message> reported;
    float wanted_scale = 0;
    SizePx output;  // of the last request to the worker
    Filter filter = Filter::Smooth;
    Filter made_filter = Filter::Smooth;  // of the last request to the worker
    std::size_t missing = 0;              // sheets not yet made at the wanted scale
    SheetWorker worker;
};

Atlas::Atlas(std::unique_ptr<State> state) : state_(std::move(state)) {}
Atlas::Atlas(Atlas&&) noexcept = default;
Atlas& Atlas::operator=(Atlas&&) noexcept = default;
Atlas::~Atlas() = default;

Result<Atlas> Atlas::load(const std::filesystem::path& directory) {
    const auto path = directory / "index.json";
    const auto text = read_file(path, kMaxIndexBytes);
    if (!text) {
        return Error{tr_later("{}; reinstall the game"), text.error()};
    }
    auto index = parse_atlas_index(*text, path);
    if (!index) {
        return index.failure();
    }
    return Atlas(std::make_unique<State>(directory, *std::move(index)));
}

Result<SheetId> Atlas::sheet(std::string_view name) const {
    const auto& sheets = state_->index.sheets;
    const auto found =
        std::lower_bound(sheets.begin(), sheets.end(), name, [](const auto& s, auto n) { return s.name < n; });
    if (found == sheets.end() || found->name != name) {
        return Error{tr_later("the sprite index '{}' has no sheet '{}'; reinstall the game"), state_->index_path, name};
    }
    return static_cast<SheetId>(found - sheets.begin());
}

const SheetInfo& Atlas::info(SheetId sheet) const {
    assert(sheet >= 0 && static_cast<std::size_t>(sheet) < state_->slots.size());
    return state_->index.sheets[static_cast<std::size_t>(sheet)];
}

void Atlas::prefer(const std::vector<SheetId>& sheets) {
    const auto rank = [&](SheetId sheet) { return std::find(sheets.begin(), sheets.end(), sheet) - sheets.begin(); };
    std::stable_sort(state_->order.begin(), state_->order.end(),
                     [&](SheetId a, SheetId b) { return rank(a) < rank(b); });
}

void Atlas::set_filter(Filter filter) {
    state_->filter = filter;
}

void Atlas::update(Renderer& renderer) {
    state_->start_if_changed(renderer);
    while (auto finished = state_->worker.take(false)) {
        state_->accept(renderer, *std::move(finished));
    }
}

Result<void> Atlas::finish(Renderer& renderer, const std::atomic<bool>* stop) {
    state_->start_if_changed(renderer);
    while (stop == nullptr || !*stop) {
        auto finished = state_->worker.take(true);
        if (!finished) {
            break;
        }
        state_->accept(renderer, *std::move(finished));
    }
    if (!state_->reported.empty()) {
        return Error{state_->reported.front()};
    }
    return {};
}

bool Atlas::draw(Renderer& renderer, Sprite sprite, Point centre, const DrawStyle& style) const {
    assert(sprite.sheet >= 0 && static_cast<std::size_t>(sprite.sheet) < state_->slots.size() && sprite.frame >= 0);
    const State::Slot& slot = state_->slots[static_cast<std::size_t>(sprite.sheet)];
    if (!slot.texture) {
        return false;
    }
    const SheetInfo& sheet = info(sprite.sheet);
    const RectPx cell = sheet.frame_rect(sprite.frame % sheet.frames, slot.cell);
    const float scale = sheet.covers ? state_->scale_of(sprite.sheet) : renderer.viewport().scale;
    DrawStyle wanted = style;
    if (sheet.opaque && style.blend == Blend::Normal && style.tint.a == 255) {
        wanted.blend = Blend::Opaque;  // the same picture by the software renderer's fastest loop
    }
    if (slot.scale != scale) {
        wanted.scale *= scale / slot.scale;
    }
    renderer.draw(slot.texture, cell, centre, wanted);
    return true;
}

bool Atlas::is_ready(SheetId sheet) const {
    const State::Slot& slot = state_->slots[static_cast<std::size_t>(sheet)];
    return slot.texture && slot.scale == state_->scale_of(sheet);
}

bool Atlas::is_complete() const {
    return state_->missing == 0;
}

std::vector<Message> Atlas::take_errors() {
    return std::exchange(state_->errors, {});
}

}  // namespace engine
