// SPDX-License-Identifier: Zlib
#include "game/screens/play/net_play.h"

#include "game/match/network/desync.h"
#include "game/match/network/slots.h"
#include "game/match/playback.h"
#include "game/screens/lobby/evening_table.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/net_menu.h"
#include "game/screens/play/net_pause.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/play/result/net_over.h"
#include "net/play/peer_game.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace screens {
namespace {

bool is_flown_by_hand(const match::NetworkOptions& options) {
    return !options.bot && !options.script;
}

/// A pilot whose input stays further behind than this has a bad connection. Pilots on the other side of the world are 6
/// ticks behind.
constexpr net::Tick kBadLink = 8;
constexpr int kBadLinkTicks = sim::kTicksPerSecond;

/// Returns the pilots whose input for the next confirmed tick is missing, one bit per slot.
std::uint8_t missing_slots(const net::PeerGame& game) {
    return net::bits_where(net::kSlots, [&game](net::Slot slot) {
        return game.is_present(slot) && game.input(slot).end() <= game.schedule().tick();
    });
}

/// Returns whether pilots of other machines have flown here.
bool has_known_others(const net::PeerGame& game) {
    return std::ranges::any_of(net::kSlots,
                               [&game](net::Slot slot) { return game.tenures().ending(slot).has_value(); });
}

/// For how long a pilot is told that nobody else is left; the menu offers to end the game from then on.
constexpr int kToldAloneTicks = 10 * sim::kTicksPerSecond;

/// Returns whether somebody lost the connection, rather than left on purpose.
bool may_others_return(const net::PeerGame& game) {
    return std::ranges::any_of(net::kSlots, [&game](net::Slot slot) {
        const auto& ending = game.tenures().ending(slot);
        return ending && (ending->how == net::TickEvent::Type::Away || ending->how == net::TickEvent::Type::Drop);
    });
}

std::vector<scores::FlightStats> begin_flights(const sim::World& world) {
    std::vector<scores::FlightStats> flights;
    for (const sim::Pilot& pilot : world.pilots()) {
        scores::FlightStats& flight = flights.emplace_back(pilot.slot());
        if (world.tick() > 0 || !pilot.is_present()) {
            flight.begin_late(pilot.is_present());
        }
    }
    return flights;
}

void count(std::vector<scores::FlightStats>& flights, const match::ConsecutiveWorlds& worlds) {
    std::ranges::for_each(flights, [&](scores::FlightStats& flight) { flight.take(worlds.events()); });
}

/// Runs a recorded game again, for a program that has not seen its beginning.
std::vector<scores::FlightStats> flights_of(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks) {
    match::Playback playback(std::move(recording), std::move(masks));
    auto flights = begin_flights(playback.world());
    while (!playback.is_over() && !playback.world().is_over() && !playback.has_diverged()) {
        playback.step();
        count(flights, playback.shown());
    }
    return flights;
}

}  // namespace

NetPlay::NetPlay(Services& services, LobbyRequest request)
    : GameScreen(services, match::sim_slots(services.network.session()->local_slots()),
                 is_flown_by_hand(services.network.options())),
      program_(services), request_(std::move(request)), chat_(*request_.chat), entry_(services), wheel_(services) {
    program_.network.attach(*this);
}

void NetPlay::leaving() {
    entry_.close();
    services_.view.hush();
    if (match::Match* match = program_.network.match(); match != nullptr && match->world().tick() > 0) {
        finish(*match);
    }
    program_.network.detach();
    program_.network.leave();
}

void NetPlay::be_covered() {
    is_on_top_ = false;
    presenter_.release_all();
}

void NetPlay::on_shown(const match::GameMoment& moment) {
    const match::ConsecutiveWorlds& worlds = moment.worlds;
    if (!begun_at_) {
        begin(worlds.now(), moment.game.names());
    } else if (std::exchange(is_away_, false)) {
        return_to(worlds.now());
        chat_.tell(tr("You are back."));
    } else if (!has_result_) {
        presenter_.on_shown({worlds, moment.game.world(), nullptr, worlds.now().tick()});
    }
}

void NetPlay::begin(const sim::World& world, const std::vector<std::string>& names) {
    begun_at_ = world.tick();
    if (const std::string round = describe_round(program_.evening, world); !round.empty()) {
        chat_.tell(round);
    }
    presenter_.begin(world, names);
    flights_ = begin_flights(world);
}

void NetPlay::return_to(const sim::World& world) {
    const std::vector<sim::Slot> slots = match::sim_slots(program_.network.session()->local_slots());
    if (slots == presenter_.slots()) {
        return presenter_.resume(world);
    }
    // Meanwhile another pilot has taken a slot, and this one has entered as a newcomer.
    presenter_.move_to(slots);
    presenter_.take_controls();
    presenter_.begin(world, program_.network.match()->names());
}

void NetPlay::on_confirmed(const match::GameMoment& moment) {
    const match::ConsecutiveWorlds& worlds = moment.worlds;
    if (worlds.now().tick() > begun_at_.value_or(0) && !is_finished()) {
        on_confirmed_tick(worlds);
        count(flights_, worlds);
    }
    if (worlds.now().is_over()) {
        finish(*program_.network.match());
        if (count_tick_after_end() && !entry_.is_open()) {  // nobody is interrupted while typing
            show_result({});
        }
    }
}

void NetPlay::show_result(const engine::Message& reason) {
    if (has_result_) {
        return;
    }
    entry_.close();
    wheel_.close();
    be_covered();
    services_.view.hush();  // another game may be watched now
    const match::Match& match = *program_.network.match();
    const auto place = enter_crew(match);
    Flight flight = presenter_.flight();
    if (begun_at_ > 0) {  // all pages show the same awards, and the pilot's whole game
        flights_ = flights_of(match.recording(), program_.masks);
        flight.stats = flights_[static_cast<std::size_t>(presenter_.self())];
    }
    open_result(std::make_unique<NetOver>(program_, request_, end().value_or(match.world()), match.names(),
                                          presenter_.self(), flight, replay_, reason, flights_, place),
                match);
}

std::optional<std::size_t> NetPlay::enter_crew(const match::Match& match) {
    const sim::World& world = end().value_or(match.world());
    const match::NetworkOptions& options = program_.network.options();
    scores::ScoreKeeper keeper(program_.scores,
                               {world.setup(), options.bot.has_value(), options.script.has_value(), false});
    if (keeper.list() != scores::List::Crew || !world.is_over()) {
        return std::nullopt;
    }
    const std::vector<std::string> names = match.names();
    std::vector<sim::Slot> crew = rank_pilots(world, names);
    if (crew.size() < 2) {
        return std::nullopt;
    }
    std::ranges::sort(crew);  // the same on all machines
    scores::Score entry;
    entry.name = names[static_cast<std::size_t>(crew.front())];
    std::transform(crew.begin() + 1, crew.end(), std::back_inserter(entry.others),
                   [&names](sim::Slot slot) { return names[static_cast<std::size_t>(slot)]; });
    entry.replay = replay_;
    entry.has_auto_fire = presenter_.flight().has_auto_fire;
    keeper.finish(match.recording(), world, std::move(entry));
    keep_score(program_, keeper);
    return keeper.place();
}

void NetPlay::handle(const engine::InputEvent& event) {
    if (entry_.is_open()) {
        return entry_.handle(event);
    }
    if (wheel_.is_open() && wheel_.handle(event)) {
        return;
    }
    presenter_.handle(event);
    // A pad has no key like Escape, so its pause button opens the menu, which has a row for the pause.
    if (leads_out(event) || (is_pads_pause(services_, event) && !is_finished())) {
        be_covered();
        services_.screens.push(std::make_unique<NetMenu>(
            program_, is_alone() ? std::function<void()>([this] { end_alone(); }) : std::function<void()>()));
    } else if (asks_for_result(event)) {
        skip_to_result();
    } else if (event.kind != engine::InputEvent::Kind::Pressed || event.repeat) {
        return;
    } else if (is_press(services_, event, PilotAction::Chat)) {
        presenter_.release_all();
        wheel_.close();
        entry_.open();
    } else if (is_press(services_, event, PilotAction::Phrases)) {
        wheel_.open();
    } else if (is_press(services_, event, PilotAction::NetGraph)) {
        shows_graph_ = !shows_graph_;
    } else if (is_press(services_, event, PilotAction::Pause)) {
        toggle_net_pause(program_);
    }
}

bool NetPlay::is_alone() const {
    return !is_finished() && program_.network.match() != nullptr && begun_at_ &&
           program_.network.match()->world().pilots_present() <= static_cast<int>(presenter_.slots().size());
}

void NetPlay::end_alone() {
    finish(*program_.network.match());
    show_result({});
}

bool NetPlay::claims(engine::Control control) const {
    return entry_.is_open() || wheel_.claims(control) || !services_.bindings.actions(control).empty();
}

std::optional<clips::Scene> NetPlay::clip() const {
    const match::Match* const match = program_.network.match();
    return match != nullptr ? clip_of(*match) : std::nullopt;
}

void NetPlay::tick() {
    entry_.tick();
    wheel_.tick();
    watch();
}

void NetPlay::covered_tick() {
    be_covered();
    watch();
}

void NetPlay::watch_links(const net::PeerGame& game) {
    const std::uint8_t missing = missing_slots(game);
    if (missing == 0 || game.schedule().shown() <= game.schedule().tick() + kBadLink) {
        bad_ticks_ = 0;
    } else {
        ++bad_ticks_;
        bad_slots_ = missing;
    }
}

void NetPlay::watch() {
    const net::Session* session = program_.network.session();
    match::Match* match = program_.network.match();
    if (match == nullptr) {
        return;
    }
    chat_.tick();
    take_desync_report();
    if (program_.network.is_coming_back()) {
        if (!std::exchange(is_away_, true)) {
            services_.view.hush();
            services_.log.warn("lost the connection to the game; trying to return");
        }
        return;
    }
    take_notices();
    if (program_.network.input() != nullptr) {
        watch_game(*session->game());
    }
    if ((session == nullptr || session->phase() == net::SessionPhase::Ended) && !has_result_) {
        const engine::Message reason = session != nullptr ? session->end_reason() : program_.network.trouble();
        finish(*match);
        services_.log.warn("the game ended: {}", reason.english());
        show_result(reason);
    }
}

void NetPlay::watch_game(const net::PeerGame& game) {
    graph_.sample(*program_.network.input());
    update_roster();
    watch_links(game);
    alone_ticks_ = is_alone() && has_known_others(game) ? alone_ticks_ + 1 : 0;
    const bool is_still = is_stalled(game);
    if (is_still && !std::exchange(is_still_, is_still)) {
        services_.view.hush();
    }
    is_still_ = is_still;
}

bool NetPlay::is_stalled(const net::PeerGame& game) const {
    return game.is_paused() || game.waiting_for(program_.network.platform().now()) != 0;
}

void NetPlay::take_notices() {
    for (const net::Notice& notice : program_.network.take_notices()) {
        const bool is_chat = notice.type == net::Notice::Type::Chat;
        if (is_chat || !has_result_) {  // the result has its own words for what the others do
            chat_.add(notice);
        }
        if (is_chat) {
            services_.sounds.play(Cue::Typing);
        } else {
            services_.log.info("{}", notice.message.english());
        }
    }
}

void NetPlay::take_desync_report() {
    if (const auto desync_report = program_.network.record().take_desync_report()) {
        const match::Match& match = *program_.network.match();
        const auto files = match::save_desync_report(services_.replays.new_stem(), match, *desync_report);
        const engine::Message message = match::describe_desync(match, *desync_report, files);
        services_.log.error("{}", message.english());
        services_.notices.add(message);
    }
}

void NetPlay::update_roster() {
    const net::Session& session = *program_.network.session();
    presenter_.set_names(program_.network.match()->names());
    for (const net::LinkStats& link : session.links()) {
        const std::optional<double>& rtt_ms = link.rtt_ms;
        presenter_.set_ping(match::sim_slot(link.slot),
                            rtt_ms ? std::optional(static_cast<int>(*rtt_ms + 0.5)) : std::nullopt);
        watch_lateness(link);
    }
    for (const net::Slot slot : net::kSlots) {
        presenter_.set_muted(match::sim_slot(slot), session.is_muted(slot));
    }
}

/// Says so once if a pilot's keys arrive very late for long. A pilot who sends late sees what the others do before
/// choosing its keys; nothing can tell that from a slow link, so people must judge.
void NetPlay::watch_lateness(const net::LinkStats& link) {
    constexpr double kLate_ms = 8 * 1000.0 / sim::kTicksPerSecond;
    constexpr int kFor = 20 * sim::kTicksPerSecond;
    int& ticks = late_ticks_[link.slot];
    ticks = link.late_ms.value_or(0) < kLate_ms ? 0 : ticks + 1;
    if (ticks == kFor && !is_finished()) {
        const std::string& name = presenter_.hud().names[link.slot.index()];
        services_.notices.add(tr_format("{}'s keys arrive {} s late.", name, tr_decimal(*link.late_ms / 1000)));
    }
}

void NetPlay::draw(const Painter& painter, float clock_fraction) {
    match::Match* match = program_.network.match();
    if (match == nullptr) {
        painter.cover({6, 7, 18});
        return;
    }
    if (draw_end_again(painter, clock_fraction)) {
        return;
    }
    if (program_.network.input() == nullptr) {
        return draw_away(painter);
    }
    const net::PeerGame& game = *program_.network.session()->game();
    // While the world is paused, the interpolation between its last two ticks must not repeat. A picture that is run
    // ahead stands still by itself.
    const bool stands_still = game.is_paused() && game.schedule().window() == 0;
    const double fraction = stands_still ? 1.0 : game.schedule().fraction(program_.network.platform().now());
    const bool is_covered = has_result_ || !is_on_top_;
    // A short page has no room for both the reason of a stall and the numbers.
    const bool is_full = painter.is_short() && is_stalled(game);
    presenter_.set_display(!is_full);
    presenter_.set_standing(false);
    presenter_.reserve_right(shows_graph_ && !is_full ? NetGraph::width(painter) : 0);
    const std::shared_ptr<const match::Frame> frame = match->draw(fraction);
    const view::ShownGame shown(*frame);
    {
        std::optional<match::NetworkPump::Scope> scope;
        if (program_.pump != nullptr) {
            scope.emplace(*program_.pump);
        }
        presenter_.draw_field(painter, shown, static_cast<float>(fraction), is_covered);
    }
    // The pump may have lost the connection meanwhile, and `game` with it.
    if (is_covered || program_.network.input() == nullptr) {
        return;
    }
    const engine::Rect part = presenter_.free_area();
    engine::Rect talk = part;
    if (const auto banner = draw_banners(painter, game, part)) {
        presenter_.keep_free(painter, *banner);
        talk = part_below(part, banner->y + banner->h);
    }
    const std::optional<engine::Rect> wheel = draw_wheel(painter, talk);
    // If there is not enough room for both, chat and phrases take precedence over measurements.
    const bool is_talking = painter.is_narrow() && (entry_.is_open() || wheel || chat_.is_fresh());
    float right = wheel ? wheel->x : talk.x + talk.w;
    if (shows_graph_ && !is_full && !is_talking) {
        const float bottom = wheel ? wheel->y : talk.y + talk.h;
        const engine::Rect graph =
            graph_.draw(painter, *program_.network.input(), {talk.x, talk.y, talk.w, bottom - talk.y});
        presenter_.keep_free(painter, graph);
        const bool is_low = graph.y + graph.h > talk.y + talk.h - kChatHeight;
        right = is_low ? std::min(right, graph.x) : right;
    }
    if (!wheel || !painter.is_narrow()) {
        draw_chat(painter, {talk.x, talk.y, right - talk.x, talk.h});
    }
    presenter_.draw_labels(painter, shown, static_cast<float>(fraction));
}

void NetPlay::draw_away(const Painter& painter) {
    presenter_.set_standing(true);
    const match::ConsecutiveWorlds& worlds = program_.network.match()->shown();
    const bool is_covered = has_result_ || !is_on_top_;
    presenter_.draw_field(painter, worlds, 1, is_covered);
    if (!is_covered) {
        const engine::Rect part = presenter_.free_area();
        presenter_.keep_free(
            painter, draw_banner(painter, part, tr("Reconnecting…"),
                                 tr("The others keep playing. To stop reconnecting, leave the game from the menu."),
                                 theme::kWarning));
        presenter_.draw_labels(painter, worlds, 1);
    }
}

std::optional<engine::Rect> NetPlay::draw_banners(const Painter& painter, const net::PeerGame& game,
                                                  engine::Rect part) const {
    if (game.is_paused()) {
        const bool has_pad = services_.input.device() == engine::Device::Pad;
        return draw_pause(painter, part, game.pauses(), game.schedule().shown(), presenter_.hud(),
                          way_to_end_pause(program_, services_.bindings, has_pad));
    }
    if (const std::uint8_t slots = game.waiting_for(program_.network.platform().now()); slots != 0) {
        const char* const way = may_go_on(program_) ? tr("No answer. The menu lets you go on without them.") : "";
        return draw_banner(painter, part, tr_format("Waiting for {}", names_of(presenter_.hud(), slots)), way,
                           theme::kWarning);
    }
    if (bad_ticks_ >= kBadLinkTicks) {
        return draw_banner(painter, part, tr_format("Bad connection: {}", names_of(presenter_.hud(), bad_slots_)), "",
                           theme::kWarning);
    }
    if (alone_ticks_ > 0 && alone_ticks_ < kToldAloneTicks) {
        const char* const what =
            may_others_return(game) ? tr("You are alone; the others may come back.") : tr("Everyone else has left.");
        return draw_banner(painter, part, what, tr("The menu ends the game."), theme::kAccent);
    }
    return std::nullopt;
}

std::optional<engine::Rect> NetPlay::draw_wheel(const Painter& painter, engine::Rect part) {
    if (!wheel_.is_open()) {
        return std::nullopt;
    }
    const engine::Rect wheel = wheel_.draw(painter, part);
    presenter_.keep_free(painter, wheel);
    return wheel;
}

void NetPlay::draw_chat(const Painter& painter, engine::Rect part) {
    const float margin = painter.is_narrow() ? 6 : 12;
    // A short page has room for the chat entry only while it is open.
    const float foot = painter.is_short() && !entry_.is_open() ? 2 : kChatEntry + (painter.is_short() ? 6.0F : 12.0F);
    draw_game_chat(painter, chat_, entry_, part, margin, foot,
                   [&](engine::Rect area) { presenter_.keep_free(painter, area); });
}

}  // namespace screens
