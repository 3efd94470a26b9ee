// SPDX-License-Identifier: Zlib
#include "net/wire/stream_hash.h"

#include <sodium.h>

#include "engine/base/bytes.h"

namespace net {

StreamHash extended(const StreamHash& before, std::uint8_t keys, const std::vector<PilotEvent>& events) {
    engine::Writer text;
    text("keys", keys);
    for (const PilotEvent& event : events) {
        text("type", event.type);
        text("value", event.value);
        text("tick", event.tick);
        text("text", event.text);
    }
    return extended(before, text.bytes());
}

StreamHash extended(const StreamHash& before, std::string_view bytes) {
    StreamHash after{};
    crypto_generichash(after.data(), after.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       before.data(), before.size());
    return after;
}

}  // namespace net
