// SPDX-License-Identifier: Zlib
/// The pages between the title and what it has no row for: games with others, and records.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

/// All ways to play with or against others: at this machine, with bots, over the network.
class Together final : public MenuScreen {
public:
    explicit Together(Services& services);

    const char* name() const override { return "together"; }

private:
    Board board(const Painter& painter) const override;

    Services& services_;
};

/// What earlier games left: scores, medals, replays and the hall, each with a figure.
class RecordPages final : public MenuScreen {
public:
    explicit RecordPages(const LocalUses& services);

    const char* name() const override { return "records"; }
    /// Counts again: a replay may have been deleted on the page of the replays.
    void shown() override;

private:
    Board board(const Painter& painter) const override;

    const LocalUses services_;
    std::size_t replays_ = 0;
    std::size_t days_ = 0;  // in the hall
};

}  // namespace screens
