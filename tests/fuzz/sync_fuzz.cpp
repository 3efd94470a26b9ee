// SPDX-License-Identifier: Zlib
// libFuzzer target: decodes any bytes as a sync packet. A decoded packet must be within its bounds, and the bytes must
// be its only encoding.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "net/wire/sync_packet.h"

namespace {

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

void require_bounds(const net::KeyRun& run) {
    require(run.keys.size() <= net::kMaxRunTicks && run.events.size() <= net::kMaxRunEvents);
    for (const std::uint8_t keys : run.keys) {
        require(keys <= net::kMaxKeys);
    }
    for (const net::KeyRun::At& at : run.events) {
        require(at.offset < run.keys.size() && net::event_of(net::fields_of(at.event)) == at.event);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const auto packet = net::decode_sync(bytes)) {
        require(packet->own.size() == 1 || packet->own.size() == 2);
        for (const net::KeyRun& run : packet->own) {
            require_bounds(run);
        }
        for (const net::SyncPacket::Relay& relay : packet->relays) {
            require_bounds(relay.run);
        }
        require(net::encode(*packet) == bytes);
        require(net::decode_sync(net::encode(*packet)) == packet);
    }
    return 0;
}
