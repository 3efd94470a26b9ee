// SPDX-License-Identifier: Zlib
/// A game among several machines: a session's turns run the world, and everything is written into the log.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/key_script.h"
#include "game/match/timeline.h"
#include "game/replay/input_log.h"
#include "net/lobby/session.h"

namespace match {

/// The set-up as the lobby carries it.
[[nodiscard]] std::string encode_setup(const sim::Setup& setup);
/// Nothing if the bytes are no set-up.
[[nodiscard]] std::optional<sim::Setup> decode_setup(const std::string& bytes);
/// What must be equal for two programs to play together.
[[nodiscard]] net::Identity make_identity(const sim::MaskTable& masks);

/// A world that was found to differ from another pilot's: what is worth keeping about it.
struct DesyncReport {
    net::Desync desync;
    std::string dump;  ///< Of the world at that tick, by World::dump; empty if that tick is no longer kept.
};

class NetMatch {
public:
    /// `session` must have begun to play, and outlive the match. A bot or a script may replace this pilot's keys.
    NetMatch(net::Session& session, std::shared_ptr<const sim::MaskTable> masks, std::string program,
             std::optional<BotSkill> bot = std::nullopt, std::optional<KeyScript> script = std::nullopt);

    /// Polls the session, hands in keys when they are due, and runs every turn that is complete. `own` is what the
    /// person holds down now. True if at least one tick was run. At least every 4 ms. `most` bounds how many ticks the
    /// world may have run in the end: with it the last tick is the same on all machines.
    bool poll(net::Micros now, sim::Keys own, std::optional<sim::Tick> most = std::nullopt);
    /// Ends the log. The session may go on.
    void finish();

    [[nodiscard]] const Timeline& timeline() const { return timeline_; }
    [[nodiscard]] const sim::World& world() const { return timeline_.confirmed(); }
    [[nodiscard]] const replay::InputLog& log() const { return log_; }
    [[nodiscard]] const net::Session& session() const { return *session_; }
    [[nodiscard]] net::Session& session() { return *session_; }
    [[nodiscard]] sim::Slot self() const { return session_->self(); }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// What happened in the ticks of the last `poll` that ran any, all together.
    [[nodiscard]] const sim::EventList& events() const { return events_; }
    /// What pilots did besides flying, and what the session tells: chat, pauses, who left or was dropped.
    [[nodiscard]] std::vector<net::Notice> take_notices();
    [[nodiscard]] std::uint32_t desyncs() const { return desyncs_; }
    /// How often this pilot's keys were handed in.
    [[nodiscard]] std::uint64_t samples() const { return samples_; }
    /// Returns the desync that was found last, once.
    [[nodiscard]] std::optional<DesyncReport> take_desync_report();

private:
    /// The state at a turn whose hash is compared, kept until nobody can complain any more.
    struct Keep {
        net::Tick turn;
        sim::World world;
    };

    [[nodiscard]] sim::Keys next_keys(const net::Lockstep& game, sim::Keys own);
    void run(const net::TickInputs& turn);
    void take_event(const net::TickEvent& event);
    /// Makes a notice of chat, unless its pilot is muted.
    void hear(const net::TickEvent& event);
    void step(const net::TickInputs& turn);
    void keep(net::Tick turns);
    void note_discord(const net::Desync& desync);

    net::Session* session_;
    std::vector<std::string> names_;
    std::optional<KeyScript> script_;
    std::optional<Bot> bot_;
    Timeline timeline_;
    replay::InputLog log_;
    sim::EventList events_;
    std::vector<sim::RosterEvent> pending_;  ///< Of turns that were paused: they open the next tick that runs.
    std::deque<Keep> kept_;
    std::vector<net::Notice> notices_;
    std::optional<DesyncReport> discord_;
    std::uint32_t desyncs_ = 0;
    std::uint64_t samples_ = 0;
};

}  // namespace match
