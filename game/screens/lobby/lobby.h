// SPDX-License-Identifier: Zlib
/// The lobby before a game: its pilots, whether they are ready, and the chat.
#pragma once

#include "game/app/menu_screen.h"
#include "game/screens/lobby/lobby_board.h"
#include "game/screens/play/chat.h"

namespace screens {

/// How a player entered a lobby, in order to enter it again.
struct LobbyRequest {
    bool is_host = false;
    match::HostPlan plan{};                   ///< For a host.
    int match_length = 1;                     ///< Likewise: how many rounds a match has.
    net::Address address{};                   ///< Of the host to join; the password, too.
    std::optional<net::KeyStart> key{};       ///< Of that host, if it is known from a code.
    std::optional<net::InviteCode> invite{};  ///< Of that lobby, if its place is yet to be found …
    std::optional<net::PublicKey> listed{};   ///< … or its list key, if it is in the worldwide list.
    net::SecretText password{};
    std::optional<match::NextLobby> next{};            ///< For playing again: the lobby in which the others meet.
    net::JoinPurpose purpose = net::JoinPurpose::Fly;  ///< Or to watch the game, once it runs.
    std::optional<match::ReturnTicket> lost_game{};    ///< A lost game to return to, instead of all that.
    std::string host_name{};                           ///< Of the host to join, if it is known.
    std::vector<std::string> awaited{};                ///< For playing again: who may still look at the last result.
    /// What the list of games offered that it was chosen from, to return there; nothing if it was not in a list.
    std::optional<net::JoinPurpose> list{};
    /// What the pilots have said to each other: kept from the lobby to the game and to the next lobby.
    std::shared_ptr<ChatLog> chat = std::make_shared<ChatLog>();
};

/// Says, before the first game across the internet, that the players see each other's addresses; then, or if that was
/// said before, calls `then`.
void tell_of_addresses(Services& services, std::function<void()> then);

/// Likewise before the worldwide list is read: the machines that keep it see this one's address.
void tell_of_world_list(Services& services, std::function<void()> then);
/// Likewise before a game is put into that list. `then` is called only if the player agrees, as for the others.
void tell_of_listing(Services& services, std::function<void()> then);

/// Has the network use the relay server and the nodes that the settings name, and run a relay server for others if they
/// say so.
void use_network_settings(Services& services);

/// Returns the request for a lobby that is opened by the rules that the menus keep.
[[nodiscard]] LobbyRequest request_to_host(const engine::Settings& settings);

/// Opens or joins a lobby and shows it, or says why it cannot.
void enter_lobby(Services& services, const LobbyRequest& request);

class Lobby final : public MenuScreen {
public:
    /// The network must have a session, or be on its way back to the lost game.
    Lobby(Services& services, LobbyRequest request);

    const char* name() const override { return "lobby"; }
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void covered_tick() override { watch(); }
    bool claims(engine::Control) const override { return entry_.is_open(); }

private:
    void back() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    void note_own_addresses();
    /// Opens the lobby to the internet, or closes it to those outside.
    void turn_open();
    void copy_code();
    [[nodiscard]] std::string code_to_copy() const;
    void ask_for_new_code();
    /// Puts the lobby into the worldwide list, for which it is opened to the internet, or takes it off.
    void turn_listed();
    [[nodiscard]] std::string listed_value() const;
    /// Says in the chat when the lobby is in the list, or not any more.
    void watch_list();
    void add_host_rows();
    void build_menu();
    void become_host();
    void note_host(const net::Session& session);
    /// Says in the chat when another spectator waits.
    void tell_spectators(const net::LobbyView& lobby);
    void tell_lending();
    /// Tells a guest when the host has changed the rules.
    void tell_new_rules(const net::LobbyView& lobby);
    void watch();
    void befriend_all(const net::LobbyView& lobby);
    void begin_game();
    void end();
    void say_ready_again();
    void start();
    void watch_check(net::Session& session);
    /// Gives the guests the host's table of the evening, or takes it.
    void share_evening(net::Session& session);
    /// Returns whether the ready check waits for this pilot.
    [[nodiscard]] bool is_asked() const;
    /// Returns how brightly the row for that answer glows, 0…1.
    [[nodiscard]] float glow() const;
    void choose_whom_to_remove();
    [[nodiscard]] bool is_ready() const;
    [[nodiscard]] Painter menu_painter(const Painter& painter) const;
    void draw_wide(const Painter& painter, const net::Session& session, engine::Rect body);
    /// Returns whether a spectator is shown the lobby while it waits.
    [[nodiscard]] bool is_shown_lobby() const;
    /// Draws the rules, and a lock if there is a password, in the heading above the body.
    void draw_rules(const Painter& painter, const net::LobbyView& lobby, engine::Rect body) const;
    void draw_narrow(const Painter& painter, const net::Session& session, engine::Rect body);
    /// Returns what is asked or waited for before the start; empty while not all are ready and nobody asks.
    [[nodiscard]] std::string start_line() const;
    // Return the heights of these parts above the chat.
    [[nodiscard]] float ways_height() const;
    [[nodiscard]] float check_height() const;
    /// Draws whom the ready check waits for, and for how long; returns the height of that.
    [[nodiscard]] float draw_check(const Painter& painter, engine::Rect area) const;
    /// Draws how others get in, for the host; returns the height of that.
    [[nodiscard]] float draw_ways_in(const Painter& painter, engine::Rect area) const;
    void draw_chat(const Painter& painter, engine::Rect area);
    void draw_countdown(const Painter& painter, net::Micros left) const;
    /// Returns the names of the pilots of the last game that have not come to this lobby.
    [[nodiscard]] std::string missing_from_last_game(const net::LobbyView& lobby) const;

    Services& services_;
    LobbyRequest request_;
    LobbyBoard board_;
    ChatLog& chat_;  // the request's
    ChatEntry entry_;
    static constexpr int kAwaitedTicks = 45 * sim::kTicksPerSecond;
    int ticks_ = 0;                          // in a lobby, as far as they matter
    int spectators_ = 0;                     // that wait for the game, as last seen
    std::string game_;                       // the host's set-up, as in a LobbyView
    int match_length_ = 0;                   // in rounds, as the host has chosen it
    int rules_age_ = 0;                      // ticks since either changed; counted until the rules are settled
    std::string told_rules_;                 // the last settled ones, in words
    std::string places_;                     // this machine's addresses, for those whom a search does not reach
    std::string question_;                   // whether this pilot is ready, as asked last
    std::optional<net::Micros> check_left_;  // while a ready check runs, as last seen
    bool has_noted_host_ = false;            // in the settings
    bool has_told_lending_ = false;
    bool is_listed_ = false;  // in the worldwide list, as last said
    bool is_waiting_ = true;  // for the seat, or the game to be fetched
    bool is_staying_ = true;  // until the game begins, or the lobby is gone
};

}  // namespace screens
