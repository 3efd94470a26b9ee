// SPDX-License-Identifier: Zlib
/// The input of a network game: a tick is complete once all peers' keys for it have arrived.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/input_source.h"
#include "game/match/key_script.h"
#include "game/match/match.h"
#include "game/match/network/slots.h"
#include "game/match/network/tick_reader.h"
#include "game/match/pilot_keys.h"
#include "game/match/shown/feel_meter.h"
#include "net/lobby/session.h"
#include "net/play/agreement/world_agreement.h"

namespace match {

/// Returns the setup as sent in the lobby.
[[nodiscard]] std::string encode_setup(const sim::Setup& setup);
/// Returns nothing if the bytes are not a valid setup.
[[nodiscard]] std::optional<sim::Setup> decode_setup(const std::string& bytes);
/// Returns the hashes of the world's parts as peers compare them, part 0 in the lowest byte.
[[nodiscard]] std::uint64_t hash_for_peers(const sim::World& world);
/// Returns this program's identity. Only programs with equal identities can play together.
[[nodiscard]] net::Identity make_identity(const std::shared_ptr<const sim::MaskTable>& masks);

/// The data saved about a world that differs from another peer's.
struct DesyncReport {
    net::Desync desync;
    std::string dump;  ///< Of the world at that tick, by World::dump; empty if that tick is no longer kept.
};

/// The data to report about a network game besides its replay. Covers a whole game, even if the connection was lost in
/// between and the game was entered again.
struct GameRecord {
    /// Returns the report on the latest desync found, once. The match is still the one in which it happened.
    [[nodiscard]] std::optional<DesyncReport> take_desync_report() { return std::exchange(report, std::nullopt); }

    /// When tick 0 would have been due without the pauses before this program came in, so that ticks divided by the
    /// time since then are the tick rate; of a visit, when it began. 0 if it is not known.
    net::Micros started_at = 0;
    std::uint32_t desyncs = 0;                   ///< How many were found.
    std::uint32_t repairs = 0;                   ///< How often this machine's damaged world was repaired.
    std::optional<net::Desync> latest_desync{};  ///< As it stands now.
    std::optional<DesyncReport> report{};        ///< On the latest desync.
};

class VisitInput;

class NetworkInput final : public InputSource {
public:
    /// `session` must have begun to play; it, `keys` and `record` must outlive this object. Bots or a script may
    /// replace the keys of this machine's pilots.
    NetworkInput(net::Session& session, PilotKeys& keys, GameRecord& record, std::optional<BotSkill> bot = std::nullopt,
                 std::optional<KeyScript> script = std::nullopt);
    /// Continues a visit, from which the session has entered the game.
    NetworkInput(net::Session& session, PilotKeys& keys, GameRecord& record, std::optional<BotSkill> bot,
                 std::optional<KeyScript> script, VisitInput& visited);

    /// Polls the session and submits keys that are due. Call at least every 4 ms, and after each tick. `shown` is the
    /// match's newest world, which bots look at.
    void poll(net::Micros now, const sim::World& shown);

    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& world) override;
    [[nodiscard]] std::vector<sim::TickInput> predict() override;
    [[nodiscard]] int lead() const override;
    [[nodiscard]] std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& shown,
                                                                         int ticks) const override;
    void confirm(const sim::World& world) override { keep(ticks_, world); }

    /// The agreed setup, for the actual number of pilots.
    [[nodiscard]] const sim::Setup& setup() const { return setup_; }
    /// The pilots' names, by slot.
    [[nodiscard]] std::vector<std::string> names() const { return {reader_.names().begin(), reader_.names().end()}; }
    [[nodiscard]] const TickReader& reader() const { return reader_; }
    [[nodiscard]] const net::Session& session() const { return *session_; }
    [[nodiscard]] net::Session& session() { return *session_; }
    [[nodiscard]] sim::Slot self() const { return sim_slot(session_->self()); }
    /// Returns the new notices of the game and of its session: chat, pauses, joins, leaves, drops and so on.
    [[nodiscard]] std::vector<net::Notice> take_notices();
    /// Returns how long the keys of this machine took to take effect.
    [[nodiscard]] const FeelMeter& own_keys() const { return own_keys_; }
    /// Returns how many confirmed ticks have run, paused ones included.
    [[nodiscard]] net::Tick ticks() const { return ticks_; }
    /// Records that the world was found to be damaged, and has been replaced.
    void note_repair();

private:
    /// The world at a tick whose hash is compared; the newest few are kept for the dump of a desync.
    struct Keep {
        net::Tick tick;
        sim::World world;
    };

    [[nodiscard]] sim::Keys own_keys(std::size_t pilot, net::Tick tick, const sim::World& world);
    [[nodiscard]] sim::TickInput predicted(net::Tick tick) const;
    /// Reports and keeps the world after `ticks` confirmed ticks, if hashes are compared at that tick.
    void keep(net::Tick ticks, const sim::World& world);
    void note_desync(const net::Desync& desync);

    net::Session* session_;
    TickReader reader_;
    sim::Setup setup_;
    std::optional<KeyScript> script_;
    std::vector<net::Slot> slots_;  ///< Flown from this machine.
    std::vector<Bot> bots_;         ///< One for each of these slots, or none.
    GameRecord* record_;
    PilotKeys* keys_;      ///< Null if bots or a script fly.
    net::Micros now_ = 0;  ///< Of the last poll.
    net::Tick ticks_ = 0;  ///< Lockstep ticks handed out, including paused ones.
    std::deque<Keep> kept_;
    FeelMeter own_keys_;
    std::vector<net::Notice> notices_;
};

/// Returns a recorded match that uses this input, from tick 0. `program` is the version stored in the replay.
[[nodiscard]] Match make_network_match(std::unique_ptr<NetworkInput> input, std::shared_ptr<const sim::MaskTable> masks,
                                       std::string program);

}  // namespace match
