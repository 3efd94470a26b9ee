// SPDX-License-Identifier: Zlib
#include "game/screens/net_play.h"

#include "game/match/discord_files.h"
#include "game/screens/message.h"
#include "game/screens/net_menu.h"
#include "game/screens/net_over.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace screens {
namespace {

std::vector<std::string> session_names(const Services& services) {
    const auto names = services.network.session()->names();
    return {names.begin(), names.end()};
}

bool is_flown_by_hand(const match::NetworkOptions& options) {
    return !options.bot && !options.script;
}

void draw_banner(const Painter& painter, float y, std::string_view text, std::string_view below,
                 engine::Colour colour) {
    auto style = theme::centred(theme::item(colour));
    style.glow = view::colours::kShadow;
    const float room = painter.page().x - 16;
    const float middle = painter.page().x / 2;
    const auto lines = painter.wrapped(below, theme::small(), room);
    float width = painter.width(text, style);
    for (const std::string& line : lines) {
        width = std::max(width, painter.width(line, theme::small()));
    }
    width = std::min(width + 48, painter.page().x);
    painter.renderer().fill_rect(
        {middle - width / 2, y - 22, width, 34 + (below.empty() ? 0 : 16 * static_cast<float>(lines.size()))},
        {6, 9, 20, 170});
    painter.text_within({middle, y}, text, painter.fitted(style, text, room), room);
    for (const std::string& line : lines) {
        y += 17;
        painter.text({middle, y}, line, theme::centred(theme::small()));
    }
}

}  // namespace

NetPlay::NetPlay(Services& services, Entrance entrance)
    : services_(services), entrance_(std::move(entrance)),
      cockpit_(services, services.network.session()->self(), session_names(services), 1,
               is_flown_by_hand(services.network.options())),
      entry_(services) {
    services_.network.board(*this);
}

void NetPlay::shown() {
    is_on_top_ = true;
    cockpit_.take_controls();
}

void NetPlay::leaving() {
    entry_.close();
    services_.view.hush();
    if (match::NetMatch* match = services_.network.match(); match != nullptr) {
        if (!end_ && match->world().tick() > 0) {
            match->finish();
            replay_ = cockpit_.save(match->log());
        }
        if (services_.net_hooks.on_end) {
            services_.net_hooks.on_end(services_.network);
        }
    }
    services_.network.disembark();
    services_.network.leave();
}

sim::Keys NetPlay::keys() {
    return is_on_top_ && !entry_.is_open() ? cockpit_.keys() : sim::Keys{};
}

void NetPlay::on_tick(const match::Timeline& timeline) {
    if (timeline.confirmed().tick() == 0) {
        cockpit_.begin(timeline.confirmed());
    } else if (!has_result_) {
        cockpit_.on_tick(timeline, !end_);
    }
    if (services_.net_hooks.observe && !services_.net_hooks.observe(services_.network, timeline)) {
        services_.quit();
    }
    if (timeline.confirmed().is_over()) {
        finish();
    }
}

void NetPlay::finish() {
    match::NetMatch& match = *services_.network.match();
    if (!end_) {
        services_.log.info("game over: score {}", match.world().pilot(match.self()).score());
        match.finish();
        end_ = match.world();
        replay_ = cockpit_.save(match.log());
    }
    if (++over_ticks_ > kOverTicks) {
        show_result({});
    }
}

void NetPlay::show_result(std::string reason) {
    if (std::exchange(has_result_, true)) {
        return;
    }
    entry_.close();
    is_on_top_ = false;
    services_.view.hush();  // another game may be watched now
    const match::NetMatch& match = *services_.network.match();
    services_.screens.push(std::make_unique<NetOver>(services_, entrance_, end_.value_or(match.world()), match.names(),
                                                     match.self(), cockpit_.flight(), replay_, std::move(reason)));
}

void NetPlay::handle(const engine::InputEvent& event) {
    if (entry_.is_open()) {
        return entry_.handle(event);
    }
    cockpit_.handle(event);
    // A pad has no key like Escape: its pause button leads to the menu, where the pause is.
    const bool is_pads_pause =
        event.control.kind != engine::Control::Kind::Key && is_press(services_, event, PilotAction::Pause);
    if (leads_out(event) || (is_pads_pause && !end_)) {
        is_on_top_ = false;
        services_.screens.push(std::make_unique<NetMenu>(services_));
    } else if (event.kind != engine::InputEvent::Kind::Pressed || event.repeat) {
        return;
    } else if (is_press(services_, event, PilotAction::Chat)) {
        cockpit_.release_all();
        entry_.open();
    } else if (is_press(services_, event, PilotAction::NetGraph)) {
        shows_graph_ = !shows_graph_;
    } else if (end_ && over_ticks_ > sim::kTicksPerSecond) {
        over_ticks_ = kOverTicks;
    } else if (is_press(services_, event, PilotAction::Pause)) {
        toggle_net_pause(services_);
    }
}

bool NetPlay::claims(engine::Control control) const {
    return entry_.is_open() || !services_.bindings.actions(control).empty();
}

void NetPlay::tick() {
    entry_.tick();
    watch();
}

void NetPlay::covered_tick() {
    is_on_top_ = false;
    watch();
}

void NetPlay::watch() {
    net::Session* session = services_.network.session();
    match::NetMatch* match = services_.network.match();
    if (session == nullptr || match == nullptr) {
        return;
    }
    chat_.tick();
    take_notices();
    take_discord();
    graph_.sample(*match);
    update_pings();
    const net::Lockstep& game = *session->game();
    const bool is_still = game.is_paused() || game.waiting_for(services_.network.now()) != 0;
    if (is_still && !std::exchange(is_still_, is_still)) {
        services_.view.hush();
    }
    is_still_ = is_still;
    if (session->phase() == net::SessionPhase::Ended && !has_result_) {
        if (!end_) {
            match->finish();
            end_ = match->world();
            replay_ = cockpit_.save(match->log());
        }
        services_.log.warn("the game ended: {}", session->end_reason());
        show_result(session->end_reason());
    }
}

void NetPlay::take_notices() {
    for (const net::Notice& notice : services_.network.match()->take_notices()) {
        chat_.add(notice);
        if (notice.type == net::Notice::Type::Chat) {
            services_.sounds.play(Cue::Typing);
        } else {
            services_.log.info("{}", notice.text);
        }
    }
}

void NetPlay::take_discord() {
    match::NetMatch& match = *services_.network.match();
    if (const auto discord = match.take_discord()) {
        const auto files = match::save_discord(services_.replays.path("").parent_path(),
                                               services_.replays.new_name().substr(0, 19), match, *discord);
        const std::string line = match::describe_discord(match, *discord, files);
        services_.log.error("{}", line);
        services_.notices.add(line);
    }
}

void NetPlay::update_pings() {
    for (const net::LinkStats& link : services_.network.session()->links()) {
        cockpit_.set_ping(link.slot, link.rtt_ms ? std::optional(static_cast<int>(*link.rtt_ms + 0.5)) : std::nullopt);
    }
}

std::string NetPlay::names_of(std::uint8_t slots) const {
    std::string names;
    for (net::Slot slot = 0; slot < net::kMaxPilots; ++slot) {
        if ((slots >> slot & 1) != 0) {
            names += (names.empty() ? "" : ", ") + cockpit_.hud().names[net::index_of(slot)];
        }
    }
    return names;
}

void NetPlay::draw(const Painter& painter, float) {
    match::NetMatch* match = services_.network.match();
    if (match == nullptr) {
        painter.renderer().fill_rect({0, 0, painter.page().x, painter.page().y}, {6, 7, 18});
        return;
    }
    const net::Lockstep& game = *match->session().game();
    // While the world stands still its last two ticks are not to be drawn over and over.
    const double fraction = game.is_paused() ? 1.0 : game.fraction(services_.network.now());
    cockpit_.draw(painter, match->timeline(), static_cast<float>(fraction));
    if (has_result_) {
        return;
    }
    if (is_on_top_) {
        draw_banners(painter, game);
    }
    draw_chat(painter);
    if (shows_graph_) {
        graph_.draw(painter, *match);
    }
}

void NetPlay::draw_banners(const Painter& painter, const net::Lockstep& game) const {
    if (game.is_paused()) {
        std::uint8_t slots = 0;
        for (net::Slot slot = 0; slot < net::kMaxPilots; ++slot) {
            slots = static_cast<std::uint8_t>(slots | (game.wants_pause(slot) ? 1 << slot : 0));
        }
        const bool is_own = game.wants_pause(cockpit_.self());
        draw_banner(painter, 0.48F * painter.page().y,
                    tr_format_plural("{} paused the game", "{} paused the game", std::popcount(slots), names_of(slots)),
                    is_own ? own_way_on() : tr("It goes on when nobody wants the pause any more."), theme::kAccent);
    } else if (const std::uint8_t slots = game.waiting_for(services_.network.now()); slots != 0) {
        draw_banner(painter, 0.25F * painter.page().y, tr_format("Waiting for {}", names_of(slots)), "",
                    theme::kWarning);
    }
}

const char* NetPlay::own_way_on() const {
    return services_.input.device() == engine::Device::Pad ? tr("Your pause button leads to the menu, which ends it.")
                                                           : tr("Your pause key goes on.");
}

void NetPlay::draw_chat(const Painter& painter) {
    const engine::Point page = painter.page();
    const float bottom = page.y - 66;
    const float height = std::min(84.0F, 0.4F * page.y);
    chat_.draw(painter, {12, bottom - height, std::min(360.0F, page.x - 24), height}, !entry_.is_open());
    if (entry_.is_open()) {
        entry_.draw(painter, {12, bottom + 4, std::min(420.0F, page.x - 24), 24});
    }
}

}  // namespace screens
