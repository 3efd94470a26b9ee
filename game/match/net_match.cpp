// SPDX-License-Identifier: Zlib
#include "game/match/net_match.h"

#include <algorithm>
#include <utility>

#include "engine/base/bytes.h"
#include "net/wire/phrase.h"

namespace match {

namespace {

/// Worlds are kept for as long as a peer may still find that they differ (RATIONALE.md §4).
constexpr std::size_t kKept = 8;

replay::Header make_header(const sim::World& world, const std::vector<std::string>& names, std::string program) {
    replay::Header header;
    header.program = std::move(program);
    header.masks_hash = world.masks().hash();
    header.setup = world.setup();
    std::ranges::copy(names, header.names.begin());
    return header;
}

/// The agreed set-up, for as many pilots as there are.
sim::Setup setup_of(const net::Session& session) {
    sim::Setup setup = decode_setup(session.lobby().game).value_or(sim::Setup{});
    setup.pilots = 0;
    for (net::Slot slot = 0; slot < net::kMaxPilots; ++slot) {
        if (session.game()->is_present(slot)) {
            setup.pilots = static_cast<std::uint8_t>(slot + 1);
        }
    }
    return setup;
}

std::vector<std::string> names_of(const net::Session& session) {
    const auto names = session.names();
    return {names.begin(), names.end()};
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
    if (!reader.ok() || !reader.at_end()) {
        return std::nullopt;
    }
    return setup;
}

net::Identity make_identity(const sim::MaskTable& masks) {
    return {sim::kRulesVersion, masks.hash()};
}

NetMatch::NetMatch(net::Session& session, std::shared_ptr<const sim::MaskTable> masks, std::string program,
                   std::optional<BotSkill> bot, std::optional<KeyScript> script)
    : session_(&session), names_(names_of(session)), script_(std::move(script)),
      timeline_(setup_of(session), std::move(masks)), log_(make_header(world(), names_, std::move(program))) {
    if (bot && !script_) {
        bot_.emplace(*bot, self(), world().setup().seed);
    }
    log_.note(world());
    keep(0);
}

bool NetMatch::poll(net::Micros now, sim::Keys own, std::optional<sim::Tick> most) {
    session_->poll(now);
    net::Lockstep& game = *session_->game();
    for (; game.is_input_due(now); ++samples_) {
        game.submit({next_keys(game, own).bits}, now);
    }
    const sim::Tick before = world().tick();
    while (!most || world().tick() < *most) {
        const auto turn = game.take_tick(now);
        if (!turn) {
            break;
        }
        if (world().tick() == before) {
            events_.clear();
        }
        run(*turn);
    }
    if (const auto desync = game.take_desync()) {
        note_discord(*desync);
    }
    return world().tick() != before;
}

sim::Keys NetMatch::next_keys(const net::Lockstep& game, sim::Keys own) {
    if (script_) {
        return script_->at(self(), game.input_tick());
    }
    return bot_ ? bot_->decide(world()) : own;
}

void NetMatch::run(const net::TickInputs& turn) {
    for (const net::TickEvent& event : turn.events) {
        take_event(event);
    }
    if (!session_->game()->is_paused()) {
        step(turn);
    }
    const net::Tick turns = turn.tick + 1;
    if (turns % net::kHashEvery == 0) {
        keep(turns);
    }
}

void NetMatch::take_event(const net::TickEvent& event) {
    using From = net::TickEvent::Type;
    using To = net::Notice::Type;
    const std::string& name = names_[net::index_of(event.slot)];
    const auto notify = [&](To type, const std::string& text) { notices_.push_back({type, event.slot, name, text}); };
    switch (event.type) {
    case From::Pause:
        notify(To::Info, name + " paused the game");
        break;
    case From::Resume:
        notify(To::Info, name + " goes on");
        break;
    case From::Chat:
        hear(event);
        break;
    case From::Leave:
        notify(To::Left, name + " left the game");
        pending_.push_back({sim::RosterEvent::Type::Leave, static_cast<std::uint8_t>(event.slot)});
        break;
    case From::Drop:
        notify(To::Dropped, "The line to " + name + " is lost");
        pending_.push_back({sim::RosterEvent::Type::Drop, static_cast<std::uint8_t>(event.slot)});
        break;
    }
}

void NetMatch::hear(const net::TickEvent& event) {
    if (!session_->is_muted(event.slot)) {
        auto [phrase, words] = net::read_chat(event.text);
        notices_.push_back(
            {net::Notice::Type::Chat, event.slot, names_[net::index_of(event.slot)], std::move(words), phrase});
    }
}

void NetMatch::step(const net::TickInputs& turn) {
    sim::TickInput input;
    input.roster = std::exchange(pending_, {});
    for (std::size_t slot = 0; slot < turn.keys.size(); ++slot) {
        input.keys[slot].bits = turn.keys[slot];
    }
    // A log that is full, after a day, stops growing; the game goes on.
    const bool is_logged = log_.append(input);
    timeline_.step(input);
    events_.insert(events_.end(), timeline_.events().begin(), timeline_.events().end());
    if (is_logged) {
        log_.note(world());
    }
}

void NetMatch::keep(net::Tick turns) {
    session_->game()->report_hash(turns, world().hash());
    kept_.push_back({turns, world()});
    if (kept_.size() > kKept) {
        kept_.pop_front();
    }
}

void NetMatch::note_discord(const net::Desync& desync) {
    ++desyncs_;
    discord_ = DesyncReport{desync, {}};
    const auto kept = std::ranges::find(kept_, desync.tick, &Keep::turn);
    if (kept != kept_.end()) {
        discord_->dump = kept->world.dump();
    }
}

void NetMatch::finish() {
    if (log_.ticks() == world().tick()) {
        log_.finish(world());
    }
}

std::vector<net::Notice> NetMatch::take_notices() {
    std::vector<net::Notice> all = session_->take_notices();
    std::ranges::move(std::exchange(notices_, {}), std::back_inserter(all));
    return all;
}

std::optional<DesyncReport> NetMatch::take_desync_report() {
    return std::exchange(discord_, std::nullopt);
}

}  // namespace match
