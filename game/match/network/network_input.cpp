// SPDX-License-Identifier: Zlib
#include "game/match/network/network_input.h"

#include <algorithm>

#include "engine/base/bounded.h"
#include "engine/base/bytes.h"
#include "game/match/network/visit_input.h"
#include "game/match/shown/prediction.h"
#include "game/sim/mode_rules.h"
#include "game/sim/rules_digest.h"
#include "net/play/peer_game.h"

namespace match {

namespace {

/// Worlds kept, one every eight ticks: a desync is usually found within half a second. After a longer stall, the report
/// has no dump.
constexpr std::size_t kKept = 8;

/// Returns the agreed setup, for the actual number of pilots.
sim::Setup setup_of(const net::Session& session) {
    sim::Setup setup = decode_setup(session.lobby().game).value_or(sim::Setup{});
    setup.pilots = 0;
    for (const net::Slot slot : net::kSlots) {
        if (session.game()->is_present(slot)) {
            setup.pilots = static_cast<std::uint8_t>(slot.value() + 1);
        }
    }
    return setup;
}

}  // namespace

std::string encode_setup(const sim::Setup& setup) {
    engine::Writer writer;
    sim::Setup::fields(writer, setup);
    return writer.bytes();
}

std::optional<sim::Setup> decode_setup(const std::string& bytes) {
    engine::Reader reader(bytes);
    sim::Setup setup;
    sim::Setup::fields(reader, setup);
    const bool is_for_several = sim::ModeRules::of(setup.mode).most_pilots > 1;
    return reader.ok() && reader.at_end() && is_for_several ? std::optional(setup) : std::nullopt;
}

std::uint64_t hash_for_peers(const sim::World& world) {
    std::uint64_t hash = 0;
    for (int shift = 0; const std::uint8_t byte : world.part_hashes()) {
        hash |= std::uint64_t{byte} << shift;
        shift += 8;
    }
    return hash;
}

net::Identity make_identity(const std::shared_ptr<const sim::MaskTable>& masks) {
    return {sim::kRulesVersion, sim::rules_digest(masks)};
}

NetworkInput::NetworkInput(net::Session& session, PilotKeys& keys, GameRecord& record, std::optional<BotSkill> bot,
                           std::optional<KeyScript> script)
    : session_(&session), reader_(session.names()), setup_(setup_of(session)), script_(std::move(script)),
      slots_(session.local_slots()), record_(&record), keys_(bot || script_ ? nullptr : &keys) {
    for (const net::Slot slot : slots_) {
        if (bot && !script_) {
            bots_.emplace_back(*bot, sim_slot(slot), setup_.seed);
        }
    }
}

NetworkInput::NetworkInput(net::Session& session, PilotKeys& keys, GameRecord& record, std::optional<BotSkill> bot,
                           std::optional<KeyScript> script, VisitInput& visited)
    : NetworkInput(session, keys, record, bot, std::move(script)) {
    reader_ = std::move(visited.reader());
    ticks_ = visited.taken();
    session.game()->world_agreement().report_hash(visited.newest_hash().ticks, visited.newest_hash().hash);
}

void NetworkInput::poll(net::Micros now, const sim::World& shown) {
    now_ = now;
    session_->poll(now);
    net::PeerGame& game = *session_->game();
    while (const auto tick = game.due_input(now)) {
        std::array<std::uint8_t, net::kMaxLocalPilots> keys{};
        for (std::size_t pilot = 0; pilot < slots_.size(); ++pilot) {
            keys[pilot] = own_keys(pilot, *tick, shown).bits;
        }
        own_keys_.note_own_key(*tick - game.schedule().clock().tick());
        game.submit(keys, now);
    }
    if (const auto desync = game.world_agreement().take_desync()) {
        note_desync(*desync);
    }
    if (const auto& latest = game.world_agreement().latest()) {
        record_->latest_desync = latest;
    }
}

sim::Keys NetworkInput::own_keys(std::size_t pilot, net::Tick tick, const sim::World& world) {
    if (script_) {
        return script_->at(sim_slot(slots_[pilot]), tick);
    }
    return keys_ != nullptr ? keys_->take(sim_slot(slots_[pilot])) : bots_[pilot].decide(world);
}

std::optional<sim::TickInput> NetworkInput::next(const sim::World& world) {
    net::PeerGame& game = *session_->game();
    while (const auto tick = game.take_tick(now_)) {
        ticks_ = tick->tick + 1;
        if (auto input = reader_.read(*tick, game.pauses().is_paused(tick->tick), *session_, now_)) {
            return input;
        }
        keep(ticks_, world);
    }
    return std::nullopt;
}

std::vector<sim::TickInput> NetworkInput::predict() {
    net::PeerGame& game = *session_->game();
    while (game.predict_tick(now_)) {
    }
    std::vector<sim::TickInput> inputs;
    for (net::Tick tick = game.schedule().tick(); tick < game.schedule().shown(); ++tick) {
        if (!game.pauses().is_paused(tick)) {
            inputs.push_back(predicted(tick));
        }
    }
    if (!inputs.empty()) {
        inputs.front().roster = reader_.pending();
    }
    return inputs;
}

int NetworkInput::lead() const {
    // Own keys are pictured before their tick runs, but at most this early: a host may have fixed a longer input delay,
    // and predicting the keys of others over all of it would be wrong too often.
    constexpr int kMostAhead = 2;
    const net::TickSchedule& schedule = session_->game()->schedule();
    return schedule.window() > 0 ? std::min(schedule.delay(), kMostAhead) : 0;
}

std::vector<std::optional<sim::TickInput>> NetworkInput::held_inputs(const sim::World& /*shown*/, int ticks) const {
    const net::PeerGame& game = *session_->game();
    const net::TickSchedule& schedule = game.schedule();
    std::vector<std::optional<sim::TickInput>> inputs;
    if (game.end() != net::PeerGameEnd::None || schedule.window() == 0) {
        return inputs;  // without prediction, the picture shows what is known
    }
    const net::Tick end = schedule.shown() + static_cast<net::Tick>(ticks);
    for (net::Tick tick = schedule.shown(); tick < end; ++tick) {
        if (game.pauses().is_paused(tick)) {
            inputs.emplace_back();
            continue;
        }
        sim::TickInput& input = inputs.emplace_back(predicted(tick)).value();
        for (const net::Slot slot : slots_) {
            if (keys_ != nullptr && tick >= game.input(slot).end()) {
                input.keys[slot.index()] = keys_->peek(sim_slot(slot));
            }
        }
    }
    return inputs;
}

sim::TickInput NetworkInput::predicted(net::Tick tick) const {
    const net::PeerGame& game = *session_->game();
    sim::TickInput input;
    for (const net::Slot slot : net::kSlots) {
        const net::SlotHistory& queue = game.input(slot);
        if (!game.is_present(slot)) {
            continue;
        }
        sim::Keys& keys = input.keys[slot.index()];
        if (tick < queue.end()) {
            keys.bits = queue.keys(tick);
        } else {
            keys = predicted_keys({queue.last_keys()}, tick - queue.end() + 1);
        }
    }
    return input;
}

void NetworkInput::keep(net::Tick ticks, const sim::World& world) {
    if (ticks % net::kHashEvery != 0) {
        return;
    }
    session_->game()->world_agreement().report_hash(ticks, hash_for_peers(world));
    engine::push_newest(kept_, {ticks, world}, kKept);
}

void NetworkInput::note_desync(const net::Desync& desync) {
    ++record_->desyncs;
    record_->report = DesyncReport{desync, {}};
    const auto kept = std::ranges::find(kept_, desync.tick, &Keep::tick);
    if (kept != kept_.end()) {
        record_->report->dump = kept->world.dump();
    }
}

void NetworkInput::note_repair() {
    ++record_->repairs;
    kept_.clear();
    notices_.push_back({.type = net::Notice::Type::Info,
                        .slot = net::kNoSlot,
                        .name = {},
                        .message = engine::tr_later("This game was out of sync and has been repaired.")});
}

std::vector<net::Notice> NetworkInput::take_notices() {
    std::vector<net::Notice> all = session_->take_notices();
    std::ranges::move(std::exchange(notices_, {}), std::back_inserter(all));
    std::ranges::move(reader_.take_notices(), std::back_inserter(all));
    return all;
}

Match make_network_match(std::unique_ptr<NetworkInput> input, std::shared_ptr<const sim::MaskTable> masks,
                         std::string program) {
    std::vector<PilotInfo> pilots = people_named(input->names());
    const sim::Setup setup = input->setup();
    const std::vector<sim::Slot> own = sim_slots(input->session().local_slots());
    return {setup, std::move(masks), std::move(pilots), std::move(program), std::move(input), own};
}

}  // namespace match
