// SPDX-License-Identifier: Zlib
#include "net/wire/text.h"

#include "engine/base/utf8.h"
#include "net/wire/complete_tick.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace net {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

/// Characters that take up space but show nothing (Unicode 15, category Zs).
constexpr Range kSpaces[] = {{0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
                             {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};

/// Controls, characters that change the direction of other text, Unicode's default ignorables, letters that are blank
/// by design, and noncharacters.
constexpr Range kUnseen[] = {
    {0x0, 0x1F},        {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},      {0x61C, 0x61C},
    {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},    {0x2028, 0x202E},
    {0x2060, 0x206F},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xFDD0, 0xFDEF},    {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFC},   {0x13430, 0x1343F},  {0x16FE4, 0x16FE4},
    {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
};

bool is_in(std::span<const Range> ranges, char32_t code) {
    return std::ranges::any_of(ranges, [code](Range range) { return code >= range.first && code <= range.last; });
}

/// A mark is two control characters, which clean_text removes: nobody can type one, and a program that knows no phrases
/// shows only the words.
constexpr char kMark = 0x0E;
constexpr std::uint8_t kFirst = 0x10;  // stands for phrase 0
constexpr std::size_t kMarkBytes = 2;

}  // namespace

char32_t shown_form(char32_t code) {
    const bool is_no_character = (code & 0xFFFEU) == 0xFFFE;  // the last two of each plane
    return is_in(kSpaces, code) ? U' ' : is_no_character || is_in(kUnseen, code) ? U'\0' : code;
}

std::string clean_text(std::string_view text, std::size_t max_bytes) {
    std::string clean;
    while (!text.empty()) {
        const engine::Character character = engine::first_character(text);
        const std::string_view bytes = text.substr(0, std::max<std::size_t>(character.bytes, 1));
        text.remove_prefix(bytes.size());
        const char32_t shown = character.bytes == 0 ? U'\0' : shown_form(character.code);
        if (shown == U'\0' || (shown == U' ' && clean.empty())) {
            continue;
        }
        const std::string_view form = shown == U' ' ? std::string_view(" ") : bytes;
        if (clean.size() + form.size() > max_bytes) {
            break;
        }
        clean += form;
    }
    clean.erase(clean.find_last_not_of(' ') + 1);
    return clean;
}

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
