// SPDX-License-Identifier: Zlib
/// A line of text being written: typed on a keyboard, or picked from a letter board with a pad or the pointer.
#pragma once

#include "game/ui/letter_board.h"
#include "game/ui/text_entry.h"

namespace screens {

enum class Typed : unsigned char {
    Nothing,
    Changed,
    Refused,   ///< No room, or nothing to take off.
    Accepted,  ///< Return; the pad's Start; OK on the board.
    Cancelled  ///< Escape; the pad's B; the pointer's second button.
};

class Writer {
public:
    explicit Writer(std::size_t max_letters, Spaces spaces = Spaces::All) : entry_(max_letters, spaces) {}

    /// Begins with a text. The board is there at once for those who came by pad or pointer.
    void begin(std::string_view text, engine::Device device);
    /// `at` is the pointer's place in the world, of a pointer's event. Letters of a keyboard come as Text events; of
    /// its presses only what cannot be a letter counts.
    Typed handle(const engine::InputEvent& event, engine::Point at);
    /// The line, and the board with its corner at `board` while it is wanted.
    void draw(const Painter& painter, engine::Rect line, float board_top, bool is_secret = false);

    /// What a device's keys and buttons do here, for the foot of the screen.
    [[nodiscard]] static std::vector<Hint> hints(engine::Device device, std::string_view accept,
                                                 std::string_view cancel);

    [[nodiscard]] const TextEntry& entry() const { return entry_; }
    [[nodiscard]] bool shows_board() const { return shows_board_; }

private:
    Typed take_key(const engine::InputEvent& event);
    Typed take_pad(const engine::InputEvent& event);
    Typed take_pointer(const engine::InputEvent& event, engine::Point at);
    Typed insert(std::string_view text);
    Typed erase();
    Typed pick();

    TextEntry entry_;
    LetterBoard board_;
    bool shows_board_ = false;
};

}  // namespace screens
