// SPDX-License-Identifier: Zlib
// What passes while a game runs: silence and departures, worlds that differ, lines that get better or worse.
#include <algorithm>
#include <optional>
#include <vector>

#include "net/play/lockstep.h"

namespace net {

namespace {

/// Longer between two polls and this process was stopped: the others' silence was our deafness.
constexpr Micros kAsleep = kSecond / 2;
/// Further behind and the ticks that were missed are let go, not made up for.
constexpr Micros kMaxBehind = kSecond / 4;
constexpr Micros kWishEvery = kSecond / 4;
/// Who is heard is not sealed on another's word before this.
constexpr Micros kFollowAfter = kSecond;
constexpr Micros kTellFor = 3 * kSecond;
/// Time for everybody's hashes to come in before the majority is counted.
constexpr Micros kCountAfter = kSecond / 2;
/// Who differs from the majority leaves by itself; if not, it is dropped.
constexpr Micros kDropDifferentAfter = 2 * kSecond;

}  // namespace

void Lockstep::poll(Micros now) {
    wake(now);
    if (end_ == LockstepEnd::None) {
        watch_silence(now);
        follow_votes(now);
        settle_departures();
        watch_agreement(now);
        watch_delay(now);
    }
    if (is_tick_due(now) && !inputs_.wants_sample()) {
        inputs_.skip();
        end_tick(now);
    }
    for (Link& link : links_) {
        link.line.expire_loss(now);
    }
    send_due(now);
    polled_at_ = now;
}

void Lockstep::wake(Micros now) {
    if (now - polled_at_ > kAsleep) {
        for (Link& link : links_) {
            link.line.note_heard(now);
        }
        waits_since_ = now;
    }
    const bool is_far_behind = now - clock_.due(clock_.tick()) > kMaxBehind;
    if (now >= clock_.due(clock_.tick()) && (is_sampling_blocked() || is_far_behind)) {
        clock_.hold(now);
        held_at_ = now;
        // Measured against clocks that ran: to these ours seems late now, and would run at double speed after them.
        for (Link& link : links_) {
            link.pace.clear();
        }
    }
}

void Lockstep::watch_silence(Micros now) {
    const bool awaits_votes = !drop_consensus_.lost().empty();
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const bool is_other = slot != setup_.self && drop_consensus_.is_present(slot) && !drop_consensus_.is_lost(slot);
        // Only who holds the game up is dropped, be it by its keys or by its word on another's end.
        const bool is_missing = streams_[index_of(slot)].end() <= turn_;
        const bool is_silent = now - links_[index_of(slot)].line.last_heard() >= setup_.drop_after;
        // Who is heard and still says nothing that leads on would hold the game up for ever.
        const bool is_stuck =
            now - waits_since_ >= setup_.drop_after && (is_missing || drop_consensus_.disagrees(slot));
        if (is_other && (((is_missing || awaits_votes) && is_silent) || is_stuck)) {
            vote_to_drop(slot);
        }
    }
}

/// Says how much of its stream we hold, in a tick of our own stream, at once. The lost one is told, too: so it need not
/// find out by itself, and if it is we who hear nothing, it learns that our word on others is worth nothing.
void Lockstep::vote_to_drop(Slot slot) {
    Micros& told_until = links_[index_of(slot)].told_until;
    told_until = told_until < 0 ? polled_at_ + kTellFor : told_until;
    waits_since_ = polled_at_;  // the others get time to say the same
    own_events_.push_back(
        {PilotEvent::Type::DropVote, static_cast<std::uint8_t>(slot), streams_[index_of(slot)].end(), {}});
    append_own(streams_[index_of(setup_.self)].last_keys());
}

/// Seals whom others have sealed. But who hears nobody seals everybody, one after the other, us too in the end: so its
/// word on somebody whom we hear well is given time to show whose ears have failed.
void Lockstep::follow_votes(Micros now) {
    const std::vector<Slot> sealed = drop_consensus_.votes_due();
    std::optional<Slot> longest;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        Micros& since = voted_since_[index_of(slot)];
        if (std::ranges::find(sealed, slot) == sealed.end()) {
            since = -1;
            continue;
        }
        since = since < 0 ? now : since;
        const bool is_heard =
            drop_consensus_.is_present(slot) && now - links_[index_of(slot)].line.last_heard() < kFollowAfter;
        const bool is_due = !is_heard || drop_consensus_.has_voted(slot, setup_.self) || now - since >= kFollowAfter;
        if (is_due && (!longest || since < voted_since_[index_of(*longest)])) {
            longest = slot;
        }
    }
    // One at a time: who is lost to us is not believed any more.
    if (longest) {
        vote_to_drop(*longest);
    }
}

void Lockstep::settle_departures() {
    for (const Slot slot : drop_consensus_.lost()) {
        if (streams_[index_of(slot)].end() > drop_consensus_.own_vote(slot)) {
            vote_to_drop(slot);
        }
    }
    if (!drop_consensus_.is_agreed()) {
        return;
    }
    if (drop_consensus_.is_smaller_side()) {
        end_ = LockstepEnd::Alone;
        return;
    }
    for (const Slot slot : drop_consensus_.lost()) {
        end_stream(slot, drop_consensus_.own_vote(slot), TickEvent::Type::Drop);
    }
}

void Lockstep::watch_agreement(Micros now) {
    const auto difference = hash_vote_.difference();
    if (!difference) {
        differs_at_ = -1;
        return;
    }
    if (differs_at_ < 0) {
        differs_at_ = now;
    }
    const Slot slot = difference->slot;
    const bool is_reported = (reported_ >> slot & 1U) != 0;
    if (!is_reported && now - differs_at_ >= kCountAfter) {
        std::array<bool, kMaxPilots> present{};
        for (Slot each = 0; each < kMaxPilots; ++each) {
            present[index_of(each)] = drop_consensus_.is_present(each) && !drop_consensus_.is_lost(each);
        }
        const bool is_ours = hash_vote_.is_against_us(present);
        desync_ = Desync{slot, difference->tick, is_ours};
        reported_ = static_cast<std::uint8_t>(reported_ | 1U << slot);
        if (is_ours) {
            end_ = LockstepEnd::Different;
            leave();
        }
    } else if (is_reported && now - differs_at_ >= kDropDifferentAfter && !drop_consensus_.is_lost(slot)) {
        vote_to_drop(slot);
        hash_vote_.forget(slot);
    }
}

bool Lockstep::is_alone() const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot != setup_.self && drop_consensus_.is_present(slot) && !drop_consensus_.is_lost(slot)) {
            return false;
        }
    }
    return true;
}

/// If the direct link is dead, all the others relay the pilot's input at once, so it is late only if all of them lose
/// it.
Lockstep::Losses Lockstep::losses_of(Slot slot, Micros now) const {
    const LinkEstimator& direct = links_[index_of(slot)].line;
    if (!direct.is_dead(now)) {
        return {direct.loss(), direct.wants_copies() ? kTickPeriod / 2 : kTickPeriod};
    }
    double share = 1;
    for (Slot other = 0; other < kMaxPilots; ++other) {
        const LinkEstimator& line = links_[index_of(other)].line;
        if (other != setup_.self && drop_consensus_.is_present(other) && !line.is_dead(now)) {
            share *= line.wants_copies() ? line.loss() * line.loss() : line.loss();
        }
    }
    return {share < 1 ? share : 0, kTickPeriod};  // without any link nothing arrives, and no delay would help
}

void Lockstep::watch_delay(Micros now) {
    if (setup_.is_delay_fixed || now - wished_at_ < kWishEvery) {
        return;
    }
    wished_at_ = now;
    const auto lines = static_cast<int>(std::ranges::count_if(setup_.peers, &Peer::is_present)) - 1;
    Micros need = 0;
    bool has_measured = is_alone();  // then nothing is waited for any more
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const Link& link = links_[index_of(slot)];
        if (slot == setup_.self || !drop_consensus_.is_present(slot) || !link.lateness.has_enough()) {
            continue;
        }
        const Losses losses = losses_of(slot, now);
        need = std::max(need, needed_delay(link.lateness, losses.share, losses.spacing, lines));
        has_measured = true;
    }
    const auto ticks = static_cast<int>((need + kTickPeriod - 1) / kTickPeriod);
    if (has_measured && wish_.update(std::clamp(ticks, 1, kMaxDelay), now)) {
        own_events_.push_back({PilotEvent::Type::Delay, static_cast<std::uint8_t>(wish_.value()), 0, {}});
    }
}

Micros Lockstep::next_due(Micros now) const {
    Micros next = std::min(now + kTickPeriod / 2, std::max(now, clock_.due(clock_.tick())));
    if (is_complete(turn_)) {
        next = std::min(next, std::max({now, clock_.due(turn_), turned_at_ + kTickPeriod / 2}));
    }
    for (const Link& link : links_) {
        if (link.copy_at >= 0) {
            next = std::min(next, std::max(now, link.copy_at));
        }
    }
    return next;
}

}  // namespace net
