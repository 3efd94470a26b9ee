// SPDX-License-Identifier: Zlib
/// The packets with which players find each other, meet in a lobby and agree on a start. For those of a running game,
/// see sync_packet.h. PROTOCOL.md says which side may send which packet, and when.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/complete_tick.h"
#include "net/wire/cpace.h"
#include "net/wire/extension.h"
#include "net/wire/identity.h"
#include "net/wire/keys.h"
#include "net/wire/notice.h"
#include "net/wire/packet.h"

namespace net {

inline constexpr std::size_t kMaxLines = 4;  ///< Chat lines in one packet.

/// Asks for games: broadcast, or sent to one address.
struct SearchPacket {
    static constexpr PacketKind kKind = PacketKind::Search;
    static constexpr std::size_t kPaddedTo = kAskBytes;
    std::uint32_t magic = kMagic;
    std::uint64_t nonce = 0;

    static void fields(auto& ar, auto& p) {
        ar("magic", p.magic);
        ar("nonce", p.nonce);
    }
};

/// A host's answer to a search.
struct OfferPacket {
    static constexpr PacketKind kKind = PacketKind::Offer;
    std::uint64_t nonce = 0;
    std::uint16_t protocol = kProtocolVersion;
    Identity identity;
    std::string host_name;
    std::string game;
    std::uint8_t pilots = 0;
    std::uint8_t max_pilots = 0;
    bool has_password = false;
    bool is_running = false;

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("protocol", p.protocol);
        ar("identity", p.identity);
        ar("host", p.host_name, kMaxNameBytes);
        ar("game", p.game, kMaxSetupBytes);
        ar("pilots", p.pilots, kMaxPilots);
        ar("max_pilots", p.max_pilots, kMaxPilots);
        ar("password", p.has_password);
        ar("running", p.is_running);
    }
};

/// Asks to join. Costs the host only one hash.
struct HelloPacket {
    static constexpr PacketKind kKind = PacketKind::Hello;
    static constexpr std::size_t kPaddedTo = kAskBytes;
    std::uint32_t magic = kMagic;
    std::uint16_t protocol = kProtocolVersion;
    std::uint64_t nonce = 0;
    Extensions extensions{};

    static void fields(auto& ar, auto& p) {
        ar("magic", p.magic);
        ar("protocol", p.protocol);
        ar("nonce", p.nonce);
        ar("extensions", p.extensions);
    }
};

/// Asks the sender to repeat its request with this cookie, which proves that it receives at its address. Also begins
/// the key exchange for the link (see Handshake).
struct CookiePacket {
    static constexpr PacketKind kKind = PacketKind::Cookie;
    std::uint64_t nonce = 0;
    std::uint64_t cookie = 0;
    PublicKey public_key{};
    CpaceShare share{};

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("cookie", p.cookie);
        ar("key", p.public_key);
        ar("share", p.share);
    }
};

/// The names of the pilots at one machine: one pilot, or two if the second name is not empty.
struct PilotNames {
    std::array<std::string, kMaxLocalPilots> all{};

    [[nodiscard]] int count() const { return all[1].empty() ? 1 : 2; }
    [[nodiscard]] const std::string& first() const { return all[0]; }
    /// Returns the names of the pilots that are there.
    [[nodiscard]] std::span<const std::string> present() const { return std::span(all).first(all[1].empty() ? 1 : 2); }

    static void fields(auto& ar, auto& p) { ar("names", p.all, kMaxNameBytes); }
};

/// Asks for a seat, or to enter or watch a running game. Tagged with the key of the link, which cannot be derived
/// without the password.
struct JoinPacket {
    static constexpr PacketKind kKind = PacketKind::Join;
    std::uint64_t nonce = 0;
    std::uint64_t cookie = 0;
    PublicKey public_key{};
    CpaceShare share{};
    Identity identity;
    JoinPurpose purpose = JoinPurpose::Fly;
    PilotNames pilots{};
    std::vector<Candidate> candidates{};  ///< Addresses to try besides the one that the host sees.
    std::vector<Signature> restart{};     ///< A restart notice, if the joiner's program crashed in this game.
    Extensions extensions{};

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("cookie", p.cookie);
        ar("key", p.public_key);
        ar("share", p.share);
        ar("identity", p.identity);
        ar("purpose", p.purpose, JoinPurpose::Watch);
        ar("pilots", p.pilots);
        ar("candidates", p.candidates, kMaxOffered);
        ar("restart", p.restart, std::size_t{1});
        ar("extensions", p.extensions);
    }
};

enum class Refusal : std::uint8_t {
    OtherProtocol,
    OtherRules,
    OtherBuild,  ///< Its rules decide differently, although they have the same version.
    Full,
    Running,
    WrongPassword,
    Kicked,
    TooManyAtAddress,  ///< The joiner's IP address already has its share of the seats.
    NotRunning,        ///< There is nothing to watch yet.
    NotSenior,         ///< Another peer of the game admits newcomers.
};

/// Refuses a joiner, with the reason and the host's versions.
struct RefusalPacket {
    static constexpr PacketKind kKind = PacketKind::Refusal;
    std::uint64_t nonce = 0;
    Refusal reason = Refusal::Full;
    std::uint16_t protocol = kProtocolVersion;
    Identity identity{};

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("reason", p.reason, Refusal::NotSenior);
        ar("protocol", p.protocol);
        ar("identity", p.identity);
    }
};

/// A line for all members: chat, or what happened to a pilot. Each receiver words it in its own language.
struct LobbyLine {
    Notice::Type type = Notice::Type::Chat;
    SeatId seat = kNoSeat;
    std::string name{};
    std::string other_name{};  ///< NoDirectLink only: the second pilot.
    std::string text{};        ///< Chat only.

    static void fields(auto& ar, auto& p) {
        ar("type", p.type, Notice::kLastOfLobby);
        SeatId::fields_or_none(ar, p.seat);
        ar("name", p.name, kMaxNameBytes);
        ar("other", p.other_name, kMaxNameBytes);
        ar("text", p.text, kMaxChatBytes);
    }
};

/// A member: one machine, with one pilot or two.
struct RosterEntry {
    SeatId seat = 0;
    PilotNames pilots;
    bool is_ready = false;
    bool is_linked = false;
    std::vector<Candidate> candidates;  ///< The first is the one that the host sees; none for the host itself.
    PublicKey public_key{};
    Extensions extensions{};  ///< Of its Join.

    static void fields(auto& ar, auto& p) {
        ar("seat", p.seat);
        ar("pilots", p.pilots);
        ar("ready", p.is_ready);
        ar("linked", p.is_linked);
        ar("candidates", p.candidates, kMaxCandidates);
        ar("key", p.public_key);
        ar("extensions", p.extensions);
    }
};

/// The planned start. Slots are assigned in the order of the roster: one for each entry, or two in a row for an entry
/// with a second pilot.
struct StartBlock {
    std::uint32_t version = 0;      ///< 0: no start yet. A higher version replaces a lower one.
    bool is_final = false;          ///< Every member has it, so it can no longer be cancelled.
    std::int32_t starts_in_us = 0;  ///< Time until tick 0 from when this was sent; negative if it has passed.
    GameTerms terms;

    static void fields(auto& ar, auto& p) {
        ar("version", p.version);
        ar("final", p.is_final);
        ar("in_us", p.starts_in_us);
        // Not GameTerms::fields, which has them in another order and without the delay.
        ar("delay", p.terms.delay, kMaxDelay);
        ar("fixed", p.terms.is_delay_fixed);
        ar("netcode", p.terms.netcode, Netcode::Rollback);
        ar("drop_ms", p.terms.drop_after_ms, kMostDropAfter / kMillisecond);
        ar("max_pilots", p.terms.max_pilots, kMaxPilots);
    }
};

inline constexpr Micros kReadyCheck = 10 * kSecond;  ///< From a ready check to the start.

/// The host's question whether all are ready. The game starts when all are, or when the time is up, unless a member
/// stops it.
struct ReadyCheck {
    std::uint32_t number = 0;   ///< Of the check, from 1; 0: none runs.
    std::uint16_t left_ms = 0;  ///< Until the game starts anyway, from when this was sent.

    static void fields(auto& ar, auto& p) {
        ar("number", p.number);
        ar("left_ms", p.left_ms);
    }
};

/// Why a member is no longer in the lobby.
enum class Farewell : std::uint8_t { None, Left, Kicked, Closed, Silent };

/// The host's view of the lobby, sent to one member and repeated until acknowledged.
struct RosterPacket {
    static constexpr PacketKind kKind = PacketKind::Roster;
    std::uint8_t sender = 0;
    std::uint32_t sequence = 0;  ///< Grows with each packet; older and repeated packets are ignored.
    std::uint32_t version = 0;   ///< Grows when anything below changes, except `lines` and the times left.
    SeatId seat = 0;             ///< The receiver's seat.
    Farewell farewell = Farewell::None;
    std::uint8_t max_pilots = 0;
    std::string game;
    std::string table;
    std::vector<RosterEntry> entries;
    ReadyCheck check;
    StartBlock start;
    std::uint32_t lines_taken = 0;  ///< How many of the receiver's chat lines the host has accepted.
    std::uint32_t first_line = 0;
    std::vector<LobbyLine> lines;

    static void fields(auto& ar, auto& p) {
        ar("sender", p.sender, 0);
        ar("sequence", p.sequence);
        ar("version", p.version);
        ar("seat", p.seat);
        ar("farewell", p.farewell, Farewell::Silent);
        ar("max_pilots", p.max_pilots, kMaxPilots);
        ar("game", p.game, kMaxSetupBytes);
        ar("table", p.table, kMaxTableBytes);
        ar("entries", p.entries, kMaxPilots);
        ar("check", p.check);
        ar("start", p.start);
        ar("lines_taken", p.lines_taken);
        ar("first_line", p.first_line);
        ar("lines", p.lines, kMaxLines);
    }
};

/// A member, as a spectator that waits for the game sees it.
struct PreviewEntry {
    SeatId seat = 0;
    PilotNames pilots;
    bool is_ready = false;
    bool is_linked = false;

    static void fields(auto& ar, auto& p) {
        ar("seat", p.seat);
        ar("pilots", p.pilots);
        ar("ready", p.is_ready);
        ar("linked", p.is_linked);
    }
};

/// The lobby, sent beside a Refusal to a spectator that waits for its game.
struct PreviewPacket {
    static constexpr PacketKind kKind = PacketKind::Preview;
    std::uint64_t nonce = 0;    ///< Of the Join.
    std::uint32_t version = 0;  ///< As in rosters.
    std::uint8_t max_pilots = 0;
    std::string game;
    std::string table;
    std::uint8_t spectators = 0;  ///< How many wait, the receiver included.
    std::vector<PreviewEntry> entries{};

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("version", p.version);
        ar("max_pilots", p.max_pilots, kMaxPilots);
        ar("game", p.game, kMaxSetupBytes);
        ar("table", p.table, kMaxTableBytes);
        ar("spectators", p.spectators);
        ar("entries", p.entries, kMaxPilots);
    }
};

/// A chat line that a member sends in the lobby.
struct ChatLine {
    std::string text;

    static void fields(auto& ar, auto& p) { ar("text", p.text, kMaxChatBytes); }
};

/// A member's answer to rosters, with its own state and chat.
struct MemberPacket {
    static constexpr PacketKind kKind = PacketKind::Member;
    SeatId sender = 0;
    std::uint32_t sequence = 0;
    std::uint32_t roster_version = 0;  ///< The newest version received.
    std::uint32_t start_version = 0;
    bool is_start_final = false;  ///< The sender knows that the start is final.
    std::uint32_t lines_taken = 0;
    bool is_leaving = false;
    bool is_ready = false;
    std::uint32_t stopped_check = 0;  ///< The number of the ready check that the sender wants stopped; 0: none.
    std::string name;
    std::uint8_t links = 0;          ///< Working direct links, one bit per seat.
    std::uint16_t worst_rtt_ms = 0;  ///< Of those links.
    std::uint32_t first_line = 0;
    std::vector<ChatLine> lines;

    static void fields(auto& ar, auto& p) {
        ar("sender", p.sender);
        ar("sequence", p.sequence);
        ar("roster", p.roster_version);
        ar("start", p.start_version);
        ar("final", p.is_start_final);
        ar("lines_taken", p.lines_taken);
        ar("leaving", p.is_leaving);
        ar("ready", p.is_ready);
        ar("stopped_check", p.stopped_check);
        ar("name", p.name, kMaxNameBytes);
        ar("links", p.links);
        ar("worst_rtt", p.worst_rtt_ms);
        ar("first_line", p.first_line);
        ar("lines", p.lines, kMaxLines);
    }
};

/// Sent between all members: announces the sender, measures the round trip, and keeps NAT mappings open.
struct PingPacket {
    static constexpr PacketKind kKind = PacketKind::Ping;
    SeatId sender = 0;
    bool is_up = false;           ///< The link works both ways, as far as the sender knows; if not, it wants an answer.
    std::uint32_t counter = 0;    ///< Starts at an unguessable number and grows with each ping.
    std::uint32_t echo = 0;       ///< The newest counter received from the other side; 0: none.
    std::uint32_t held_us = 0;    ///< How long ago that counter arrived.
    std::uint32_t path = 0;       ///< A number for the address that this is sent to; see PathCheck.
    std::uint32_t path_echo = 0;  ///< The newest number received from the other side; 0: none.

    static void fields(auto& ar, auto& p) {
        ar("sender", p.sender);
        ar("up", p.is_up);
        ar("counter", p.counter);
        ar("echo", p.echo);
        ar("held_us", p.held_us);
        ar("path", p.path);
        ar("path_echo", p.path_echo);
    }
};

/// Sent between members: asks whether the receiver can be reached at the address that this is sent to, or answers such
/// a question with its number. See PathCheck.
struct PathPacket {
    static constexpr PacketKind kKind = PacketKind::Path;
    SeatId sender = 0;
    bool is_answer = false;
    std::uint32_t number = 0;

    static void fields(auto& ar, auto& p) {
        ar("sender", p.sender);
        ar("answer", p.is_answer);
        ar("number", p.number);
    }
};

}  // namespace net
