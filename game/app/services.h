// SPDX-License-Identifier: Zlib
/// The parts of the program that screens use, in groups: each screen receives those that it needs.
#pragma once

#include "engine/audio/audio.h"
#include "engine/base/text.h"
#include "engine/input/bindings.h"
#include "engine/input/input.h"
#include "engine/log.h"
#include "engine/settings/settings.h"
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

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace screens {

/// A game at its start, after a tick or at its end, as its observers see it.
struct GameMoment {
    const match::Match& game;
    const match::Timeline& timeline;    ///< The tick to look at; a network game may be further ahead.
    match::Network* network = nullptr;  ///< Null for a game at this machine.
};

/// Observes games; each may be empty.
struct GameHooks {
    /// Called at the start of a game and after each confirmed tick; returning false ends the program.
    std::function<bool(const GameMoment& moment)> observe;
    /// Called when the game is over or left.
    std::function<void(const GameMoment& moment)> on_end;
};

/// A flight through the field of a day.
struct DailyTry {
    daily::Date date;     ///< When it began; midnight changes nothing.
    bool counts = false;  ///< Or it is practice.
};

/// A local game to play: the setup and the pilots.
struct LocalGame {
    sim::Setup setup{.seed = 0};  ///< A seed of 0 means a random one for each game.
    match::BotSkill skill = match::BotSkill::Normal;
    int persons = 1;                         ///< At this machine, 1 or 2: the first slots.
    std::vector<match::PilotInfo> pilots;    ///< Empty: the persons, and a bot of that skill in each other slot.
    std::optional<match::KeyScript> script;  ///< Replaces the keys of everybody.
    std::optional<DailyTry> daily;           ///< For the record of a day, whose set-up `setup` is then.
    GameHooks hooks;
};

/// Used by every screen: the player's devices, sounds and notices, and the other screens.
struct Ui {
    engine::Window& window;
    engine::Audio& audio;
    engine::Input& input;
    engine::Log& log;
    ScreenStack& screens;
    Notices& notices;
    MenuSounds& sounds;
    std::function<void()> quit;  ///< Ends the program.
};

/// The player's choices.
struct Preferences {
    engine::Settings& settings;
    engine::Bindings& bindings;
    engine::Bindings& second_bindings;     ///< Of a second pilot at this machine.
    std::function<void()> apply_settings;  ///< Applies the settings to window and sound, and saves them.

    /// Changes a setting, which takes effect at once.
    void set(std::string_view setting, const engine::SettingValue& value) const {
        settings.set(setting, value);
        apply_settings();
    }
};

/// Records of played games.
struct Records {
    scores::ScoreFile& scores;
    scores::ReplayShelf& replays;
    scores::ProfileFile& profile;
    daily::DailyFile& daily_flights;
    std::filesystem::path exports;           ///< Directory of shared replays.
    std::function<daily::Date()> utc_today;  ///< The date by UTC.
};

/// For creating and showing games.
struct GameParts {
    view::View& view;
    std::shared_ptr<const sim::MaskTable> masks;
    std::filesystem::path assets;
    std::string version;
    std::function<std::uint32_t()> seed;  ///< A fresh seed for a game, not 0.
};

/// For network games.
struct Online {
    match::Network& network;
    std::function<std::string()> pilot_name;  ///< What other pilots see.
    GameHooks net_hooks;
    match::NetworkPump* pump = nullptr;  ///< Polls the network while pictures are drawn; null in virtual time.
};

template <typename T, typename... Groups>
concept Has = (std::derived_from<T, Groups> && ...);

/// The groups of services that a screen uses, which are all that it can reach. Converts from whatever has them.
template <typename... Groups>
struct Uses : Groups... {
    template <Has<Groups...> Other>
    Uses(const Other& other) : Groups(static_cast<const Groups&>(other))... {}  // meant to convert
};

/// Everything that the program owns and screens may use; it outlives them.
struct Services : Ui, Preferences, Records, GameParts, Online {};

/// What a game at this machine needs, and so do the screens that lead to one.
using LocalUses = Uses<Ui, Preferences, Records, GameParts>;

/// The setting that keeps the name of a person (0 or 1) at this machine.
[[nodiscard]] const char* name_setting(std::size_t person);
/// Returns the name that a person used last; the same substitute everywhere for one without a name.
[[nodiscard]] std::string name_of_person(const engine::Settings& settings, std::size_t person);
/// Returns the pilots: those that the game names, or the people at this machine by their names in the settings, and
/// bots.
[[nodiscard]] std::vector<match::PilotInfo> pilots_of(const LocalGame& game, const engine::Settings& settings);

/// What is lost if it cannot be written; the "{}" is the reason.
inline constexpr engine::Phrase kScoreLost = engine::tr_later("Your score will not be kept: {}");
inline constexpr engine::Phrase kMedalsLost = engine::tr_later("Your medals will not be kept: {}");
inline constexpr engine::Phrase kReplayLost = engine::tr_later("This replay will not be kept: {}");
inline constexpr engine::Phrase kDailyLost = engine::tr_later("Your daily flight will not be kept: {}");
/// The day's try is not used up; the "{}" is the reason.
inline constexpr engine::Phrase kDailyNotBegun = engine::tr_later("Today's flight cannot begin: {}");
inline constexpr engine::Phrase kSettingsLost = engine::tr_later("Your settings will not be kept: {}");

/// After a failed save, reports in the log and as a notice what is lost, and why. With `is_lost` false everything was
/// saved, and only the error is reported, such as a damaged file that was set aside.
void tell_saving(engine::Log& log, Notices& notices, const engine::Result<void>& saved, engine::Phrase lost,
                 bool is_lost = true);

/// Each writes new data to its file, with a notice if that fails.
void save_scores(const Uses<Ui, Records>& services);
void save_profile(const Uses<Ui, Records>& services);
void save_daily_flights(const Uses<Ui, Records>& services);

}  // namespace screens
