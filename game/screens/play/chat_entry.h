// SPDX-License-Identifier: Zlib
/// The chat line that a pilot types, in the lobby and in flight alike.
#pragma once

#include "game/app/board_screen.h"
#include "game/ui/writer.h"

namespace screens {

class ChatEntry {
public:
    explicit ChatEntry(const Uses<Ui, Online>& services);
    ChatEntry(const ChatEntry&) = delete;
    ChatEntry& operator=(const ChatEntry&) = delete;
    ~ChatEntry() { close(); }

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
    bool is_open_ = false;
    bool is_new_ = false;  // the text of the key that opened it may still arrive
};

}  // namespace screens
