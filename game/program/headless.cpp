// SPDX-License-Identifier: Zlib
#include "game/program/headless.h"

#include "engine/base/output.h"
#include "engine/base/process.h"
#include "game/match/bots/bot.h"
#include "game/match/network/desync.h"
#include "game/match/network/net_check.h"
#include "game/match/playback.h"
#include "game/program/daily_table.h"
#include "game/program/game_lists.h"
#include "game/program/launch.h"
#include "game/program/relay.h"
#include "game/program/run_observer.h"
#include "game/program/run_recorder.h"
#include "game/program/socket_platform.h"
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace gyre {

namespace {

/// Records the newest tick of a game whose shown world is the confirmed one.
engine::Result<void> observe(RunRecorder& recorder, const match::ConsecutiveWorlds& worlds,
                             const std::vector<std::string>& names) {
    auto observed = recorder.observe(worlds, names);
    return observed ? recorder.observe_shown(worlds.now(), worlds.now().tick()) : observed;
}

/// Asks the system only once per simulated second, since thousands of those pass in a real one.
bool is_asked_to_end(engine::EndRequest& end, const sim::World& world) {
    return world.tick() % sim::kTicksPerSecond == 0 && end.was_made();
}

engine::Result<void> run_game(const Options& options, RunRecorder& recorder) {
    engine::EndRequest end;
    auto game = make_match(options);
    if (!game) {
        return game.failure();
    }
    match::Match& match = *game;
    const std::vector<std::string> names = match.names();
    auto observed = observe(recorder, match.confirmed(), names);
    // With a given number of ticks, the world keeps running after the game is over, so that the number is always
    // reached.
    while (observed && !recorder.is_done(match.world()) && (options.ticks || !match.world().is_over()) &&
           !is_asked_to_end(end, match.world())) {
        match.step();
        observed = observe(recorder, match.confirmed(), names);
    }
    match.finish();
    const auto recorded = recorder.record(match.recording());
    const auto finished = recorder.finish(match.world(), names);
    return !observed ? observed : !recorded ? recorded : finished;
}

engine::Result<void> run_replay(const Options& options, RunRecorder& recorder) {
    engine::EndRequest end;
    auto recording = replay::read_replay(options.replay);
    if (!recording) {
        return recording.failure();
    }
    const auto masks = sim::MaskTable::classic();
    const auto verdict = replay::check_versions(*recording, *masks);
    if (verdict != replay::Verdict::Verified) {
        return engine::Error{engine::Phrase{"{}: {}"}, options.replay, replay::describe({verdict}, *recording)};
    }
    match::Playback playback(*std::move(recording), masks);
    const auto& header_names = playback.recording().header().names;
    const std::vector<std::string> names(header_names.begin(), header_names.end());
    auto observed = observe(recorder, playback.shown(), names);
    while (observed && !recorder.is_done(playback.world()) && !playback.is_over() && !playback.has_diverged() &&
           !is_asked_to_end(end, playback.world())) {
        playback.step();
        observed = observe(recorder, playback.shown(), names);
    }
    if (observed && playback.has_diverged()) {
        return engine::Error{engine::tr_later("{} desyncs at tick {}; run gyre-replay verify for details"),
                             options.replay, playback.world().tick()};
    }
    const auto finished = recorder.finish(playback.world(), names);
    return observed ? finished : observed;
}

}  // namespace

engine::Result<void> run_headless(const Options& options, const std::filesystem::path& assets) {
    if (options.net.role == NetOptions::Role::List) {
        return list_games(options, make_socket_platform(options.net));
    }
    if (options.net.role == NetOptions::Role::Daily) {
        return print_daily_table(options, make_socket_platform(options.net));
    }
    if (options.net.role == NetOptions::Role::Check) {
        return check_network(options, make_socket_platform(options.net));
    }
    if (options.net.role == NetOptions::Role::Relay) {
        return run_relay(options.net.port, *make_socket_platform(options.net), table_entries(options));
    }
    if (options.net.role != NetOptions::Role::None) {
        return run_network_headless(options, assets, make_socket_platform(options.net));
    }
    auto recorder = RunRecorder::open(options, assets);
    if (!recorder) {
        return recorder.failure();
    }
    return options.replay.empty() ? run_game(options, *recorder) : run_replay(options, *recorder);
}

namespace {

using engine::tr_later;

constexpr net::Micros kService = 2 * net::kMillisecond;
constexpr net::Micros kSettleTime = 5 * net::kSecond;
/// Players needed to start if --players is not given.
constexpr int kUsualPlayers = 2;

void print_notices(match::OnlineService& network) {
    for (const net::Notice& notice : network.take_notices()) {
        say(notice.type == net::Notice::Type::Chat ? notice.name + ": " + notice.text : notice.message.english());
    }
}

engine::Result<net::HostPlace> look_up(match::OnlineService& network, const std::string& host,
                                       engine::EndRequest& end) {
    constexpr std::chrono::milliseconds kPatience(20);
    const auto search = network.platform().look_up(host, network.options().port);
    for (; !search->answer(); std::this_thread::sleep_for(kPatience)) {
        if (end.was_made()) {
            return engine::Error{tr_later("interrupted while looking up '{}'"), host};
        }
    }
    return *search->answer();
}

/// Says where a game is.
std::string where(const net::HostPlace& place) {
    const auto path = net::as_relayed(place.address);
    return place.invite   ? "with the code " + net::to_string(*place.invite)
           : place.listed ? "that the list calls " + net::name_of(*place.listed)
           : path         ? "at the relay server " + net::to_string(path->relay)
                          : "at " + net::to_string(place.address);
}

engine::Result<void> host(match::OnlineService& network, const Options& options, const match::OwnPilots& pilots) {
    match::HostPlan plan = make_host_plan(options);
    plan.start_with = options.net.players > 0 ? options.net.players : kUsualPlayers;
    auto hosted = network.host(pilots, plan);
    if (hosted) {
        say(fmt::format("hosting on port {}, starting with {} pilots", options.net.port, plan.start_with));
    }
    return hosted;
}

/// Returns to the game that an earlier run lost.
engine::Result<void> rejoin(match::OnlineService& network) {
    const auto ticket = network.claim_ticket();
    if (!ticket) {
        return engine::Error{tr_later("there is no lost game to return to; use --join")};
    }
    say("returning to the game as " + ticket->name);
    network.come_back_to(*ticket);
    return {};
}

engine::Result<void> join(match::OnlineService& network, const Options& options, const match::OwnPilots& pilots,
                          engine::EndRequest& end) {
    const bool is_to_watch = options.net.role == NetOptions::Role::Spectate;
    const auto place = options.net.joins_lan     ? find_on_lan(network, is_to_watch, end)
                       : options.net.joins_world ? find_in_world(network, is_to_watch, end)
                                                 : look_up(network, options.net.address, end);
    if (!place) {
        return place.failure();
    }
    if (is_to_watch) {
        say("watching the game " + where(*place));
        return network.join({pilots.first()}, options.net.password, *place, net::JoinPurpose::Watch);
    }
    say("joining the game " + where(*place));
    return network.join(pilots, options.net.password, *place);
}

/// Reports how much of a running game has been fetched, and sets the time of the next report.
void report_fetched(const match::VisitInput& visit, net::Micros now, net::Micros& next_at) {
    if (now >= next_at) {
        next_at = now + net::kSecond;
        say(fmt::format("fetching the game: {} of {} ticks", visit.taken(), visit.end()));
    }
}

/// Says what a search for the lobby of a code is doing, each time that this changes. `told` is what was said last.
void report_search(const match::CodeSearch* search, std::string& told) {
    const std::string news = search != nullptr ? search->message().english() : told;
    if (news != told) {
        told = news;
        say(news);
    }
}

/// Says whether others can join from the internet, with which codes, and whether they do through this program, each
/// time that this changes.
class ReachTeller {
public:
    void watch(match::OnlineService& network, std::uint16_t port) {
        if (network.is_lending() != is_lending_) {
            is_lending_ = !is_lending_;
            say(is_lending_ ? "This program is a relay server for the host"
                            : "The relay server for the host has ended");
        }
        if (const std::string invite = network.invite_code(); invite != invite_code_) {
            invite_code_ = invite;
            say(invite.empty() ? "The short code cannot be looked up now" : "The short code is " + invite);
        }
        if (network.is_listed() != is_listed_) {
            is_listed_ = !is_listed_;
            say(is_listed_ ? "The game is in the worldwide list" : "The game is no longer in the worldwide list");
        }
        const auto reach = network.reach();
        if (!reach || reach->state == match::Reach::State::Asking) {
            return;
        }
        const std::string code = network.code();
        const std::string news = match::describe(*reach, port).english() + (code.empty() ? "" : " The code is " + code);
        if (news != told_) {
            told_ = news;
            say(news);
        }
    }

private:
    std::string told_;
    std::string invite_code_;
    bool is_listed_ = false;
    bool is_lending_ = false;
};

/// Saves a desync, if one was found, and says so.
void report_desync(match::OnlineService& network, const std::filesystem::path& stem) {
    if (const auto report = network.record().take_desync_report()) {
        const match::Match& match = *network.match();
        const auto files = match::save_desync_report(stem, match, *report);
        say(match::describe_desync(match, *report, files).english());
    }
}

/// Plays until the requested tick, until the game cannot continue, or until the program is asked to end. The paths of
/// desync files start with `desync_stem`.
engine::Result<void> play(match::OnlineService& network, const RunObserver& run, engine::EndRequest& end,
                          const std::filesystem::path& desync_stem) {
    bool is_ready = false;
    bool has_begun = false;
    bool is_away = false;
    std::string searching;
    net::Micros next_report = 0;
    ReachTeller reach;
    while (!run.is_complete() && !end.was_made()) {
        network.poll();
        print_notices(network);
        reach.watch(network, network.options().port);
        if (network.is_coming_back() != is_away) {
            is_away = !is_away;
            if (is_away) {
                say("lost the connection to the game; trying to return");
            } else if (network.session() != nullptr && network.session()->phase() != net::SessionPhase::Ended) {
                say("back in the game");
            }
        }
        if (network.session() == nullptr) {
            if (!network.is_coming_back() && network.code_search() == nullptr) {
                return engine::Error{network.trouble()};
            }
            report_search(network.code_search(), searching);
            network.wait(kService);
            continue;
        }
        net::Session& session = *network.session();
        if (!is_ready && session.phase() == net::SessionPhase::Lobby) {
            is_ready = true;
            session.set_ready(true);
        }
        if (match::VisitInput* visit = network.visit(); visit != nullptr && !visit->is_live()) {
            report_fetched(*visit, network.platform().now(), next_report);
        }
        if (!has_begun && network.input() != nullptr) {
            has_begun = true;
            say(fmt::format("the game begins; this is slot {}", session.self().value()));
        }
        report_desync(network, desync_stem);
        if (session.phase() == net::SessionPhase::Ended && !run.is_complete() && !is_away) {
            if (session.end_reason().is_empty()) {
                say("the game is over");
                return {};
            }
            return engine::Error{session.end_reason()};
        }
        network.wait(kService);
    }
    return {};
}

/// Leaves, but stays until every peer has the input that it still needs, and the table knows that the game is closed,
/// or a time limit has passed.
void take_leave(match::OnlineService& network) {
    if (network.session() == nullptr) {
        return;
    }
    net::Session& session = *network.session();
    network.set_open(false);
    session.leave(network.platform().now());
    const net::Micros end = network.platform().now() + kSettleTime;
    while ((!session.is_settled(network.platform().now()) || network.is_closing()) && network.platform().now() < end) {
        network.poll();
        network.wait(kService);
    }
    print_notices(network);
}

/// Returns the path prefix of desync files: beside the recorded replay, or in the replays' directory if none is
/// recorded or it goes to a device.
std::filesystem::path desync_stem(const Options& options) {
    const auto record = engine::find_output(options.record);
    if (!options.record.empty() && record && !record->is_special) {
        return options.record.parent_path() / options.record.stem();
    }
    const auto places = find_places(options);
    return places ? places->data / "replays" / "game" : std::filesystem::path("gyre");
}

}  // namespace

engine::Result<void> run_network_headless(const Options& options, const std::filesystem::path& assets,
                                          std::unique_ptr<match::NetPlatform> platform) {
    engine::EndRequest end;
    auto recorder = RunRecorder::open(options, assets);
    auto wanted = make_network_options(options);
    if (!recorder || !wanted) {
        return !recorder ? recorder.failure() : wanted.failure();
    }
    if (const auto places = find_places(options)) {
        wanted->tickets = places->data / "return";
    }
    engine::Worker writer;
    match::OnlineService network(std::move(platform), *std::move(wanted), sim::MaskTable::classic(), &writer);
    const std::string unnamed = match::kUnnamedPilot;
    const match::OwnPilots pilots{options.name.empty() ? unnamed : options.name,
                                  options.net.pilots_here > 1 ? unnamed + " 2" : ""};
    using Role = NetOptions::Role;
    auto opened = options.net.role == Role::Host     ? host(network, options, pilots)
                  : options.net.role == Role::Rejoin ? rejoin(network)
                                                     : join(network, options, pilots, end);
    if (!opened) {
        return opened;
    }
    RunObserver run(options, *std::move(recorder));
    network.attach(run);
    auto played = play(network, run, end, desync_stem(options));
    run.end();
    take_leave(network);
    const auto finished = run.finish();
    return played ? finished : played;
}

engine::Result<void> check_network(const Options& options, std::unique_ptr<match::NetPlatform> platform) {
    match::NetCheck check(*platform, options.net.port, options.net.relay, table_entries(options));
    while (!check.is_done()) {
        check.poll(platform->now());
        platform->sleep(kService);
    }
    fmt::print("{}", check.text());
    return {};
}

}  // namespace gyre
