// SPDX-License-Identifier: Zlib
#include "game/program/app_parts.h"

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "engine/video/image.h"
#include "game/app/pilot_actions.h"
#include "game/app/settings_table.h"
#include "game/program/launch.h"
#include "game/scores/replay_shelf.h"
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/known_hosts.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/lobby/resolve_screen.h"
#include "game/screens/play/local_play.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/title/title.h"

#include <limits>
#include <utility>

namespace screens {

void open_dropped(Services& services, const std::filesystem::path& file) {
    if (services.screens.has_game()) {
        services.sounds.play(Cue::Wrong);
        services.notices.add(tr("Leave this game first, then drop the replay again."));
        return;
    }
    const bool takes_place = !services.screens.empty() && services.screens.top().gives_way();
    if (WatchReplay::open(services, file, takes_place)) {
        services.log.info("opened {}", engine::to_text(file));
    }
}

namespace {

constexpr const char* kSettingsFile = "settings.toml";
constexpr const char* kScreenshots = "screenshots";
constexpr const char* kClips = "clips";

engine::Result<engine::Window> open_window(const engine::Settings& settings, const AppOptions& options) {
    engine::WindowOptions wanted;
    wanted.title = "Gyre";
    wanted.size = {settings.number("video.width"), settings.number("video.height")};
    // An exclusive display mode is requested once the window is placed.
    wanted.fullscreen = settings.flag("video.fullscreen") && settings.text("video.mode") != "exclusive";
    wanted.vsync = settings.flag("video.vsync");
    wanted.software = options.flags.is_software;
    auto window = engine::Window::open(wanted);
    if (window) {
        if (const auto icon = engine::load_png(options.assets / "icons" / "gyre-64.png")) {
            window->set_icon(*icon);  // for desktops that do not use the program's desktop file
        }
    }
    return window;
}

/// Lets the worker thread decode the title's images, then ships and shots, while the audio and other parts are being
/// opened.
void begin_loading(engine::Atlas& atlas, engine::Renderer& renderer) {
    std::vector<engine::SheetId> first;
    for (const char* name : {"background", "logo", "rock_large", "rock_medium", "rock_small", "ship_hull",
                             "ship_livery", "shot", "icons"}) {
        if (const auto sheet = atlas.sheet(name)) {
            first.push_back(*sheet);
        }
    }
    atlas.prefer(first);
    renderer.begin_frame();
    atlas.update(renderer);
}

}  // namespace

engine::Result<std::unique_ptr<App>> App::open(AppOptions options, engine::Log& log) {
    // Even errors in the settings are reported in the user's language.
    engine::Language language(engine::catalogues_of(options.assets), engine::process_environment());
    (void)language.use(engine::kSystemLanguage);
    engine::Settings settings(settings_table());
    for (engine::Message& note : settings.load(options.config / kSettingsFile)) {
        options.notices.push_back(std::move(note));
    }
    retire_brake(settings);
    retire_joined(settings);
    if (options.flags.is_fullscreen) {
        settings.override_for_run("video.fullscreen", true);
    }
    if (!options.flags.name.empty()) {
        settings.override_for_run("play.name", options.flags.name);
    }
    if (!options.flags.net.relay.empty()) {
        settings.override_for_run("net.relay", options.flags.net.relay);
    }
    if (!options.flags.net.nodes.empty()) {
        settings.override_for_run("net.nodes", fmt::format("{}", fmt::join(options.flags.net.nodes, " ")));
    }
    if (options.flags.net.pilots_here > 1) {
        settings.override_for_run("net.pilots_here", 2);
    }
    auto stage = Stage::open(options, settings);
    if (!stage) {
        return stage.failure();
    }
    if (!(*stage)->font.has_all(options.flags.name)) {
        return engine::Error{
            tr_later("--name: '{}' has letters that the game cannot show; use Latin, Greek or Cyrillic "
                     "letters"),
            options.flags.name};
    }
    auto parts =
        std::make_unique<Parts>(std::move(options), log, std::move(settings), std::move(language), *std::move(stage));
    return std::unique_ptr<App>(new App(std::move(parts)));
}

Stage::Stage(engine::Sdl the_sdl, engine::Window the_window, engine::Font the_font, engine::Atlas the_atlas)
    : sdl(std::move(the_sdl)), window(std::move(the_window)), font(std::move(the_font)), atlas(std::move(the_atlas)),
      audio(true) {}

engine::Result<std::unique_ptr<Stage>> Stage::open(const AppOptions& options, const engine::Settings& settings) {
    auto sdl = engine::Sdl::start();
    if (!sdl) {
        return sdl.failure();
    }
    auto window = open_window(settings, options);
    if (!window) {
        return window.failure();
    }
    auto font = engine::Font::load(options.assets / "font" / "gyre.strokes");
    if (!font) {
        return font.failure();
    }
    auto atlas = engine::Atlas::load((options.flags.skin.empty() ? options.assets : options.flags.skin) / "sprites");
    if (!atlas) {
        return atlas.failure();
    }
    begin_loading(*atlas, window->renderer());
    auto stage = std::make_unique<Stage>(*std::move(sdl), *std::move(window), *std::move(font), *std::move(atlas));
    auto view = view::View::load(stage->atlas, stage->font, stage->audio, options.assets);
    if (!view) {
        return view.failure();
    }
    stage->view.emplace(*std::move(view));
    return stage;
}

App::Parts::Parts(AppOptions wanted, engine::Log& the_log, engine::Settings the_settings, engine::Language the_language,
                  std::unique_ptr<Stage> the_stage)
    : options(std::move(wanted)), log(the_log), settings(std::move(the_settings)), language(std::move(the_language)),
      stage(std::move(the_stage)), bindings(load_bindings(settings, 0, &options.notices)),
      second_bindings(load_bindings(settings, 1, &options.notices)), sounds(stage->audio, options.assets),
      scores(options.data / "scores.json"), replays(options.data / "replays"), profile(options.data / "profile.json"),
      daily_flights(options.data / "daily.json"),
      clips(options.data / kClips, {.assets = options.assets, .skin = options.flags.skin}, notices, log),
      network(std::move(options.platform), options.network, sim::MaskTable::classic(), &writer),
      services{{stage->window, stage->font, stage->audio, input, log, stack, notices, sounds, {}},
               {settings, bindings, second_bindings, {}, options.config / "controllers.txt"},
               {scores, replays, profile, daily_flights, proofs, writer, clips, options.exports, daily::utc_today},
               {*stage->view, network.keys(), sim::MaskTable::classic(), options.assets, gyre::program_version(),
                gyre::fresh_seed},
               {network, [this] { return own_name(); }, evening, &pump}} {
    use_language();
    add_world_table();
    remove_stale_files();
    std::ranges::copy(engine::load_mappings(services.mappings), std::back_inserter(options.notices));
    for (const auto& line : {scores.load(), profile.load(), daily_flights.load()}) {
        if (line) {
            options.notices.push_back(*line);
        }
    }
    if (stage->audio.is_silent()) {
        log.info("no sound: {}", stage->audio.why_silent().english());
    }
    // One message is enough for all missing sounds.
    const engine::Message& lost =
        sounds.first_error().is_empty() ? stage->view->first_sound_error() : sounds.first_error();
    if (!lost.is_empty()) {
        options.notices.push_back(lost);
    }
    for (const engine::Message& notice : options.notices) {
        log.warn("{}", notice.english());
        notices.add(notice);
    }
}

void App::Parts::add_world_table() {
    if (!options.table_platform) {
        return;
    }
    const auto entries = [this] {
        use_network_settings(services);
        return network.table_entries();
    };
    world_table.emplace(daily::WorldParts{.platform = *options.table_platform,
                                          .entries = entries,
                                          .masks = sim::MaskTable::classic(),
                                          .directory = options.data / "world",
                                          .writer = writer});
    world.emplace(WorldAccess{*world_table});
    services.world = &*world;
}

int App::Parts::network_wait_ms() const {
    constexpr int kBusyMs = 10;
    constexpr int kServingMs = 50;  // one's own flight is stored, and others ask for it
    const bool is_busy = network.is_busy() || (world_table && world_table->is_open());
    return is_busy ? kBusyMs : world_table && world_table->is_running() ? kServingMs : std::numeric_limits<int>::max();
}

void App::Parts::remove_stale_files() {
    const auto now = std::filesystem::file_time_type::clock::now();
    for (const auto& directory :
         {options.config, options.data, replays.path(""), options.data / kScreenshots, clips.directory()}) {
        if (const int removed = engine::remove_stale_files(directory, now); removed > 0) {
            log.info("{} unfinished files removed from {}", removed, engine::to_text(directory));
        }
    }
}

void App::Parts::open_first_screen() {
    auto title = std::make_unique<Title>(services);
    Title& bottom = *title;
    stack.push(std::move(title));
    if (!options.flags.replay.empty()) {
        WatchReplay::open(services, options.flags.replay);
    } else if (options.game) {
        stack.push(std::make_unique<LocalPlay>(services, *options.game));
    } else {
        return open_network_screen(bottom);
    }
    // At the title, pictures may appear one after the other; a game is not flown among missing ships.
    engine::Renderer& renderer = stage->window.renderer();
    renderer.begin_frame();
    (void)stage->atlas.finish(renderer);  // errors are reported by take_errors
    stage->view->finish(renderer);
}

void App::Parts::open_network_screen(Title& title) {
    using Role = gyre::NetOptions::Role;
    const gyre::NetOptions& start = options.flags.net;
    if (start.role == Role::None || start.role == Role::List) {
        return;
    }
    if (start.role == Role::Rejoin) {
        return title.return_to_lost_game();
    }
    LobbyRequest request;
    request.is_host = start.role == Role::Host;
    request.plan = gyre::make_host_plan(options.flags);
    request.match_length = start.rounds;
    if (request.is_host && !options.flags.starts_game) {
        const LobbyRequest kept = request_to_host(settings);
        request.plan.setup = kept.plan.setup;
        request.plan.seats = start.players > 0 ? request.plan.seats : kept.plan.seats;
        request.match_length = kept.match_length;
    }
    request.password = start.password;
    request.purpose = start.role == Role::Spectate ? net::JoinPurpose::Watch : net::JoinPurpose::Fly;
    if (request.is_host) {
        return enter_lobby(services, request);
    }
    if (start.joins_lan) {
        return stack.push(std::make_unique<Browse>(services, request.purpose, request.password));
    }
    if (start.joins_world) {
        auto games = std::make_unique<Browse>(services, std::nullopt, request.password, request.purpose);
        Browse& page = *games;
        stack.push(std::move(games));
        return page.list_world();
    }
    stack.push(std::make_unique<ResolveScreen>(services, start.address, [this, request](const net::HostPlace& place) {
        LobbyRequest found = request;
        found.address = place.address;
        found.key = place.key;
        found.invite = place.invite;
        const auto go_on = [this, found] { enter_lobby(services, found); };
        place.invite || net::is_public(place.address) ? tell_of_addresses(services, go_on) : go_on();
    }));
}

std::string App::Parts::own_name() const {
    return name_of_person(settings, 0);
}

bool App::Parts::save_settings() {
    const engine::SizePx size = stage->window.windowed_size();
    settings.set("video.width", size.w);
    settings.set("video.height", size.h);
    const match::NetworkPump::Scope scope(pump);  // a network game goes on meanwhile
    const auto saved = settings.save(options.config / kSettingsFile);
    if (!saved && troubles.insert(saved.error().english()).second) {
        tell_saving(log, notices, saved, kSettingsLost);
    }
    return saved.ok();
}

void App::Parts::save_scores() {
    const auto save = [this](auto& file, engine::Phrase lost) {
        file.save_soon(writer, [this, &file, lost](const engine::Result<void>& saved) {
            if (!saved && troubles.insert(saved.error().english()).second) {
                tell_saving(log, notices, saved, lost, file.has_unsaved());
            }
        });
    };
    save(scores, kScoreLost);
    save(profile, kMedalsLost);
    save(daily_flights, kDailyLost);
}

void App::Parts::use_language() {
    const std::string& wanted = settings.text("play.language");
    if (std::exchange(wanted_language, wanted) == wanted) {
        return;
    }
    if (const auto used = language.use(wanted); !used) {
        log.warn("{}", used.error().english());
        notices.add(used.error());
    }
}

std::string App::Parts::save_screenshot() {
    const auto directory = options.data / kScreenshots;
    const auto path = engine::unused_path(directory, scores::local_time("gyre_%Y-%m-%d_%H-%M-%S"), ".png");
    const auto made = engine::make_directories(directory);
    const auto saved = made ? stage->window.renderer().save_screenshot(path) : made;
    log.info("screenshot {}", saved ? engine::to_text(path) : saved.error().english());
    return saved ? tr_format("Screenshot saved as {}", engine::to_text(path.filename()))
                 : tr_format("Screenshot could not be saved: {}", tr(saved.error()));
}

}  // namespace screens
