// SPDX-License-Identifier: Zlib
// What the host of a lobby can do besides: let others in, and remove them.
#include "game/screens/lobby/lobby.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/host_game.h"

#include <utility>

namespace screens {

void Lobby::add_host_rows() {
    menu_.add({.label = tr_later("Game rules…"), .accept = [this] { ui_.screens.push<HostGame>(services_, true); }});
    menu_.add({.label = tr_later("Remove a pilot…"), .accept = [this] { choose_whom_to_remove(); }});
    menu_.add({.label = tr_later("Internet"),
               .accept = [this] { turn_open(); },
               .value = [this] { return std::string(services_.network.reach() ? tr("Yes") : tr("No")); }});
    menu_.add(
        {.label = tr_later("Public"), .accept = [this] { turn_listed(); }, .value = [this] { return listed_value(); }});
    menu_.add({.label = tr_later("Copy the code"),
               .accept = [this] { copy_code(); },
               .enabled = [this] { return !code_to_copy().empty(); }});
    menu_.add({.label = tr_later("New code…"),
               .accept = [this] { ask_for_new_code(); },
               .enabled = [this] { return !services_.network.invite_code().empty(); }});
}

/// Friends that a search does not reach have to type the host's address.
void Lobby::note_own_addresses() {
    constexpr std::size_t kMost = 2;
    match::OnlineService& network = services_.network;
    std::size_t listed = 0;
    places_.clear();
    for (const match::OwnAddress& own : network.platform().addresses(network.options().port)) {
        if (listed++ < kMost) {
            const std::string address = net::to_string(own.address);
            places_ += (places_.empty() ? "" : ", ") + (own.is_vpn ? tr_format("{} (VPN)", address) : address);
        }
    }
}

void Lobby::turn_open() {
    if (services_.network.reach()) {
        services_.network.set_open(false);
        services_.set("host.open", false);
        return;
    }
    tell_of_addresses(services_, [this] {
        services_.network.set_open(true);
        services_.set("host.open", true);
    });
}

void Lobby::turn_listed() {
    match::OnlineService& network = services_.network;
    if (network.wants_list()) {
        return network.set_listed(false);
    }
    if (!network.platform().has_table_node()) {
        ui_.sounds.play(Cue::Wrong);
        return chat_.tell(sentence(match::no_table_program()));
    }
    tell_of_listing(services_, [this] {
        services_.network.set_open(true);  // for this time only
        services_.network.set_listed(true);
        chat_.tell(tr("The game is being put into the worldwide list."));
    });
}

std::string Lobby::listed_value() const {
    const match::OnlineService& network = services_.network;
    return !network.wants_list() ? tr("No") : network.is_listed() ? tr("Yes") : tr("asking…");
}

void Lobby::watch_list() {
    if (std::exchange(is_listed_, services_.network.is_listed()) != services_.network.is_listed()) {
        chat_.tell(is_listed_ ? tr("The game is in the worldwide list.")
                              : tr("The game is no longer in the worldwide list."));
    }
}

void Lobby::ask_for_new_code() {
    ask(ui_, tr("Nobody else will find this game by the old code. Make a new one?"), tr("Make a new one"),
        [this] { services_.network.renew_code(); });
}

std::string Lobby::code_to_copy() const {
    const std::string invite = services_.network.invite_code();
    return invite.empty() ? services_.network.code() : invite;
}

void Lobby::copy_code() {
    const std::string code = code_to_copy();
    const bool is_copied = !code.empty() && ui_.window.copy(code);
    ui_.sounds.play(is_copied ? Cue::Select : Cue::Wrong);
    chat_.tell(is_copied ? tr("The code was copied to the clipboard.")
                         : tr("Nothing was copied, since there is no clipboard here; read the code out."));
}

void Lobby::choose_whom_to_remove() {
    net::Session* session = services_.network.session();
    if (session == nullptr) {
        return;
    }
    std::vector<MenuItem> pilots;
    for (const net::Slot slot : net::kSlots) {
        const net::Seat& seat = session->lobby().seats[slot];
        if (seat.is_taken && !seat.is_self) {
            pilots.push_back({.label = seat.pilots.first(), .accept = [this, slot, name = seat.pilots.first()] {
                                  net::Session* still = services_.network.session();
                                  if (still != nullptr && still->lobby().seats[slot].pilots.first() == name) {
                                      still->kick(slot);
                                  }
                              }});
        }
    }
    if (pilots.empty()) {
        ui_.sounds.play(Cue::Wrong);
        chat_.tell(tr("Nobody else is here"));
        return;
    }
    choose(ui_, tr("REMOVE A PILOT"), std::move(pilots));
}

}  // namespace screens
