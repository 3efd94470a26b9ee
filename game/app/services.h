// SPDX-License-Identifier: Zlib
/// The parts of the program that screens use, in groups: each screen receives the groups that it needs.
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
#include "game/daily/record.h"
#include "game/match/local_game_input.h"
#include "game/match/network/network_pump.h"
#include "game/match/network/online_service.h"
#include "game/match/observer.h"
#include "game/scores/evening.h"
#include "game/scores/profile.h"
#include "game/scores/proofs.h"
#include "game/scores/replay_shelf.h"
#include "game/scores/score_table.h"
#include "game/sim/setup.h"
#include "game/ui/menu.h"
#include "game/view/view.h"

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace daily {
class WorldTable;
}
namespace replay {
class Replay;
}

namespace screens {

class ClipSaver;

/// Another pilot's flight of a day, to race against.
struct Challenge {
    std::string name;
    std::shared_ptr<const replay::Replay> recording;
};

/// An attempt at a daily flight.
struct DailyTry {
    daily::Date date;                      ///< The day on which it began, even if it ends after midnight.
    bool counts = false;                   ///< False for practice.
    std::optional<Challenge> challenge{};  ///< Flies along as a ghost.
};

/// A local game to play: the setup and the pilots.
struct LocalGame {
    sim::Setup setup{.seed = 0};  ///< A seed of 0 means a random one for each game.
    match::BotSkill skill = match::BotSkill::Normal;
    int persons = 1;                              ///< People at this machine, 1 or 2; they have the first slots.
    std::vector<match::PilotInfo> pilots;         ///< If empty: the people, and a bot of that skill in each other slot.
    std::optional<match::KeyScript> script;       ///< Replaces everybody's keys.
    std::optional<DailyTry> daily;                ///< Set for a daily flight; `setup` is then that day's.
    std::shared_ptr<match::Observer> observer{};  ///< May be null.
};

/// Used by every screen: the player's devices, sounds and notices, and the other screens.
struct Ui {
    engine::Window& window;
    const engine::Font& font;
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
    std::filesystem::path mappings{};      ///< The file that mappings of joysticks are saved in.

    /// Changes a setting, with immediate effect.
    void set(std::string_view setting, const engine::SettingValue& value) const {
        settings.set(setting, value);
        apply_settings();
    }
};

/// The world's table of daily flights, which is used once the setting `net.world_table` is on.
struct WorldAccess {
    daily::WorldTable& table;
    std::string told{};  ///< Why a flight could not be published, as it was said last.
};

/// Records of played games.
struct Records {
    scores::ScoreFile& scores;
    scores::ReplayShelf& replays;
    scores::ProfileFile& profile;
    daily::DailyFile& daily_flights;
    scores::Proofs& proofs;
    engine::Worker& writer;                  ///< Writes all of these, since a network game cannot wait for the disk.
    ClipSaver& clips;                        ///< Saves clips of games.
    std::filesystem::path exports;           ///< Directory of shared replays.
    std::function<daily::Date()> utc_today;  ///< Today's date in UTC.
    WorldAccess* world = nullptr;            ///< Null if this program has none.
};

/// Needed to create and show games.
struct GameParts {
    view::View& view;
    match::PilotKeys& keys;  ///< Of the pilots at this machine, in any game.
    std::shared_ptr<const sim::MaskTable> masks;
    std::filesystem::path assets;
    std::string version;
    std::function<std::uint32_t()> seed;  ///< A fresh seed for a game, not 0.
};

/// Needed for network games.
struct Online {
    match::OnlineService& network;
    std::function<std::string()> pilot_name;  ///< The name that other pilots see.
    scores::Evening& evening;                 ///< What happened in the games of this run.
    match::NetworkPump* pump = nullptr;       ///< Polls the network while frames are drawn; null in virtual time.
};

template <typename T, typename... Groups>
concept Has = (std::derived_from<T, Groups> && ...);

/// The groups of services that a screen uses; it can reach no others. Converts from any type that has them.
template <typename... Groups>
struct Uses : Groups... {
    template <Has<Groups...> Other>
    Uses(const Other& other) : Groups(static_cast<const Groups&>(other))... {}  // meant to convert
};

/// Everything that the program owns and screens may use; it outlives them.
struct Services : Ui, Preferences, Records, GameParts, Online {};

/// Needed for a game at this machine, and by the screens that lead to one.
using LocalUses = Uses<Ui, Preferences, Records, GameParts>;

/// Returns the setting that holds the name of a person (0 or 1) at this machine.
[[nodiscard]] const char* name_setting(std::size_t person);
/// Returns the name that a person used last, or a substitute that is the same everywhere.
[[nodiscard]] std::string name_of_person(const engine::Settings& settings, std::size_t person);
/// Returns the pilots that a game names, or else the people at this machine, by their names in the settings, and bots.
[[nodiscard]] std::vector<match::PilotInfo> pilots_of(const LocalGame& game, const engine::Settings& settings);

/// The setting that holds whether the player takes part in the world's table of daily flights.
inline constexpr const char* kWorldTableSetting = "net.world_table";
/// Returns that table; null if the program has none, or the player does not take part.
[[nodiscard]] daily::WorldTable* world_table_of(const Uses<Preferences, Records>& services);

/// Errors for data that could not be written; the "{}" is the reason.
inline constexpr engine::Phrase kScoreLost = engine::tr_later("Your score could not be saved: {}");
inline constexpr engine::Phrase kMedalsLost = engine::tr_later("Your medals could not be saved: {}");
inline constexpr engine::Phrase kReplayLost = engine::tr_later("This replay could not be saved: {}");
inline constexpr engine::Phrase kDailyLost = engine::tr_later("Your daily flight could not be saved: {}");
/// Says that the day's attempt is not used up; the "{}" is the reason.
inline constexpr engine::Phrase kDailyNotBegun = engine::tr_later("Today's flight cannot begin: {}");
inline constexpr engine::Phrase kSettingsLost = engine::tr_later("Your settings could not be saved: {}");

/// Logs and shows what is lost after a failed save, and why. If `is_lost` is false, everything was saved and only the
/// error is reported, for example a damaged file that was set aside.
void tell_saving(engine::Log& log, Notices& notices, const engine::Result<void>& saved, engine::Phrase lost,
                 bool is_lost = true);

/// Saves new data to its file with the writer, and shows a notice with the reason if that fails.
template <typename Document>
void save_soon(const Uses<Ui, Records>& services, engine::MergedFile<Document>& file, engine::Phrase lost) {
    file.save_soon(services.writer, [&log = services.log, &notices = services.notices, &file, lost](const auto& saved) {
        tell_saving(log, notices, saved, lost, file.has_unsaved());
    });
}

}  // namespace screens
