// SPDX-License-Identifier: Zlib
/// Everything that the program owns, in the order in which it is made.
#pragma once

#include "engine/base/language.h"
#include "engine/sdl.h"
#include "game/app/dispatcher.h"
#include "game/app/shortcuts.h"
#include "game/match/network_pump.h"
#include "game/program/app.h"

#include <set>

namespace screens {

/// The parts that can fail, in the order in which they are opened. The view refers to the others, so they do not move.
struct Stage {
    /// Opens all of them and begins to load pictures.
    static engine::Result<std::unique_ptr<Stage>> open(const AppOptions& options, const engine::Settings& settings);

    Stage(engine::Sdl the_sdl, engine::Window the_window, engine::Font the_font, engine::Atlas the_atlas);

    engine::Sdl sdl;
    engine::Window window;
    engine::Font font;
    engine::Atlas atlas;
    engine::Audio audio;
    std::optional<view::View> view;  ///< There once `open` has succeeded.
};

/// Owned by the App alone; apart from it so that the loop reads by itself.
struct App::Parts {
    Parts(AppOptions wanted, engine::Log& the_log, engine::Settings the_settings, engine::Language the_language,
          std::unique_ptr<Stage> the_stage);

    /// Pushes what the options ask for, the title below it.
    void open_first_screen();
    void open_network_screen();
    /// False when that failed, which is told once.
    bool save_settings();
    /// Those that could not be written before, daily flights included.
    void save_scores();
    [[nodiscard]] bool has_unsaved() const { return scores.has_unsaved() || daily_flights.has_unsaved(); }
    /// Removes what earlier runs that were killed left of files that they wrote.
    void remove_stale_files();
    /// The language that the settings name; a notice when there is none.
    void use_language();
    /// As the settings have it, or the command line.
    [[nodiscard]] std::string own_name() const;
    /// Gives the line that tells where the picture is, or why there is none.
    [[nodiscard]] std::string save_screenshot();

    AppOptions options;
    engine::Log& log;
    engine::Settings settings;
    engine::Language language;
    std::string wanted_language;  // as it was asked for last
    std::unique_ptr<Stage> stage;
    engine::Input input;
    engine::Bindings bindings;
    engine::Bindings second_bindings;
    MenuSounds sounds;
    scores::ScoreFile scores;
    scores::ReplayShelf replays;
    scores::ProfileFile profile;
    daily::DailyFile daily_flights;
    Notices notices;
    match::Network network;
    ScreenStack stack;
    Dispatcher dispatcher{stack, notices, stage->window};
    Services services;
    std::set<std::string> troubles;    // with saving, that have been told since all was saved
    match::NetworkPump pump{network};  ///< After all else: its thread asks screens for keys.
};

}  // namespace screens
