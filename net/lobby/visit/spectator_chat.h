// SPDX-License-Identifier: Zlib
/// Chat among the spectators of a game, which its pilots never see (PROTOCOL.md, Chat among spectators).
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/bounded.h"
#include "net/wire/complete_tick.h"
#include "net/wire/identity.h"
#include "net/wire/keys.h"
#include "net/wire/packet.h"
#include "net/wire/units.h"

namespace net {

/// How many lines one packet carries, and how many are passed on in kSayFor.
inline constexpr std::size_t kMaxSpectatorLines = 6;
/// How long a line is repeated. It is never acknowledged.
inline constexpr Micros kSayFor = 2 * kSecond;

/// A line of chat, as a spectator sends it to its desks.
struct OwnLine {
    std::uint32_t number = 0;  ///< Counts the sender's lines, from 1.
    std::string text;

    static void fields(auto& ar, auto& l) {
        ar("number", l.number);
        ar("text", l.text, kMaxChatBytes);
    }
};

/// The newest lines of a spectator, sent to its desks with its Visits.
struct SayPacket {
    static constexpr PacketKind kKind = PacketKind::Say;
    std::vector<OwnLine> lines;

    static void fields(auto& ar, auto& p) { ar("lines", p.lines, kMaxSpectatorLines); }
};

/// A line that a desk passes on.
struct SpectatorLine {
    std::uint64_t author = 0;  ///< The same at all desks; see author_of.
    std::string name;          ///< Of the author.
    OwnLine line;

    static void fields(auto& ar, auto& l) {
        ar("author", l.author);
        ar("name", l.name, kMaxNameBytes);
        OwnLine::fields(ar, l.line);
    }
};

/// The newest lines of other spectators, sent to a visitor with the answer to its Visit.
struct LinesPacket {
    static constexpr PacketKind kKind = PacketKind::Lines;
    std::vector<SpectatorLine> lines;

    static void fields(auto& ar, auto& p) { ar("lines", p.lines, kMaxSpectatorLines); }
};

/// Returns the number by which others know the owner of a public key: its first eight bytes.
[[nodiscard]] std::uint64_t author_of(const PublicKey& key);

/// The lines of the last seconds, as a spectator or a desk knows them. They are repeated for a while instead of being
/// acknowledged, and each is taken once, whichever way it comes. Has room for kMaxSpectatorLines, so that nobody can
/// make it pass on more.
class SpectatorChat {
public:
    /// `own` is the key of this program.
    explicit SpectatorChat(const PublicKey& own) : self_(author_of(own)) {}

    /// Forgets what is too old. Call it regularly.
    void poll(Micros now);
    /// Says a line here. Returns false, and takes nothing, if there is no room now.
    [[nodiscard]] bool say(std::string_view text);
    /// Takes a line of another spectator, cleaned. Returns false if it is known already or empty, or there is no room;
    /// in the latter case it is taken when it is repeated.
    bool hear(SpectatorLine line);
    /// Returns the new lines of others.
    [[nodiscard]] std::vector<SpectatorLine> take_heard() { return std::exchange(heard_, {}); }

    /// Returns the own lines for the desks; nothing if there are none.
    [[nodiscard]] std::optional<SayPacket> own_lines() const;
    /// Returns all lines except those of `reader`; nothing if there are none.
    [[nodiscard]] std::optional<LinesPacket> lines_for(std::uint64_t reader) const;

private:
    struct Recent {
        SpectatorLine line;
        Micros at = 0;
    };
    /// More authors than can be heard while a line of theirs may still be repeated.
    static constexpr std::size_t kAuthors = 64;

    [[nodiscard]] bool has_room() const { return recent_.size() < kMaxSpectatorLines; }

    std::uint64_t self_;
    std::uint32_t said_ = 0;
    Micros now_ = 0;
    std::deque<Recent> recent_;
    engine::BoundedTable<std::uint64_t, kAuthors, std::uint32_t> newest_;  ///< Each author's newest line.
    std::vector<SpectatorLine> heard_;
};

}  // namespace net
