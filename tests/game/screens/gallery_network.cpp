// SPDX-License-Identifier: Zlib
// The gallery's network games: three programs on a network in virtual time.
#include "tests/game/screens/gallery.h"

#include <stdexcept>

#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/lobby/net_check_page.h"
#include "game/screens/play/net_menu.h"
#include "game/screens/play/phrase_menu.h"

namespace {

constexpr net::Address kOther{0x0A000002, net::kDefaultPort};
constexpr net::Address kNobody{0x0A0000FE, net::kDefaultPort};

void enter(ScreenRoom& room, const screens::LobbyRequest& request) {
    screens::enter_lobby(room.services(), request);
    room.apply();
}

}  // namespace

void Gallery::run(net::Micros span) {
    for (const net::Micros end = world_.now + span; world_.now < end; world_.now += net::kTickPeriod) {
        room_->advance(1);
        other_->advance(1);
        if (spectator_) {
            spectator_->advance(1);
        }
    }
}

void Gallery::run_until(const std::function<bool()>& is_so) {
    const net::Micros end = world_.now + 20 * net::kSecond;
    while (!is_so()) {
        if (world_.now >= end) {
            throw std::runtime_error("the gallery's network game does not go on");
        }
        run(net::kTickPeriod);
    }
}

void Gallery::open_lobby() {
    other_->push<screens::HostGame>();
    other_->press(SDL_SCANCODE_RETURN);
}

void Gallery::start_game() {
    room_->press(SDL_SCANCODE_RETURN);
    run(net::kSecond);
    other_->press(SDL_SCANCODE_DOWN);
    other_->press(SDL_SCANCODE_RETURN);
    run(net::kSecond);
}

void Gallery::show_network() {
    room_->services().settings.set("net.hosts", "");
    open<screens::Browse>("browse_empty");
    close();
    screens::remember_host(room_->services(), {{kNobody.ip, 26701}, ""});
    screens::remember_host(room_->services(), {kNobody, "Wilhelmina"});
    room_->push<screens::Browse>();
    run(4 * net::kSecond);
    room_->press(SDL_SCANCODE_UP);
    show("browse_earlier");
    close();
    room_->services().settings.set("net.hosts", "");
    room_->services().settings.set("net.world", true);
    open<screens::Browse>("browse_world");
    close();
    room_->services().settings.set("net.world", false);
    open<screens::NetCheckPage>("net_check");  // while no lobby has the port
    close();
    room_->push<screens::HostGame>();
    room_->press(SDL_SCANCODE_RETURN);
    run(net::kSecond);
    show("lobby_host");
    room_->services().network.set_open(true);
    run(net::kSecond);
    show("lobby_host_closed_in");
    close();
    open_lobby();
    room_->push<screens::Browse>();
    run(3 * net::kSecond);
    show("browse");
    room_->press(SDL_SCANCODE_RETURN);
    run(2 * net::kSecond);
    show("lobby");
    open<screens::PhraseMenu>("phrases");
    room_->press(SDL_SCANCODE_ESCAPE);
    room_->apply();
    room_->services().network.mutes().set(room_->services().network.session(), 0, true);
    show("lobby_muted");
    open<screens::MuteMenu>("pilots");
    room_->press(SDL_SCANCODE_ESCAPE);
    room_->apply();
    start_game();
    show("lobby_countdown");
    run(8 * net::kSecond);
    show("net_play");
    room_->services().network.mutes().set(room_->services().network.session(), 0, false);
    room_->press(SDL_SCANCODE_V);
    run(net::kSecond / 2);
    show("net_phrases");
    room_->press(SDL_SCANCODE_V);
    for (const char* line : {"Good luck, and mind the gravity well on the left!", "You too.", "Here they come."}) {
        static_cast<void>(other_->services().network.session()->say(line));
        static_cast<void>(room_->services().network.session()->say(line));
    }
    room_->services().settings.set("access.sound_captions", true);
    room_->top().shown();  // reads the settings again
    run(net::kSecond);
    room_->press(SDL_SCANCODE_F4);
    show("net_chat");
    room_->press(SDL_SCANCODE_P);
    run(net::kSecond);
    show("net_pause");
    room_->press(SDL_SCANCODE_ESCAPE);
    show("net_menu_paused");
    room_->press(SDL_SCANCODE_ESCAPE);
    room_->press(SDL_SCANCODE_P);
    room_->services().settings.set("access.sound_captions", false);
    run(net::kSecond);
    open<screens::NetMenu>("net_menu");
    close();
    other_->services().screens.clear();
    other_->apply();
}

void Gallery::show_visits() {
    enter(*room_, {.address = kNobody});
    show("net_joining");
    close();
    enter(*room_, {.address = kNobody, .purpose = net::JoinPurpose::Watch});
    show("net_joining_to_watch");
    close();
    match::ReturnTicket ticket;
    ticket.peers = {kNobody};
    enter(*room_, {.lost_game = ticket});
    show("net_rejoining");
    close();

    open_lobby();
    enter(*room_, {.address = kOther});
    run(2 * net::kSecond);
    start_game();
    run(8 * net::kSecond);
    spectator_ = std::make_unique<ScreenRoom>(*stage_, world_, std::uint8_t{3}, "Cy");
    spectator_->services().settings.set("video.text_scale", text_scale_);
    spectator_->push<screens::Browse>();
    run_until([this] { return !spectator_->services().network.search().games().empty(); });
    run(net::kTickPeriod);
    show("browse_running", *spectator_);
    spectator_->services().screens.clear();
    spectator_->apply();
    enter(*spectator_, {.address = kOther, .purpose = net::JoinPurpose::Watch});
    run_until([this] { return spectator_->session()->phase() == net::SessionPhase::Visiting; });
    show("net_fetching", *spectator_);
    run(3 * net::kSecond);
    show("net_watch", *spectator_);
    spectator_->press(SDL_SCANCODE_RIGHT);
    spectator_->press(SDL_SCANCODE_F4);
    run(net::kSecond);
    show("net_watch_pilot", *spectator_);
    world_.network.set_conditions({.loss = 1});
    run(8 * net::kSecond);
    show("net_watch_reconnecting", *spectator_);
    world_.network.set_conditions({});
    run_until([this] { return room_->services().network.is_coming_back(); });
    show("net_reconnecting");
    close();
    spectator_.reset();
    other_->services().screens.clear();
    other_->apply();
}
