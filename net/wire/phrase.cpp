// SPDX-License-Identifier: Zlib
#include "net/wire/phrase.h"

#include <cassert>

#include "net/wire/complete_tick.h"
#include "net/wire/text.h"

namespace net {
namespace {

/// A mark is two control characters, which clean_text removes: nobody can type one, and a program that knows no phrases
/// shows only the words.
constexpr char kMark = 0x0E;
constexpr std::uint8_t kFirst = 0x10;  // stands for phrase 0
constexpr std::size_t kMarkBytes = 2;

}  // namespace

ChatText read_chat(std::string_view line) {
    ChatText chat;
    if (line.size() >= kMarkBytes && line[0] == kMark) {
        const auto number = static_cast<std::uint8_t>(static_cast<std::uint8_t>(line[1]) - kFirst);
        chat.phrase = number <= kMaxPhrase ? std::optional(number) : std::nullopt;
    }
    chat.words = clean_text(line, kMaxChatBytes);
    return chat;
}

std::string write_chat(const ChatText& chat) {
    if (!chat.phrase) {
        return clean_text(chat.words, kMaxChatBytes);
    }
    assert(*chat.phrase <= kMaxPhrase);
    return std::string{kMark, static_cast<char>(kFirst + *chat.phrase)} +
           clean_text(chat.words, kMaxChatBytes - kMarkBytes);
}

std::string clean_chat(std::string_view line) {
    return write_chat(read_chat(line));
}

}  // namespace net
