// SPDX-License-Identifier: Zlib
/// Shows every screen of the program in turn, at any size and text scale, and checks the layout of its texts.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/text/font.h"
#include "tests/game/screens/screen_room.h"

/// Returns a picture's layout faults: texts that leave the area or cover each other.
[[nodiscard]] std::vector<std::string> layout_faults(const std::vector<engine::DrawnText>& texts, engine::RectPx area);

/// Returns the area of a whole picture, which is wider than the page where a game's panels are beside it.
[[nodiscard]] inline engine::RectPx whole_picture(const engine::Renderer& renderer) {
    const engine::SizePx size = renderer.output_size();
    return {0, 0, size.w, size.h};
}

/// Returns a game with bots only, always the same one.
[[nodiscard]] screens::LocalGame game_of(int wave, std::uint8_t pilots);

class Gallery {
public:
    /// A screen being shown.
    struct Piece {
        std::string name;
        std::vector<engine::DrawnText> texts;  ///< Of the top screen only.
        std::vector<std::string> cut;          ///< Texts that had to be shortened, on any screen.
    };
    using Visit = std::function<void(const Piece& piece, engine::Renderer& renderer)>;

    Gallery(engine::SizePx size, Visit visit);

    /// Sets the text scale in per cent.
    void set_text_scale(int percent);

    /// Shows all screens; calls `visit` for each while its picture is in the renderer.
    void show_all();
    void show_menus();
    void show_set_up();
    void show_daily_flights();
    /// Shows the world's table of a day.
    void show_world();
    void show_ends();
    void show_network();
    /// Shows joining, watching and returning to a running game.
    void show_visits();
    void show_play();
    void show_first_flight();
    /// Shows moments of games: a nova, a raised shield, the player's own death.
    void show_moments();
    /// Shows a game's field some seconds into a wave.
    void show_wave(int wave);

private:
    void show(const std::string& name) { show(name, *room_); }
    void show(const std::string& name, ScreenRoom& room);
    template <typename T, typename... Args>
    T& open(const std::string& name, Args&&... args) {
        T& screen = room_->push<T>(std::forward<Args>(args)...);
        show(name);
        return screen;
    }
    void close();
    /// Lets all programs and their network run.
    void run(net::Micros span);
    void run_until(const std::function<bool()>& is_so);
    /// Lets the other program open a lobby.
    void open_lobby();
    /// Lets the game begin once both are in the lobby.
    void start_game();
    void fill_shelves();
    [[nodiscard]] match::Match finished_match(std::uint8_t pilots) const;

    std::unique_ptr<screens::Stage> stage_;
    SimWorld world_{3};
    std::unique_ptr<ScreenRoom> room_;
    std::unique_ptr<ScreenRoom> other_;
    std::unique_ptr<ScreenRoom> spectator_;  ///< Only while one is shown.
    int text_scale_ = 100;                   ///< Per cent.
    Visit visit_;
};
