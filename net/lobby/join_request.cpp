// SPDX-License-Identifier: Zlib
#include "net/lobby/join_request.h"

#include "engine/base/bytes.h"
#include "net/lobby/meeting_points.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/wire/signed_input_hash.h"

namespace net {

namespace {

constexpr std::string_view kChannel = "gyre lobby 2";
constexpr std::string_view kSharePurpose = "gyre share 2";

std::string bytes_of(HandshakeId id) {
    engine::Writer writer;
    writer("nonce", id.nonce);
    writer("cookie", id.cookie);
    return writer.bytes();
}

std::string_view text_of(const auto& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

Handshake::Handshake(Side side, const KeyPair& own, const Secret& secret, std::string_view password, HandshakeId id)
    : side_(side), own_(&own), cpace_({.password = password, .channel = kChannel, .session = bytes_of(id)},
                                      derive_secret(secret, std::string(kSharePurpose) + bytes_of(id))) {}

LinkKey Handshake::key(const PublicKey& their_key, const CpaceShare& their_share) const {
    const std::string_view own_data = text_of(own_->public_key);
    const CpaceMessage theirs{their_share, text_of(their_key)};
    const auto secret =
        side_ == Side::Joiner ? cpace_.key_of_initiator(own_data, theirs) : cpace_.key_of_responder(own_data, theirs);
    if (!secret) {
        return {};
    }
    return LinkKey::derive(*own_, their_key, text_of(*secret));
}

namespace {

constexpr Micros kEvery = 20 * kMillisecond;  // with 7 of 8 packets lost, one in 64 is answered (RATIONALE.md §5, A14)
constexpr Micros kEveryOfPeers = 100 * kMillisecond;
constexpr Micros kCookieFor = 5 * kSecond;  // without a seat by then, asks for another cookie
constexpr Micros kCookieOfWaiting = kSecond;

}  // namespace

JoinRequest::JoinRequest(SessionContext& context, const Address& to, JoinPurpose purpose, Micros now, Source source)
    : context_(&context), address_(to), purpose_(purpose), source_(source),
      nonce_(sip_hash(derive_hash_key(context.setup.secret, "gyre join 1"), to_string(to))), next_at_(now) {
    if (const auto& ended = context.setup.restarted; ended && purpose == JoinPurpose::Fly) {
        restart_.push_back(restart_notice(*ended, context.keys.signing_key));
    }
}

bool JoinRequest::take_cookie(const Datagram& datagram, Micros now) {
    const auto cookie = decode<CookiePacket>(datagram.bytes);
    if (!cookie || cookie->nonce != nonce_) {
        return false;
    }
    if (cookie_) {
        return true;  // the answer to an earlier Hello
    }
    const Handshake handshake(Handshake::Side::Joiner, context_->keys, context_->setup.secret,
                              context_->password.view(), {nonce_, cookie->cookie});
    const LinkKey key = handshake.key(cookie->public_key, cookie->share);
    if (!key.is_set()) {
        return false;
    }
    cookie_ = cookie->cookie;
    cookie_until_ = now + kCookieFor;
    public_key_ = cookie->public_key;
    share_ = handshake.share();
    key_ = key;
    next_at_ = now;
    return true;
}

std::optional<std::vector<Address>> JoinRequest::read_referral(const Datagram& datagram) const {
    const bool is_referral = static_cast<PacketKind>(datagram.bytes.front()) == PacketKind::Referral;
    if (!is_referral || !has_tag(datagram.bytes, key_, kDeskSender)) {
        return std::nullopt;
    }
    const auto referral = decode_tagged<ReferralPacket>(datagram.bytes);
    return referral && referral->nonce == nonce_ ? std::optional(reachable(referral->desks, datagram.from))
                                                 : std::nullopt;
}

void JoinRequest::poll(Micros now) {
    if (now < next_at_) {
        return;
    }
    if (cookie_ && now >= cookie_until_) {
        cookie_.reset();
    }
    next_at_ = now + (source_ == Source::Person ? kEvery : kEveryOfPeers);
    if (!cookie_) {
        if (source_ == Source::Person || context_->setup.unanswered->take(address_.ip, now)) {
            context_->transport.send(address_, encode(HelloPacket{.nonce = nonce_}), now);
        }
        return;
    }
    const JoinPacket join{.nonce = nonce_,
                          .cookie = *cookie_,
                          .public_key = context_->keys.public_key,
                          .share = share_,
                          .identity = context_->setup.identity,
                          .purpose = purpose_,
                          .name = context_->setup.name,
                          .second_name = context_->setup.second_name,
                          .candidates = offers_of(context_->setup),
                          .restart = restart_};
    context_->transport.send(address_, tagged(encode(join), key_, kStranger), now);
}

void JoinRequest::wait_until(Micros at) {
    next_at_ = at;
    cookie_until_ = at + kCookieOfWaiting;
}

}  // namespace net
