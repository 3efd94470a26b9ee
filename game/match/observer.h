// SPDX-License-Identifier: Zlib
/// The interface of everything that follows a game: its screen, and what records it for the command line.
#pragma once

#include "game/match/match.h"

namespace match {

class OnlineService;

/// A game at its start, after a tick or at its end.
struct GameMoment {
    const Match& game;
    const ConsecutiveWorlds& worlds;   ///< The tick to look at; a network game may be further ahead.
    OnlineService* network = nullptr;  ///< Null for a game at this machine.
};

/// Follows games. Local games call it themselves, OnlineService does for network games.
class Observer {
public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// The confirmed world has run one tick, or is about to run its first.
    virtual void on_confirmed(const GameMoment& moment) = 0;
    /// The same for the shown world, which is drawn. With prediction it is ahead, and may be rolled back later.
    virtual void on_shown(const GameMoment& moment) = 0;
    /// The game is about to be left. The worlds are the newest shown ones.
    virtual void on_end(const GameMoment& /*moment*/) {}
    /// Returns whether it needs no more ticks, so that a program that runs for it may end.
    [[nodiscard]] virtual bool is_done() const { return false; }
};

}  // namespace match
