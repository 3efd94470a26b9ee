// SPDX-License-Identifier: Zlib
#include "game/screens/play/net_menu.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/play/net_pause.h"
#include "game/screens/play/phrase_menu.h"
#include "game/screens/title/help.h"
#include "net/play/peer_game.h"

#include <algorithm>

namespace screens {

std::vector<MuteMenu::Row> MuteMenu::others() const {
    std::vector<Row> rows;
    const net::Session* session = network_.session();
    for (net::Slot slot = 0; session != nullptr && slot < net::kMaxPilots; ++slot) {
        const net::Seat& seat = session->lobby().seats[slot];
        const bool has_left = session->game() != nullptr && !session->game()->is_present(slot);
        if (seat.is_taken && !has_left && !seat.is_self) {
            rows.push_back({slot, seat.pilots.first()});
        }
    }
    return rows;
}

bool MuteMenu::is_muted(net::Slot slot) const {
    const net::Session* session = network_.session();
    return session != nullptr && session->is_muted(slot);
}

void MuteMenu::toggle(const Row& row) {
    const std::vector<Row> now = others();
    if (std::ranges::find(now, row) != now.end()) {  // another pilot may have taken the seat
        network_.mutes().set(network_.session(), row.slot, !is_muted(row.slot));
    }
}

void MuteMenu::list() {
    const std::vector<Row> now = others();
    if (now == rows_ && menu_.size() != 0) {
        return;
    }
    const std::size_t focus = menu_.focus();
    rows_ = now;
    menu_.clear();
    for (const Row& row : rows_) {
        menu_.add({.label = row.name,
                   .change = [this, row](int) { toggle(row); },
                   .value = [this, row] { return std::string(is_muted(row.slot) ? tr("muted") : tr("not muted")); }});
    }
    menu_.add({.label = tr_later("Done"), .accept = [this] { back(); }});
    menu_.set_focus(std::min(focus, menu_.size() - 1));
}

Board MuteMenu::board(const Painter&) const {
    return {.size = {360, 120 + menu_.height()},
            .title = tr("MUTE A PILOT"),
            .help = rows_.empty() ? std::string(tr("Nobody else is here")) + "."
                                  : tr("Hides the pilot's chat from you. They are not notified."),
            .floats = true,
            .hints = hints()};
}

namespace {

/// Returns the votes to remove the pilot of a slot.
net::RemovalVotes votes_against(const Online& services, net::Slot slot) {
    const net::PeerGame* game = running_game(services);
    return game != nullptr ? game->removal_votes(slot) : net::RemovalVotes{};
}

bool may_remove_anybody(const Online& services) {
    return std::ranges::any_of(net::kSlots,
                               [&services](net::Slot slot) { return votes_against(services, slot).is_open; });
}

}  // namespace

NetMenu::NetMenu(Services& services, std::function<void()> end_alone)
    : MenuScreen(services, true), services_(services), end_alone_(std::move(end_alone)) {
    build_menu();
}

void NetMenu::build_menu() {
    menu_.clear();
    pause_ = pause_state();
    menu_.add({.label = tr_later("Close menu"), .accept = [this] { back(); }});
    const bool is_alone = end_alone_ != nullptr;
    if (is_alone) {
        menu_.add({.label = tr_later("End the game"),
                   .accept =
                       [this] {
                           back();
                           end_alone_();
                       },
                   .hint = tr_later("Shows the result. From there you can open the lobby again.")});
    }
    if (may_go_on(services_)) {
        menu_.add({.label = tr_later("Go on without them"), .accept = [this] {
                       if (net::PeerGame* const game = running_game(services_)) {
                           game->go_on();
                       }
                       back();
                   }});
    }
    add_pause();
    menu_.add({.label = tr_later("Quick phrase…"), .accept = [this] {
                   back();
                   ui_.screens.push<PhraseMenu>(services_);
               }});
    menu_.add({.label = tr_later("Mute a pilot…"), .accept = [this] { ui_.screens.push<MuteMenu>(services_); }});
    if (may_remove_anybody(services_)) {
        menu_.add({.label = tr_later("Vote to remove a pilot…"),
                   .accept = [this] { choose_whom_to_remove(); },
                   .hint = tr_later("More than half of the others can remove a pilot who holds up the game.")});
    }
    menu_.add({.label = tr_later("Options"), .accept = [this] { ui_.screens.push<Options>(services_, true); }});
    menu_.add({.label = tr_later("Controls"), .accept = [this] { ui_.screens.push<Controls>(services_, true); }});
    menu_.add({.label = tr_later("Help"), .accept = [this] { ui_.screens.push<Help>(services_, true); }});
    menu_.add({.label = tr_later("Leave the game"), .accept = [this, is_alone] {
                   ask(ui_,
                       services_.network.has_relayed_guests()
                           ? tr("Leave? Pilots who play through your connection may lose theirs.")
                       : is_alone ? tr("Leave the game?")
                                  : tr("Leave the game? The others keep playing. If you come back, you begin anew."),
                       tr("Leave"), [this] { ui_.screens.pop_to_bottom(); });
               }});
}

NetMenu::PauseState NetMenu::pause_state() const {
    return {asks_for_pause(services_), is_paused_by_others(services_)};
}

/// A pause that begins or ends meanwhile changes what a row does.
void NetMenu::tick() {
    MenuScreen::tick();
    if (pause_state() != pause_) {
        const std::size_t focus = menu_.focus();
        build_menu();
        menu_.set_focus(std::min(focus, menu_.size() - 1));
    }
}

void NetMenu::add_pause() {
    MenuItem row{.label = pause_.is_own ? tr_later("End my pause") : tr_later("Pause for everyone"), .accept = [this] {
                     toggle_net_pause(services_);
                     back();
                 }};
    if (pause_.is_others) {
        row.label = tr_later("Vote to end the pause");
        row.enabled = [this] {
            return is_paused_by_others(services_) && !running_game(services_)->pause_votes().has_own;
        };
    }
    menu_.add(std::move(row));
}

/// The vote is against a pilot, not a slot: another pilot may have taken the slot by the time the row is chosen.
void NetMenu::choose_whom_to_remove() {
    const auto name_in = [&online = services_](net::Slot slot) {
        const net::Session* session = online.network.session();
        return session != nullptr ? session->names()[slot] : std::string();
    };
    std::vector<MenuItem> pilots;
    for (const net::Slot slot : net::kSlots) {
        const net::RemovalVotes votes = votes_against(services_, slot);
        if (!votes.is_open) {
            continue;
        }
        const std::string name = name_in(slot);
        pilots.push_back({.label = name,
                          .accept =
                              [&online = services_, name_in, slot, name] {
                                  if (votes_against(online, slot).is_open && name_in(slot) == name) {
                                      online.network.session()->game()->own_events().post(net::RemovalVoteEvent{slot});
                                  }
                              },
                          .value = [votes] { return tr_format("{} of {} votes", votes.given, votes.needed); },
                          .enabled = [votes] { return !votes.has_own; }});
    }
    if (pilots.empty()) {
        return ui_.sounds.play(Cue::Wrong);
    }
    back();
    choose(ui_, tr("VOTE TO REMOVE"), std::move(pilots));
}

void NetMenu::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Start) {
        ui_.sounds.play(Cue::Back);
        return back();
    }
    if (key == MenuKey::None && is_press(services_, event, PilotAction::Pause)) {  // menu keys keep their meaning
        toggle_net_pause(services_);
        return back();  // like the row, whose label may be outdated by now
    }
    MenuScreen::handle(event);
}

Board NetMenu::board(const Painter& painter) const {
    const std::string pausers = screens::pausers(services_);
    const bool is_paused = !pausers.empty();
    std::string help = is_paused ? tr_format("Paused by {}.", pausers) : tr("The game continues meanwhile.");
    if (is_paused_by_others(services_)) {
        help += " " + describe_votes(services_);
    }
    return {.size = {270, menu_.height() + 127},
            .banner = is_paused ? tr("PAUSED") : tr("GAME MENU"),
            .help = is_paused || !painter.is_short() ? std::optional(help) : std::nullopt,
            .floats = true,
            .hints = hints()};
}

void NetMenu::draw(const Painter& painter, float) {
    painter.cover(theme::kDim.faded(0.5F));  // the game continues
    draw_body(painter, painter.board(board(painter)));
}

}  // namespace screens
