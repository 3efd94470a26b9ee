// SPDX-License-Identifier: Zlib
/// The replays, newest first: to watch, to share as a file, or to delete. Short games, and games of bots alone, are
/// left out, unless they are in the score table or in that of a daily flight.
#pragma once

#include "game/app/menu_screen.h"
#include "game/replay/replay.h"
#include "game/replay/runner.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace screens {

/// Returns the names of the files that the page lists, newest first.
[[nodiscard]] std::vector<std::string> listed_replays(const LocalUses& services);

/// A replay's details for a list. The file does not store how far the game got, so it is run bit by bit to find out.
class ReplayFacts {
public:
    /// Ticks to run while a list is shown: some milliseconds of each 1/30 s.
    static constexpr sim::Tick kTicksAtOnce = 1500;

    ReplayFacts(replay::Replay recording, const std::shared_ptr<const sim::MaskTable>& masks);

    /// Runs the game `ticks` further. Returns false if nothing is left to find out.
    bool advance(sim::Tick ticks = kTicksAtOnce);
    /// Mode and pilots, the wave reached, score and duration; empty where there is nothing to tell.
    struct Columns {
        std::string game;
        std::string wave;
        std::string score;
        std::string time;
    };
    [[nodiscard]] Columns columns() const;
    /// Returns the same in one line.
    [[nodiscard]] std::string text() const;

private:
    struct Run {
        Run(replay::Replay recorded, std::shared_ptr<const sim::MaskTable> masks)
            : recording(std::move(recorded)), runner(recording, std::move(masks)) {}

        replay::Replay recording;
        replay::Runner runner;
    };

    sim::Setup setup_;
    std::size_t pilots_;  // including those who joined later
    sim::Tick ticks_;
    std::optional<std::int32_t> score_;  // of a finished game of one pilot
    std::unique_ptr<Run> run_;           // until the wave is known
    std::optional<std::int32_t> wave_;   // stays empty for a game with other rules
};

class Replays final : public MenuScreen {
public:
    explicit Replays(const LocalUses& services) : MenuScreen(services), services_(services) {}

    const char* name() const override { return "replays"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    struct Entry {
        std::string file;
        std::optional<ReplayFacts> facts;  // none if the file cannot be read
    };

    /// Returns the focused game; null on the row above the games.
    [[nodiscard]] const Entry* chosen() const;
    /// Returns the row of an entry. `mark`: which table it belongs to; "" if to none.
    [[nodiscard]] MenuItem row_of(std::size_t entry, const char* mark);
    void draw_row(const Painter& painter, engine::Rect area, bool focused, std::size_t entry, const char* mark) const;
    void ask_to_delete();
    void refuse(std::string why);
    void ask_to_share();
    /// Saves a copy of a replay's file and says where it is, or why that failed.
    void share(const std::string& file);

    const LocalUses services_;
    std::vector<Entry> entries_;
};

}  // namespace screens
