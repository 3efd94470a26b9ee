// SPDX-License-Identifier: Zlib
// libFuzzer target: decodes any bytes as each kind of packet sent before a game, and as each kind sent during a game
// except sync packets. Bytes that decode must be the packet's only encoding, apart from padding.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "net/play/membership/lost_peers.h"
#include "net/wire/packets.h"
#include "net/wire/relay_packets.h"
#include "net/wire/signed_input_hash.h"
#include "net/wire/text.h"

namespace {

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

template <typename Packet>
void check(std::string_view bytes) {
    const auto packet = net::decode<Packet>(bytes);
    if (!packet) {
        return;
    }
    const std::string again = net::encode(*packet);
    require(net::decode<Packet>(again).has_value());
    if constexpr (requires { Packet::kPaddedTo; }) {
        require(again.size() == bytes.size());
    } else {
        require(again == bytes);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    check<net::SearchPacket>(bytes);
    check<net::AskPacket>(bytes);
    check<net::SeenPacket>(bytes);
    check<net::TryPacket>(bytes);
    check<net::TriedPacket>(bytes);
    check<net::LendPacket>(bytes);
    check<net::OfferPacket>(bytes);
    check<net::HelloPacket>(bytes);
    check<net::CookiePacket>(bytes);
    check<net::JoinPacket>(bytes);
    check<net::RefusalPacket>(bytes);
    check<net::RosterPacket>(bytes);
    check<net::PreviewPacket>(bytes);
    check<net::MemberPacket>(bytes);
    check<net::PingPacket>(bytes);
    check<net::PathPacket>(bytes);
    check<net::DropNoticePacket>(bytes);
    check<net::SignaturesPacket>(bytes);
    check<net::LiarProofPacket>(bytes);
    check<net::SignedSyncHeader>(bytes);
    const std::string text = net::clean_text(bytes, net::kMaxChatBytes);
    require(text.size() <= net::kMaxChatBytes && net::clean_text(text, net::kMaxChatBytes) == text);
    return 0;
}
