// SPDX-License-Identifier: Zlib
/// One peer's part in a network game: meets the others, sits in the lobby, plays, and leaves.
///
/// A state machine without socket or clock: `poll` takes datagrams from the transport and is told the time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/play/lockstep.h"
#include "net/wire/identity.h"
#include "net/wire/notice.h"

namespace net {

inline constexpr std::size_t kMaxPasswordBytes = 64;
inline constexpr std::uint16_t kDefaultPort = 26700;

/// What one brings to any game.
struct SessionSetup {
    Identity identity;
    Secret secret{};   ///< Fresh random bytes.
    std::string name;  ///< Cut at kMaxNameBytes.
    /// Name of a second pilot at this machine, who gets another slot; empty: there is none.
    std::string second_name{};
    std::string password;  ///< Empty: none.
    Micros drop_after = 5 * kSecond;
    /// A guest who comes back after a game: while the host is still at that game it asks on, in place of giving up.
    bool comes_back = false;
};

/// What a host decides. The lobby may change it until the start.
struct HostSetup {
    std::string game;             ///< Opaque to the protocol: at most kMaxSetupBytes.
    int max_pilots = kMaxPilots;  ///< Seats, the host's included.
    int start_with = 0;           ///< `--players N`: begin as soon as so many are in; 0: the host says when.
    Netcode netcode = Netcode::Auto;
    std::optional<int> fixed_delay;  ///< `--delay N`.
};

enum class SessionPhase : std::uint8_t {
    Joining,  ///< Asking the host.
    Lobby,
    Starting,  ///< The start is agreed; `time_to_start`.
    Playing,
    Ended,  ///< `end_reason` says why.
};

/// A seat of the lobby.
struct Seat {
    bool is_taken = false;
    std::string name;         ///< Cleaned: no control characters, valid UTF-8.
    std::string second_name;  ///< Of the second pilot at that machine; empty: there is none.
    bool is_ready = false;
    bool is_host = false;
    bool is_self = false;
    bool is_linked = false;      ///< Everybody's direct line to it works, as far as the host knows.
    std::optional<int> ping_ms;  ///< Round trip to us.
};

/// What a lobby looks like. The same on all machines but for pings.
struct LobbyView {
    std::array<Seat, kMaxPilots> seats;
    int max_pilots = kMaxPilots;
    std::string game;  ///< See HostSetup.
    bool has_password = false;
    bool is_host = false;  ///< We are.
};

class Session {
public:
    /// Opens a lobby. `transport` must outlive the session.
    static std::unique_ptr<Session> host(const SessionSetup& setup, const HostSetup& wish, Transport& transport,
                                         Micros now);
    /// Asks the host at `address` for a seat.
    static std::unique_ptr<Session> join(const SessionSetup& setup, const Address& address, Transport& transport,
                                         Micros now);
    ~Session();

    /// Takes what arrived and sends what is due. At least every 4 ms while a game runs.
    void poll(Micros now);

    [[nodiscard]] SessionPhase phase() const;
    /// What happened and what to do. Empty unless ended by something that went wrong.
    [[nodiscard]] const engine::Message& end_reason() const;
    [[nodiscard]] Slot self() const;  ///< kNoSlot while joining. In a game, the first of the local slots.
    /// Returns the slots flown from this machine, as `Lockstep::submit` takes their keys; empty before the game.
    [[nodiscard]] std::vector<Slot> local_slots() const;
    [[nodiscard]] const LobbyView& lobby() const;
    [[nodiscard]] std::vector<Notice> take_notices();
    [[nodiscard]] Micros time_to_start(Micros now) const;

    void set_ready(bool is_ready);
    /// Sends a line of chat, in the lobby and in play. False if too many earlier lines are still waiting to be sent:
    /// this one is not taken, and is worth trying again in a moment.
    [[nodiscard]] bool say(std::string text);
    /// Sends a quick phrase (0…kMaxPhrase), under the same terms. `words` are what a program without that phrase shows.
    [[nodiscard]] bool say_phrase(std::uint8_t phrase, std::string words);
    /// Withholds a pilot's chat from the notices, on this machine only. Bound to the pilot's key, so it holds from the
    /// lobby into the game, whatever name the pilot takes, and does not pass to the next pilot in that seat.
    void set_muted(Slot slot, bool is_muted);
    [[nodiscard]] bool is_muted(Slot slot) const;
    /// The host's to decide; ignored from anybody else.
    void set_game(std::string game);
    void set_max_pilots(int pilots);
    void kick(Slot slot);
    /// Returns false, with a notice that says why, if the lobby is not fit to start. `force` starts although some are
    /// not ready.
    bool start(Micros now, bool force);
    /// Leaves lobby or game. Poll for a moment longer, so that the others are told: until `is_settled`.
    void leave(Micros now);
    [[nodiscard]] bool is_settled(Micros now) const;

    /// The running game; null before the start. It stays when the session has ended.
    [[nodiscard]] Lockstep* game();
    [[nodiscard]] const Lockstep* game() const;
    /// Names by slot, as agreed at the start.
    [[nodiscard]] std::array<std::string, kMaxPilots> names() const;
    /// Datagrams that were not acted upon, whoever sent them.
    [[nodiscard]] std::uint64_t packets_rejected() const;
    [[nodiscard]] std::vector<LinkStats> links() const;
    /// When `poll` should be called next, at the latest.
    [[nodiscard]] Micros next_due(Micros now) const;

private:
    struct State;
    explicit Session(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace net
