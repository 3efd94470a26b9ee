// SPDX-License-Identifier: Zlib
#include "game/program/report.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/base/json_fields.h"
#include "game/program/options.h"
#include "game/program/run_recorder.h"

namespace gyre {

namespace {

nlohmann::ordered_json count_by_kind(const sim::World& world) {
    std::array<int, sim::kKindCount> counts{};
    for_each_body(world, [&](const sim::Entity& entity, std::int32_t, sim::Slot) {
        ++counts[static_cast<std::size_t>(entity.kind())];
    });
    nlohmann::ordered_json json;
    for (int kind = 0; kind < sim::kKindCount; ++kind) {
        json[sim::kind_name(static_cast<sim::Kind>(kind))] = counts[static_cast<std::size_t>(kind)];
    }
    return json;
}

nlohmann::ordered_json list_pilots(const sim::World& world, const std::vector<std::string>& names) {
    auto json = nlohmann::ordered_json::array();
    for (const sim::Pilot& pilot : world.pilots()) {
        const auto slot = static_cast<std::size_t>(pilot.slot());
        if (pilot.is_present()) {
            json.push_back({{"slot", pilot.slot()},
                            {"name", slot < names.size() ? names[slot] : std::string()},
                            {"score", pilot.score()},
                            {"lives", pilot.lives()},
                            {"frags", pilot.frags()}});
        }
    }
    return json;
}

nlohmann::ordered_json list_links(const RunFacts& facts) {
    auto json = nlohmann::ordered_json::array();
    for (const net::LinkStats& link : facts.links) {
        const auto slot = link.slot.index();
        nlohmann::ordered_json entry;
        entry["slot"] = link.slot.value();
        entry["name"] = slot < facts.names.size() ? facts.names[slot] : std::string();
        entry["address"] = net::to_string(link.address);
        entry["rtt_ms"] = link.rtt_ms ? nlohmann::ordered_json(*link.rtt_ms) : nlohmann::ordered_json();
        entry["loss"] = link.loss;
        entry["late_ms"] = link.late_ms ? nlohmann::ordered_json(*link.late_ms) : nlohmann::ordered_json();
        entry["bytes_sent"] = link.bytes_sent;
        entry["bytes_received"] = link.bytes_received;
        entry["packets_sent"] = link.packets_sent;
        entry["packets_received"] = link.packets_received;
        entry["packets_rejected"] = link.packets_rejected;
        json.push_back(std::move(entry));
    }
    return json;
}

void add_net_facts(nlohmann::ordered_json& json, const RunFacts& facts) {
    json.update(engine::JsonFields<nlohmann::ordered_json>::of(facts.feel));
    json["shown_stalls"] = facts.stalls;
    json["longest_shown_stall_ms"] = facts.longest_stall_ms;
    json["late_ticks"] = facts.late_ticks;
    json["delay_ticks_mean"] = facts.delay_ticks_mean;
    json["pace"] = {{"owed_ticks", facts.owed_ticks},
                    {"fastest_ticks_a_second", facts.fastest_ticks_a_second},
                    {"slowest_ticks_a_second", facts.slowest_ticks_a_second}};
    json["steady_tick_rate"] = facts.steady_tick_rate;
    json["steady_late_ticks"] = facts.steady_late_ticks;
    json["steady_delay_ticks_mean"] = facts.steady_delay_ticks_mean;
    json["delay_changes"] = facts.delay_changes;
    json["desyncs"] = facts.desyncs;
    json["repairs"] = facts.repairs;
    if (const auto& desync = facts.latest_desync) {  // in lockstep ticks
        json["desync_tick"] = desync->tick;
        json["desync_noticed"] = desync->noticed;
        json["desync_settled"] = desync->settled ? nlohmann::ordered_json(*desync->settled) : nlohmann::ordered_json();
    }
    json["dropped"] = facts.dropped;
    json["packets_rejected"] = facts.packets_rejected;
    json["links"] = list_links(facts);
}

}  // namespace

std::string make_report(const sim::World& world, const RunFacts& facts) {
    nlohmann::ordered_json json;
    json["version"] = program_version();
    json["rules_version"] = sim::kRulesVersion;
    json["seed"] = facts.seed;
    json["mode"] = world.mode_rules().name;
    json["slot"] = facts.slot;
    json["pilots"] = list_pilots(world, facts.names);
    json["ticks"] = world.tick();
    json["wave"] = world.wave().number();
    json["over"] = world.is_over();
    json["rng_state"] = fmt::format("{:08X}", world.random_state());
    json["state_hash"] = fmt::format("{:016x}", world.hash());
    json["entities"] = count_by_kind(world);
    json["wall_seconds"] = facts.wall_seconds;
    json["tick_rate"] = facts.wall_seconds > 0 ? facts.ticks / facts.wall_seconds : 0.0;
    json["stalls"] = facts.stalls;
    json["longest_stall_ms"] = facts.longest_stall_ms;
    add_net_facts(json, facts);
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace gyre
