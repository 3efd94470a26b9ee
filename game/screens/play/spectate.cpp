// SPDX-License-Identifier: Zlib
#include "game/screens/play/spectate.h"

#include "game/app/settings_table.h"
#include "game/match/network/next_lobby.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/evening_table.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/play/net_pause.h"
#include "game/screens/play/result/watched_over.h"
#include "game/ui/menu_key.h"
#include "game/ui/text_entry.h"
#include "game/view/hud/hud.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace screens {

namespace {

constexpr float kFoot = 20;  // the line below the field

/// Returns the present pilot with the most frags in a deathmatch, and then the highest score; of equals the one that
/// led before.
sim::Slot leader_of(const sim::World& world, sim::Slot before) {
    const auto result_of = [&world](sim::Slot slot) {
        return std::pair(world.is_deathmatch() ? world.pilot(slot).frags() : 0, world.pilot(slot).score());
    };
    sim::Slot leader = sim::kNoSlot;
    for (const sim::Slot slot : view::seats(world)) {
        const bool leads = leader == sim::kNoSlot || result_of(slot) > result_of(leader) ||
                           (result_of(slot) == result_of(leader) && slot == before);
        leader = world.pilot(slot).is_present() && leads ? slot : leader;
    }
    return leader;
}

}  // namespace

Spectate::Spectate(Services& services, LobbyRequest request)
    : services_(services), request_(std::move(request)), chat_(*request_.chat), entry_(services) {
    hud_.self = sim::kNoSlot;
    hud_.is_watched = true;
    entry_.set_hint(tr("Only other spectators read this."));
    services_.network.attach(*this);
}

void Spectate::shown() {
    services_.view.set_options(view_options_of(services_.settings));
}

void Spectate::leaving() {
    entry_.close();
    services_.view.hush();
    services_.network.detach();
    services_.network.leave();
}

std::optional<clips::Scene> Spectate::clip() const {
    const match::Match* const match = services_.network.match();
    return match != nullptr ? clips::scene_of(match->recording(), match->recording().ticks(), hud_) : std::nullopt;
}

void Spectate::on_confirmed(const match::GameMoment& moment) {
    if (!final_ && moment.worlds.now().is_over()) {
        final_ = Final{moment.worlds.now(), moment.game.names()};
    }
}

void Spectate::on_shown(const match::GameMoment& moment) {
    if (!begun_at_) {
        begun_at_ = moment.worlds.now().tick();
        if (const std::string round = describe_round(services_.evening, moment.worlds.now()); !round.empty()) {
            chat_.tell(round);
        }
        services_.view.restart(moment.worlds.now());
    } else {
        services_.view.on_tick(moment.worlds, hud_.self);
        tell_delay(moment.worlds.now().tick());
    }
}

void Spectate::handle(const engine::InputEvent& event) {
    if (entry_.is_open()) {
        return entry_.handle(event);
    }
    if (is_press(services_, event, PilotAction::NetGraph)) {
        shows_graph_ = !shows_graph_;
        return;
    }
    const MenuKey key = menu_key(event);
    const bool is_free = key == MenuKey::None || key == MenuKey::Accept;  // other menu keys keep their meaning
    if (key == MenuKey::Extra || (is_free && is_press(services_, event, PilotAction::Chat))) {
        return entry_.open();
    }
    switch (key) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        return go_out();
    case MenuKey::Home:
        return follow_leader();
    case MenuKey::Left:
    case MenuKey::Up:
        return follow_next(-1);
    case MenuKey::Right:
    case MenuKey::Down:
    case MenuKey::Accept:
        return follow_next(1);
    default:
        if (event.kind == engine::InputEvent::Kind::PointerPressed) {
            follow_next(1);
        }
    }
}

void Spectate::go_out() {
    services_.screens.pop_to_bottom();
    if (request_.list) {
        show_games(services_, *request_.list);
    }
}

/// Switches to the next pilot in the game, to the view of the whole field, or to the leader.
void Spectate::follow_next(int step) {
    const match::Match* match = services_.network.match();
    if (match == nullptr) {
        return;
    }
    const auto is_there = [&](int choice) {
        return choice == kLeader || choice == kNobody || match->world().pilot(choice - kFirstPilot).is_present();
    };
    do {
        followed_ = (followed_ + step + kChoices) % kChoices;
    } while (!is_there(followed_));
    update_followed(match->world());
    services_.sounds.play(Cue::Move);
}

void Spectate::follow_leader() {
    followed_ = kLeader;
    services_.sounds.play(Cue::Move);
}

void Spectate::update_followed(const sim::World& world) {
    if (followed_ == kNobody) {
        hud_.self = sim::kNoSlot;
        return;
    }
    const sim::Slot pilot = followed_ - kFirstPilot;
    if (followed_ != kLeader && !world.pilot(pilot).is_present()) {
        followed_ = kLeader;
    }
    hud_.self = followed_ == kLeader ? leader_of(world, hud_.self) : pilot;
}

void Spectate::tick() {
    entry_.tick();
    watch();
}

/// Once, as soon as it is known: otherwise what pilots say seems to come too early.
void Spectate::tell_delay(sim::Tick tick) {
    constexpr sim::Tick kMeasured = 5 * sim::kTicksPerSecond;
    const auto behind_s = graph_.behind_s();
    if (tick >= *begun_at_ + kMeasured && behind_s && !std::exchange(has_told_delay_, true)) {
        chat_.tell(tr_format("You see the game {} s late, so that its picture stays smooth.", tr_decimal(*behind_s)));
    }
}

void Spectate::take_notices() {
    for (net::Notice& notice : services_.network.take_notices()) {
        if (notice.type == net::Notice::Type::Chat) {
            services_.sounds.play(Cue::Typing);
            // Spectators have no colour of their own, and could take a pilot's name.
            notice.name = notice.slot == net::kNoSlot ? tr_format("{} (spectator)", notice.name) : notice.name;
        }
        chat_.add(notice);
    }
}

void Spectate::watch() {
    net::Session* session = services_.network.session();
    if (session == nullptr) {
        return;
    }
    chat_.tick();
    if (const net::Visit* visit = session->visit()) {
        graph_.sample(*visit);
    }
    take_notices();
    if (const match::Match* match = services_.network.match()) {
        const std::vector<std::string> names = match->names();
        for (std::size_t slot = 0; slot < std::min(names.size(), hud_.names.size()); ++slot) {
            hud_.names[slot] = shown_name(names[slot]);
        }
        update_followed(match->world());
    }
    if (final_ && ++ticks_after_end_ > kTicksAfterEnd && !entry_.is_open()) {
        return end({});  // the pilots may look at their results for long
    }
    if (session->phase() == net::SessionPhase::Ended && !services_.network.is_coming_back()) {
        end(session->end_reason());
    }
}

void Spectate::end(const engine::Message& reason) {
    const net::Session* const session = services_.network.session();
    const match::Match* const match = services_.network.match();
    if ((final_ || reason.is_empty()) && session != nullptr && session->visit() != nullptr && match != nullptr) {
        wait_for_next(final_.value_or(Final{match->world(), match->names()}));  // the pilots may all have left before
        return;
    }
    go_out();
    tell(services_, tr("DISCONNECTED"), sentence(reason));
}

/// The network has left the game by the time that this screen is discarded.
void Spectate::wait_for_next(Final final) {
    match::OnlineService& network = services_.network;
    LobbyRequest request = std::move(request_);
    request.purpose = net::JoinPurpose::Watch;
    request.next = match::next_lobby_to_watch(*network.session(), network.options().port, network.joined_address(),
                                              request.password);
    std::vector<scores::FlightStats> flights;  // their rescues come with the table of the next lobby
    std::ranges::transform(final.world.pilots(), std::back_inserter(flights),
                           [](const sim::Pilot& pilot) { return scores::FlightStats(pilot.slot()); });
    note_game(services_.evening, final.world, final.names, flights);
    services_.screens.pop_to_bottom();
    services_.screens.then([&services = services_, request = std::move(request), final = std::move(final)] {
        enter_lobby(services, request);
        if (services.network.session() == nullptr) {
            return;
        }
        services.screens.push<WatchedOver>(services, final.world, final.names, [&services, list = request.list] {
            services.screens.pop_to_bottom();
            if (list) {
                show_games(services, *list);
            }
        });
    });
}

std::string Spectate::state() const {
    if (hud_.self == sim::kNoSlot) {
        return tr("Watching");
    }
    const std::string name = view::name_of(hud_, hud_.self);
    return followed_ == kLeader ? tr_format("Watching the leader, {}", name) : tr_format("Watching {}", name);
}

std::vector<Hint> Spectate::foot_hints() const {
    if (entry_.is_open()) {
        return Writer::hints(services_.input.device(), tr("send"), tr("cancel"));
    }
    // A narrow page drops the first ones.
    std::vector<Hint> hints{{"Tab", tr("chat")}, {"← →", tr("switch pilot")}, {"Esc", tr("leave")}};
    if (followed_ != kLeader) {
        hints.insert(hints.begin(), {"Home", tr("leader")});
    }
    return hints;
}

float Spectate::draw_foot(const Painter& painter) const {
    constexpr float kLeft = 12;
    constexpr float kGap = 14;
    constexpr float kRight = 6;
    const engine::Point page = painter.page();
    const auto style = theme::small(theme::kMuted);
    const std::string line = state();
    // On a narrow page the hints get at least half of it.
    const float width = std::min(painter.width(line, style), 0.5F * page.x - kLeft);
    painter.text_within({kLeft, page.y - 6}, line, style, width);
    const std::vector<Hint> hints = foot_hints();
    const float from = kLeft + width + kGap;
    const float to = std::min(from + painter.length(hints), page.x - kRight);
    painter.hints({(from + to) / 2, page.y - kFoot / 2}, hints);
    return to;
}

void Spectate::draw_chat(const Painter& painter) {
    constexpr float kGap = 6;
    const float margin = painter.is_narrow() ? 6 : 12;
    const float foot = kGap + (entry_.is_open() ? kChatEntry + kGap : 0);
    draw_game_chat(painter, chat_, entry_, painter.from_field(services_.view.free_area()), margin, foot,
                   [&](engine::Rect area) { services_.view.keep_free(painter.renderer(), area); });
}

/// Returns the part of the page that is free below it.
engine::Rect Spectate::draw_standing(const Painter& painter, const match::VisitInput* visit) {
    const engine::Rect part = painter.from_field(services_.view.free_area());
    const bool is_coming_back = services_.network.is_coming_back();
    if (!is_coming_back && (visit == nullptr || !visit->is_paused())) {
        return part;
    }
    const auto words = is_coming_back ? draw_banner(painter, part, tr("Reconnecting…"), {}, theme::kWarning)
                                      : draw_pause(painter, part, visit->pauses(), visit->taken(), hud_);
    if (!words) {
        return part;
    }
    services_.view.keep_free(painter.renderer(), *words);
    return part_below(part, words->y + words->h);
}

void Spectate::draw(const Painter& painter, float) {
    if (!begun_at_ || services_.network.match() == nullptr) {
        painter.cover({6, 7, 18});
        return;
    }
    const match::VisitInput* visit = services_.network.visit();
    const bool stands_still = visit == nullptr || services_.network.is_coming_back();
    const auto fraction = stands_still ? 0.0F : static_cast<float>(visit->fraction(services_.network.platform().now()));
    const std::shared_ptr<const match::Frame> frame = services_.network.match()->draw(fraction);
    const view::ShownGame shown(*frame);
    engine::Renderer& renderer = painter.renderer();
    hud_.foot = kFoot * renderer.zoom();
    hud_.stands_still = services_.network.is_coming_back() || (visit != nullptr && visit->is_paused());
    services_.view.draw_field(renderer, shown, fraction, hud_);
    services_.view.keep_free(renderer, {10, painter.page().y - kFoot, draw_foot(painter) - 8, kFoot});
    draw_chat(painter);
    const engine::Rect part = draw_standing(painter, visit);
    if (const net::Session* session = services_.network.session();
        shows_graph_ && session != nullptr && session->visit() != nullptr) {
        services_.view.keep_free(renderer, graph_.draw(painter, *session->visit(), part));
    }
    services_.view.draw_labels(renderer, shown, fraction, hud_);
}

}  // namespace screens
