// SPDX-License-Identifier: Zlib
/// State shared by the parts of a session, and the interface of its lobby.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/link/mesh.h"
#include "net/lobby/join_limits.h"
#include "net/lobby/session.h"
#include "net/lobby/visit/spectator_chat.h"
#include "net/wire/packets.h"

namespace net {

struct SessionContext {
    SessionContext(SessionSetup own, Transport& carrier);

    /// Passes a line of the lobby on to the local pilot, cleaned, unless it is chat from a muted pilot.
    void tell(const LobbyLine& line);
    void tell(Notice notice);
    void set_muted(SeatId seat, bool is_muted);
    [[nodiscard]] bool is_muted(SeatId seat) const;
    /// Ends the session because of an error.
    void end(engine::Message reason);
    /// Has the relay server through which a removed member came no longer carry what it sends here, once it has carried
    /// the farewell. Does nothing for any other member.
    void bar_after_farewell(const LinkProbe& removed, Micros now);
    void poll_bars(Micros now);
    /// Returns which machines share the limits of one place: see Ip::household. All that come through a guest's relay
    /// server count as that guest's, since it may have invented them.
    [[nodiscard]] Ip household(const Address& address) const;

    SessionSetup setup;
    KeyPair keys;
    SecretText password;  ///< Of the lobby; empty: none.
    Meter transport;
    Mesh mesh;
    SessionPhase phase = SessionPhase::Joining;
    engine::Message end_reason;
    SeatId self = kNoSeat;  ///< This machine's seat.
    LobbyView view;
    std::vector<Notice> notices;
    std::vector<PublicKey> muted;
    BanList bans;  ///< Of the lobby and of its games.
    SpectatorChat spectator_chat;
    std::optional<Ip> lender;  ///< The guest whose relay server is used here, if one is.

private:
    struct Bar {
        Address relayed;
        Micros at;
    };
    std::vector<Bar> bars_;
};

/// How long a member that has been removed is told so.
inline constexpr Micros kFarewellFor = 1500 * kMillisecond;

/// Minimum interval between packets that a host, or a guest, sends out of turn because something has changed.
inline constexpr Micros kOutOfTurnEvery = 25 * kMillisecond;
/// Limit on the time until a start, or since one, as rosters state it.
inline constexpr Micros kLongestCountdown = 60 * kSecond;

/// Fills the seats of the lobby view from the host's roster.
void show_roster(SessionContext& context, const std::vector<RosterEntry>& entries);

/// Fills the lobby view of a spectator that waits.
void show_preview(SessionContext& context, const PreviewPacket& preview);

/// A start that all its pilots have acknowledged.
struct AgreedStart {
    std::vector<RosterEntry> members;  ///< By seat.
    StartBlock block;
    Micros at = 0;  ///< When tick 0 begins, by our clock.
};

/// A session's lobby: the host's own, or a guest's copy of it.
class Lobby {
public:
    Lobby() = default;
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;
    virtual ~Lobby() = default;

    /// Returns false if the datagram was ignored.
    virtual bool receive(const Datagram& datagram, Micros now) = 0;
    virtual void poll(Micros now) = 0;

    virtual void set_ready(bool is_ready) = 0;
    /// Returns when the game starts although some are not ready; nothing while no ready check runs.
    [[nodiscard]] virtual std::optional<Micros> check_ends_at() const = 0;
    /// Stops the ready check that runs, if one does.
    virtual void stop_check() = 0;
    /// Returns false if too many lines are waiting to be sent, so that this one was not taken.
    [[nodiscard]] virtual bool say(std::string text) = 0;
    /// Leaves on purpose; the session has just ended. Keep polling until `is_settled`.
    virtual void leave(Micros now) = 0;
    [[nodiscard]] virtual bool is_settled(Micros now) const = 0;

    /// Returns the answer to searches, but for the nonce; nothing for a guest.
    [[nodiscard]] virtual std::optional<OfferPacket> offer() const { return std::nullopt; }
    /// Returns the start, final or not; nothing before the host has proposed one.
    [[nodiscard]] virtual std::optional<AgreedStart> start() const = 0;
    /// Records that a member was heard in the running game.
    virtual void note_playing(SeatId /*seat*/) {}
    /// Returns whether this guest left on purpose. The host may have made a start final before learning of it.
    [[nodiscard]] virtual bool has_left() const { return false; }

    // Only a host can do these; see Session.
    virtual void set_game(const std::string& /*game*/, int /*max_pilots*/) {}
    virtual void set_table(const std::string& /*table*/) {}
    virtual void kick(SeatId /*seat*/) {}
    [[nodiscard]] virtual bool begin(Micros /*now*/) { return false; }
    virtual void want_relay(bool /*is_wanted*/) {}
    [[nodiscard]] virtual std::vector<Address> offered_relays(Micros /*now*/) const { return {}; }

    // Only a guest can do these; see Session.
    [[nodiscard]] virtual bool is_relay_wanted(Micros /*now*/) const { return false; }
    virtual void lend_relay(std::uint16_t /*port*/, Micros /*now*/) {}
};

/// Return the message for a refused joiner, and the one for the host, which is empty if there is nothing to report;
/// `name` is empty if it is unknown.
[[nodiscard]] engine::Message refusal_for_guest(const RefusalPacket& refusal, const SessionSetup& own);
[[nodiscard]] engine::Message refusal_for_host(const std::string& name, Refusal reason, const Identity& own,
                                               const Identity& theirs);

}  // namespace net
