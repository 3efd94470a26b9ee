// SPDX-License-Identifier: Zlib
/// The packets between a peer of a running game and a visitor, which watches it or wants to enter it (PROTOCOL.md,
/// Visitors). All are tagged with the key that both agreed on at the Join. The game's history has separate packets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/history/piece.h"
#include "net/play/entry_state.h"
#include "net/wire/packets.h"

namespace net {

/// The sender numbers of the two sides in their tags.
inline constexpr std::uint8_t kVisitorSender = kStranger;
inline constexpr std::uint8_t kDeskSender = 0xFE;

/// How many other peers are named to a visitor.
inline constexpr std::size_t kMaxDesks = 3;

/// Longest chain of spectators that feed each other. A circle of them counts as that long.
inline constexpr std::uint8_t kMaxDistance = 8;
/// The distance of a spectator that is no longer fed.
inline constexpr std::uint8_t kUnfed = 255;
/// The distance of a peer that has left the game, or whose feed has: its `ticks` are the last that it serves.
inline constexpr std::uint8_t kClosing = 254;

/// Sent by a visitor at regular intervals; each is answered by a Welcome or an Entry.
struct VisitPacket {
    static constexpr PacketKind kKind = PacketKind::Visit;
    std::uint32_t sequence = 0;  ///< Grows with each packet.
    Tick ticks = 0;              ///< Ticks that the visitor has run.
    bool is_leaving = false;
    std::uint8_t room = 0;  ///< How many spectators it has room for.

    static void fields(auto& ar, auto& p) {
        ar("sequence", p.sequence);
        ar("ticks", p.ticks);
        ar("leaving", p.is_leaving);
        ar("room", p.room);
    }
};

/// Which Visit a packet answers, for measuring the round trip.
struct VisitEcho {
    std::uint32_t sequence = 0;
    std::uint32_t held_us = 0;  ///< How long ago it arrived.

    static void fields(auto& ar, auto& e) {
        ar("sequence", e.sequence);
        ar("held_us", e.held_us);
    }
};

/// The game that a visitor is let into.
struct VisitedGame {
    std::string setup;  ///< HostSetup::game.
    std::string table;  ///< HostSetup::table, as it was when the game began.
    GameTerms terms;
    PerSlot<std::string> names;  ///< By slot, at tick 0; empty for a slot that nobody flew then.

    friend bool operator==(const VisitedGame&, const VisitedGame&) = default;

    /// Returns the pilots that began it, by rising slot: those whom the table is about.
    [[nodiscard]] std::vector<std::string> pilots() const;

    static void fields(auto& ar, auto& g) {
        ar("setup", g.setup, kMaxSetupBytes);
        ar("table", g.table, kMaxTableBytes);
        ar("terms", g.terms);
        ar("names", g.names.all, kMaxNameBytes);
    }
};

/// Lets a visitor in, and answers its Visits.
struct WelcomePacket {
    static constexpr PacketKind kKind = PacketKind::Welcome;
    VisitEcho echo;
    VisitedGame game;
    Tick ticks = 0;                  ///< Ticks that the game has run.
    std::uint8_t distance = 0;       ///< Hops from the pilots to the sender; 0 for a pilot.
    bool is_flying_already = false;  ///< The owner of the visitor's key already flies, from another program.
    std::vector<Candidate> desks{};  ///< Other peers, for comparing the history and in case the sender falls silent.
    Extensions extensions{};

    static void fields(auto& ar, auto& p) {
        ar("echo", p.echo);
        ar("game", p.game);
        ar("ticks", p.ticks, kMaxHistoryTicks);
        ar("distance", p.distance);
        ar("flying", p.is_flying_already);
        ar("desks", p.desks, kMaxDesks);
        ar("extensions", p.extensions);
    }
};

/// Refers a joiner to other desks: this one is full, or another peer admits visitors. Smaller than any Join.
struct ReferralPacket {
    static constexpr PacketKind kKind = PacketKind::Referral;
    std::uint64_t nonce = 0;  ///< Of the Join.
    std::vector<Candidate> desks;

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("desks", p.desks, kMaxDesks);
    }
};

/// Returns a game as it enters hashes of its history; see hash_of.
[[nodiscard]] inline std::string bytes_of(const VisitedGame& game) {
    engine::Writer writer;
    VisitedGame::fields(writer, game);
    return writer.bytes();
}

/// A peer of the game, as described to one that enters. A former peer, whose slots have all ended, is listed for its
/// key only: it may return.
struct EntryMember {
    PeerId peer = 0;
    SeatId seat = 0;
    PublicKey public_key{};
    std::vector<Candidate> candidates{};  ///< None for the sender and for former peers.

    static void fields(auto& ar, auto& m) {
        ar("peer", m.peer);
        ar("seat", m.seat);
        ar("key", m.public_key);
        ar("candidates", m.candidates, kMaxOffered);
    }
};

/// Lets the visitor in: from the entry state on, it is a peer of the game.
struct EntryPacket {
    static constexpr PacketKind kKind = PacketKind::Entry;
    VisitEcho echo;
    PeerId peer = 0;               ///< The visitor's number …
    SeatId seat = 0;               ///< … and seat.
    std::int64_t game_age_us = 0;  ///< Time since tick 0 was due, by the sender's game clock, when this was sent.
    std::vector<EntryMember> members;
    EntryState state;

    static void fields(auto& ar, auto& p) {
        ar("echo", p.echo);
        ar("peer", p.peer);
        ar("seat", p.seat);
        ar("age", p.game_age_us);
        ar("members", p.members, kMaxPeers);
        ar("state", p.state);
    }

    /// Returns whether the visitor gets slots that it is about to fly, and every peer has its own number and seat. To
    /// be checked, since it comes from another machine; see also EntryState::is_sound.
    [[nodiscard]] bool is_sound() const;
    /// Returns whether a member is a former peer. Its seat means nothing.
    [[nodiscard]] bool is_former(const EntryMember& member) const;
};

}  // namespace net
