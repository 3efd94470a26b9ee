// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/desk_link.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace net {

namespace {

/// A hash request counts as lost after the round trip plus this.
constexpr Micros kPatience = 100 * kMillisecond;
/// Pilots sign every 2.1 s.
constexpr Micros kProofEvery = 400 * kMillisecond;

}  // namespace

DeskLink::DeskLink(SessionContext& context, const JoinedPeer& peer, JoinPurpose purpose, const WelcomePacket& welcome,
                   Micros now)
    : context_(&context), purpose_(purpose), peer_(peer), welcome_(welcome), end_(welcome.ticks), heard_at_(now) {}

bool DeskLink::is_from(const Datagram& datagram) const {
    return is_open_ && datagram.from == peer_.from && has_tag(datagram.bytes, peer_.key, kDeskSender);
}

bool DeskLink::receive(const Datagram& datagram, Micros now) {
    if (!is_from(datagram)) {
        return false;
    }
    bool is_taken = false;
    const auto kind = static_cast<PacketKind>(datagram.bytes.front());
    if (kind == PacketKind::HistoryHash) {
        is_taken = receive_hash(datagram);
    } else if (kind == PacketKind::Lines) {
        is_taken = receive_lines(datagram);
    } else if (kind == PacketKind::HistoryProof) {
        is_taken = receive_proof(datagram);
    } else if (const auto welcome = decode_tagged<WelcomePacket>(datagram.bytes)) {
        note_echo(welcome->echo, std::min(datagram.at, now));
        welcome_ = *welcome;
        end_ = std::max(end_, welcome->ticks);
        is_taken = true;
    }
    heard_at_ = is_taken ? now : heard_at_;
    return is_taken;
}

bool DeskLink::receive_hash(const Datagram& datagram) {
    const auto packet = decode_tagged<HistoryHashPacket>(datagram.bytes);
    if (!packet) {
        return false;
    }
    end_ = std::max(end_, packet->end);
    if (asked_for_ == packet->hash.tick) {
        asked_for_.reset();
        statement_ = packet->hash;
    }
    next_question_at_ = 0;
    if (check_ && check_->compare(packet->hash) == HistoryCheck::Verdict::Contradiction) {
        close();
    }
    return true;
}

/// Each voucher takes 0.1 ms to check, so only proofs count that were requested.
bool DeskLink::receive_proof(const Datagram& datagram) {
    auto packet = decode_tagged<HistoryProofPacket>(datagram.bytes);
    if (!packet || !std::exchange(wants_proof_, false)) {
        return packet.has_value();
    }
    std::erase_if(packet->vouchers, [&](const HistoryVoucher& voucher) { return !is_valid(voucher, packet->game); });
    // The desk cannot take back what its pilot signed by claiming, later, to have flown for a shorter time.
    packet->flies_since = std::min(packet->flies_since, proof_ ? proof_->flies_since : packet->flies_since);
    proof_ = std::move(packet);
    return true;
}

bool DeskLink::receive_lines(const Datagram& datagram) {
    auto packet = decode_tagged<LinesPacket>(datagram.bytes);
    if (!packet) {
        return false;
    }
    for (SpectatorLine& line : packet->lines) {
        context_->spectator_chat.hear(std::move(line));
    }
    return true;
}

void DeskLink::note_echo(const VisitEcho& echo, Micros at) {
    Sent& sent = sent_[echo.sequence % kRemembered];
    if (echo.sequence > 0 && sent.sequence == echo.sequence) {
        sent.is_answered = true;
        is_measured_ = true;
        least_rtt_ = std::clamp<Micros>(at - sent.at - echo.held_us, 0, least_rtt_);
    }
}

void DeskLink::poll(const News& news, Micros visit_every, Micros now) {
    if (!is_open_) {
        return;
    }
    polled_at_ = now;
    if (now >= next_visit_at_) {
        next_visit_at_ = now + visit_every;
        const std::uint32_t sequence = ++news.sequence;
        sent_[sequence % kRemembered] = {sequence, now};
        send(encode(VisitPacket{.sequence = sequence, .ticks = news.ticks, .room = news.room}), now);
        if (const auto lines = context_->spectator_chat.own_lines()) {
            send(encode(*lines), now);
        }
    }
    const auto wanted = asked_for_ ? asked_for_ : check_ ? check_->wanted() : std::nullopt;
    if (wanted && now >= next_question_at_) {
        next_question_at_ = now + least_rtt_ + kPatience;
        send(encode(HashRequestPacket{++news.sequence, *wanted}), now);
    }
    if (wants_proof_ && now >= next_proof_at_) {
        next_proof_at_ = now + kProofEvery;
        send(encode(ProofRequestPacket{++news.sequence}), now);
    }
}

/// Each Visit is answered, so an unanswered one was lost on the way there or back. The loss one way follows from the
/// square root of the share that was answered.
LinkStats DeskLink::stats() const {
    LinkStats stats;
    stats.address = peer_.address;
    stats.rtt_ms = is_measured_ ? std::optional(static_cast<double>(least_rtt_) / kMillisecond) : std::nullopt;
    int all = 0;
    int answered = 0;
    for (const Sent& sent : sent_) {
        const bool counts = sent.sequence > 0 && polled_at_ - sent.at > kSecond && polled_at_ - sent.at < 10 * kSecond;
        all += counts ? 1 : 0;
        answered += counts && sent.is_answered ? 1 : 0;
    }
    stats.loss = all == 0 ? 0.0 : 1 - std::sqrt(static_cast<double>(answered) / all);
    return stats;
}

void DeskLink::leave(const News& news, Micros now) {
    if (is_open_) {
        const VisitPacket last{.sequence = ++news.sequence, .ticks = news.ticks, .is_leaving = true};
        send(encode(last), now);
    }
    close();
}

void DeskLink::send(const std::string& bytes, Micros now) {
    context_->transport.send(peer_.address, tagged(bytes, peer_.key, kVisitorSender), now);
}

}  // namespace net
