// SPDX-License-Identifier: Zlib
#include "game/ui/text_entry.h"

#include "net/wire/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace screens {

void TextEntry::set(std::string_view text) {
    text_.clear();
    insert(text);
}

Typed TextEntry::insert(std::string_view text) {
    Typed typed = Typed::Nothing;
    while (!text.empty()) {
        const std::string_view from = text;
        // Invisible characters are refused: they could make one name look like another.
        const char32_t letter = net::shown_form(engine::next_letter(text));
        const bool is_space = letter == U' ';
        if (is_space && spaces_ == Spaces::Single && (text_.empty() || text_.back() == ' ')) {
            continue;
        }
        const std::string_view bytes = is_space ? " " : from.substr(0, from.size() - text.size());
        const bool has_room = size() < max_letters_ && text_.size() + bytes.size() <= max_bytes_;
        if (!has_room || letter == U'\0' || letter == engine::kBrokenCharacter) {
            typed = Typed::Refused;
        } else if (font_ != nullptr && !font_->has(letter)) {
            typed = Typed::NoGlyph;
        } else {
            text_ += bytes;
            typed = typed == Typed::Nothing ? Typed::Changed : typed;
        }
    }
    return typed;
}

bool TextEntry::erase() {
    const bool has_letters = !text_.empty();
    while (!text_.empty() && !engine::begins_letter(text_.back())) {
        text_.pop_back();
    }
    if (has_letters) {
        text_.pop_back();
    }
    return has_letters;
}

std::string TextEntry::tidy_text() const {
    std::string tidy;
    for (const char byte : text_) {
        if (byte != ' ' || (!tidy.empty() && tidy.back() != ' ')) {
            tidy += byte;
        }
    }
    tidy.erase(tidy.find_last_not_of(' ') + 1);
    return tidy;
}

std::string shown_name(std::string_view name) {
    TextEntry entry(name.size());
    entry.set(name);
    return entry.tidy_text();
}

void TextEntry::draw(const Painter& painter, engine::Rect area, bool is_secret) const {
    painter.renderer().fill_rect(area, {0, 0, 0, 130});
    painter.renderer().frame_rect(area, theme::kAccent.faded(0.6F));
    auto style = theme::item(engine::Colour{});
    style.size = area.h * 0.55F;
    style.weight = engine::Weight::Bold;
    style.spacing = 0.05F;  // keeps points apart from digits
    constexpr float kMargin = 12;
    std::string all = text_;
    if (is_secret) {
        all.clear();
        for (std::size_t i = 0; i < size(); ++i) {
            all += "•";
        }
    }
    // Shows as much of the end as fits.
    std::string shown = all;
    std::string_view rest = all;
    while (painter.width(shown, style) > area.w - 2 * kMargin && !rest.empty()) {
        (void)engine::next_letter(rest);
        shown = "…" + std::string(rest);
    }
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    painter.text({area.x + kMargin, y}, shown, style);
    const float x = area.x + kMargin + 2 + painter.width(shown, style);
    painter.renderer().fill_rect({x, area.y + 6, 2, area.h - 12}, theme::kAccent);
}

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

using Kind = engine::InputEvent::Kind;

void Writer::begin(std::string_view text, engine::Device device) {
    entry_.set(text);
    board_ = {};
    shows_board_ = device != engine::Device::Keyboard;
}

Typed Writer::handle(const engine::InputEvent& event, engine::Point at) {
    switch (event.kind) {
    case Kind::Text:
        shows_board_ = false;
        return entry_.insert(event.text);
    case Kind::Pressed:
        return event.control.kind == engine::Control::Kind::Key ? take_key(event) : take_pad(event);
    case Kind::PointerMoved:
    case Kind::PointerPressed:
    case Kind::PointerBack:
        return take_pointer(event, at);
    default:
        return Typed::Nothing;
    }
}

Typed Writer::take_key(const engine::InputEvent& event) {
    const std::string key = engine::to_text(event.control);
    if (key == "key:Backspace") {
        return erase();
    }
    const MenuKey meaning = menu_key(event);
    if (meaning == MenuKey::Accept && key != "key:Space") {  // Space arrives as text
        return Typed::Accepted;
    }
    return meaning == MenuKey::Back ? Typed::Cancelled : Typed::Nothing;
}

Typed Writer::take_pad(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Back) {
        return Typed::Cancelled;
    }
    if (!shows_board_) {
        shows_board_ = key != MenuKey::None;
        return Typed::Nothing;
    }
    switch (key) {
    case MenuKey::Accept:
        return pick();
    case MenuKey::Start:
        return Typed::Accepted;
    case MenuKey::Delete:
        return erase();
    case MenuKey::Extra:
        board_.turn_page();
        return Typed::Nothing;
    default:
        board_.move(key);
        return Typed::Nothing;
    }
}

Typed Writer::take_pointer(const engine::InputEvent& event, engine::Point at) {
    if (event.kind == Kind::PointerBack) {
        return Typed::Cancelled;
    }
    const bool is_press = event.kind == Kind::PointerPressed;
    if (!shows_board_) {
        shows_board_ = is_press;
        return Typed::Nothing;
    }
    return board_.point(at) && is_press ? pick() : Typed::Nothing;
}

Typed Writer::pick() {
    const auto picked = board_.pick();
    if (!picked) {
        return Typed::Nothing;
    }
    switch (picked->type) {
    case LetterBoard::Pick::Type::Erase:
        return erase();
    case LetterBoard::Pick::Type::Done:
        return Typed::Accepted;
    default:
        return entry_.insert(picked->letter);
    }
}

void Writer::draw(const Painter& painter, engine::Rect line, float board_top, bool is_secret) {
    entry_.draw(painter, line, is_secret);
    if (shows_board_) {
        board_.draw(painter, board_top);
    }
}

std::vector<Hint> Writer::hints(engine::Device device, std::string_view accept, std::string_view cancel) {
    if (device == engine::Device::Pad) {
        return {{"Start", accept}, {"Backspace", tr("erase")}, {"Tab", tr("more letters")}, {"Esc", cancel}};
    }
    return {{"Return", accept}, {"Esc", cancel}};
}

}  // namespace screens
