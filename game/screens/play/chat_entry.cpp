// SPDX-License-Identifier: Zlib
#include "game/screens/play/chat_entry.h"

#include "game/ui/texts.h"

#include <utility>

namespace screens {

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
    writer_.draw(painter, line, std::max(0.0F, line.y - LetterBoard::kHeight - kGap));
}

}  // namespace screens
