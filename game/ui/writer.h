// SPDX-License-Identifier: Zlib
/// A line of text being edited: typed on a keyboard, or picked from a letter board with a pad or the pointer.
#pragma once

#include "game/ui/letter_board.h"
#include "game/ui/text_entry.h"

namespace screens {

enum class Typed : unsigned char {
    Nothing,
    Changed,
    Refused,   ///< No room, or nothing to erase.
    Accepted,  ///< Return; the pad's Start; OK on the board.
    Cancelled  ///< Escape; the pad's B; the pointer's second button.
};

class Writer {
public:
    /// The arguments are those of TextEntry.
    explicit Writer(std::size_t max_letters, Spaces spaces = Spaces::All, std::size_t max_bytes = TextEntry::kNoLimit)
        : entry_(max_letters, spaces, max_bytes) {}

    /// Starts with a text. The board is open from the start if `device` is not the keyboard.
    void begin(std::string_view text, engine::Device device);
    /// `at` is the pointer's position in world units, for pointer events. Typed letters arrive as Text events; key
    /// presses only count if they cannot be a letter.
    Typed handle(const engine::InputEvent& event, engine::Point at);
    /// Draws the line, and while it is open the board, with its top at `board_top`.
    void draw(const Painter& painter, engine::Rect line, float board_top, bool is_secret = false);

    /// Returns the hints for a device's keys and buttons.
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
