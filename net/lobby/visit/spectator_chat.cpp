// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/spectator_chat.h"

#include <algorithm>

#include "engine/base/bytes.h"
#include "net/wire/text.h"

namespace net {

std::uint64_t author_of(const PublicKey& key) {
    std::uint64_t author = 0;
    for (std::size_t i = 0; i < sizeof author; ++i) {
        author |= std::uint64_t{key[i]} << 8 * i;
    }
    return author;
}

void SpectatorChat::poll(Micros now) {
    now_ = now;
    std::erase_if(recent_, [now](const Recent& recent) { return now - recent.at >= kSayFor; });
}

bool SpectatorChat::say(std::string_view text) {
    std::string words = clean_text(text, kMaxChatBytes);
    if (!has_room()) {
        return false;
    }
    if (!words.empty()) {
        recent_.push_back({{self_, {}, {++said_, std::move(words)}}, now_});
    }
    return true;
}

bool SpectatorChat::hear(SpectatorLine line) {
    const std::uint32_t* known = newest_.find(line.author);
    if (line.author == self_ || line.line.number <= (known != nullptr ? *known : 0) || !has_room()) {
        return false;
    }
    line.name = clean_text(line.name, kMaxNameBytes);
    line.line.text = clean_text(line.line.text, kMaxChatBytes);
    if (line.line.text.empty()) {
        return false;
    }
    newest_.find_or_add(line.author) = line.line.number;
    heard_.push_back(line);
    recent_.push_back({std::move(line), now_});
    return true;
}

std::optional<SayPacket> SpectatorChat::own_lines() const {
    SayPacket packet;
    for (const Recent& recent : recent_) {
        if (recent.line.author == self_) {
            packet.lines.push_back(recent.line.line);
        }
    }
    return packet.lines.empty() ? std::nullopt : std::optional(std::move(packet));
}

std::optional<LinesPacket> SpectatorChat::lines_for(std::uint64_t reader) const {
    LinesPacket packet;
    for (const Recent& recent : recent_) {
        if (recent.line.author != reader) {
            packet.lines.push_back(recent.line);
        }
    }
    return packet.lines.empty() ? std::nullopt : std::optional(std::move(packet));
}

}  // namespace net
