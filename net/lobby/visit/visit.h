// SPDX-License-Identifier: Zlib
/// A visitor's side of a running game: it fetches the input of all ticks so far, goes on fetching, and, if it wants to
/// fly, enters once the game lets it in (PROTOCOL.md, Visitors).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "net/history/history_fetch.h"
#include "net/lobby/session_context.h"
#include "net/lobby/visit/visit_packets.h"

namespace net {

/// A peer of a running game that let this machine in as a visitor.
struct Door {
    Address address;  ///< Where it was asked.
    Address from;     ///< Where its answers come from: it may be another of its addresses, or any that it claims.
    PublicKey public_key{};
    LinkKey key;
};

/// All that is needed to fly in a game that was visited.
struct Entrance {
    EntryPacket entry;
    Micros start_at = 0;  ///< When tick 0 was due, by this machine's clock.
};

class Visit {
public:
    /// `context` must outlive it.
    Visit(SessionContext& context, const Door& door, const WelcomePacket& welcome, Micros now);

    /// Takes a datagram from the door. Returns false if it was ignored.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due. Ends the session after a long silence.
    void poll(Micros now);
    /// Tells the door that the visitor leaves.
    void leave(Micros now);

    /// What the game is; names are those at tick 0.
    [[nodiscard]] const WelcomePacket& game() const { return welcome_; }
    [[nodiscard]] const Door& door() const { return door_; }
    /// Returns other peers of the game that could be asked instead, as far as the door knows.
    [[nodiscard]] std::vector<Address> other_doors() const;
    /// Whether it only watches.
    [[nodiscard]] bool is_spectator() const { return context_->setup.wish == JoinWish::Watch; }
    /// Returns the input of the next tick, if it is there. Once the visitor is let in, the last one is the tick before
    /// the entrance.
    [[nodiscard]] std::optional<TickInputs> take_tick();
    /// Returns the same without taking it; null if it is not there.
    [[nodiscard]] const TickInputs* peek_tick() const { return is_at_entrance() ? nullptr : fetch_.peek(); }
    /// Returns the number of ticks that the game has run, as far as known: more than were taken.
    [[nodiscard]] Tick end() const;
    /// Returns how many ticks are there or were taken.
    [[nodiscard]] Tick arrived() const { return taken_ + static_cast<Tick>(fetch_.ready()); }
    /// Returns how many ticks were taken.
    [[nodiscard]] Tick taken() const { return taken_; }
    /// Returns the entrance once all ticks before it were taken.
    [[nodiscard]] std::optional<Entrance> entrance() const;
    /// Returns the pilots' names by slot, as of the ticks taken.
    [[nodiscard]] const std::array<std::string, kMaxPilots>& names() const { return names_; }
    /// Returns the history, whole up to `taken`.
    [[nodiscard]] const History& history() const { return history_; }

private:
    bool take_welcome(const WelcomePacket& welcome, Micros at);
    bool take_entry(const EntryPacket& entry, Micros at);
    void measure(const VisitEcho& echo, Micros at);
    void send(const std::string& bytes, Micros now);
    [[nodiscard]] bool is_at_entrance() const { return entry_ && taken_ == entry_->snapshot.tick; }

    static constexpr std::size_t kRemembered = 64;

    SessionContext* context_;
    Door door_;
    WelcomePacket welcome_;
    HistoryFetch fetch_;
    History history_;
    std::array<std::string, kMaxPilots> names_;
    std::optional<EntryPacket> entry_;
    std::optional<Micros> start_at_;
    Micros least_rtt_ = kSecond;
    std::array<Micros, kRemembered> sent_at_{};  ///< By sequence number.
    std::uint32_t sent_ = 0;
    Tick taken_ = 0;
    Micros next_at_ = 0;
    Micros heard_at_;
};

}  // namespace net
