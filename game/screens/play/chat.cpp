// SPDX-License-Identifier: Zlib
#include "game/screens/play/chat.h"

#include "game/app/phrases.h"
#include "game/match/network/slots.h"
#include "game/ui/theme.h"
#include "game/view/palette.h"

#include <algorithm>
#include <limits>

namespace screens {

namespace {

constexpr int kFadeTicks = 20;
/// Beyond this, a line's age no longer matters.
constexpr int kOld = std::numeric_limits<int>::max() / 2;

engine::TextStyle shadowed(engine::TextStyle style, float opacity) {
    style.colour = style.colour.faded(opacity);
    style.glow = view::colours::kShadow.faded(opacity);
    return style;
}

}  // namespace

void ChatLog::add(const net::Notice& notice) {
    if (notice.type == net::Notice::Type::Chat) {
        if (const std::string words = words_of(notice); !words.empty()) {  // empty for a phrase of a later version
            push({match::sim_slot(notice.slot), notice.name, words, says_ready_again(notice)});
        }
    } else {
        tell(tr(notice.message));
    }
}

void ChatLog::tell(std::string line) {
    line += line.ends_with('.') ? "" : ".";
    push({sim::kNoSlot, {}, std::move(line)});
}

void ChatLog::push(Line line) {
    engine::push_newest(lines_, std::move(line), kMaxLines);
    ++total_;
}

bool ChatLog::is_ready_again(sim::Slot slot, std::size_t after) const {
    const std::size_t fresh = std::min(lines_.size(), total_ - after);
    const auto end = lines_.rbegin() + static_cast<std::ptrdiff_t>(fresh);
    const auto last = std::find_if(lines_.rbegin(), end,
                                   [slot](const Line& line) { return line.slot == slot && line.is_ready_again; });
    return last != end && *last->is_ready_again;
}

void ChatLog::tick() {
    for (Line& line : lines_) {
        line.age = std::min(line.age + 1, kOld);
    }
}

float ChatLog::draw(const Painter& painter, engine::Rect area, bool fades) const {
    float bottom = area.y + area.h;
    for (auto line = lines_.rbegin(); line != lines_.rend() && bottom > area.y; ++line) {
        const float left = static_cast<float>(kShownTicks - line->age) / kFadeTicks;
        const float opacity = fades ? std::clamp(left, 0.0F, 1.0F) : 1.0F;
        if (opacity <= 0) {
            break;
        }
        const float top = draw_line(painter, *line, area, bottom, opacity);
        if (top == bottom) {
            break;
        }
        bottom = top;
    }
    return area.y + area.h - bottom;
}

float ChatLog::draw_line(const Painter& painter, const Line& line, engine::Rect area, float bottom, float opacity) {
    const bool is_chat = !line.name.empty();
    const engine::Colour speaker =
        line.slot != sim::kNoSlot ? view::pilot_colour(line.slot, painter.palette()) : theme::kAccent;
    const auto style = shadowed(theme::small(is_chat ? theme::kText : theme::kMuted), opacity);
    const auto name_style = shadowed(theme::small(speaker), opacity);
    const std::string name = is_chat ? line.name + ": " : std::string();
    const float indent = is_chat ? painter.width(name, name_style) : 0;
    auto rows = painter.wrapped(line.text, style, area.w - indent);
    const float height = engine::Font::line_height(style);
    // A line that is higher than the whole area shows its beginning; otherwise it and all older ones would be hidden.
    const auto most = static_cast<std::size_t>(std::max(0.0F, area.h + 0.5F) / height);
    if (most > 0 && rows.size() > most) {
        rows.resize(most);
        rows.back() += "…";
    }
    const float top = bottom - height * static_cast<float>(rows.size());
    if (top < area.y - 0.5F) {
        return bottom;  // no half lines
    }
    float y = top + height * 0.75F;
    painter.text({area.x, y}, name, name_style);
    for (const std::string& row : rows) {
        painter.text_within({area.x + indent, y}, row, style, area.w - indent);
        y += height;
    }
    return top;
}

ChatEntry::ChatEntry(const Uses<Ui, Online>& services)
    : services_(services), writer_(net::kMaxChatBytes, Spaces::All, net::kMaxChatBytes) {}

void ChatEntry::open() {
    if (!std::exchange(is_open_, true)) {
        is_new_ = true;
        writer_.begin("", services_.input.device());
        services_.input.start_text();
    }
}

void ChatEntry::close() {
    if (std::exchange(is_open_, false)) {
        services_.input.stop_text();
    }
}

void ChatEntry::handle(const engine::InputEvent& event) {
    if (is_new_ && event.kind == engine::InputEvent::Kind::Text) {
        return;
    }
    switch (writer_.handle(event, pointer_at(services_, event))) {
    case Typed::Accepted:
        if (send()) {
            return close();
        }
        services_.notices.add(tr("Your earlier messages are still being sent. Try again in a moment."));
        return services_.sounds.play(Cue::Wrong);
    case Typed::Cancelled:
        return close();
    case Typed::Refused:
        return services_.sounds.play(Cue::Wrong);
    default:
        return;
    }
}

/// Returns false if the session does not accept another line yet.
bool ChatEntry::send() {
    const std::string line = writer_.entry().tidy_text();
    net::Session* session = services_.network.session();
    return session == nullptr || line.empty() || session->say(line);
}

void ChatEntry::draw(const Painter& painter, engine::Rect line) {
    constexpr float kGap = 4;
    constexpr float kIndent = 16;
    writer_.draw(painter, line, std::max(0.0F, line.y - LetterBoard::kHeight - kGap));
    if (writer_.entry().text().empty() && !hint_.empty()) {
        const auto style = theme::small(theme::kFaint);
        painter.text_within({line.x + kIndent, line.centre().y + engine::Font::cap_height(style) / 2}, hint_, style,
                            line.w - kIndent - kGap);
    }
}

void draw_game_chat(const Painter& painter, ChatLog& chat, ChatEntry& entry, engine::Rect part, float margin,
                    float foot, const std::function<void(engine::Rect)>& keep_free) {
    constexpr float kLinesHeight = 84;
    constexpr float kLinesWidth = 360;
    constexpr float kEntryWidth = 420;
    constexpr float kGap = 4;
    const float bottom = part.y + part.h - foot;
    const float height = std::clamp(bottom - part.y, 0.0F, kLinesHeight);
    const float width = part.w - 2 * margin;
    const engine::Rect lines{margin, bottom - height, std::min(kLinesWidth, width), height};
    if (const float used = chat.draw(painter, lines, !entry.is_open()); used > 0) {
        keep_free({lines.x, bottom - used, lines.w, used});
    }
    if (entry.is_open()) {
        const engine::Rect line{margin, bottom + kGap, std::min(kEntryWidth, width), kChatEntry};
        keep_free(line);
        entry.draw(painter, line);
    }
}

}  // namespace screens
