// SPDX-License-Identifier: Zlib
#include "net/history/history_server.h"

#include <algorithm>
#include <utility>

namespace net {

namespace {

constexpr int kMaxCredit = 32;
/// What a datagram has besides the piece: IPv6 and UDP headers, the fields around the piece, and the tag.
constexpr std::size_t kOverheadBytes = 40 + 8 + 1 + 4 + 2 + kLobbyTagBytes;
constexpr int kMaxDatagram = static_cast<int>(kMaxPieceBytes + kOverheadBytes);

}  // namespace

void HistoryServer::receive(const HistoryRequestPacket& request) {
    next_ = request.run == run_ ? std::max(next_, request.next) : request.next;
    run_ = request.run;
    credit_ = std::min(int{request.pieces}, kMaxCredit);
    gaps_ = request.gaps;
}

std::optional<HistoryPiecePacket> HistoryServer::due(engine::RateLimiter& share, Micros now) {
    const bool is_next_due = credit_ > 0 && next_ < end();
    std::erase_if(gaps_, [this](Tick gap) { return gap >= end(); });
    if ((gaps_.empty() && !is_next_due) || !share.has(now, kMaxDatagram)) {
        return std::nullopt;
    }
    Tick first = next_;
    if (!gaps_.empty()) {
        first = gaps_.front();
        gaps_.erase(gaps_.begin());
    }
    InputHistory::Piece piece = history_->piece(first, kMaxPieceBytes, end());
    (void)share.take(now, static_cast<int>(piece.bytes.size() + kOverheadBytes));
    if (first == next_ && is_next_due) {
        next_ += piece.count;
        --credit_;
    }
    return HistoryPiecePacket{end(), std::move(piece.bytes)};
}

}  // namespace net
