// SPDX-License-Identifier: Zlib
/// What every screen may use; all of it is owned by the program and outlives the screens.
#pragma once

#include "engine/audio/audio.h"
#include "engine/base/text.h"
#include "engine/input/bindings.h"
#include "engine/input/input.h"
#include "engine/log.h"
#include "engine/settings/settings.h"
#include "engine/text/font.h"
#include "engine/video/atlas.h"
#include "engine/video/window.h"
#include "game/app/notices.h"
#include "game/app/screen_stack.h"
#include "game/daily/daily_file.h"
#include "game/match/local_input.h"
#include "game/match/network.h"
#include "game/match/network_pump.h"
#include "game/scores/profile_file.h"
#include "game/scores/replay_shelf.h"
#include "game/scores/score_file.h"
#include "game/sim/setup.h"
#include "game/ui/menu_sounds.h"
#include "game/view/view.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace screens {

/// Sees a game as it was set up and after each of its ticks; false ends the program.
using GameObserver = std::function<bool(const match::Match& match)>;

/// A flight through the field of a day.
struct DailyTry {
    daily::Date date;     ///< When it began; midnight changes nothing.
    bool counts = false;  ///< Or it is practice.
};

/// A local game to play: what is agreed, and who flies.
struct LocalGame {
    sim::Setup setup{.seed = 0};  ///< A seed of 0 is drawn anew for each game.
    match::BotSkill skill = match::BotSkill::Normal;
    int persons = 1;                         ///< At this machine, 1 or 2: the first slots.
    std::vector<match::PilotInfo> pilots;    ///< Empty: the persons, and a bot of that skill in each other slot.
    std::optional<match::KeyScript> script;  ///< Replaces the keys of everybody.
    std::optional<DailyTry> daily;           ///< For the record of a day, whose set-up `setup` is then.
    GameObserver observer;                   ///< May be empty.
    std::function<void(const match::Match&)> on_end;  ///< The game is over or left; may be empty.
};

/// Sees the network games of the program; either may be empty.
struct NetHooks {
    std::function<bool(match::Network& network, const match::Timeline& timeline)> observe;  ///< As GameObserver.
    std::function<void(match::Network& network)> on_end;  ///< The game is over or left.
};

struct Services {
    engine::Window& window;
    engine::Font& font;
    engine::Atlas& atlas;
    engine::Audio& audio;
    engine::Input& input;
    engine::Log& log;
    engine::Settings& settings;
    engine::Bindings& bindings;
    engine::Bindings& second_bindings;  ///< Of a second pilot at this machine.
    ScreenStack& screens;
    Notices& notices;
    MenuSounds& sounds;
    view::View& view;
    scores::ScoreFile& scores;
    scores::ReplayShelf& replays;
    scores::ProfileFile& profile;
    daily::DailyFile& daily_flights;
    match::Network& network;
    std::shared_ptr<const sim::MaskTable> masks;
    std::filesystem::path assets;
    std::filesystem::path exports;  ///< Directory of files to give away.
    std::string version;
    std::function<void()> quit;               ///< Ends the program.
    std::function<void()> apply_settings;     ///< Brings window and sound to what the settings say, and saves them.
    std::function<std::uint32_t()> seed;      ///< A fresh seed for a game, not 0.
    std::function<daily::Date()> utc_today;   ///< The date by UTC.
    std::function<std::string()> pilot_name;  ///< What other pilots see.
    NetHooks net_hooks;
    match::NetworkPump* pump = nullptr;  ///< Polls the network while pictures are drawn; null in virtual time.
};

/// The setting that keeps the name of a person (0 or 1) at this machine.
[[nodiscard]] const char* name_setting(std::size_t person);
/// The name that a person used last; the same stand-in everywhere for one without a name.
[[nodiscard]] std::string name_of_person(const engine::Settings& settings, std::size_t person);
/// Their names, by slot.
[[nodiscard]] std::vector<std::string> names_of(const std::vector<match::PilotInfo>& pilots);
/// Who flies: those that the game names, or the persons, by the names that the settings have for them, and bots.
[[nodiscard]] std::vector<match::PilotInfo> pilots_of(const LocalGame& game, const engine::Settings& settings);

/// What the player loses when it cannot be written; the "{}" is why.
inline constexpr engine::Phrase kScoreLost = engine::tr_later("Your score will not be kept: {}");
inline constexpr engine::Phrase kMedalsLost = engine::tr_later("Your medals will not be kept: {}");
inline constexpr engine::Phrase kReplayLost = engine::tr_later("This replay will not be kept: {}");
inline constexpr engine::Phrase kDailyLost = engine::tr_later("Your daily flight will not be kept: {}");
/// The day's one try stays; the "{}" is why.
inline constexpr engine::Phrase kDailyNotBegun = engine::tr_later("Today's flight cannot begin: {}");
inline constexpr engine::Phrase kSettingsLost = engine::tr_later("Your settings will not be kept: {}");

/// Tells in the log and as a notice what is lost, and why, when saving failed. What is only worth knowing, such as a
/// damaged file that was set aside before all was saved, is told without `lost`.
void tell_saving(engine::Log& log, Notices& notices, const engine::Result<void>& saved, engine::Phrase lost,
                 bool is_lost = true);

/// Each writes what is new in its file; a notice if that fails.
void save_scores(Services& services);
void save_profile(Services& services);
void save_daily_flights(Services& services);

}  // namespace screens
