// SPDX-License-Identifier: Zlib
#include "tests/game/screens/gallery.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "game/daily/world/world_table.h"
#include "game/replay/codec.h"
#include "game/replay/replay_file.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/play/result/net_over.h"
#include "game/screens/play/result/watched_over.h"
#include "game/screens/replays/replays.h"
#include "game/screens/replays/shared_replays.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/setup/new_game.h"
#include "game/screens/title/branches.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/hall_days.h"
#include "game/screens/title/help.h"
#include "game/screens/title/medals.h"
#include "game/screens/title/scores.h"
#include "game/screens/title/title.h"
#include "game/screens/title/world_days.h"
#include "tests/game/daily/world/flights.h"
#include "tests/game/screens/flown_match.h"

namespace {

constexpr int kSlack = 1;  // pixels by which texts may overlap

bool meet(const engine::RectPx& a, const engine::RectPx& b) {
    return a.x + kSlack < b.x + b.w && b.x + kSlack < a.x + a.w && a.y + kSlack < b.y + b.h && b.y + kSlack < a.y + a.h;
}

}  // namespace

screens::LocalGame game_of(int wave, std::uint8_t pilots) {
    screens::LocalGame game;
    game.setup.seed = 12345;
    game.setup.wave = static_cast<std::uint8_t>(wave);
    game.setup.pilots = pilots;
    game.skill = match::BotSkill::Hard;
    for (int pilot = 0; pilot < pilots; ++pilot) {
        game.pilots.push_back(
            {pilot == 0 ? "Ada Lovelace" : fmt::format("Wilhelmina {}", pilot), match::BotSkill::Hard});
    }
    return game;
}

std::vector<std::string> layout_faults(const std::vector<engine::DrawnText>& texts, engine::RectPx area) {
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const engine::RectPx& ink = texts[i].ink;
        if (ink.x < area.x || ink.y < area.y || ink.x + ink.w > area.x + area.w || ink.y + ink.h > area.y + area.h) {
            faults.push_back("'" + texts[i].text + "' leaves the picture");
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (meet(ink, texts[j].ink)) {
                faults.push_back("'" + texts[i].text + "' covers '" + texts[j].text + "'");
            }
        }
    }
    return faults;
}

Gallery::Gallery(engine::SizePx size, Visit visit) : stage_(ScreenRoom::open_picture(size)), visit_(std::move(visit)) {
    room_ = std::make_unique<ScreenRoom>(*stage_, world_, std::uint8_t{1}, "Ada");
    other_ = std::make_unique<ScreenRoom>(*stage_, world_, std::uint8_t{2}, "Bob");
    fill_shelves();
    room_->push<screens::Title>();  // `close` never closes the bottom screen
}

void Gallery::set_text_scale(int percent) {
    text_scale_ = percent;
    for (ScreenRoom* room : {room_.get(), other_.get()}) {
        room->services().settings.set("video.text_scale", percent);  // both use the same drawing resources
    }
}

void Gallery::show(const std::string& name, ScreenRoom& room) {
    room.apply();
    Piece piece{name, {}, {}};
    stage_->font.set_witness(&piece.texts);
    room.draw_top();
    stage_->font.set_witness(nullptr);
    piece.cut = room.cut_lines();
    room.draw();
    visit_(piece, stage_->window.renderer());
}

void Gallery::close() {
    room_->services().screens.pop_to_bottom();
    room_->apply();
}

match::Match Gallery::finished_match(std::uint8_t pilots) const {
    const screens::LocalGame game = game_of(8, pilots);
    match::Match match = match::make_local_match(game.setup, sim::MaskTable::classic(), game.pilots, "test");
    for (int tick = 0; tick < 300; ++tick) {
        match.step();
    }
    match.finish();
    return match;
}

void Gallery::fill_shelves() {
    screens::Services& services = room_->services();
    const match::Match match = finished_match(3);
    for (int i = 0; i < 12; ++i) {
        const std::string file = fmt::format("2026-11-{:02}_07-55-12.gyre", 30 - i);
        (void)services.replays.save(file, match.recording());
        services.scores.add({i == 0 ? "Grace Hopper 15" : fmt::format("Pilot {}", i), 1234567 / (i + 1), 30 - i,
                             "2026-11-21", file, 0});
    }
}

void Gallery::show_all() {
    show("title");
    show_menus();
    show_ends();
    show_network();
    show_visits();
    show_play();
    show_first_flight();
    show_moments();
    for (const int wave : {1, 4, 8, 12, 16, 20}) {
        show_wave(wave);
    }
    show_world();
}

void Gallery::show_menus() {
    screens::Services& services = room_->services();
    open<screens::Together>("together");
    close();
    open<screens::RecordPages>("records");
    close();
    show_set_up();
    show_daily_flights();
    open<screens::HostGame>("host");
    close();
    open<screens::Scores>("scores");
    close();
    open<screens::SharedReplays>("shared_replays_empty");
    close();
    for (const char* name : {"gyre_2026-11-21_07-55-12.gyre", "the very best game that Wilhelmina ever flew.gyre"}) {
        (void)replay::write_replay(services.exports / name, finished_match(3).recording());
    }
    open<screens::SharedReplays>("shared_replays_unread");
    room_->advance(20);
    show("shared_replays");
    close();
    open<screens::Replays>("replays_unread");
    room_->advance(20);
    show("replays");
    screens::ask(services, engine::tr("Delete this replay?"), engine::tr("Delete"), [] {});
    show("confirm");
    close();
    open<screens::Options>("options");
    for (int row = 0; row < 30; ++row) {
        room_->press(SDL_SCANCODE_DOWN);
        show(fmt::format("options_{:02}", row + 1));
    }
    close();
    for (const auto page : {screens::Options::Page::Display, screens::Options::Page::Access}) {
        room_->push<screens::Options>(false, page);
        const char* const name = page == screens::Options::Page::Display ? "display" : "accessibility";
        for (int row = 0; row < 11; ++row) {
            show(fmt::format("{}_{:02}", name, row + 1));
            room_->press(SDL_SCANCODE_DOWN);
        }
        close();
    }
    open<screens::Medals>("medals");
    room_->press(SDL_SCANCODE_TAB);
    show("all_games");
    close();
    open<screens::Welcome>("welcome");
    close();
    open<screens::Controls>("controls");
    for (int row = 0; row < 14; ++row) {
        room_->press(SDL_SCANCODE_DOWN);
    }
    show("controls_end");
    close();
    open<screens::Help>("help_1");
    for (int page = 2; page <= 6; ++page) {
        room_->press(SDL_SCANCODE_RIGHT);
        show(fmt::format("help_{}", page));
    }
    close();
    screens::tell(
        services, engine::tr("NO SUCH ADDRESS"),
        screens::sentence({engine::tr_later("no address found for '{}'; check the name, or use an IP address"),
                           "a.very.long.name.of.a.host.example.org"}));
    show("message");
    close();
    open<screens::TextPrompt>(
        "prompt",
        screens::Question{.title = engine::tr("CODE OR ADDRESS"),
                          .hint = engine::tr_format("The host's code, or name or address (with :PORT if it is not {}). "
                                                    "Ctrl+V pastes.",
                                                    26700),
                          .text = "192.168.100.200:26700",
                          .max_letters = 60,
                          .answer = [](const std::string&) {}});
    close();
    std::vector<screens::MenuItem> pilots(5, screens::MenuItem{.label = "Wilhelmina Mmmm", .accept = [] {}});
    screens::choose(services, engine::tr("REMOVE A PILOT"), std::move(pilots));
    show("choice");
    close();
    std::vector<screens::MenuItem> voted(
        7, screens::MenuItem{.label = "Wilhelmina Mmmm",
                             .accept = [] {},
                             .value = [] { return engine::tr_format("{} of {} votes", 3, 4); }});
    screens::choose(services, engine::tr("VOTE TO REMOVE"), std::move(voted));
    show("votes");
    close();
    services.notices.add(engine::tr_format("Screenshot saved as {}", "gyre_2026-11-21_12-00-00.png"));
    services.notices.show_volume(0.6F, false);
    show("notices");
    room_->advance(screens::Notices::kTicks + 1);
}

void Gallery::show_set_up() {
    using screens::LocalKind;
    for (const int persons : {1, 2}) {
        for (const LocalKind kind : {LocalKind::WithBots, LocalKind::Deathmatch, LocalKind::Alone}) {
            screens::keep_local_kind(room_->services().settings, persons, kind);
            const std::string name = fmt::format("set_up_{}_{}", persons, static_cast<int>(kind));
            const auto rows = static_cast<int>(open<screens::NewGame>(name, persons).rows());
            for (int row = 1; row < rows; ++row) {
                room_->press(SDL_SCANCODE_DOWN);
                show(fmt::format("{}_{}", name, row));
            }
            close();
        }
    }
}

void Gallery::show_daily_flights() {
    screens::Services& services = room_->services();
    services.daily_flights = daily::DailyFile(services.replays.path("").parent_path() / "daily.json");
    room_->set_today("2026-11-20");
    open<screens::DailyFlight>("daily_first");
    close();
    for (const char* today : {"2026-11-20", "2026-11-21", "2026-11-22"}) {
        room_->set_today(today);
        const daily::Date date = services.utc_today();
        (void)services.daily_flights.begin(date);
        for (int i = 0; i < 12; ++i) {
            services.daily_flights.add(
                {date, {"Wilhelmina Mmmm", 234567 - 10000 * i, 12 - i / 2, "game.gyre", 0, i % 3 == 1, i == 11}});
        }
    }
    screens::LocalGame game = screens::daily_game({services.utc_today(), true});
    open<screens::DailyFlight>("daily_flown", game, *services.daily_flights.content().day(game.daily->date)->counted());
    room_->press(SDL_SCANCODE_DOWN);
    show("daily_flown_1");
    room_->press(SDL_SCANCODE_DOWN);
    show("daily_flown_2");
    close();
    room_->set_today("2026-11-21");
    open<screens::DailyFlight>("daily_clock_behind");
    close();
    room_->set_today("2026-11-23");
    (void)services.daily_flights.begin(services.utc_today());
    open<screens::DailyFlight>("daily_broken_off");
    close();
    open<screens::DailyDays>("daily_days");
    close();
    open<screens::DailyFlight>("daily_past", daily::Date::parse("2026-11-20").value());
    close();
    open<screens::Pause>("daily_pause", game);
    close();
    for (const bool counts : {false, true}) {
        game.daily->counts = counts;
        const match::Match match = finished_match(1);
        services.settings.set("play.name", std::string("Ada"));  // otherwise it is asked for
        open<screens::GameOver>(counts ? "daily_over" : "daily_over_practice", game, match, screens::Flight(0),
                                keeper_of(services, game, match, "game.gyre"));
        close();
    }
}

void Gallery::show_world() {
    screens::Services& services = room_->services();
    daily::DailyFile kept =
        std::exchange(services.daily_flights, daily::DailyFile(services.replays.path("").parent_path() / "world.json"));
    const daily::Date today = services.utc_today();
    room_->set_today(flights::day().text());
    world_.has_table = true;
    daily::WorldTable& table = room_->add_world_table();
    const auto accept = [](const screens::Challenge&) {};
    screens::show_world(services, flights::day(), accept);
    room_->apply();
    show("world_question");
    close();
    for (int number = 1; number <= 12; ++number) {
        const auto recording = flights::fly(daily::setup_of(flights::day()), static_cast<std::uint64_t>(number), 300);
        const std::string bytes = replay::encode(recording);
        const net::DailyRow row = flights::row_of(number, recording, bytes);
        world_.table.put(net::daily_shard(row.table, net::daily_shard_of(row.pilot)), flights::written(number, row));
        if (number % 4 != 0) {
            world_.table.put(net::replay_place(net::blake2b(bytes)), bytes, net::DhtSort::Replay);
        }
        if (number == 3) {
            table.befriend(net::mark_of(row.pilot), row.name, true);
        }
    }
    open<screens::WorldDays>("world_empty", flights::day(), accept);
    run(10 * net::kSecond);
    room_->press(SDL_SCANCODE_HOME);
    show("world_friends");
    room_->press(SDL_SCANCODE_TAB);
    for (int row = 0; row < 3; ++row) {
        show(fmt::format("world_rows_{}", row + 1));
        room_->press(SDL_SCANCODE_DOWN);
    }
    close();
    open<screens::DailyFlight>("world_day");
    close();
    open<screens::HallDays>("hall");
    close();
    world_.has_table = false;
    services.world = nullptr;
    services.daily_flights = std::move(kept);
    room_->set_today(today.text());
}

void Gallery::show_ends() {
    for (const std::uint8_t pilots : {std::uint8_t{1}, std::uint8_t{8}}) {
        const match::Match match = finished_match(pilots);
        const screens::LocalGame game = game_of(8, pilots);
        open<screens::GameOver>(fmt::format("game_over_{}", pilots), game, match, screens::Flight(0),
                                keeper_of(room_->services(), game, match));
        close();
        open<screens::NetOver>(
            fmt::format("net_over_{}", pilots), screens::LobbyRequest{}, match.world(), match.names(), sim::Slot{0},
            screens::Flight(0), "",
            engine::Message{engine::tr_later(
                "Lost connection to most of the other pilots; check the network and join the next game.")});
        close();
        open<screens::WatchedOver>(fmt::format("watched_over_{}", pilots), match.world(), match.names(), [] {});
        close();
    }
    screens::LocalGame game = game_of(1, 1);
    game.pilots[0].bot.reset();
    room_->services().scores = scores::ScoreFile(room_->services().replays.path("").parent_path() / "none.json");
    open<screens::Scores>("scores_to_beat");
    room_->press(SDL_SCANCODE_TAB);
    show("scores_to_beat_2");
    close();
    const scores::Score newest{"Ada Lovelace", 12345, 3, "2026-11-21", "", 0};
    room_->services().scores.add(newest);
    open<screens::Scores>("scores_after_game", game, newest);
    close();
    scores::Score crew = newest;
    crew.others = {"Bob", "Cy", "Grace Hopper", "Di"};
    room_->services().scores.add(crew);
    crew.others.resize(1);
    crew.score = 9000;
    room_->services().scores.add(crew);
    open<screens::Scores>("scores_of_crews", scores::List::Crew);
    close();
    screens::ask(
        room_->services(), engine::tr("Give up this game?"), engine::tr("Quit"), [] {}, true);
    show("confirm_again");
    close();
    const match::Match match = flown_match(3000);
    room_->services().settings.set("play.name", std::string());
    open<screens::GameOver>("name_entry", game, match, screens::Flight(0),
                            keeper_of(room_->services(), game, match, "game.gyre"));
    close();
    room_->services().settings.set("play.name", std::string("Ada"));
    open<screens::GameOver>("named", game, match, screens::Flight(0),
                            keeper_of(room_->services(), game, match, "game.gyre"));
    close();
    match::Match watched = flown_match(300);
    watched.finish();
    room_->push<screens::WatchReplay>(watched.recording());  // which replay is the newest depends on the clock
    room_->apply();
    room_->advance(100);
    show("watch");
    close();
}
