// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/history_judge.h"

#include <algorithm>
#include <utility>

namespace net {

namespace {

/// A pilot has signed any tick after kVouchLag + 2 * kSignEvery ticks at most, which is 8.5 s.
constexpr Micros kAwaitSignature = 9 * kSecond;

/// Returns the second of the game in which the first difference may be, if the histories differ before `end`.
Tick first_wrong_second(Tick end) {
    return (end - std::min(end, InputHistory::kTicksPerHash)) / kTicksPerSecond;
}

}  // namespace

std::optional<HistoryJudge::Verdict> HistoryJudge::decide(const Hearing& hearing, Micros now) {
    const auto accuser = std::ranges::find_if(hearing.desks, [&](const auto& link) {
        return link->is_open() && link.get() != &hearing.feed && link->check() != nullptr &&
               link->check()->different() && !hearing.known.is_barred(link->peer().address);
    });
    if (accuser == hearing.desks.end()) {
        disputed_since_.reset();
        return std::nullopt;
    }
    disputed_since_ = disputed_since_.value_or(now);
    const HistoryCheck& check = *(*accuser)->check();
    if (!check.is_difference_found()) {
        return std::nullopt;
    }
    const Dispute dispute{hearing, bytes_of(hearing.game), **accuser, *check.different()};
    const auto verdict = by_signatures(dispute, now);
    return verdict ? verdict : by_third(dispute, now);
}

/// A desk is given the time to say since when its pilot flies.
std::optional<HistoryJudge::Verdict> HistoryJudge::by_signatures(const Dispute& dispute, Micros now) const {
    DeskLink& feed = dispute.hearing.feed;
    feed.ask_for_proof();
    dispute.accuser.ask_for_proof();
    const auto may_convict = [&](const DeskLink& desk) {
        return desk.proof() || now - *disputed_since_ >= kAwaitThird;
    };
    if (may_convict(dispute.accuser) && testimony(dispute.accuser, dispute).is_for_ours) {
        return Verdict{dispute.accuser, dispute.claim, false, Evidence::OwnSignature};
    }
    if (may_convict(feed) && testimony(feed, dispute).is_for_another) {
        return Verdict{dispute.accuser, dispute.claim, true, Evidence::OwnSignature};
    }
    return std::nullopt;
}

/// Has an independent desk decide, unless a signature may still do so: the third one may be a friend of the liar.
std::optional<HistoryJudge::Verdict> HistoryJudge::by_third(const Dispute& dispute, Micros now) {
    if (may_sign_yet(dispute.hearing.feed, dispute, now) || may_sign_yet(dispute.accuser, dispute, now)) {
        return std::nullopt;
    }
    const auto own = hash_of(dispute.terms, dispute.hearing.own, dispute.claim.tick);
    if (now - *disputed_since_ >= kAwaitThird) {
        tell_once(dispute);
    }
    for (const auto& third : dispute.hearing.desks) {
        if (!third->is_open() || !is_independent(*third, dispute) ||
            dispute.hearing.known.is_barred(third->peer().address)) {
            continue;
        }
        const auto& said = third->statement();
        if (!said || said->tick != dispute.claim.tick) {
            third->ask_for(dispute.claim.tick);
        } else if (said->hash == dispute.claim.hash || said->hash == own) {
            return Verdict{dispute.accuser, dispute.claim, said->hash == dispute.claim.hash, Evidence::TwoOthers};
        }
    }
    return std::nullopt;
}

/// Collects from the proofs of all desks what the pilot at `desk` has signed. Ignores what it signed before it began to
/// fly as it does now: a pilot that was deceived, or cut off with a few others, may have run another history then.
HistoryJudge::Testimony HistoryJudge::testimony(const DeskLink& desk, const Dispute& dispute) {
    const Tick since = desk.proof() ? desk.proof()->flies_since : 0;
    Testimony found;
    for (const auto& link : dispute.hearing.desks) {
        if (!link->proof()) {
            continue;
        }
        for (const HistoryVoucher& voucher : link->proof()->vouchers) {
            // A desk that says that its pilot has begun to fly just now cannot have signed anything later before that.
            const bool is_present = voucher.beginning >= since || voucher.tick > since;
            const bool is_its_own = voucher.key == desk.peer().public_key;
            const auto ours = is_its_own && is_present && voucher.covers() >= dispute.claim.tick
                                  ? hash_of(dispute.terms, dispute.hearing.own, voucher.covers())
                                  : std::nullopt;
            found.is_for_ours |= ours == voucher.history;
            found.is_for_another |= ours && *ours != voucher.history;
        }
    }
    return found;
}

/// Returns whether a signature of the desk's pilot may still decide: a pilot's program signs every 2.1 s, and what it
/// signs is at least kVouchLag old.
bool HistoryJudge::may_sign_yet(const DeskLink& desk, const Dispute& dispute, Micros now) const {
    const bool is_pending = !desk.proof() || (desk.welcome().distance == 0 && !testimony(desk, dispute).is_given());
    return is_pending && now - *disputed_since_ < kAwaitSignature;
}

/// Returns whether a desk may decide between the feed and the accuser: it is at another household (see `Ip`) than
/// either, and the feed has named it, or the player. An accuser could name another port of its own machine, or a
/// friend's.
bool HistoryJudge::is_independent(const DeskLink& third, const Dispute& dispute) const {
    const DeskLink& feed = dispute.hearing.feed;
    const Address& at = third.peer().address;
    const std::vector<Candidate>& named = feed.welcome().desks;
    const bool is_known_otherwise = at == begun_at_ || std::ranges::find(named, candidate_of(at)) != named.end();
    return &third != &feed && &third != &dispute.accuser && at.ip.household() != feed.peer().address.ip.household() &&
           at.ip.household() != dispute.accuser.peer().address.ip.household() && is_known_otherwise;
}

/// Nobody independent is left to decide, so the player is told of the other history.
void HistoryJudge::tell_once(const Dispute& dispute) {
    if (!std::exchange(has_told_, true)) {
        context_->tell(
            {.type = Notice::Type::Info,
             .message = {engine::tr_later("{} has another record of this game (different from second {} "
                                          "on), and nobody else can tell which one is true."),
                         to_string(dispute.accuser.peer().address), first_wrong_second(dispute.claim.tick)}});
    }
}

Notice HistoryJudge::accusation(const DeskLink& liar, Tick end, Evidence evidence) {
    const engine::Phrase text =
        evidence == Evidence::OwnSignature
            ? engine::tr_later("{} sent a false record of this game (wrong from second {} on). Its pilot has signed "
                               "a different one, so that is used.")
            : engine::tr_later("{} sent a false record of this game (wrong from second {} on). Two others agree on a "
                               "different one, so that is used.");
    return {.type = Notice::Type::Info, .message = {text, to_string(liar.peer().address), first_wrong_second(end)}};
}

}  // namespace net
