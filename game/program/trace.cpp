// SPDX-License-Identifier: Zlib
#include "game/program/trace.h"

#include <fmt/format.h>

#include <iterator>
#include <string>

namespace gyre {

namespace {

engine::Result<engine::OutputFile> open_with_head(const std::filesystem::path& file, const char* head) {
    auto opened = engine::OutputFile::open(file);
    if (!opened) {
        return opened.failure();
    }
    const auto begun = opened->write(head);
    return begun ? std::move(opened) : engine::Result<engine::OutputFile>(begun.failure());
}

/// Returns the last columns, which both traces have.
std::string motion_of(const sim::Entity& entity, std::int32_t heading) {
    return fmt::format("{},{},{},{},{},{}", entity.pos().x, entity.pos().y, entity.vel().x, entity.vel().y, heading,
                       entity.hit_points());
}

}  // namespace

engine::Result<Trace> Trace::open(const std::filesystem::path& file) {
    auto opened = open_with_head(file, "tick,id,kind,x,y,vx,vy,heading,hp\n");
    return opened ? engine::Result<Trace>(Trace(*std::move(opened))) : opened.failure();
}

engine::Result<void> Trace::add(const sim::World& world) {
    std::string rows;
    for_each_body(world, [&](const sim::Entity& entity, std::int32_t heading, sim::Slot) {
        fmt::format_to(std::back_inserter(rows), "{},{},{},{}\n", world.tick(), entity.id(),
                       sim::kind_name(entity.kind()), motion_of(entity, heading));
    });
    return file_.write(rows);
}

engine::Result<ShownTrace> ShownTrace::open(const std::filesystem::path& file) {
    auto opened = open_with_head(file, "wall_us,shown_tick,confirmed_tick,id,kind,slot,x,y,vx,vy,heading,hp,keys\n");
    return opened ? engine::Result<ShownTrace>(ShownTrace(*std::move(opened))) : opened.failure();
}

engine::Result<void> ShownTrace::add(const sim::World& shown, sim::Tick confirmed, std::chrono::microseconds at) {
    std::string rows;
    for_each_body(shown, [&](const sim::Entity& entity, std::int32_t heading, sim::Slot slot) {
        const bool is_ship = entity.kind() == sim::Kind::Ship;
        fmt::format_to(std::back_inserter(rows), "{},{},{},{},{},{},{},{}\n", at.count(), shown.tick(), confirmed,
                       entity.id(), sim::kind_name(entity.kind()), slot, motion_of(entity, heading),
                       is_ship ? shown.pilot(slot).keys().bits : 0);
    });
    return file_.write(rows);
}

}  // namespace gyre
