// SPDX-License-Identifier: Zlib
#include "game/program/run_recorder.h"

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/program/launch.h"
#include "game/replay/replay_file.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace gyre {

namespace {

/// Opens a trace, unless `file` is empty. Truncates the file.
engine::Result<void> open_trace(const std::filesystem::path& file, const char* head,
                                std::optional<engine::OutputFile>& trace) {
    if (file.empty()) {
        return {};
    }
    auto opened = engine::OutputFile::open(file);
    if (!opened) {
        return opened.failure();
    }
    return trace.emplace(*std::move(opened)).write(head);
}

/// Returns the last columns, which both traces have.
std::string motion_of(const sim::Entity& entity, std::int32_t heading) {
    return fmt::format("{},{},{},{},{},{}", entity.pos().x, entity.pos().y, entity.vel().x, entity.vel().y, heading,
                       entity.hit_points());
}

constexpr engine::SizePx kPictureSize{1280, 960};

/// Returns the first error of two outputs, if any.
engine::Result<void> first_error(const engine::Result<void>& one, const engine::Result<void>& other) {
    return one ? other : one;
}

/// Checks the outputs that are written at once, later.
engine::Result<void> check_later_outputs(const Options& options) {
    engine::Result<void> checked;
    if (!options.record.empty()) {
        checked = engine::check_writable(options.record);
    }
    if (!options.report.empty()) {
        checked = first_error(checked, engine::check_writable(options.report));
    }
    for (const ScreenshotRequest& wanted : options.screenshots) {
        checked = first_error(checked, engine::check_writable(wanted.file));
    }
    return checked;
}

}  // namespace

std::string trace_rows(const sim::World& world) {
    std::string rows;
    for_each_body(world, [&](const sim::Entity& entity, std::int32_t heading, sim::Slot) {
        fmt::format_to(std::back_inserter(rows), "{},{},{},{}\n", world.tick(), entity.id(),
                       sim::kind_name(entity.kind()), motion_of(entity, heading));
    });
    return rows;
}

std::string shown_trace_rows(const sim::World& shown, sim::Tick confirmed, std::chrono::microseconds at) {
    std::string rows;
    for_each_body(shown, [&](const sim::Entity& entity, std::int32_t heading, sim::Slot slot) {
        const bool is_ship = entity.kind() == sim::Kind::Ship;
        fmt::format_to(std::back_inserter(rows), "{},{},{},{},{},{},{},{}\n", at.count(), shown.tick(), confirmed,
                       entity.id(), sim::kind_name(entity.kind()), slot, motion_of(entity, heading),
                       is_ship ? shown.pilot(slot).keys().bits : 0);
    });
    return rows;
}

engine::Result<RunRecorder> RunRecorder::open(const Options& options, const std::filesystem::path& assets) {
    RunRecorder recorder(options);
    if (auto checked = check_later_outputs(options); !checked) {
        return checked.failure();
    }
    if (!options.screenshots.empty()) {
        auto camera = view::Offscreen::open(assets, kPictureSize, options.skin);
        if (!camera) {
            return camera.failure();
        }
        for (const engine::Message& error : camera->take_errors()) {
            say(error.english());
        }
        recorder.camera_ = std::make_unique<view::Offscreen>(*std::move(camera));
    }
    // Opening a trace truncates the file, so it comes last.
    auto opened = open_trace(options.trace, "tick,id,kind,x,y,vx,vy,heading,hp\n", recorder.trace_);
    if (opened) {
        opened = open_trace(options.shown_trace,
                            "wall_us,shown_tick,confirmed_tick,id,kind,slot,x,y,vx,vy,heading,hp,keys\n",
                            recorder.shown_trace_);
    }
    return opened ? engine::Result<RunRecorder>(std::move(recorder)) : opened.failure();
}

engine::Result<void> RunRecorder::observe(const match::ConsecutiveWorlds& worlds,
                                          const std::vector<std::string>& names) {
    const sim::World& world = worlds.now();
    if (!first_tick_) {
        first_tick_ = world.tick();
        begun_ = std::chrono::steady_clock::now();
        if (camera_) {
            camera_->view().restart(world);
        }
    } else if (camera_) {
        camera_->view().on_tick(worlds, sim::kNoSlot);
    }
    const auto traced = trace_ ? trace_->write(trace_rows(world)) : engine::Result<void>{};
    return camera_ ? first_error(traced, take_pictures(worlds, names)) : traced;
}

engine::Result<void> RunRecorder::observe_shown(const sim::World& shown, sim::Tick confirmed) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return shown_trace_ ? shown_trace_->write(shown_trace_rows(
                              shown, confirmed, std::chrono::duration_cast<std::chrono::microseconds>(now)))
                        : engine::Result<void>{};
}

engine::Result<void> RunRecorder::take_pictures(const match::ConsecutiveWorlds& worlds,
                                                const std::vector<std::string>& names) {
    const auto& wanted = options_->screenshots;
    const sim::Tick tick = worlds.now().tick();
    engine::Result<void> taken;
    for (; next_picture_ < wanted.size() && wanted[next_picture_].tick <= tick; ++next_picture_) {
        if (wanted[next_picture_].tick < tick) {  // before this machine entered the game, or while it was away
            note_missed(wanted[next_picture_]);
            continue;
        }
        view::HudOptions hud;
        std::copy_n(names.begin(), std::min(names.size(), hud.names.size()), hud.names.begin());
        camera_->draw(worlds, 1.0F, hud);
        taken = first_error(taken, camera_->save(wanted[next_picture_].file));
    }
    return taken;
}

void RunRecorder::note_missed(const ScreenshotRequest& wanted) {
    missed_pictures_ += (missed_pictures_.empty() ? "" : ", ") + engine::to_text(wanted.file);
}

engine::Result<void> RunRecorder::finish(const sim::World& world, const std::vector<std::string>& names) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begun_;
    RunFacts facts;
    facts.names = names;
    facts.wall_seconds = elapsed.count();
    facts.ticks = world.tick() - first_tick_.value_or(world.tick());
    return finish(world, std::move(facts));
}

engine::Result<void> RunRecorder::finish(const sim::World& world, RunFacts facts) {
    engine::Result<void> finished;
    for (auto* trace : {&trace_, &shown_trace_}) {
        finished = *trace ? first_error(finished, (*trace)->close()) : finished;
    }
    facts.seed = world.setup().seed;
    if (!options_->report.empty()) {
        finished = first_error(finished, engine::write_file(options_->report, make_report(world, facts)));
    }
    for (; next_picture_ < options_->screenshots.size(); ++next_picture_) {
        note_missed(options_->screenshots[next_picture_]);
    }
    if (finished && !missed_pictures_.empty()) {
        return engine::Error{engine::tr_later("screenshots skipped, because this machine did not run their ticks: {}"),
                             missed_pictures_};
    }
    return finished;
}

engine::Result<void> RunRecorder::record(const replay::Replay& recording) const {
    return options_->record.empty() ? engine::Result<void>{} : replay::write_replay(options_->record, recording);
}

engine::Result<void> RunRecorder::missed() const {
    if (options_->report.empty() && options_->record.empty() && options_->trace.empty() &&
        options_->shown_trace.empty() && options_->screenshots.empty()) {
        return {};
    }
    return engine::Error{engine::tr_later("the run ended before the game began: there is nothing to write")};
}

}  // namespace gyre
