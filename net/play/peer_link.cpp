// SPDX-License-Identifier: Zlib
#include "net/play/peer_link.h"

#include <algorithm>

#include "engine/base/bytes.h"

namespace net {

namespace {

constexpr Micros kCopyAfter = kTickPeriod / 2;
/// An answer waits this long after the last packet, so that no link carries more than 90 packets a second.
constexpr Micros kAnswerAfter = kTickPeriod / 3;
/// Without a tick to send, the last packet is repeated this often.
constexpr Micros kRepeatAfter = kTickPeriod * 5 / 4;
constexpr Micros kLackLasts = kSecond;
/// No packet begins with it, so a voucher is never the tag of a packet.
constexpr std::uint8_t kVoucherKind = 0x7F;

}  // namespace

PeerLink::PeerLink(const Peer& peer, Micros start_at, Tick agreed, Micros now)
    : address_(peer.address), key_(peer.key), is_met_(peer.is_met),
      unanswered_(peer.unanswered ? peer.unanswered : std::make_shared<UnansweredBudget>()), start_at_(start_at) {
    estimator_.begin(std::max(now, start_at));
    estimator_.imply_acknowledged(agreed);
}

LinkStats PeerLink::stats(Slot slot, Micros now) const {
    LinkStats stats{.slot = slot, .address = address_, .loss = estimator_.loss(), .is_met = is_met_};
    if (const auto round_trip = estimator_.round_trip()) {
        stats.rtt_ms = static_cast<double>(*round_trip) / static_cast<double>(kMillisecond);
    }
    if (lateness_.has_enough()) {
        stats.late_ms = static_cast<double>(lateness_.recent_quantile(0.5)) / static_cast<double>(kMillisecond);
    }
    stats.is_relayed = now - estimator_.last_heard() < kSecond && estimator_.is_dead(now);
    return stats;
}

void PeerLink::earn(std::size_t bytes) {
    constexpr std::size_t kMost = std::size_t{8} * kMaxDatagramBytes;
    earned_ = is_met_ ? 0 : std::min(earned_ + 2 * bytes + header_bytes(address_.ip), kMost);
}

bool PeerLink::may_send(std::size_t bytes, Micros now) {
    const std::size_t cost = bytes + header_bytes(address_.ip);
    if (!key_.is_set() || is_met_) {
        return is_met_ && key_.is_set();
    }
    if (earned_ >= cost) {
        earned_ -= cost;
        return true;
    }
    return unanswered_->take(address_.ip, now);
}

bool PeerLink::is_authentic(PeerId sender, const Datagram& datagram) const {
    if (!key_.is_set() || datagram.bytes.size() <= kTagBytes) {
        return false;
    }
    const std::string_view all(datagram.bytes);
    const std::string_view packet = all.substr(0, all.size() - kTagBytes);
    return all.substr(packet.size()) == tag(sender, packet);
}

std::string PeerLink::sign(PeerId sender, const std::string& packet) const {
    return packet + tag(sender, packet);
}

std::string PeerLink::tag(PeerId sender, std::string_view packet) const {
    engine::Writer writer;
    writer("tag", key_.tag(sender.byte(), packet));
    return writer.bytes().substr(0, kTagBytes);
}

std::uint64_t PeerLink::voucher(PeerId owner, Slot slot, Tick end, const StreamHash& hash) const {
    engine::Writer text;
    text("kind", kVoucherKind);
    text("slot", slot.byte());
    text("end", end);
    text("hash", hash);
    return key_.tag(owner.byte(), text.bytes());
}

PeerLink::Due PeerLink::due(Micros now, bool has_ended) const {
    const bool is_repeat_due = !has_ended && now >= start_at_ && now - sent_at_ > kRepeatAfter;
    if (is_repeat_due || (is_answer_due_ && now - sent_at_ >= kAnswerAfter)) {
        return Due::Packet;
    }
    return copy_at_ && now >= *copy_at_ && !has_ended ? Due::Copy : Due::Nothing;
}

void PeerLink::note_sent(Tick end, Micros now) {
    estimator_.note_sent(end, now);
    sent_at_ = now;
    copy_at_.reset();
    is_answer_due_ = false;
}

void PeerLink::plan_copy(Micros now) {
    copy_at_.reset();
    if (takes_copies_ && !estimator_.is_congested()) {
        copy_at_ = now + kCopyAfter;
    }
}

void PeerLink::note_lacks(const std::vector<SyncPacket::Lack>& lacks, const SlotHistories& queues, Micros now) {
    lacks_.fill(std::nullopt);
    for (const SyncPacket::Lack& lack : lacks) {
        lacks_[lack.slot] = expand(lack.end, queues[lack.slot].end());
    }
    lacks_until_ = now + kLackLasts;
}

std::optional<Tick> PeerLink::lacked_from(Slot slot, Micros now) const {
    return now < lacks_until_ ? lacks_[slot] : std::nullopt;
}

}  // namespace net
