// SPDX-License-Identifier: Zlib
/// How a network game ended: the ranking, and where to go from here.
#pragma once

#include "game/screens/lobby/lobby.h"
#include "game/screens/play/result/result_sheet.h"

namespace screens {

class NetOver final : public ResultScreen {
public:
    /// `world` is the final one; `reason` says why the game ended early, or is empty. `replay` is its file, or "".
    /// `flights`: those of all pilots. `place`: that of a crew in the table (0 is the best).
    NetOver(Services& services, LobbyRequest request, const sim::World& world, const std::vector<std::string>& names,
            sim::Slot self, const Flight& flight, std::string replay, const engine::Message& reason,
            std::span<const scores::FlightStats> flights = {}, std::optional<std::size_t> place = std::nullopt);

    const char* name() const override { return "net over"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void leaving() override { entry_.close(); }
    Pace pace() const override { return is_talking() ? Pace::Ambient : ResultScreen::pace(); }
    bool claims(engine::Control) const override { return entry_.is_open(); }

private:
    /// Returns whether others of the game can still be written to.
    [[nodiscard]] bool may_talk() const;
    [[nodiscard]] bool is_talking() const;
    [[nodiscard]] float talk_height() const;
    void draw_talk(const Painter& painter, engine::Rect area);
    /// Leads to the title; asks first while the others are still there.
    void back() override;
    bool again() override;
    void build_menu();
    /// Goes to the next lobby. While the pilot who opens it still looks at the result, waits here, where all can write
    /// to each other; or no longer, if asked again.
    void play_again(bool with_other_rules);
    void go_to_lobby(bool with_other_rules);
    /// Returns whether the next lobby is yet to be opened by another pilot of the game.
    [[nodiscard]] bool is_lobby_expected() const;
    /// Where another pilot of the finished game is now.
    enum class Whereabouts : std::uint8_t { Results, Lobby, Gone };
    [[nodiscard]] std::vector<net::Slot> slots_of_others(Whereabouts where) const;
    /// Returns the names of the same.
    [[nodiscard]] std::vector<std::string> others(Whereabouts where) const;
    /// Returns the names of those who look at the result and have said that they are ready for the next game.
    [[nodiscard]] std::vector<std::string> ready_others() const;
    /// Returns a line each about those who are ready, those who wait in the next lobby, and those who have left.
    [[nodiscard]] std::vector<std::string> news() const;
    /// Returns the request for playing again: the game may have a new host.
    [[nodiscard]] LobbyRequest next_request() const;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    Services& program_;  // all of its services, for the screens that this one opens
    LobbyRequest request_;
    std::vector<std::string> names_;
    std::string headline_;
    std::string banner_;
    std::string standing_;  // how the match stands, or the place of a crew
    std::string replay_;
    std::string reason_;
    ChatLog& chat_;  // the request's
    std::size_t talk_before_;
    ChatEntry entry_;
    bool is_next_host_ = false;  // as the menu was built
    bool is_waiting_ = false;    // for another pilot to open the next lobby
};

}  // namespace screens
