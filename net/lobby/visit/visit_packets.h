// SPDX-License-Identifier: Zlib
/// The packets between a peer of a running game and a visitor, who watches it or wants to enter it (PROTOCOL.md,
/// Visitors). All are tagged with the key that both agreed on at the Join; the game's history comes in packets of its
/// own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "net/play/snapshot.h"
#include "net/wire/packets.h"

namespace net {

/// The numbers of the two sides in their tags.
inline constexpr std::uint8_t kVisitorSender = kStranger;
inline constexpr std::uint8_t kDeskSender = 0xFE;

/// Other peers that a visitor is told of.
inline constexpr std::size_t kMaxDesks = 3;

/// No chain of spectators that feed each other is longer; one that goes in a circle is as long as can be.
inline constexpr std::uint8_t kMaxDistance = 8;
/// The distance of a spectator that is not fed any more.
inline constexpr std::uint8_t kUnfed = 255;

/// Sent by a visitor all the time; each is answered by a Welcome or an Entry.
struct VisitPacket {
    static constexpr PacketKind kKind = PacketKind::Visit;
    std::uint32_t sequence = 0;  ///< Grows with each packet.
    Tick ticks = 0;              ///< That it has run.
    bool is_leaving = false;
    std::uint8_t room = 0;  ///< How many others could watch through it.

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
    std::uint32_t held_us = 0;  ///< How long ago that arrived.

    static void fields(auto& ar, auto& e) {
        ar("sequence", e.sequence);
        ar("held_us", e.held_us);
    }
};

/// What a game is, from its start on.
struct GameTerms {
    std::string game;  ///< See HostSetup.
    Netcode netcode = Netcode::Auto;
    bool is_delay_fixed = false;
    std::uint32_t drop_after_ms = kDefaultDropAfter / kMillisecond;
    std::uint8_t max_pilots = kMaxPilots;
    std::array<std::string, kMaxPilots> names{};  ///< By slot, at tick 0; empty for a slot that nobody flew then.

    friend bool operator==(const GameTerms&, const GameTerms&) = default;

    static void fields(auto& ar, auto& t) {
        ar("game", t.game, kMaxSetupBytes);
        ar("netcode", t.netcode, Netcode::Rollback);
        ar("fixed", t.is_delay_fixed);
        ar("drop_ms", t.drop_after_ms, kMostDropAfter / kMillisecond);
        ar("max_pilots", t.max_pilots, kMaxPilots);
        ar("names", t.names, kMaxNameBytes);
    }
};

/// Lets somebody in as a visitor, and answers its Visits.
struct WelcomePacket {
    static constexpr PacketKind kKind = PacketKind::Welcome;
    VisitEcho echo;
    GameTerms terms;
    Tick ticks = 0;                  ///< That the game has run.
    std::uint8_t distance = 0;       ///< Peers between the sender and the pilots: 0 for a pilot.
    bool is_flying_already = false;  ///< The owner of the visitor's key, from another program.
    std::vector<Candidate> desks{};  ///< Other peers, to compare the history with, and to ask if the sender is silent.

    static void fields(auto& ar, auto& p) {
        ar("echo", p.echo);
        ar("terms", p.terms);
        ar("ticks", p.ticks);
        ar("distance", p.distance);
        ar("flying", p.is_flying_already);
        ar("desks", p.desks, kMaxDesks);
    }
};

/// Sends a joiner to other desks: this one is full, or another peer lets others in. Smaller than any Join.
struct ReferralPacket {
    static constexpr PacketKind kKind = PacketKind::Referral;
    std::uint64_t nonce = 0;  ///< Of the Join.
    std::vector<Candidate> desks;

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("desks", p.desks, kMaxDesks);
    }
};

/// Returns the terms as they count for hashes of the history; see hash_of.
[[nodiscard]] inline std::string bytes_of(const GameTerms& terms) {
    engine::Writer writer;
    GameTerms::fields(writer, terms);
    return writer.bytes();
}

/// A peer of the game, for one that enters it.
struct EntryMember {
    std::uint8_t peer = 0;
    std::uint8_t seat = 0;
    PublicKey public_key{};
    std::vector<Candidate> candidates{};  ///< None for the sender.

    static void fields(auto& ar, auto& m) {
        ar("peer", m.peer, kMaxPeers - 1);
        ar("seat", m.seat, kMaxPilots - 1);
        ar("key", m.public_key);
        ar("candidates", m.candidates, kMaxOffered);
    }
};

/// Lets the visitor in: it is a peer of the game from the snapshot on.
struct EntryPacket {
    static constexpr PacketKind kKind = PacketKind::Entry;
    VisitEcho echo;
    std::uint8_t peer = 0;         ///< The visitor's number …
    std::uint8_t seat = 0;         ///< … and seat.
    std::int64_t game_age_us = 0;  ///< Since tick 0 was due, by the sender's clock of the game, when this was sent.
    std::vector<EntryMember> members;
    Snapshot snapshot;

    static void fields(auto& ar, auto& p) {
        ar("echo", p.echo);
        ar("peer", p.peer, kMaxPeers - 1);
        ar("seat", p.seat, kMaxPilots - 1);
        ar("age", p.game_age_us);
        ar("members", p.members, kMaxPeers);
        ar("snapshot", p.snapshot);
    }
};

}  // namespace net
