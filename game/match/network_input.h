// SPDX-License-Identifier: Zlib
/// The input of a game among several machines: a tick is complete once all peers' keys for it have arrived.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/controls.h"
#include "game/match/key_script.h"
#include "game/match/match.h"
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

class NetworkInput final : public InputSource {
public:
    /// `session` must have begun to play, and outlive it. Bots or a script may replace the keys of this machine's
    /// pilots.
    NetworkInput(net::Session& session, std::optional<BotSkill> bot = std::nullopt,
                 std::optional<KeyScript> script = std::nullopt);

    /// Asks these from now on for the keys of this machine's pilots; null: their ships drift. They must outlive it, or
    /// be replaced before they go.
    void set_controls(Controls* controls) { controls_ = controls; }
    /// Polls the session and hands in keys that are due. At least every 4 ms, and after each tick that was run.
    /// `world` is the match's.
    void poll(net::Micros now, const sim::World& world);

    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& world) override;
    void confirm(const sim::World& world) override;

    /// The agreed set-up, for as many pilots as there are.
    [[nodiscard]] const sim::Setup& setup() const { return setup_; }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] const net::Session& session() const { return *session_; }
    [[nodiscard]] net::Session& session() { return *session_; }
    [[nodiscard]] sim::Slot self() const { return session_->self(); }
    /// Returns what pilots did besides flying, and the session's notices: chat, pauses, leaves and drops.
    [[nodiscard]] std::vector<net::Notice> take_notices();
    [[nodiscard]] std::uint32_t desyncs() const { return desyncs_; }
    /// Returns the desync that was found last, once.
    [[nodiscard]] std::optional<DesyncReport> take_desync_report();

private:
    /// The world at a tick whose hash is compared, kept until no peer can report a difference any more.
    struct Keep {
        net::Tick tick;
        sim::World world;
    };

    [[nodiscard]] sim::Keys own_keys(std::size_t pilot, net::Tick tick, const sim::World& world);
    void take_event(const net::TickEvent& event);
    /// Makes a notice of chat, unless its pilot is muted.
    void hear(const net::TickEvent& event);
    [[nodiscard]] sim::TickInput input_of(const net::TickInputs& tick);
    /// Reports and keeps the world after `ticks` lockstep ticks, if hashes are compared then.
    void keep(net::Tick ticks, const sim::World& world);
    void note_desync(const net::Desync& desync);

    net::Session* session_;
    std::vector<std::string> names_;
    sim::Setup setup_;
    std::optional<KeyScript> script_;
    std::vector<net::Slot> slots_;  ///< Flown from here.
    std::vector<Bot> bots_;         ///< One for each of these slots, or none.
    Controls* controls_ = nullptr;
    net::Micros now_ = 0;                    ///< Of the last poll.
    net::Tick ticks_ = 0;                    ///< Lockstep ticks handed out, paused ones included.
    std::vector<sim::RosterEvent> pending_;  ///< Of paused ticks: they open the next tick that runs.
    std::deque<Keep> kept_;
    std::vector<net::Notice> notices_;
    std::optional<DesyncReport> desync_report_;
    std::uint32_t desyncs_ = 0;
};

/// A recorded match that this input is for. `program` is the version that the recording names.
[[nodiscard]] Match make_network_match(std::unique_ptr<NetworkInput> input, std::shared_ptr<const sim::MaskTable> masks,
                                       std::string program);

}  // namespace match
