// SPDX-License-Identifier: Zlib
/// Chat among the pilots: the log, newest last, and the line that a pilot types, in the lobby and in flight alike.
#pragma once

#include "engine/base/bounded.h"
#include "game/app/menu_screen.h"
#include "game/sim/types.h"
#include "game/ui/painter.h"
#include "game/ui/text_entry.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace screens {

/// Chat and events among the pilots, newest last.
class ChatLog {
public:
    static constexpr std::size_t kMaxLines = 100;
    static constexpr int kShownTicks = 8 * sim::kTicksPerSecond;  ///< In play, before a line starts to fade.

    void add(const net::Notice& notice);
    /// Adds a line from the program itself, in the player's language.
    void tell(std::string line);
    void tick();

    /// Draws the last lines that fit, the newest at the area's bottom; with `fades` only those of the last few seconds.
    /// Of a line higher than the area only the beginning is drawn. Returns their height.
    float draw(const Painter& painter, engine::Rect area, bool fades) const;
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    /// Returns how many lines there have been so far.
    [[nodiscard]] std::size_t total() const { return total_; }
    /// Returns whether that pilot has said, after so many lines, that it is ready for the next game, and not called a
    /// halt since.
    [[nodiscard]] bool is_ready_again(sim::Slot slot, std::size_t after) const;
    /// Returns whether the last line is only a few seconds old.
    [[nodiscard]] bool is_fresh() const { return !lines_.empty() && lines_.back().age < kShownTicks; }

private:
    struct Line {
        sim::Slot slot = sim::kNoSlot;  ///< The pilot who speaks; kNoSlot for others and for events.
        std::string name;               ///< Of the speaker; empty for events.
        std::string text;
        std::optional<bool> is_ready_again{};  ///< Set if it says so, or the contrary.
        int age = 0;                           ///< Ticks.
    };

    void push(Line line);
    static float draw_line(const Painter& painter, const Line& line, engine::Rect area, float bottom, float opacity);

    std::deque<Line> lines_;
    std::size_t total_ = 0;
};

/// The chat line that a pilot types.
class ChatEntry {
public:
    explicit ChatEntry(const Uses<Ui, Online>& services);
    ChatEntry(const ChatEntry&) = delete;
    ChatEntry& operator=(const ChatEntry&) = delete;
    ~ChatEntry() { close(); }

    /// Sets what an empty line says, e.g. who reads it.
    void set_hint(std::string hint) { hint_ = std::move(hint); }
    void open();
    void close();
    /// Handles input while open. Return sends the line and closes; a line that cannot be sent yet stays for a retry.
    void handle(const engine::InputEvent& event);
    void tick() { is_new_ = false; }
    void draw(const Painter& painter, engine::Rect line);

    [[nodiscard]] bool is_open() const { return is_open_; }

private:
    [[nodiscard]] bool send();

    const Uses<Ui, Online> services_;
    Writer writer_;
    std::string hint_;
    bool is_open_ = false;
    bool is_new_ = false;  // the text of the key that opened it may still arrive
};

inline constexpr float kChatEntry = 24;    ///< Height of the line being typed over a game.
inline constexpr float kChatHeight = 120;  ///< Of a game's chat at most, with that line.

/// Draws the newest lines of a game's chat at the lower edge of `part`, above a foot of that height, and in the foot
/// the line being typed. Calls `keep_free` for each area covered.
void draw_game_chat(const Painter& painter, ChatLog& chat, ChatEntry& entry, engine::Rect part, float margin,
                    float foot, const std::function<void(engine::Rect)>& keep_free);

}  // namespace screens
