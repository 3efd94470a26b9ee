// SPDX-License-Identifier: Zlib
/// Everything that the program owns, in the order of creation.
#pragma once

#include "engine/base/language.h"
#include "engine/sdl.h"
#include "game/app/clip_saver.h"
#include "game/app/dispatcher.h"
#include "game/app/services.h"
#include "game/daily/world/world_table.h"
#include "game/match/network/network_pump.h"
#include "game/program/app.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace screens {

// A file dropped on the window: a replay, to be watched at once.

/// Opens a dropped file, replacing a replay that is already shown. Adds a notice if it is not a replay of this version,
/// or if a game is running.
void open_dropped(Services& services, const std::filesystem::path& file);

class Title;

/// The parts that can fail, in the order in which they are opened. The view refers to the others, so they must not
/// move.
struct Stage {
    /// Opens all of them and starts to load images.
    static engine::Result<std::unique_ptr<Stage>> open(const AppOptions& options, const engine::Settings& settings);

    Stage(engine::Sdl the_sdl, engine::Window the_window, engine::Font the_font, engine::Atlas the_atlas);

    engine::Sdl sdl;
    engine::Window window;
    engine::Font font;
    engine::Atlas atlas;
    engine::Audio audio;
    std::optional<view::View> view;  ///< Set once `open` has succeeded.
};

/// Owned by the App alone; separate, so that the loop can be read by itself.
struct App::Parts {
    Parts(AppOptions wanted, engine::Log& the_log, engine::Settings the_settings, engine::Language the_language,
          std::unique_ptr<Stage> the_stage);

    /// Pushes the screen that the options ask for, on top of the title.
    void open_first_screen();
    void open_network_screen(Title& title);
    /// Returns false on failure, which is reported only once.
    bool save_settings();
    /// Retries scores, medals and daily flights that could not be saved before.
    void save_scores();
    [[nodiscard]] bool has_unsaved() const {
        return scores.has_unsaved() || profile.has_unsaved() || daily_flights.has_unsaved();
    }
    /// Removes temporary files left by earlier runs that were killed.
    void remove_stale_files();
    /// Loads the language chosen in the settings; adds a notice if it is missing.
    void use_language();
    /// Gives the screens the world's table of daily flights, if there is to be one.
    void add_world_table();
    /// Returns the milliseconds that the loop may wait without keeping the network waiting.
    [[nodiscard]] int network_wait_ms() const;
    /// Returns the pilot's name from the command line, or else from the settings.
    [[nodiscard]] std::string own_name() const;
    /// Returns a line that says where the screenshot was saved, or why it could not be.
    [[nodiscard]] std::string save_screenshot();

    AppOptions options;
    engine::Log& log;
    engine::Settings settings;
    engine::Language language;
    std::string wanted_language;  // as last requested
    std::unique_ptr<Stage> stage;
    engine::Input input;
    engine::Bindings bindings;
    engine::Bindings second_bindings;
    MenuSounds sounds;
    engine::Worker writer;  // runs what remains when all below has ended
    scores::ScoreFile scores;
    scores::ReplayShelf replays;
    scores::ProfileFile profile;
    daily::DailyFile daily_flights;
    scores::Evening evening;
    scores::Proofs proofs{sim::MaskTable::classic()};
    Notices notices;
    ClipSaver clips;
    match::OnlineService network;
    std::optional<daily::WorldTable> world_table;
    std::optional<WorldAccess> world;
    ScreenStack stack;
    Dispatcher dispatcher{stack, notices, stage->window, bindings, second_bindings};
    Services services;
    std::set<std::string> troubles;    // problems with saving, reported since the last success
    match::NetworkPump pump{network};  ///< Declared last, thus destroyed first: its thread uses the network.
};

}  // namespace screens
