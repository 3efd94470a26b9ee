// SPDX-License-Identifier: Zlib
/// The program's network side: the search for games, one lobby or game at a time, and sessions that are closing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "game/match/network/game_search.h"
#include "game/match/network/online_states.h"
#include "game/match/network/world_list.h"

namespace match {

/// Everything that the program does online: it searches, hosts, joins, watches, plays, leaves, returns to a lost game
/// and follows the others to the next lobby. Owns the session and the match that runs on it. Everything happens
/// within its calls; it starts no thread.
class OnlineService {
public:
    /// `writer`, which may be null, writes return tickets; it must outlive the service.
    OnlineService(std::unique_ptr<NetPlatform> platform, NetworkOptions options,
                  std::shared_ptr<const sim::MaskTable> masks, engine::Worker* writer = nullptr);

    /// The search for games on the local network, which continues in lobbies and games until it is ended.
    [[nodiscard]] GameSearch& search() { return search_; }

    /// The worldwide list of games, likewise. Nothing is sent to the internet before it is begun.
    [[nodiscard]] WorldList& world() { return world_; }
    /// Returns where the hash table begins.
    [[nodiscard]] TableEntries table_entries() const { return online_.table_entries(); }

    /// Returns the ticket of a game that an earlier run of this program lost, if that game may still be running. Claims
    /// the ticket, so that no other program returns to the game as well.
    [[nodiscard]] std::optional<ReturnTicket> claim_ticket();
    /// Returns to that game, to the same slot: asks its peers one after another until one answers.
    void come_back_to(const ReturnTicket& ticket);
    /// `host` and `join` first leave any previous lobby or game.
    engine::Result<void> host(const OwnPilots& pilots, const HostPlan& plan);
    /// Joins a lobby, enters a running game, or watches a game once it runs.
    engine::Result<void> join(const OwnPilots& pilots, const net::SecretText& password, const net::HostPlace& host,
                              net::JoinPurpose purpose = net::JoinPurpose::Fly);
    /// Leaves the game, and tells the others that this program goes to the lobby that follows it.
    void leave_to_play_again() { leave_session({.goes_to_lobby = true}); }
    /// Does so unless it is done, and looks for that lobby. Opens it here if nobody else is left to do so. For a
    /// spectator, looks for the next game of those pilots, and watches it.
    engine::Result<void> play_again(const OwnPilots& pilots, NextLobby next);
    /// Leaves the lobby or the game, and waits for up to `most` while the other peers are told. Later calls of `poll`
    /// keep telling the peers that have not heard it by then.
    void leave(net::Micros most = 0);

    /// Does everything that is due, and calls the client. Call at least every 4 ms while `is_busy`, unless a
    /// NetworkPump does it.
    void poll();
    /// Like `poll`, but leaves the calls to the client to the next `poll`.
    void tend();
    /// Sleeps until something may have arrived, but no longer than `most`.
    void wait(net::Micros most);
    [[nodiscard]] bool is_busy() const;

    /// Sets the client that is called for each tick. A match that starts from a lobby waits for one. `client` must live
    /// until `detach`, which releases all keys.
    void attach(Observer& client);
    void detach();
    /// The keys of the pilots at this machine, for the ticks of a network game.
    [[nodiscard]] PilotKeys& keys() { return online_.keys; }

    /// Opens the lobby or game hosted here to the internet, or closes it again: the router is asked for a port.
    void set_open(bool is_open);
    /// Returns whether the table of codes and games is yet to hear that what was hosted here is closed.
    [[nodiscard]] bool is_closing() const { return online_.closing_invite != nullptr; }
    /// Puts what is open to the internet into the worldwide list, under a new key, or takes it off. Does nothing if it
    /// is not open.
    void set_listed(bool is_listed) { online_.set_listed(is_listed); }
    /// Returns whether it is to be there.
    [[nodiscard]] bool wants_list() const { return online_.invite && online_.invite->wants_list(); }
    /// Returns whether others can find it there.
    [[nodiscard]] bool is_listed() const { return online_.invite && online_.invite->is_listed(); }
    /// Returns whether others can join the lobby or game hosted here from the internet; nothing if it is not open to
    /// them.
    [[nodiscard]] std::optional<Reach> reach() const;
    /// Returns the long code with which they can, which holds the place; empty unless there is a place that anybody can
    /// send to.
    [[nodiscard]] std::string code() const;
    /// Returns the short code, by which the place is looked up; empty unless it can be.
    [[nodiscard]] std::string invite_code() const;
    /// Returns whether this program runs a relay server for the host that it has joined, whose guests come through it.
    [[nodiscard]] bool is_lending() { return online_.lending.is_used(); }
    /// Returns whether others may play through this program, and would lose the game if it left.
    [[nodiscard]] bool has_relayed_guests() { return online_.lending.has_guests(); }
    /// Makes the invite code of the lobby hosted here void, and another one.
    void renew_code();
    /// Returns where the lobby or game that was joined is; zeros for one hosted here.
    [[nodiscard]] net::Address joined_address() const;
    /// Returns the search for the lobby of a code, or of a game in the list; null if there is none.
    [[nodiscard]] const CodeSearch* code_search() const;

    /// Null without a lobby or game, during a `code_search`, and at times while `is_coming_back`.
    [[nodiscard]] net::Session* session();
    /// Returns whether the connection to a game was lost and is being restored. The match stands still meanwhile.
    [[nodiscard]] bool is_coming_back() const;
    /// Returns for how long the peers of a lost game are still asked to let this pilot return; nothing if they are not.
    [[nodiscard]] std::optional<net::Micros> time_to_return() const;
    /// Returns why there is no session, if no socket could be opened for the next lobby or the return to a game, if
    /// the lost game is over, or if a code led nowhere. Empty otherwise.
    [[nodiscard]] const engine::Message& trouble() const { return online_.trouble; }
    /// Sends a quick phrase, see net::Session. Returns false and sends nothing if the rate limit is exceeded.
    [[nodiscard]] bool say_phrase(std::uint8_t phrase, std::string words);
    /// The pilots muted in this lobby and game and in earlier ones.
    [[nodiscard]] Mutes& mutes() { return online_.mutes; }
    /// Null before the game begins.
    [[nodiscard]] Match* match() { return parts().match; }
    /// The input of a visited game while it is fetched, to be entered or watched; null otherwise.
    [[nodiscard]] VisitInput* visit() { return parts().visit; }
    /// The input of that match; null before the game begins, and for a spectator.
    [[nodiscard]] NetworkInput* input() { return parts().input; }
    /// Returns the new notices of the session and of its game, except those of a visited game about ticks that were run
    /// only to catch up.
    [[nodiscard]] std::vector<net::Notice> take_notices();
    /// The data to report about the game.
    [[nodiscard]] GameRecord& record() { return online_.record; }
    /// Sockets, name lookup, and the clock that all of this uses.
    [[nodiscard]] NetPlatform& platform() { return *online_.platform; }
    /// Changes apply to the next game; `ticks` at once.
    [[nodiscard]] NetworkOptions& options() { return online_.options; }

private:
    [[nodiscard]] OnlineParts parts() const;
    void leave_session(net::LeaveEvent how);
    void notify();

    OnlineContext online_;
    OnlineState state_;
    GameSearch search_;
    WorldList world_;
    engine::RateLimiter phrases_;
};

}  // namespace match
