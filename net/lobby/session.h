// SPDX-License-Identifier: Zlib
/// One peer's part in a network game: meets the others, sits in the lobby, plays, and leaves.
///
/// A state machine without socket or clock: `poll` takes datagrams from the transport and is passed the time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/history/input_history.h"
#include "net/link/meter.h"
#include "net/link/unanswered_budget.h"
#include "net/wire/identity.h"
#include "net/wire/notice.h"
#include "net/wire/packets.h"
#include "net/wire/pilot_mark.h"
#include "net/wire/secret.h"
#include "net/wire/signed_input_hash.h"

namespace net {

inline constexpr std::size_t kMaxPasswordBytes = 64;
inline constexpr std::uint16_t kDefaultPort = 26700;

/// One peer's contribution to any game.
struct SessionSetup {
    Identity identity{};
    Secret secret{};                  ///< Fresh random bytes.
    PilotNames pilots{};              ///< A second one flies another slot. The first name is cut at kMaxNameBytes.
    std::optional<PilotMark> mark{};  ///< Of the first one, if the others may find it again in the world's table.
    SecretText password{};            ///< Empty: none.
    /// For a guest that returns after a game: keeps asking while the host is still in that game, instead of giving up.
    bool comes_back = false;
    Micros comes_back_for = 60 * kSecond;  ///< Longest silence; the host may be opening another lobby.
    /// For a spectator that comes back: the set-up of the game that it has watched. Its pilots may still let others
    /// watch it, while they look at its result.
    std::string watched{};
    /// For a guest: whether to fly in a game that runs already, or to watch it.
    JoinPurpose purpose = JoinPurpose::Fly;
    /// For a guest: this machine's addresses on its local networks, with its socket's port. The private ones are
    /// offered to the other members, which may be on the same network.
    std::vector<Address> local_addresses{};
    /// Of the host to join: as much of its beginning as a code has told.
    std::vector<std::uint8_t> host_key{};
    /// For a guest: only another machine has named the host's address, so what is sent there is limited as for any
    /// address that has never answered.
    bool is_host_hearsay = false;
    /// Budget for packets to addresses that have never answered, shared by all sessions of a program; null: a separate
    /// one.
    std::shared_ptr<UnansweredBudget> unanswered{};
    /// For a pilot that returns because its program crashed: the input that it sent before.
    std::optional<StreamName> restarted{};
    std::optional<Tick> damage_input{};  ///< For testing; see PeerGameSetup.
};

/// The host's choices. The lobby may change them until the start.
struct HostSetup {
    std::string game{};           ///< Opaque to the protocol: at most kMaxSetupBytes.
    std::string table{};          ///< What the host tells about earlier games; opaque, too: at most kMaxTableBytes.
    int max_pilots = kMaxPilots;  ///< Seats, including the host's.
    int start_with = 0;           ///< `--players N`: start once this many are in; 0: the host starts the game.
    GameTerms terms{};            ///< A delay that is not fixed is replaced by what the links need.
    /// Names of pilots of the game before, who may still look at its result. When they come they read what was said
    /// meanwhile; anybody else reads only what is said from then on.
    std::vector<std::string> awaited{};
};

enum class SessionPhase : std::uint8_t {
    Joining,   ///< Asking the host.
    Visiting,  ///< Fetching the ticks of a running game; see `visit`.
    Lobby,
    Starting,  ///< A start has been proposed or agreed; see `time_to_start`.
    Playing,
    Ended,  ///< `end_reason` says why.
};

/// A seat of the lobby.
struct Seat {
    bool is_taken = false;
    PilotNames pilots;  ///< Cleaned: no control characters, valid UTF-8.
    bool is_ready = false;
    bool is_host = false;
    bool is_self = false;
    bool is_linked = false;           ///< All members' direct links to it work, as far as the host knows.
    std::optional<int> ping_ms;       ///< Round trip to this machine.
    std::optional<PilotMark> mark{};  ///< Of its first pilot, as that one claims; nothing if it told none.
};

/// The state of a lobby. Identical on all machines except for pings. A spectator that waits for the game is shown it,
/// too, without pings, once the host has answered.
struct LobbyView {
    PerSlot<Seat> seats;
    int max_pilots = kMaxPilots;
    std::string game;                 ///< See HostSetup.
    std::string table;                ///< Likewise.
    std::vector<std::string> pilots;  ///< By slot, as in `table`; during a game, those who began it.
    bool has_password = false;
    bool is_host = false;  ///< Whether this machine is the host.
    int spectators = 0;    ///< How many wait for the game to begin.
};

class Joiner;
class Lobby;
class PeerGame;
class SessionGame;
class SpectatorVisitorDesk;
class Visit;
class VisitorDesk;
struct AgreedStart;
struct SessionContext;

/// A lobby and the game that follows it, as host or as guest, or a visit to a running game, which may lead into that
/// game. It reads no clock.
class Session {
public:
    /// Opens a lobby. `transport` must outlive the session.
    static std::unique_ptr<Session> host(const SessionSetup& setup, const HostSetup& hosting, Transport& transport,
                                         Micros now);
    /// Asks the host at `address` for a seat, or asks a peer of a running game to be let in. `own` is the history that
    /// a returning machine already has. It is checked against the others' before it is used.
    static std::unique_ptr<Session> join(const SessionSetup& setup, const Address& address, Transport& transport,
                                         Micros now, InputHistory own = {});
    ~Session();

    /// Takes received datagrams and sends what is due. Call at least every 4 ms while a game runs.
    void poll(Micros now);

    [[nodiscard]] SessionPhase phase() const;
    /// Returns what happened and what to do. Empty unless the session ended in an error.
    [[nodiscard]] const engine::Message& end_reason() const;
    [[nodiscard]] Slot self() const;  ///< Returns kNoSlot while joining; in a game, the first local slot.
    /// Returns the slots flown from this machine, as `PeerGame::submit` takes their keys; empty before the game.
    [[nodiscard]] std::vector<Slot> local_slots() const;
    /// Returns whether a slot is flown by a pilot of this program.
    [[nodiscard]] bool has_local(Slot slot) const;
    [[nodiscard]] const LobbyView& lobby() const;
    [[nodiscard]] std::vector<Notice> take_notices();
    [[nodiscard]] Micros time_to_start(Micros now) const;

    void set_ready(bool is_ready);
    /// Returns the time until the game starts although some are not ready; nothing while no ready check runs.
    [[nodiscard]] std::optional<Micros> time_to_check_end(Micros now) const;
    /// Stops the ready check that runs, and with it the start: any member may. All are told who did.
    void stop_check();
    /// Sends a line of chat, in the lobby, in play and to other spectators, or quick phrase `phrase` (0…kMaxPhrase)
    /// with the words for programs that do not know it. Returns false if too many earlier lines are still waiting to be
    /// sent; the line is then not taken, so try again in a moment. Discards the line if this machine is in neither.
    [[nodiscard]] bool say(std::string words, std::optional<std::uint8_t> phrase = std::nullopt);
    /// Withholds a pilot's chat from the notices, on this machine only. Bound to the pilot's key, so it carries over
    /// from the lobby into the game, survives a change of name, and does not pass to the next pilot in that seat.
    void set_muted(Slot slot, bool is_muted);
    [[nodiscard]] bool is_muted(Slot slot) const;
    /// Only for the host; ignored on guests. `set_game` and `set_table` are also ignored once a start has been
    /// proposed.
    void set_game(const std::string& game, int max_pilots);
    void set_table(const std::string& table);
    void kick(Slot slot);
    /// Starts the game; if some are not ready, a ready check asks them first. Returns false, with a notice that says
    /// why, if the lobby is not fit to start.
    bool start(Micros now);
    /// Only for the host: asks the guests for a relay server, or no longer.
    void want_relay(bool is_wanted);
    /// Only for the host: names the guest whose relay server is used here, if any. Pilots who come through it count as
    /// at that guest's address, where only so many may be.
    void note_lender(const std::optional<Ip>& lender);
    /// Only for the host: returns whether somebody at that address is here, or was, and has not been removed.
    [[nodiscard]] bool is_welcome(const Ip& ip) const;
    /// Returns where guests say that they run one. Only asking there shows whether that is true.
    [[nodiscard]] std::vector<Address> offered_relays(Micros now) const;
    /// Only for a guest: returns where the host is reached that asks for a relay server; nothing if it does not ask.
    [[nodiscard]] std::optional<Address> relay_wanted_at(Micros now) const;
    /// Only for a guest: tells the host of one here that others reach at this port of the internet. Holds for a second.
    void lend_relay(std::uint16_t port, Micros now);
    /// Leaves the lobby or the game. Keep polling until `is_settled`, so that the others learn of it, and in a game of
    /// `how`.
    void leave(Micros now, LeaveEvent how = {});
    [[nodiscard]] bool is_settled(Micros now) const;

    /// The running game; null before the start. It remains after the session has ended.
    [[nodiscard]] PeerGame* game();
    [[nodiscard]] const PeerGame* game() const;
    /// The visit to a running game; null if there was none. For a spectator, it is the whole session.
    [[nodiscard]] Visit* visit() { return visit_.get(); }
    [[nodiscard]] const Visit* visit() const { return visit_.get(); }
    /// Returns the desk that receives visitors now; null if there is none.
    [[nodiscard]] VisitorDesk* open_desk() const;
    /// Returns what searches that reach this machine are answered with, but for the nonce: the lobby or game that is
    /// open here. Nothing if there is none.
    [[nodiscard]] std::optional<OfferPacket> offer() const;
    /// Returns this machine's key in this session.
    [[nodiscard]] const PublicKey& public_key() const;
    /// Returns the names by slot: of the present pilot, or else of the last one.
    [[nodiscard]] PerSlot<std::string> names() const;
    /// Returns the number of ignored datagrams, from any sender.
    [[nodiscard]] std::uint64_t packets_rejected() const;
    [[nodiscard]] std::vector<LinkStats> links() const;
    /// Returns when `poll` should be called next, at the latest.
    [[nodiscard]] Micros next_due(Micros now) const;

private:
    Session(const SessionSetup& setup, Transport& transport);

    void receive(Micros now);
    bool dispatch(const Datagram& datagram, Micros now);
    bool dispatch_game(const Datagram& datagram, Micros now);
    bool dispatch_answer(const Datagram& datagram, Micros now);
    bool dispatch_first_roster(const Datagram& datagram, Micros now);
    [[nodiscard]] bool is_early(const Datagram& datagram) const;
    void follow_moves();
    void poll_visit(Micros now);
    void poll_spectator_chat(Micros now);
    [[nodiscard]] bool is_watching() const;
    [[nodiscard]] bool say_to_spectators(const std::string& line);
    [[nodiscard]] std::optional<AgreedStart> agreed_start() const;
    void begin_when_due(Micros now);
    void begin(const AgreedStart& start, Micros now);
    [[nodiscard]] SeatId seat_of(Slot slot) const;

    std::unique_ptr<SessionContext> context_;
    std::unique_ptr<Joiner> joiner_;  ///< Null for a host.
    std::unique_ptr<Lobby> lobby_;    ///< Null until a host has let this machine in, and for a visitor.
    InputHistory own_history_;        ///< Of a game that is entered again, for the visit.
    std::unique_ptr<Visit> visit_;
    std::unique_ptr<SpectatorVisitorDesk> spectator_desk_;  ///< Of that visit, if it is a spectator's.
    std::unique_ptr<SessionGame> game_;                     ///< Once it has begun, or this machine has entered it.
    std::vector<Datagram> early_;  ///< Packets of the game from members whose clock runs slightly ahead.
    bool is_leaving_at_start_ = false;
};

}  // namespace net
