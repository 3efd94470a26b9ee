// SPDX-License-Identifier: Zlib
#include "game/screens/play/net_pause.h"

#include "game/app/pilot_actions.h"
#include "game/match/network/slots.h"
#include "game/screens/play/banner.h"
#include "game/view/hud/hud_brush.h"
#include "net/play/peer_game.h"

#include <algorithm>
#include <bit>

namespace screens {

net::PeerGame* running_game(const Online& services) {
    net::Session* session = services.network.session();
    return session != nullptr ? session->game() : nullptr;
}

std::string pausers(const Online& services) {
    std::string names;
    const net::PeerGame* game = running_game(services);
    for (net::Slot slot = 0; game != nullptr && slot < net::kMaxPilots; ++slot) {
        if (game->pauses().is_wanted_by(slot)) {
            names += (names.empty() ? "" : ", ") + services.network.session()->names()[slot];
        }
    }
    return names;
}

bool asks_for_pause(const Online& services) {
    net::PeerGame* game = running_game(services);
    return game != nullptr && game->own_events().asks_for_pause();
}

bool is_paused_by_others(const Online& services) {
    return !pausers(services).empty() && !asks_for_pause(services);
}

bool may_go_on(const Online& services) {
    const net::PeerGame* game = running_game(services);
    return game != nullptr && game->stands_alone_for(services.network.platform().now()) >= net::kMayGoOnAfter;
}

void toggle_net_pause(const Uses<Ui, Online>& services) {
    net::PeerGame* game = running_game(services);
    const match::Match* match = services.network.match();
    if (match != nullptr && match->world().is_over() && !asks_for_pause(services)) {
        return services.sounds.play(Cue::Wrong);  // a pause would keep everybody from the results
    }
    if (game == nullptr) {
        return;
    }
    if (!is_paused_by_others(services)) {
        game->own_events().pause(!asks_for_pause(services));
    } else if (!game->pause_votes().has_own) {
        game->own_events().post(net::PauseEvent{net::PauseEvent::Wish::EndPauseOfOthers});
    } else {
        return services.sounds.play(Cue::Wrong);
    }
    services.sounds.play(Cue::Pause);
}

namespace {

/// Describes the votes if one is enough, which is that of the only other pilot.
std::string describe_only_vote(const net::PauseVotes& votes, net::Tick seconds, bool is_own_pause) {
    if (votes.given > 0) {
        return tr_format("The pause ends in {} s.", seconds);
    }
    if (is_own_pause) {
        return seconds > 0 ? tr_format("The other pilot can end the pause in {} s.", seconds)
                           : tr("The other pilot can end the pause.");
    }
    return seconds > 0 ? tr_format("Your vote ends the pause in {} s.", seconds) : tr("Your vote ends the pause.");
}

}  // namespace

std::string describe_votes(const Online& services) {
    const net::PeerGame* game = running_game(services);
    const net::PauseVotes votes = game != nullptr ? game->pause_votes() : net::PauseVotes{};
    const net::Tick seconds = (votes.opens_in + net::kTicksPerSecond - 1) / net::kTicksPerSecond;
    if (votes.needed == 1) {
        return describe_only_vote(votes, seconds, !is_paused_by_others(services));
    }
    std::string line = tr_format("{} of {} votes to go on.", votes.given, votes.needed);
    if (seconds > 0) {
        line += " " + tr_format("Votes can end the pause in {} s.", seconds);
    }
    return line;
}

std::string way_to_end_pause(const Online& services, const engine::Bindings& bindings, bool has_pad) {
    const auto names = control_names(bindings, PilotAction::Pause, has_pad);
    const bool takes_menu = has_pad || names.empty();
    const auto escape = engine::control_from_text(has_pad ? "pad:start" : "key:Escape").value_or(engine::Control{});
    const std::string control = names.empty() ? engine::display_name(escape) : names.front();
    if (!is_paused_by_others(services)) {
        const std::string way = takes_menu
                                    ? tr_format("Press {} to open the menu, then choose “End my pause”.", control)
                                    : tr_format("Press {} to resume.", control);
        const bool have_others = running_game(services) != nullptr && running_game(services)->pause_votes().needed > 0;
        return have_others ? way + " " + describe_votes(services) : way;
    }
    if (running_game(services)->pause_votes().has_own) {
        return describe_votes(services);
    }
    return (takes_menu ? tr_format("Press {} to open the menu and vote to go on.", control)
                       : tr_format("Press {} to vote to go on.", control)) +
           " " + describe_votes(services);
}

std::string names_of(const view::HudOptions& hud, std::uint8_t slots) {
    std::string names;
    for (const net::Slot slot : net::kSlots) {
        if (net::has_bit(slots, slot)) {
            names += (names.empty() ? "" : ", ") + view::name_of(hud, match::sim_slot(slot));
        }
    }
    return names;
}

std::optional<engine::Rect> draw_pause(const Painter& painter, engine::Rect part, const net::PauseTracker& pauses,
                                       net::Tick shown, const view::HudOptions& hud, std::string_view way) {
    if (const auto resumes_at = pauses.resumes_at()) {
        static_assert(net::kResumeTicks == kCountTicks);
        draw_countdown(painter, static_cast<int>(*resumes_at - std::min(*resumes_at, shown)));
        return std::nullopt;
    }
    const std::uint8_t slots = pauses.requests();
    return draw_banner(
        painter, part,
        tr_format_plural("{} paused the game", "{} paused the game", std::popcount(slots), names_of(hud, slots)), way,
        theme::kAccent);
}

}  // namespace screens
