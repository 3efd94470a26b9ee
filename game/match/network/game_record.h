// SPDX-License-Identifier: Zlib
/// The data to report about a network game besides its replay.
#pragma once

#include <cstdint>
#include <optional>

#include "game/match/network/network_input.h"
#include "net/play/agreement/world_agreement.h"

namespace match {

/// Covers a whole game, even if the connection was lost in between and the game was entered again.
class GameRecord {
public:
    /// Forgets the previous game.
    void clear() { *this = {}; }
    /// Sets when tick 0 of the game is due.
    void set_start(net::Micros at) { started_at_ = at; }
    /// Follows another input, which must live until the next call; null: keeps what the last one found.
    void follow(NetworkInput* input);

    /// Returns when tick 0 of the game was due; 0 if that is not known.
    [[nodiscard]] net::Micros started_at() const { return started_at_; }
    /// Returns how many desyncs were found.
    [[nodiscard]] std::uint32_t desyncs() const { return earlier_ + (input_ != nullptr ? input_->desyncs() : 0); }
    /// Returns how often a damaged world was repaired.
    [[nodiscard]] std::uint32_t repairs() const {
        return earlier_repairs_ + (input_ != nullptr ? input_->repairs() : 0);
    }
    /// Returns the latest desync found, as it stands now.
    [[nodiscard]] std::optional<net::Desync> latest_desync() const;
    /// Returns the report on the latest desync found, once. The match is still the one in which it happened.
    [[nodiscard]] std::optional<DesyncReport> take_desync_report();

private:
    net::Micros started_at_ = 0;
    NetworkInput* input_ = nullptr;
    std::uint32_t earlier_repairs_ = 0;
    std::optional<net::Desync> latest_;
    std::uint32_t earlier_ = 0;           ///< Desyncs found by earlier inputs …
    std::optional<DesyncReport> report_;  ///< … and the last of them.
};

}  // namespace match
