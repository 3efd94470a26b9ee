// SPDX-License-Identifier: Zlib
#include "game/ui/letter_board.h"

#include "engine/text/stroke_face.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace screens {
namespace {

constexpr int kLetterRows = 4;
constexpr int kLetterColumns = 11;
constexpr int kRows = kLetterRows + 1;  // the last one: page, space, erase, done
constexpr float kBoardMargin = 6;
constexpr float kCellWidth = (LetterBoard::kWidth - 2 * kBoardMargin) / kLetterColumns;
constexpr float kCellHeight = (LetterBoard::kHeight - 2 * kBoardMargin) / kRows;

struct WideCell {
    Phrase label;
    float first;  // column
    float width;  // in columns
};
constexpr std::array<WideCell, 4> kWideCells{
    {{{""}, 0, 2}, {tr_later_in("control", "Space"), 2, 5}, {tr_later("Erase"), 7, 2}, {{"OK"}, 9, 2}}};

using Page = std::array<std::string_view, kLetterRows>;
constexpr std::array<Page, 3> kPages{{{"1234567890-", "qwertyuiop.", "asdfghjkl:_", "zxcvbnm,!?'"},
                                      {"1234567890-", "QWERTYUIOP.", "ASDFGHJKL:_", "ZXCVBNM,!?'"},
                                      {"àáâãäåæçèéê", "ëìíîïñòóôõö", "øùúûüýÿœßšž", "@#%&*+=/()~"}}};
constexpr std::array<const char*, 3> kNextPage{"ABC", "äöü", "abc"};

std::string letter_of(std::string_view letters, int column) {
    std::string_view rest = letters;
    for (int i = 0; i < column; ++i) {
        static_cast<void>(engine::next_letter(rest));
    }
    const std::string_view from = rest;
    static_cast<void>(engine::next_letter(rest));
    return std::string(from.substr(0, from.size() - rest.size()));
}

}  // namespace

int LetterBoard::columns(int row) {
    return row < kLetterRows ? kLetterColumns : static_cast<int>(kWideCells.size());
}

LetterBoard::Cell LetterBoard::cell(int row, int column) const {
    const auto y = kBoardMargin + static_cast<float>(row) * kCellHeight;
    if (row < kLetterRows) {
        const auto x = kBoardMargin + static_cast<float>(column) * kCellWidth;
        const Page& page = kPages[static_cast<std::size_t>(page_)];
        return {{x, y, kCellWidth, kCellHeight}, letter_of(page[static_cast<std::size_t>(row)], column)};
    }
    const WideCell& wide = kWideCells[static_cast<std::size_t>(column)];
    Cell cell{{kBoardMargin + wide.first * kCellWidth, y, wide.width * kCellWidth, kCellHeight}, wide.label.text()};
    cell.turns = column == 0;
    cell.label = cell.turns ? kNextPage[static_cast<std::size_t>(page_)] : wide.label.text();
    cell.type = column == 2 ? Pick::Type::Erase : column == 3 ? Pick::Type::Done : Pick::Type::Letter;
    return cell;
}

bool LetterBoard::move(MenuKey key) {
    if (key == MenuKey::Left || key == MenuKey::Right) {
        const int count = columns(row_);
        column_ = (column_ + (key == MenuKey::Right ? 1 : count - 1)) % count;
        return true;
    }
    if (key != MenuKey::Up && key != MenuKey::Down) {
        return false;
    }
    // Straight up or down, although rows differ in their number of columns.
    const float x = cell(row_, column_).area.centre().x;
    row_ = (row_ + (key == MenuKey::Down ? 1 : kRows - 1)) % kRows;
    int nearest = 0;
    for (int column = 1; column < columns(row_); ++column) {
        const auto distance = [&](int of) { return std::abs(cell(row_, of).area.centre().x - x); };
        nearest = distance(column) < distance(nearest) ? column : nearest;
    }
    column_ = nearest;
    return true;
}

std::optional<LetterBoard::Pick> LetterBoard::pick() {
    const Cell picked = cell(row_, column_);
    if (picked.turns) {
        turn_page();
        return std::nullopt;
    }
    const bool is_space = row_ == kLetterRows && picked.type == Pick::Type::Letter;
    return Pick{picked.type, is_space ? " " : picked.type == Pick::Type::Letter ? picked.label : ""};
}

void LetterBoard::turn_page() {
    page_ = (page_ + 1) % static_cast<int>(kPages.size());
}

bool LetterBoard::point(engine::Point at) {
    at = at * (1 / shrink_);
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < columns(row); ++column) {
            if (cell(row, column).area.contains({at.x - corner_.x, at.y - corner_.y})) {
                row_ = row;
                column_ = column;
                return true;
            }
        }
    }
    return false;
}

void LetterBoard::draw(const Painter& painter, float top) {
    const engine::Point page = painter.page();
    shrink_ = std::min(1.0F, (page.x - 4) / kWidth);
    const float y = std::min(top, page.y - kHeight * shrink_ - 2);
    corner_ = engine::Point{(page.x - kWidth * shrink_) / 2, y} * (1 / shrink_);
    const engine::ZoomScope fitting(painter.renderer(), painter.renderer().zoom() * shrink_);
    painter.panel({corner_.x, corner_.y, kWidth, kHeight});
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < columns(row); ++column) {
            const Cell shown = cell(row, column);
            const bool focused = row == row_ && column == column_;
            const engine::Rect area{corner_.x + shown.area.x + 1, corner_.y + shown.area.y + 1, shown.area.w - 2,
                                    shown.area.h - 2};
            painter.offer(area, shown.label, focused);
            painter.renderer().fill_rect(area, focused ? theme::kAccent.faded(0.45F) : engine::Colour{36, 46, 76, 150});
            if (focused) {
                painter.renderer().frame_rect(area, theme::kAccent);
            }
            const bool is_wide = row == kLetterRows;
            auto style = theme::bold(theme::centred(is_wide ? theme::small(theme::kText) : theme::body()), focused);
            painter.text_within({area.centre().x, area.centre().y + engine::Font::cap_height(style) / 2}, shown.label,
                                style, area.w - 4);
        }
    }
}

}  // namespace screens
