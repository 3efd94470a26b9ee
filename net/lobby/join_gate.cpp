// SPDX-License-Identifier: Zlib
#include "net/lobby/join_gate.h"

#include "net/lobby/join_request.h"
#include "net/wire/relay_packets.h"
#include "net/wire/text.h"

namespace net {

std::optional<Refusal> mismatch(const Identity& theirs, const Identity& own) {
    if (theirs.rules_version != own.rules_version) {
        return Refusal::OtherRules;
    }
    return theirs.digest != own.digest ? std::optional(Refusal::OtherBuild) : std::nullopt;
}

JoinGate::JoinGate(SessionContext& context) : context_(&context), cookies_(context.setup.secret) {}

bool JoinGate::answer(const Datagram& datagram, const Listing& listing, Micros now) {
    return answer_search(datagram, listing, now) || answer_hello(datagram, listing, now) || answer_ask(datagram, now) ||
           answer_try(datagram, now);
}

/// Everybody may ask where it is seen. Only relay servers do more.
bool JoinGate::answer_ask(const Datagram& datagram, Micros now) {
    const auto ask = decode<AskPacket>(datagram.bytes);
    if (!ask || !searchers_.take(datagram.from.ip, now) || !offers_.take(now)) {
        return false;
    }
    context_->transport.send(
        datagram.from,
        encode(SeenPacket{.nonce = ask->nonce, .cookie = cookies_.make(datagram.from, now), .own = datagram.from}),
        now);
    return true;
}

/// A host has one port only, so the trial comes from there.
bool JoinGate::answer_try(const Datagram& datagram, Micros now) {
    const auto answer = tester_.answer(datagram.from, datagram.bytes, cookies_, false, now);
    if (answer) {
        context_->transport.send(answer->at, answer->trial, now);
        context_->transport.send(datagram.from, answer->receipt, now);
    }
    return answer.has_value();
}

bool JoinGate::answer_search(const Datagram& datagram, const Listing& listing, Micros now) {
    const auto search = decode<SearchPacket>(datagram.bytes);
    if (!search || !searchers_.take(datagram.from.ip, now) || !offers_.take(now)) {
        return false;
    }
    OfferPacket offer = listing.offer;
    offer.nonce = search->nonce;
    context_->transport.send(datagram.from, encode(offer), now);
    return true;
}

bool JoinGate::answer_hello(const Datagram& datagram, const Listing& listing, Micros now) {
    const auto hello = decode<HelloPacket>(datagram.bytes);
    if (!hello || !hellos_.take(now)) {
        return false;
    }
    if (hello->protocol != kProtocolVersion || !listing.is_open) {
        const Refusal reason = listing.is_open ? Refusal::OtherProtocol : Refusal::Running;
        const RefusalPacket refusal{.nonce = hello->nonce, .reason = reason, .identity = context_->setup.identity};
        context_->transport.send(datagram.from, encode(refusal), now);
        if (listing.is_open) {
            tell_host({}, reason, "", {}, now);
        }
        return true;
    }
    const std::uint64_t cookie = cookies_.make(datagram.from, now);
    const Handshake handshake(Handshake::Side::Host, context_->keys, context_->setup.secret, context_->password.view(),
                              {hello->nonce, cookie});
    const CookiePacket answer{
        .nonce = hello->nonce, .cookie = cookie, .public_key = context_->keys.public_key, .share = handshake.share()};
    context_->transport.send(datagram.from, encode(answer), now);
    return true;
}

std::optional<JoinPacket> JoinGate::read_join(const Datagram& datagram, Micros now) const {
    auto join = decode_tagged<JoinPacket>(datagram.bytes);
    const bool is_good = join && cookies_.is_valid(join->cookie, datagram.from, now) && is_offerable(join->candidates);
    return is_good && join->public_key != context_->keys.public_key ? std::move(join) : std::nullopt;
}

std::optional<AcceptedJoin> JoinGate::admit(const Datagram& datagram, const JoinPacket& join, Micros now) {
    const auto key = key_for(datagram, join, now);
    if (!key) {
        return std::nullopt;
    }
    if (!key->is_set()) {
        refuse(datagram, join, Refusal::WrongPassword, now);
        return std::nullopt;
    }
    return AcceptedJoin{datagram.from, join.public_key, *key, join.pilots, join.candidates, join.extensions};
}

bool JoinGate::refuse(const Datagram& datagram, const JoinPacket& join, Refusal reason, Micros now) {
    if (!refusals_.take(now)) {
        return false;
    }
    const RefusalPacket refusal{.nonce = join.nonce, .reason = reason, .identity = context_->setup.identity};
    context_->transport.send(datagram.from, encode(refusal), now);
    if (join.purpose != JoinPurpose::Watch || reason != Refusal::Running) {  // spectators ask again, and watch then
        tell_host(join.public_key, reason, clean_text(join.pilots.first(), kMaxNameBytes), join.identity, now);
    }
    return true;
}

void JoinGate::tell_host(const PublicKey& who, Refusal reason, std::string name, const Identity& theirs, Micros now) {
    Notice notice;
    notice.type = Notice::Type::Refused;
    notice.message = refusal_for_host(name, reason, context_->setup.identity, theirs);
    if (refused_.find({who, reason}) != nullptr || notice.message.is_empty() || !reports_.take(now)) {
        return;
    }
    refused_.find_or_add({who, reason});
    notice.name = std::move(name);
    context_->tell(std::move(notice));
}

std::optional<LinkKey> JoinGate::key_for(const Datagram& datagram, const JoinPacket& join, Micros now) {
    if (const LinkKey* known = known_.find({join.public_key, join.share})) {
        return has_tag(datagram.bytes, *known, kStranger) ? *known : LinkKey();
    }
    if (!guesses_.may_guess(datagram.from.ip, now) || !joiners_.take(datagram.from.ip, now) || !keys_.take(now)) {
        return std::nullopt;
    }
    const Handshake handshake(Handshake::Side::Host, context_->keys, context_->setup.secret, context_->password.view(),
                              {join.nonce, join.cookie});
    LinkKey key = handshake.key(join.public_key, join.share);
    if (!has_tag(datagram.bytes, key, kStranger)) {
        key = LinkKey();
        if (!context_->password.is_empty()) {
            guesses_.note_wrong(datagram.from.ip, now);
        }
    }
    known_.find_or_add({join.public_key, join.share}, key);
    return key;
}

}  // namespace net
