// SPDX-License-Identifier: Zlib
#include "net/reach/outside_trial.h"

#include <algorithm>

namespace net {

namespace {

constexpr Micros kAskEvery = 150 * kMillisecond;
constexpr int kMostAsks = 10;
constexpr Micros kTryEvery = 100 * kMillisecond;
constexpr int kMostTries = 20;
/// A tester that has not answered so many questions is given up, since earlier versions do not know trials. With 30 %
/// loss each way, one in 200 testers that do know them is given up too.
constexpr int kMostTriesUnheard = 8;
/// With 30 % loss, all of five packets that were sent are lost once in 400 times.
constexpr int kEnoughReceipts = 5;
/// The last packets may still be on their way.
constexpr Micros kLastWait = kSecond / 2;

constexpr std::uint16_t kAsksPort = 0;  // in the place of the port that is tried

AddressFamily family_of(const Address& address) {
    return address.ip.is_v4() ? AddressFamily::Ipv4 : AddressFamily::Ipv6;
}

}  // namespace

void OutsideTrial::add(const Address& tester) {
    const bool is_asked = std::ranges::find(testers_, tester, &Tester::address) != testers_.end();
    if (!is_asked && testers_.size() < kMostTesters && is_unicast(tester) && !tester.ip.is_relayed()) {
        testers_.push_back({.address = tester});
    }
}

void OutsideTrial::try_port(std::uint16_t port) {
    port_ = port;
    ++round_;
    for (Tester& tester : testers_) {
        tester = {.address = tester.address};
    }
}

std::vector<OutsideTrial::Question> OutsideTrial::due(Micros now) {
    std::vector<Question> questions;
    for (Tester& tester : testers_) {
        if (tester.state != State::Asking || now < tester.next_at) {
            continue;
        }
        if (std::string bytes = question(tester, now); !bytes.empty()) {
            questions.push_back({tester.address, std::move(bytes)});
        }
    }
    return questions;
}

/// Returns an empty text if the tester is given up, or is waited for.
std::string OutsideTrial::question(Tester& tester, Micros now) const {
    const bool has_cookie = tester.cookie != 0;
    const bool is_enough = tester.receipts >= kEnoughReceipts ||
                           tester.questions >= (tester.receipts > 0 ? kMostTries : kMostTriesUnheard);
    if (has_cookie ? tester.questions > kMostTries : tester.questions >= kMostAsks) {
        tester.state = tester.receipts >= kEnoughReceipts ? State::NotReached : State::Unknown;
        return "";
    }
    if (has_cookie && is_enough) {
        tester.questions = kMostTries + 1;
        tester.next_at = now + kLastWait;
        return "";
    }
    ++tester.questions;
    tester.next_at = now + (has_cookie ? kTryEvery : kAskEvery);
    return has_cookie ? encode(TryPacket{
                            .nonce = nonce_for(tester, port_), .cookie = tester.cookie, .at = {tester.own, port_}})
                      : encode(AskPacket{.nonce = nonce_for(tester, kAsksPort)});
}

void OutsideTrial::receive(const Address& from, std::string_view bytes, Micros now) {
    const auto tester = std::ranges::find(testers_, from, &Tester::address);
    if (tester == testers_.end() || tester->state != State::Asking) {
        return;
    }
    const auto seen = decode<SeenPacket>(bytes);
    if (seen && seen->nonce == nonce_for(*tester, kAsksPort) && tester->cookie == 0 &&
        seen->own.ip.is_v4() == from.ip.is_v4()) {
        tester->cookie = seen->cookie;
        tester->own = seen->own.ip;
        tester->questions = 0;
        tester->next_at = now;
    }
    const auto tried = decode<TriedPacket>(bytes);
    // A router may have taken what came before it opened the port for a flow of its own, and keeps that.
    const bool is_fresh = tried && (tried->part == TriedPart::SentFromAnother || round_ == 0);
    if (is_fresh && tried->part != TriedPart::Trial && tried->nonce == nonce_for(*tester, port_)) {
        ++tester->receipts;
    }
}

void OutsideTrial::arrive(const Address& from, std::string_view bytes) {
    const auto tried = decode<TriedPacket>(bytes);
    if (!tried || tried->part != TriedPart::Trial) {
        return;
    }
    for (Tester& tester : testers_) {
        const bool is_from_it = tester.cookie != 0 && tester.address.ip.network() == from.ip.network();
        if (is_from_it && tried->nonce == nonce_for(tester, port_)) {
            tester.state = State::Reached;
        }
    }
}

OutsideTrial::Finding OutsideTrial::finding(AddressFamily family) const {
    Finding best;
    for (const State state : {State::NotReached, State::Asking, State::Reached}) {
        for (const Tester& tester : testers_) {
            if (tester.state == state && family_of(tester.address) == family) {
                best = {state, tester.address, {tester.own, port_}};
            }
        }
    }
    return best;
}

bool OutsideTrial::is_done() const {
    return std::ranges::none_of(testers_, [](const Tester& tester) { return tester.state == State::Asking; });
}

std::uint64_t OutsideTrial::nonce_for(const Tester& tester, std::uint16_t port) const {
    engine::Writer writer;
    writer("tester", tester.address);
    writer("round", round_);
    writer("port", port);
    return sip_hash(secret_, writer.bytes());
}

}  // namespace net
