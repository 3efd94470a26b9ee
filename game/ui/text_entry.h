// SPDX-License-Identifier: Zlib
/// One line of text, edited at its end.
#pragma once

#include "game/ui/painter.h"

#include <string>
#include <string_view>

namespace screens {

/// Whether all spaces are accepted, or only single ones between words; others are then ignored.
enum class Spaces : unsigned char { All, Single };

/// Counts letters (code points), not bytes. Never contains control characters or invalid UTF-8.
class TextEntry {
public:
    static constexpr std::size_t kNoLimit = std::string::npos;

    explicit TextEntry(std::size_t max_letters, Spaces spaces = Spaces::All, std::size_t max_bytes = kNoLimit)
        : max_letters_(max_letters), max_bytes_(max_bytes), spaces_(spaces) {}

    /// Replaces everything, as if it had been typed.
    void set(std::string_view text);
    /// Appends typed text; returns false if some of it was refused.
    bool insert(std::string_view text);
    /// Removes the last letter; returns false if there is none.
    bool erase();

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Returns the text without leading, trailing and repeated spaces.
    [[nodiscard]] std::string tidy_text() const;
    [[nodiscard]] std::size_t size() const;

    /// Draws the end of the text if it is too long for the area; a secret text is shown as dots.
    void draw(const Painter& painter, engine::Rect area, bool is_secret = false) const;

private:
    std::size_t max_letters_;
    std::size_t max_bytes_;
    Spaces spaces_;
    std::string text_;  // UTF-8
};

/// Returns a foreign name as it could have been typed here: without control characters and superfluous spaces.
[[nodiscard]] std::string shown_name(std::string_view name);

}  // namespace screens
