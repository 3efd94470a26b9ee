// SPDX-License-Identifier: Zlib
#include "net/lobby/join_request.h"

#include "engine/base/bytes.h"
#include "net/lobby/meeting_points.h"
#include "net/wire/relayed_address.h"
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

constexpr Micros kEvery = 20 * kMillisecond;  // with 7 of 8 packets lost, one in 64 is answered (RATIONALE.md §5, A14)
constexpr Micros kEveryOfPeers = 100 * kMillisecond;
constexpr Micros kCookieFor = 5 * kSecond;  // without a seat by then, asks for another cookie
constexpr Micros kCookieOfWaiting = kSecond;

using engine::tr_later;

constexpr Micros kGiveUpAfter = 15 * kSecond;
constexpr Micros kAskRunning = kSecond / 2;  // while the host's last game is still open
constexpr int kMostReferrals = 8;

JoinPurpose purpose_of(const SessionSetup& setup) {
    return setup.comes_back && setup.purpose != JoinPurpose::Watch ? JoinPurpose::Lobby : setup.purpose;
}

/// Returns whether the reason may pass while a spectator comes back: others may open the next lobby, or have room.
bool may_pass(Refusal reason) {
    return reason == Refusal::Full || reason == Refusal::NotSenior;
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

JoinRequest::JoinRequest(SessionContext& context, const Address& to, JoinPurpose purpose, Micros now, Source source)
    : context_(&context), peer_{to, {}, {}, {}}, purpose_(purpose), source_(source),
      nonce_(sip_hash(derive_hash_key(context.setup.secret, "gyre join 1"), to_string(to))), next_at_(now) {
    if (const auto& ended = context.setup.restarted; ended && purpose == JoinPurpose::Fly) {
        restart_.push_back(restart_notice(*ended, context.keys.signing_key));
    }
    context.transport.track(to);
}

JoinAnswer JoinRequest::receive(const Datagram& datagram, Micros now) {
    const bool is_of_desk = has_tag(datagram.bytes, peer_.key, kDeskSender);
    switch (static_cast<PacketKind>(datagram.bytes.front())) {
    case PacketKind::Cookie:
        return receive_cookie(datagram, now);
    case PacketKind::Refusal:
        if (const auto refusal = decode<RefusalPacket>(datagram.bytes); refusal && refusal->nonce == nonce_) {
            return *refusal;
        }
        break;
    case PacketKind::Preview:
        if (auto preview = read_preview(datagram)) {
            return *std::move(preview);
        }
        break;
    case PacketKind::Referral:
        if (const auto referral = is_of_desk ? decode_tagged<ReferralPacket>(datagram.bytes) : std::nullopt;
            referral && referral->nonce == nonce_) {
            return Referral{reachable(referral->desks, datagram.from)};
        }
        break;
    case PacketKind::Welcome:
        if (auto welcome = is_of_desk ? decode_tagged<WelcomePacket>(datagram.bytes) : std::nullopt) {
            peer_.from = datagram.from;
            return *std::move(welcome);
        }
        break;
    default:
        break;
    }
    return {};
}

std::optional<PreviewPacket> JoinRequest::read_preview(const Datagram& datagram) {
    auto preview = has_tag(datagram.bytes, peer_.key, 0) ? decode_tagged<PreviewPacket>(datagram.bytes) : std::nullopt;
    const bool is_wanted = purpose_ == JoinPurpose::Watch && preview && preview->nonce == nonce_;
    if (!is_wanted || preview->version < shown_version_) {
        return std::nullopt;
    }
    shown_version_ = preview->version;
    return preview;
}

std::optional<CookiePacket> JoinRequest::read_cookie(const Datagram& datagram) const {
    const auto cookie = decode<CookiePacket>(datagram.bytes);
    return cookie && cookie->nonce == nonce_ ? cookie : std::nullopt;
}

JoinAnswer JoinRequest::receive_cookie(const Datagram& datagram, Micros now) {
    const auto cookie = read_cookie(datagram);
    if (!cookie || cookie_) {
        return cookie ? JoinAnswer(CookieAccepted{}) : JoinAnswer();  // the answer to an earlier Hello
    }
    const auto& wanted = context_->setup.host_key;
    const bool is_host = wanted.size() <= cookie->public_key.size() &&
                         std::equal(wanted.begin(), wanted.end(), cookie->public_key.begin());
    if (source_ == Source::Person && !is_host) {
        return WrongHost{};
    }
    const Handshake handshake(Handshake::Side::Joiner, context_->keys, context_->setup.secret,
                              context_->password.view(), {nonce_, cookie->cookie});
    const LinkKey key = handshake.key(cookie->public_key, cookie->share);
    if (!key.is_set()) {
        return {};
    }
    cookie_ = cookie->cookie;
    cookie_until_ = now + kCookieFor;
    share_ = handshake.share();
    peer_.public_key = cookie->public_key;
    peer_.key = key;
    next_at_ = now;
    return CookieAccepted{};
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
        if (source_ == Source::Person || context_->setup.unanswered->take(peer_.address.ip, now)) {
            context_->transport.send(peer_.address, encode(HelloPacket{.nonce = nonce_}), now);
        }
        return;
    }
    const JoinPacket join{.nonce = nonce_,
                          .cookie = *cookie_,
                          .public_key = context_->keys.public_key,
                          .share = share_,
                          .identity = context_->setup.identity,
                          .purpose = purpose_,
                          .pilots = context_->setup.pilots,
                          .candidates = offers_of(context_->setup),
                          .restart = restart_,
                          .extensions = mark_extension(context_->setup.mark)};
    context_->transport.send(peer_.address, tagged(encode(join), peer_.key, kStranger), now);
}

void JoinRequest::wait_until(Micros at) {
    next_at_ = at;
    cookie_until_ = at + kCookieOfWaiting;
}

Joiner::Joiner(SessionContext& context, const Address& host, Micros now)
    : context_(&context),
      request_(context, host, purpose_of(context.setup), now,
               context.setup.is_host_hearsay ? JoinRequest::Source::Peer : JoinRequest::Source::Person),
      asked_since_(now) {}

bool Joiner::receive(const Datagram& datagram, Micros now) {
    if (context_->phase != SessionPhase::Joining) {
        return request_.read_cookie(datagram).has_value();
    }
    JoinAnswer answer = request_.receive(datagram, now);
    if (const auto* refusal = std::get_if<RefusalPacket>(&answer)) {
        receive_refusal(*refusal, now);
    } else if (const auto* preview = std::get_if<PreviewPacket>(&answer)) {
        show_preview(*context_, *preview);
    } else if (const auto* referral = std::get_if<Referral>(&answer)) {
        // The peers of a running game know which of them admits visitors, or has room for another spectator. They may
        // disagree for a moment, and some may lie, so only a limited number of referrals is followed.
        if (++referrals_ <= kMostReferrals) {
            referred_.recommend(referral->desks, now);
        }
        ask_next_or_end({.reason = Refusal::Full}, now);
    } else if (std::holds_alternative<WrongHost>(answer)) {
        context_->end(engine::tr_later("The code is not that of the game at its address; ask for a new one."));
    } else if (auto* welcome = std::get_if<WelcomePacket>(&answer)) {
        const std::string& watched = context_->setup.watched;
        if (!watched.empty() && welcome->game.setup == watched) {
            receive_refusal({.reason = Refusal::NotRunning}, now);
        } else {
            welcome_ = std::move(*welcome);
        }
    }
    return !std::holds_alternative<std::monostate>(answer);
}

/// A lobby that is about to start refuses everybody, but a running game admits pilots and spectators. A guest returning
/// after a game waits for the next lobby instead of giving up.
void Joiner::receive_refusal(const RefusalPacket& refusal, Micros now) {
    const bool needs_lobby_now = context_->setup.purpose == JoinPurpose::Lobby && !context_->setup.comes_back;
    if (refusal.reason == Refusal::NotRunning || (refusal.reason == Refusal::Running && !needs_lobby_now)) {
        asked_since_ = now;
        request_.wait_until(now + kAskRunning);
    } else if (!context_->setup.watched.empty() && may_pass(refusal.reason)) {
        request_.wait_until(now + kAskRunning);
    } else {
        ask_next_or_end(refusal, now);
    }
}

/// Asks another desk, if one is known that was not asked lately.
bool Joiner::ask_next(Micros now) {
    const auto next = referred_.take_next(now);
    if (next) {
        request_ = JoinRequest(*context_, *next, request_.purpose(), now, JoinRequest::Source::Peer);
    }
    return next.has_value();
}

void Joiner::ask_next_or_end(const RefusalPacket& refusal, Micros now) {
    if (!ask_next(now)) {
        context_->end(refusal_for_guest(refusal, context_->setup));
    }
}

void Joiner::poll(Micros now) {
    if (context_->phase != SessionPhase::Joining) {
        return;
    }
    const Micros asked_for = now - asked_since_;
    if (context_->setup.comes_back && asked_for >= context_->setup.comes_back_for) {
        context_->end(tr_later("The host has not opened another lobby; ask the host, or look for another game."));
        return;
    }
    if (!context_->setup.comes_back && asked_for >= kGiveUpAfter) {
        if (const auto path = as_relayed(peer().address)) {
            context_->end({tr_later("No response through the relay server {}; ask the host for a new code."),
                           to_string(path->relay)});
            return;
        }
        context_->end(
            {tr_later("No response from {}; check the address, and that the host's firewall lets UDP port {} in."),
             to_string(peer().address), peer().address.port});
        return;
    }
    if (referred_.is_overdue(now)) {
        (void)ask_next(now);
    }
    request_.poll(now);
}

}  // namespace net
