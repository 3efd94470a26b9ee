// SPDX-License-Identifier: Zlib
#include "game/ui/painter.h"

#include "engine/base/utf8.h"
#include "engine/input/bindings.h"

#include <algorithm>

namespace screens {

using engine::Colour;
using engine::Point;
using engine::Rect;
using engine::TextStyle;

void Painter::begin_screen() const {
    if (targets_ != nullptr) {
        targets_->clear();
    }
    if (transcript_ != nullptr) {
        transcript_->rows.clear();
    }
}

Painter Painter::inert() const {
    Painter painter = *this;
    painter.targets_ = nullptr;
    return painter;
}

Painter Painter::beneath() const {
    Painter painter = *this;
    painter.is_beneath_ = true;
    return painter;
}

Painter Painter::above_board() const {
    Painter painter = *this;
    painter.is_above_board_ = true;
    return painter;
}

void Painter::offer(Rect area, std::string_view label, bool has_focus) const {
    if (transcript_ != nullptr && targets_ != nullptr) {
        transcript_->rows.push_back({on_field(area), std::string(label), has_focus});
    }
}

Rect Painter::on_field(Rect area) const {
    const float zoom = renderer_.zoom();
    return {area.x * zoom, area.y * zoom, area.w * zoom, area.h * zoom};
}

void Painter::note(std::string_view line) const {
    if (transcript_ != nullptr) {
        transcript_->lines.emplace_back(line);
    }
}

void Painter::check_place(Point baseline, std::string_view line, const TextStyle& style) const {
    if (transcript_ == nullptr || line.empty()) {
        return;
    }
    const float wide = width(line, style);
    const float left = style.align == engine::Align::Left    ? baseline.x
                       : style.align == engine::Align::Right ? baseline.x - wide
                                                             : baseline.x - wide / 2;
    if (left < 0 || left + wide > page().x || baseline.y > page().y) {
        transcript_->cut.emplace_back(line);
    }
}

bool Painter::is_in_window(float top, float bottom) const {
    return !window_ || (top >= window_->first && bottom <= window_->second);
}

bool Painter::shows_whole(float top, float bottom) const {
    constexpr float kMostOfWindow = 0.75F;
    return is_in_window(top, bottom) || bottom - top > kMostOfWindow * (window_->second - window_->first);
}

void Painter::put(Point baseline, std::string_view line, const TextStyle& style) const {
    if (!is_in_window(baseline.y - engine::Font::cap_height(style), baseline.y)) {
        return;
    }
    check_place(baseline, line, style);
    font_.draw(renderer_, baseline, line, style);
}

void Painter::text(Point baseline, std::string_view line, const TextStyle& style) const {
    note(line);
    put(baseline, line, style);
}

void Painter::text_within(Point baseline, std::string_view line, const TextStyle& style, float width) const {
    note(line);
    const TextStyle smaller = font_.shrunk(renderer_, line, style, width);
    const std::string fitting = font_.fit(renderer_, line, smaller, width);
    if (transcript_ != nullptr && fitting != line) {
        transcript_->cut.emplace_back(line);
    }
    put(baseline, fitting, smaller);
}

/// Adds a word to the last line, which is empty. A word that is too long for a line continues on the next, if possible
/// after a separator.
void Painter::break_word(std::vector<std::string>& lines, std::string_view word, const TextStyle& style,
                         float width) const {
    while (!word.empty()) {
        std::string_view rest = word;
        (void)engine::next_letter(rest);
        const std::string_view letter = word.substr(0, word.size() - rest.size());
        std::string longer = lines.back() + std::string(letter);
        if (lines.back().empty() || this->width(longer, style) <= width) {
            lines.back() = std::move(longer);
        } else {
            std::size_t end = lines.back().size();
            for (const char* const joints : {".", "/_-"}) {
                const std::size_t joint = lines.back().find_last_of(joints);
                end = joint != std::string::npos && joint > lines.back().size() / 2 ? joint + 1 : end;
            }
            lines.back().resize(end);
            lines.push_back(longer.substr(end));
        }
        word = rest;
    }
}

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Returns the place of the first space at which a line may end, or the end. Not one within a number, as in "50 000".
std::size_t end_of_word(std::string_view words) {
    for (std::size_t at = words.find(' '); at != std::string_view::npos; at = words.find(' ', at + 1)) {
        const bool is_in_number = at > 0 && at + 1 < words.size() && is_digit(words[at - 1]) && is_digit(words[at + 1]);
        if (!is_in_number) {
            return at;
        }
    }
    return words.size();
}

}  // namespace

std::vector<std::string> Painter::wrapped(std::string_view words, const TextStyle& style, float width) const {
    std::vector<std::string> lines(1);
    while (!words.empty()) {
        const std::size_t end = end_of_word(words);
        const std::string_view word = words.substr(0, end);
        words.remove_prefix(std::min(end + 1, words.size()));
        std::string& line = lines.back();
        std::string longer = line;
        longer.append(line.empty() ? "" : " ").append(word);
        if (this->width(longer, style) <= width) {
            line = std::move(longer);
            continue;
        }
        if (!line.empty()) {
            lines.emplace_back();
        }
        if (this->width(word, style) <= width) {
            lines.back() = word;
            continue;
        }
        break_word(lines, word, style, width);
    }
    return lines;
}

std::vector<std::string> Painter::wrapped_to(std::size_t most, std::string_view words, TextStyle& style,
                                             float width) const {
    auto lines = wrapped(words, style, width);
    while (lines.size() > most && style.size > theme::kLeastSize) {
        style.size -= 0.5F;
        lines = wrapped(words, style, width);
    }
    return lines;
}

float Painter::paragraph(Point baseline, std::string_view words, const TextStyle& style, float width) const {
    for (const std::string& line : wrapped(words, style, width)) {
        text(baseline, line, style);
        baseline.y += engine::Font::line_height(style);
    }
    return baseline.y;
}

void Painter::dim() const {
    // On a short page only fragments of the texts below a board would remain visible.
    cover(is_short() ? theme::kDark : theme::kDim);
}

void Painter::cover(Colour colour) const {
    constexpr float kFar = 9;  // pages, so that the area beside this one is covered too
    const engine::SizePx output = renderer_.output_size();
    renderer_.set_clip_px({0, 0, output.w, output.h});
    renderer_.fill_rect({-kFar * page().x, -kFar * page().y, 2 * kFar * page().x, 2 * kFar * page().y}, colour);
    renderer_.reset_clip();
}

void Painter::focus_bar(Rect area, float strength) const {
    const Colour bright = theme::kAccent.faded(0.30F * strength);
    const Colour none = theme::kAccent.faded(0.02F);
    renderer_.gradient_rect(area, bright, none, bright, none);
    renderer_.fill_rect({area.x, area.y, 2, area.h}, theme::kAccent.faded(strength));
}

void Painter::slider(Rect area, float level, bool focused) const {
    const float middle = area.y + area.h / 2;
    const float x = area.x + area.w * std::clamp(level, 0.0F, 1.0F);
    const Colour fill = focused ? theme::kAccent : theme::kMuted;
    renderer_.fill_rect({area.x, middle - 1, area.w, 2}, theme::kLine);
    renderer_.fill_rect({area.x, middle - 1, x - area.x, 2}, fill);
    renderer_.dot({x, middle}, 4.5F, focused ? theme::kText : theme::kMuted);
    if (focused) {
        renderer_.dot({x, middle}, 11, theme::kAccent.faded(0.35F), engine::Blend::Additive, true);
    }
}

void Painter::rule(float x, float y, float width, Colour colour) const {
    const Colour none = colour.faded(0);
    renderer_.gradient_rect({x, y, width / 2, 1}, none, colour, none, colour);
    renderer_.gradient_rect({x + width / 2, y, width / 2, 1}, colour, none, colour, none);
}

bool Painter::sprite(std::string_view sheet, int frame, Point centre, float scale, Colour tint) const {
    if (!is_in_window(centre.y - 6, centre.y + 6)) {
        return false;
    }
    const engine::Result<engine::SheetId> id = atlas_.sheet(sheet);
    return id && atlas_.draw(renderer_, {*id, frame}, centre, {.tint = tint, .scale = scale});
}

namespace {

constexpr float kHintGap = 6;        // between a key and its meaning
constexpr float kHintDistance = 18;  // between hints
constexpr float kLeastHint = 0.7F;   // smallest scale of hints
constexpr float kHintHeight = 20;    // height of the clickable area

/// Returns the pad button for a hint's key, or "" if there is none. Arrows are the same on both.
std::string_view pad_name(std::string_view key) {
    constexpr std::pair<std::string_view, std::string_view> kNames[] = {{"Return", "A"},
                                                                        {"Space", "A"},
                                                                        {"Esc", "B"},
                                                                        {"Delete", "X"},
                                                                        {"Backspace", "X"},
                                                                        {"Tab", "Y"},
                                                                        {"R", "X"},
                                                                        {"F", "X"},
                                                                        {"G", "Start"},
                                                                        {"PgUp PgDn", "LB RB"},
                                                                        {"Home End", "LT RT"},
                                                                        {"Backspace Tab", "X Y"}};
    for (const auto& [name, button] : kNames) {
        if (name == key) {
            return button;
        }
    }
    return key == "F11" || key == "+ –" ? std::string_view() : key;
}

/// Returns whether the pointer needs this key's hint: it reaches rows directly, and its second button goes back.
bool is_command(std::string_view key) {
    return key == "Tab" || key == "Delete" || key == "Backspace" || key == "F" || key == "G";
}

}  // namespace

void Painter::panel(Rect area, std::string_view title) const {
    if (is_short()) {  // the board covers a game's texts instead of lying between them
        renderer_.fill_rect(area, {0, 0, 0});
    }
    renderer_.gradient_rect(area, theme::kPanelTop, theme::kPanelTop, theme::kPanelBottom, theme::kPanelBottom);
    renderer_.frame_rect(area, theme::kLine);
    constexpr float kCorner = 9;
    for (const float x : {area.x, area.x + area.w - kCorner}) {
        renderer_.fill_rect({x, area.y, kCorner, 1}, theme::kLineStrong);
        renderer_.fill_rect({x, area.y + area.h - 1, kCorner, 1}, theme::kLineStrong);
    }
    for (const float x : {area.x, area.x + area.w - 1}) {
        renderer_.fill_rect({x, area.y, 1, kCorner}, theme::kLineStrong);
        renderer_.fill_rect({x, area.y + area.h - kCorner, 1, kCorner}, theme::kLineStrong);
    }
    if (!title.empty()) {
        const Point at = is_narrow() ? Point{8, 19} : Point{20, 28};
        const float room = area.w - 2 * at.x;
        text_within(Point{area.x, area.y} + at, title, theme::heading(), room);
        const Colour none = theme::kAccent.faded(0);
        renderer_.gradient_rect({area.x + at.x, area.y + at.y + (is_narrow() ? 6.0F : 8.0F), room, 1},
                                theme::kAccent.faded(0.7F), none, theme::kAccent.faded(0.7F), none);
    }
}

/// Hides the texts of the screen below a floating board, in the area of its hints.
void Painter::hide_below(Rect board, float bottom) const {
    constexpr float kSoft = 10;
    const Colour dark = theme::kPanelBottom;
    const Colour none = dark.faded(0);
    const float top = board.y + board.h;
    renderer_.fill_rect({board.x, top, board.w, bottom - top}, {0, 0, 0});
    renderer_.fill_rect({board.x, top, board.w, bottom - top}, dark);
    renderer_.gradient_rect({board.x, bottom, board.w, kSoft}, dark, dark, none, none);
}

Rect Painter::board(const Board& wanted) const {
    constexpr float kEdge = 3;
    std::vector<Hint> hints = wanted.hints;
    if (is_short()) {
        std::erase_if(hints, [](const Hint& hint) { return !is_command(hint.key); });
    }
    const float foot_height = hints.empty() ? kEdge : is_short() ? 23.0F : 34.0F;
    const float bottom = page().y - foot_height;
    const float w = std::min(wanted.size.x, page().x - 2 * kEdge);
    const float h = std::min(wanted.size.y, bottom - kEdge);
    const Rect area{wanted.is_at_right ? page().x - kEdge - w : (page().x - w) / 2, kEdge + (bottom - kEdge - h) / 2, w,
                    h};
    if (!hints.empty()) {
        const float middle = page().y - (is_short() ? 11.0F : 18.0F);
        const float y = wanted.floats ? std::min(middle, area.y + area.h + 20) : middle;
        if (wanted.floats) {
            hide_below(area, y + 12);
        }
        const float half = std::min(length(hints) / 2, page().x / 2 - kEdge);
        this->hints({std::min(area.centre().x, page().x - kEdge - half), y}, hints);
    }
    const float margin = is_narrow() ? 8 : 24;
    if (wanted.floats || is_above_board_) {
        renderer_.fill_rect(area, {0, 0, 0});  // texts of the screen below would shine through the translucent board
    }
    panel(area, wanted.title);
    float top = area.y + (wanted.title.empty() ? margin / 2 : is_narrow() ? 31.0F : 48.0F);
    if (!wanted.banner.empty()) {
        const TextStyle style =
            fitted(is_short() ? theme::heading(theme::kText) : theme::title(), wanted.banner, w - 2 * margin);
        const float baseline = area.y + 12 + engine::Font::cap_height(style) * (is_short() ? 1.0F : 1.4F);
        text({area.centre().x, baseline}, wanted.banner, theme::centred(style));
        top = baseline + (is_short() ? 6.0F : 15.0F);
        rule(area.x + margin, top, w - 2 * margin, theme::kAccent.faded(0.7F));
        top += is_short() ? 5.0F : 14.0F;
    }
    const float foot = wanted.help ? help(area, wanted) : area.y + h - margin / 2;
    return {area.x + margin, top, w - 2 * margin, foot - top};
}

/// Draws the help at an area's foot and returns the y above it. Reserves two lines, so that the content above does not
/// move; a short page has room only for the text itself.
float Painter::help(Rect area, const Board& wanted) const {
    if (is_short() && wanted.help->empty()) {
        return area.y + area.h - 4;
    }
    TextStyle style = theme::centred(theme::small(wanted.help_colour));
    const float width = area.w - (is_narrow() ? 16.0F : 48.0F);
    const std::size_t most = is_short() ? 4 : 2;
    std::vector<std::string> lines = wrapped_to(most, *wanted.help, style, width);
    const float line = engine::Font::line_height(style) * (is_short() ? 0.9F : 1);
    if (lines.size() > most) {
        for (std::size_t i = most; i < lines.size(); ++i) {
            lines[most - 1] += " " + lines[i];
        }
        lines.resize(most);
    }
    const float bottom = area.y + area.h - (is_short() ? 6.0F : 14.0F);
    float y = bottom - line * static_cast<float>(lines.size() - 1);
    for (const std::string& words : lines) {
        text_within({area.centre().x, y}, words, fitted(style, words, width), width);
        y += line;
    }
    return bottom - line * static_cast<float>(is_short() ? lines.size() : most) - 2;
}

void Painter::scroll_bar(Rect area, float first, float shown, float all) const {
    if (shown >= all) {
        return;
    }
    const float x = area.x + area.w + 3;
    const float unit = area.h / all;
    renderer_.fill_rect({x, area.y, 2, area.h}, theme::kLine.faded(0.5F));
    renderer_.fill_rect({x, area.y + unit * first, 2, unit * shown}, theme::kLineStrong);
    const auto arrow = [&](float tip, float base) {
        const engine::Vertex corners[] = {
            {{x + 1, tip}, theme::kAccent}, {{x - 3, base}, theme::kAccent}, {{x + 5, base}, theme::kAccent}};
        renderer_.strip(corners, engine::Blend::Normal);
    };
    if (first > 0) {
        arrow(area.y - 1, area.y + 5);
    }
    if (first + shown < all) {
        arrow(area.y + area.h + 1, area.y + area.h - 5);
    }
}

void Painter::key_caps(Point left_middle, const std::vector<std::string>& names, float room) const {
    constexpr float kMark = 12;
    constexpr float kGap = 6;
    TextStyle style = theme::small(theme::kAccent);
    const auto fits = [&] {
        float all = -kGap;
        for (const std::string& name : names) {
            all += cap_width(name, style) + kGap;
        }
        return all <= room;
    };
    for (const float scale : {0.95F, 0.9F, 0.85F, 0.8F}) {  // smaller ones would be hard to read
        if (fits()) {
            break;
        }
        style.size = theme::small().size * scale;
    }
    if (!fits()) {
        style = theme::small(theme::kAccent);
    }
    const float end = left_middle.x + room;
    for (const std::string& name : names) {
        const bool is_last = &name == &names.back();
        if (left_middle.x + cap_width(name, style) > (is_last ? end + 0.01F : end - kMark)) {
            text({left_middle.x, left_middle.y + 4}, "…", theme::small());
            return;
        }
        left_middle.x += draw_cap(left_middle, name, style) + kGap;
    }
}

float Painter::cap_width(std::string_view name, const TextStyle& style) const {
    return std::max(width(name, style) + style.size, 1.75F * style.size);
}

float Painter::draw_cap(Point left_middle, std::string_view name, const TextStyle& style) const {
    const float height = 1.55F * style.size;
    const Rect cap{left_middle.x, left_middle.y - height / 2, cap_width(name, style), height};
    if (!is_in_window(cap.y, cap.y + cap.h)) {
        note(name);
        return cap.w;
    }
    renderer_.gradient_rect(cap, {44, 56, 90, 235}, {44, 56, 90, 235}, {22, 29, 52, 235}, {22, 29, 52, 235});
    renderer_.frame_rect(cap, style.colour.faded(0.45F));
    text({cap.centre().x, left_middle.y + engine::Font::cap_height(style) / 2}, name, theme::centred(style));
    return cap.w;
}

/// Hides stars that would look like full stops after the letters before them; fades out at both ends.
void Painter::shade(Rect area, float end) const {
    if (area.w <= 0) {
        return;
    }
    const Colour dark = theme::kPanelBottom.faded(0.85F);
    const Colour none = dark.faded(0);
    renderer_.fill_rect(area, dark);
    renderer_.gradient_rect({area.x - end, area.y, end, area.h}, none, dark, none, dark);
    renderer_.gradient_rect({area.x + area.w, area.y, end, area.h}, dark, none, dark, none);
}

std::string_view Painter::shown_name(const Hint& hint) const {
    return names_pad_ ? pad_name(hint.key) : hint.key;
}

float Painter::length(const std::vector<Hint>& hints, float scale) const {
    TextStyle style = theme::small();
    style.size *= scale;
    float all = -kHintDistance * scale;
    for (const Hint& hint : hints) {
        all += cap_width(engine::control_label(shown_name(hint)), style) + width(hint.meaning, style) +
               (kHintGap + kHintDistance) * scale;
    }
    return all;
}

/// Returns the hints that have a key. If they do not fit even at the smallest scale, drops some from the front.
Painter::HintRow Painter::fitting(Point middle, const std::vector<Hint>& wanted) const {
    constexpr float kStep = 0.98F;
    const float room = 2 * std::min(middle.x, page().x - middle.x) - 12;
    HintRow row{wanted};
    std::erase_if(row.hints, [&](const Hint& hint) { return shown_name(hint).empty(); });
    while (row.hints.size() > 1 && length(row.hints, kLeastHint) > room) {
        row.hints.erase(row.hints.begin());
    }
    while (row.scale > kLeastHint && length(row.hints, row.scale) > room) {
        row.scale *= kStep;
    }
    return row;
}

void Painter::hints(Point middle, const std::vector<Hint>& wanted, float most) const {
    if (is_beneath_) {
        return;
    }
    const auto [hints, own_scale] = fitting(middle, wanted);
    const float scale = std::min(most, own_scale);
    TextStyle style = theme::small();
    style.size *= scale;
    const float gap = kHintGap * scale;
    const float between = kHintDistance * scale;
    const auto label = [&](const Hint& hint) { return engine::control_label(shown_name(hint)); };
    const float all = length(hints, scale);
    float x = middle.x - all / 2;
    shade({x, middle.y - kHintHeight / 2, all, kHintHeight}, between);
    for (const Hint& hint : hints) {
        const float cap = draw_cap({x, middle.y}, label(hint), style);
        const float words = width(hint.meaning, style);
        text({x + cap + gap, middle.y + engine::Font::cap_height(style) / 2}, hint.meaning, style);
        if (targets_ != nullptr) {
            const float top = middle.y - kHintHeight / 2;
            targets_->add(hint.key, on_field({x, top, cap, kHintHeight}),
                          on_field({x + cap, top, gap + words, kHintHeight}));
        }
        x += cap + gap + words + between;
    }
}

}  // namespace screens
