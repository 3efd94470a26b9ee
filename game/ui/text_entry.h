// SPDX-License-Identifier: Zlib
/// One line of text being edited: typed on a keyboard, or picked from a board of letters with a pad or the pointer.
#pragma once

#include "engine/base/utf8.h"
#include "game/ui/menu_key.h"
#include "game/ui/painter.h"

#include <optional>
#include <string>
#include <string_view>

namespace screens {

/// Whether all spaces are accepted, or only single ones between words; others are then ignored.
enum class Spaces : unsigned char { All, Single };

enum class Typed : unsigned char {
    Nothing,
    Changed,
    Refused,   ///< No room, or nothing to erase.
    NoGlyph,   ///< The typeface lacks the letter.
    Accepted,  ///< Return; the pad's Start; OK on the board.
    Cancelled  ///< Escape; the pad's B; the pointer's second button.
};

/// One line of text, edited at its end. Counts letters (code points), not bytes. Never contains control characters or
/// invalid UTF-8.
class TextEntry {
public:
    static constexpr std::size_t kNoLimit = std::string::npos;

    /// Letters that `font` lacks are refused, unless it is null. It must outlive this object.
    explicit TextEntry(std::size_t max_letters, Spaces spaces = Spaces::All, std::size_t max_bytes = kNoLimit,
                       const engine::Font* font = nullptr)
        : max_letters_(max_letters), max_bytes_(max_bytes), spaces_(spaces), font_(font) {}

    /// Replaces everything, as if it had been typed.
    void set(std::string_view text);
    /// Appends typed text. Returns Refused or NoGlyph if some of it was refused.
    Typed insert(std::string_view text);
    /// Removes the last letter; returns false if there is none.
    bool erase();

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Returns the text without leading, trailing and repeated spaces.
    [[nodiscard]] std::string tidy_text() const;
    [[nodiscard]] std::size_t size() const { return engine::letters_in(text_); }

    /// Draws the end of the text if it is too long for the area; a secret text is shown as dots.
    void draw(const Painter& painter, engine::Rect area, bool is_secret = false) const;

private:
    std::size_t max_letters_;
    std::size_t max_bytes_;
    Spaces spaces_;
    const engine::Font* font_;
    std::string text_;  // UTF-8
};

/// Returns a foreign name as it could have been typed here: without control characters and superfluous spaces.
[[nodiscard]] std::string shown_name(std::string_view name);

/// A board of letters to pick from, for players without a keyboard at hand.
class LetterBoard {
public:
    static constexpr float kWidth = 380;
    static constexpr float kHeight = 122;

    struct Pick {
        enum class Type : unsigned char { Letter, Erase, Done };
        Type type = Type::Letter;
        std::string letter;  ///< UTF-8.
    };

    /// Moves the focus, wrapping around at the edges. Returns false if the key is not a direction.
    bool move(MenuKey key);
    /// Picks the focused cell. Returns nothing if that only turned to another page of letters.
    std::optional<Pick> pick();
    /// Turns to the next page: small letters, capitals, letters with diacritics.
    void turn_page();
    /// Handles the pointer moving: focuses the cell at `at`, and returns whether there is one.
    bool point(engine::Point at);

    /// Draws it centred, below `top` or as low as there is room; made smaller on a page too narrow for it.
    void draw(const Painter& painter, float top);

private:
    struct Cell {
        engine::Rect area;  // in units of letters, relative to the board's corner
        std::string label;
        Pick::Type type = Pick::Type::Letter;
        bool turns = false;
    };
    [[nodiscard]] Cell cell(int row, int column) const;
    [[nodiscard]] static int columns(int row);

    int page_ = 0;
    int row_ = 0;
    int column_ = 0;
    engine::Point corner_{-1000, -1000};  // as drawn last
    float shrink_ = 1;                    // from units of letters to units of the page, as drawn last
};

/// A TextEntry with its LetterBoard.
class Writer {
public:
    /// The arguments are those of TextEntry.
    explicit Writer(std::size_t max_letters, Spaces spaces = Spaces::All, std::size_t max_bytes = TextEntry::kNoLimit,
                    const engine::Font* font = nullptr)
        : entry_(max_letters, spaces, max_bytes, font) {}

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
    Typed erase() { return entry_.erase() ? Typed::Changed : Typed::Refused; }
    Typed pick();

    TextEntry entry_;
    LetterBoard board_;
    bool shows_board_ = false;
};

}  // namespace screens
