// SPDX-License-Identifier: Zlib
#include "net/play/membership/membership.h"

#include <algorithm>
#include <variant>

#include "engine/base/require.h"

namespace net {

namespace {

/// How long a peer that hears fewer than half of the members waits. A router takes a minute to restart; if that cuts
/// off all peers from each other, the game then continues as if nothing had happened. After that, those who hear each
/// other go on, so that no silence of others ends a game, and one that hears nobody gives up, so that it can return. If
/// both parts of a split went on, the smaller one yields once they hear each other (is_outweighed_by).
constexpr Micros kMinorityWaits = 120 * kSecond;

constexpr Micros lost_after(Micros drop_after) {
    return std::min(drop_after, kAwayAfter);
}

/// Returns how much of the drop time is left once a pilot is away.
constexpr Tick ticks_away(Micros drop_after) {
    return static_cast<Tick>((drop_after - lost_after(drop_after)) * kTicksPerSecond / kSecond);
}

std::ptrdiff_t count_of(const PeerFlags& peers) {
    return std::ranges::count(peers, true);
}

std::ptrdiff_t peers_of(const PeerFlags& peers, const auto& is_one) {
    return std::ranges::count_if(kPeers, [&](PeerId peer) { return peers[peer] && is_one(peer); });
}

}  // namespace

Membership::Membership(const SlotTable& slots, PeerId self, Micros drop_after, Tick most_behind)
    : tenures_(slots, ticks_away(drop_after), most_behind), self_(self), drop_after_(drop_after),
      lost_after_(lost_after(drop_after)), consensus_(self) {
    for (const Slot slot : kSlots) {
        if (slots.is_flown(slot)) {
            consensus_.set_present(slots.peer_of(slot), true);
        }
    }
}

PeerFlags Membership::active() const {
    return peers_where([this](PeerId peer) { return is_member(peer) && !is_lost(peer); });
}

PeerFlags Membership::speakers(Tick tick) const {
    const PeerFlags all = active();
    return peers_where([&](PeerId peer) { return all[peer] && has_say(peer, tick); });
}

bool Membership::is_named_in_vote(PeerId lost, Slot whose, Tick end, const StreamHash& hash) const {
    const std::vector<Slot> all = slots().slots_of(lost);
    const auto place = static_cast<std::size_t>(std::ranges::find(all, whose) - all.begin());
    return consensus_.is_named(lost, end, place, hash);
}

void Membership::note_event(Slot by, Tick tick, const PilotEvent& event) {
    if (const auto* leave = std::get_if<LeaveEvent>(&event)) {
        // A machine leaves with all its pilots, even if it says so in one slot only: no other end could be agreed on.
        for (const Slot slot : slots().slots_of(slots().peer_of(by))) {
            end_slot(slot, {tick + 1, TickEvent::Type::Leave, leave->goes_to_lobby});
        }
    } else {
        note_accusation(by, event);
    }
}

void Membership::note_accusation(Slot by, const PilotEvent& event) {
    const PeerId accuser = slots().peer_of(by);
    if (accuser == kNoPeer) {
        return;  // its slot's number was taken over while its input was still arriving
    }
    if (const auto* suspicion = std::get_if<SuspicionEvent>(&event)) {
        suspicions_.note(accuser, peers_in(suspicion->slots, slots()), now_);
    } else if (const auto* vote = std::get_if<DropVoteEvent>(&event)) {
        if (const PeerId target = target_of(by, *vote); target != kNoPeer) {
            consensus_.note_vote(accuser, target, vote->end, vote->hashes);
        }
    } else if (const auto* restart = std::get_if<RestartEvent>(&event)) {
        note_restart_claim(*restart);
    }
}

/// Ignores a notice of another tenure of the slot, and more than could be honest.
void Membership::note_restart_claim(const RestartEvent& event) {
    constexpr std::size_t kMost = 16;
    const PeerId peer = slots().peer_of(event.slot);
    if (peer != kNoPeer && is_active_other(peer) && !known(peer).has_restarted &&
        event.beginning == tenures_.beginning(event.slot) && restarts_.size() < kMost) {
        restarts_.push_back({peer, event.notice});
    }
}

PeerId Membership::target_of(Slot by, const DropVoteEvent& vote) const {
    const PeerId accuser = slots().peer_of(by);
    const PeerId target = slots().peer_of(vote.slot);
    const bool is_void = accuser == kNoPeer || target == accuser || vote.end < tenures_.beginning(vote.slot);
    return is_void ? kNoPeer : target;
}

Membership::Announcements Membership::review(const Outlook& outlook) {
    const Micros now = now_ = outlook.now;
    const bool is_still_held = outlook.tick == tick_ && held_since_;
    tick_ = outlook.tick;
    held_since_ = is_held_by_strangers(outlook) ? std::optional(is_still_held ? *held_since_ : now) : std::nullopt;
    const PeerFlags suspected = suspects(outlook);
    for (const PeerId peer : kPeers) {
        std::optional<Micros>& since = known(peer).suspected_since;
        since = suspected[peer] ? std::optional(since.value_or(now)) : std::nullopt;
    }
    Announcements found;
    std::ptrdiff_t trusted = 0;
    for (const PeerId peer : kPeers) {
        trusted += is_trusted(peer) ? 1 : 0;
        // Another peer may not know yet that `peer` left on purpose, and may be waiting for our vote.
        const bool is_needed = has_left(peer) && (is_suspected_by_any(peer) || may_have_missed_newcomer(peer));
        if (is_needed || (is_active_other(peer) && (is_proven_unfit(peer) || is_condemned(peer, now)))) {
            found.votes.push_back(peer);
            known(peer).was_late = outlook.sightings[peer].is_late;
        }
    }
    // If we hear fewer than half of the members, our own connection may be at fault, so we wait for kMinorityWaits.
    const bool is_fewer = 2 * trusted < voters();
    minority_since_ = is_fewer ? std::optional(minority_since_.value_or(now)) : std::nullopt;
    const bool has_waited = minority_since_ && now - *minority_since_ >= kMinorityWaits;
    goes_on_ = minority_since_ && (goes_on_ || (has_waited && hears_others()));
    const bool is_minority = is_fewer && !goes_on_;
    // A minority's suspicions would convince nobody, and the tick that carries them would look like progress.
    if (!is_minority && !std::ranges::equal(suspected, peers_, {}, {}, &PeerState::is_announced)) {
        for (const PeerId peer : kPeers) {
            PeerState& state = known(peer);
            state.announced_at = state.is_announced ? state.announced_at : now;
            state.is_announced = suspected[peer];
        }
        found.suspicion = mask_of(suspected, slots());
    }
    is_cut_off_ = 2 * votes_against_us() > voters() || (has_waited && !goes_on_);
    for (const PeerId peer : consensus_.lost()) {
        if (outlook.sightings[peer].end > consensus_.own_vote(peer)) {
            found.votes.push_back(peer);
        }
    }
    return found;
}

bool Membership::hears_others() const {
    return std::ranges::any_of(kPeers,
                               [this](PeerId peer) { return is_active_other(peer) && !known(peer).suspected_since; });
}

bool Membership::has_left(PeerId peer) const {
    return slots().first_of(peer) != kNoSlot && !is_member(peer) && !is_lost(peer);
}

/// Returns whether a peer that has left may not have heard of a newcomer. Then it sent its last input only to the
/// others, and the newcomer believes their copies of it once they have voted.
bool Membership::may_have_missed_newcomer(PeerId gone) const {
    constexpr Tick kSpan = 2 * kTicksPerSecond;
    const std::optional<Ending>& ending = tenures_.ending(slots().first_of(gone));
    engine::require(ending.has_value());
    const Tick end = ending->at;
    return std::ranges::any_of(kPeers, [&](PeerId peer) {
        const Tick first = is_active_other(peer) ? tenures_.beginning(slots().first_of(peer)) : 0;
        return first > 0 && end < first + kSpan && first < end + kSpan;
    });
}

/// Returns the peers that stall the game here, or work against this peer.
PeerFlags Membership::suspects(const Outlook& outlook) const {
    const bool awaits_votes = !consensus_.lost().empty();
    const Micros waited = outlook.now - outlook.waits_since;
    const PeerFlags late = late_ones(outlook);
    const bool have_strangers_held = have_strangers_held_long(outlook);
    PeerFlags found = peers_where([&](PeerId peer) {
        const Sighting& sighting = outlook.sightings[peer];
        // Silence matters only if the game waits for a peer's input or for its vote on another peer, here or elsewhere:
        // if several are lost at once, each survivor may be missing a different one's last ticks.
        const bool is_missing = sighting.end <= outlook.tick;
        const Micros patience = this->patience(peer, sighting, outlook.tick);
        const bool is_silent =
            (is_missing || awaits_votes || is_suspected_by_any(peer)) && outlook.now - sighting.last_heard >= patience;
        // A peer that keeps sending but never advances would stall the game forever.
        // One that lacks a third peer's input, though we could relay it if its owner vouched for it, is not to blame.
        const bool is_enough = waited >= patience || (have_strangers_held && !has_say(peer, outlook.tick));
        const bool is_stuck = is_enough && (is_missing || consensus_.disagrees(peer)) && !sighting.is_held_back;
        const bool rejects_us = consensus_.has_voted(peer, self_) && 2 * votes_against_us() >= voters();
        const bool is_unfit = sighting.is_withholding || is_proven_unfit(peer) || late[peer];
        return is_active_other(peer) && (is_silent || is_stuck || rejects_us || is_unfit);
    });
    const PeerFlags defenders =
        peers_where([&](PeerId peer) { return is_active_other(peer) && is_defending(peer, found, outlook.now); });
    std::ranges::transform(found, defenders, found.begin(), std::logical_or());
    return found;
}

/// Returns the peers on bad links; none if they are more than half of the others that have a say, since then it is more
/// likely that this peer's own connection is bad. If nobody else has a say, all others count.
PeerFlags Membership::late_ones(const Outlook& outlook) const {
    const PeerFlags late =
        peers_where([&](PeerId peer) { return is_active_other(peer) && outlook.sightings[peer].is_late; });
    const PeerFlags voters = peers_where([&](PeerId peer) { return is_active_other(peer) && is_voter(peer); });
    const PeerFlags counted = count_of(voters) > 0 ? voters : active();
    const std::ptrdiff_t others = peers_of(counted, [&](PeerId peer) { return peer != self_; });
    const std::ptrdiff_t bad = peers_of(counted, [&](PeerId peer) { return late[peer]; });
    return 2 * bad <= others ? late : PeerFlags{};
}

/// Returns whether the game waits for strangers only: for their input, or for the end of lost ones.
bool Membership::is_held_by_strangers(const Outlook& outlook) const {
    const auto is_awaited = [&](PeerId peer) {
        const bool is_missing = is_active_other(peer) && outlook.sightings[peer].end <= outlook.tick;
        return is_missing || (is_member(peer) && is_lost(peer));
    };
    const PeerFlags awaited = peers_where(is_awaited);
    return count_of(awaited) > 0 && peers_of(awaited, [&](PeerId peer) { return has_say(peer, outlook.tick); }) == 0;
}

/// Returns whether strangers have held the game up for as long as all of them together may. If they fell silent one
/// after another, or did not answer, each could otherwise hold it up for a further while.
bool Membership::have_strangers_held_long(const Outlook& outlook) const {
    const Micros most = std::max(kSecond / 2, ticks_to_micros(outlook.window) + 3 * kSecond / 10);
    return held_since_ && outlook.now - *held_since_ >= most;
}

bool Membership::is_on_probation(PeerId peer, Tick tick) const {
    const Slot slot = slots().first_of(peer);
    return slot != kNoSlot && tenures_.is_on_probation(slot, tick);
}

bool Membership::is_stranger(PeerId peer, Tick tick) const {
    const Slot slot = slots().first_of(peer);
    return slot != kNoSlot && tenures_.is_stranger(slot, tick);
}

bool Membership::has_say(PeerId peer, Tick tick) const {
    return !is_stranger(peer, tick) ||
           std::ranges::none_of(kPeers, [&](PeerId other) { return is_member(other) && !is_stranger(other, tick); });
}

Micros Membership::patience(PeerId peer, const Sighting& sighting, Tick tick) const {
    constexpr Micros kUntilFirstInput = kSecond;
    constexpr Micros kOnProbation = 600 * kMillisecond;
    if (!is_on_probation(peer, tick)) {
        return lost_after_;
    }
    const bool has_come_in = sighting.end > tenures_.beginning(slots().first_of(peer));
    return std::min(has_come_in ? kOnProbation : kUntilFirstInput, lost_after_);
}

/// Returns whether `peer` shields another peer that we have suspected, and told so, for as long as it takes to lose
/// one: it neither shares the suspicion nor relays the missing input. A minority tells nobody.
bool Membership::is_defending(PeerId peer, const PeerFlags& missing, Micros now) const {
    return std::ranges::any_of(kPeers, [&](PeerId other) {
        const PeerState& suspect = known(other);
        return other != peer && missing[other] && suspect.suspected_since && suspect.is_announced &&
               now - suspect.announced_at >= lost_after_ && !is_accused(other, peer);
    });
}

bool Membership::is_suspected_by_any(PeerId peer) const {
    return std::ranges::any_of(kPeers, [&](PeerId by) { return is_active_other(by) && is_accused(peer, by); });
}

bool Membership::is_accused(PeerId peer, PeerId by) const {
    return suspicions_.has(by, peer) || consensus_.has_voted(by, peer);
}

/// Returns whether enough of the members that we hear suspect `peer`:
/// - more than half of all members, or
/// - half of them, if nobody that we hear disagrees, or
/// - half of them, counting recent suspicions too, if one of them has voted: a vote cannot be withdrawn.
///
/// For example, of four members A, B, C and D, of which A flies the lowest slot:
/// - D crashes. A, B and C suspect it, which is more than half, so each votes once it knows that.
/// - The link between C and D fails. A and B relay what the two lack. Even if that takes so long that C and D suspect
///   each other, one of four is not enough.
/// - The network splits into A, B and C, D. In each half, two of four suspect each of the others, and nobody that they
///   hear disagrees. A and B vote at once, since they have the lowest slot. C and D wait for the rest of the drop time:
///   if they hear the others before that, they learn that they must return, and no second game has begun.
/// - A cannot hear C and D for a while, and B cannot hear D. A votes against D, because B suspects it too and C is not
///   heard; then all links recover, and B withdraws its suspicion. But A takes no more input from D, so B and C have to
///   follow its vote: A and B, which is half, suspect D or did so recently.
///
/// Members are those that have a say. If this peer goes on with fewer than half of them, all that it hears must agree.
bool Membership::is_condemned(PeerId peer, Micros now) const {
    PeerFlags accusers{};
    PeerFlags recent_accusers{};
    bool is_unanimous = true;
    bool has_vote = false;
    for (const PeerId by : kPeers) {
        if (by == peer || !has_say(by, tick_) || (by != self_ && !is_trusted(by))) {
            continue;
        }
        const bool accuses = by == self_ ? known(peer).suspected_since.has_value() : is_accused(peer, by);
        accusers[by] = accuses;
        recent_accusers[by] = accuses || suspicions_.has_recently(by, peer, now);
        is_unanimous = is_unanimous && accuses;
        has_vote = has_vote || consensus_.has_voted(by, peer);
    }
    const auto& since = known(peer).suspected_since;
    if (has_vote && 2 * count_of(recent_accusers) >= voters()) {
        return true;
    }
    if (goes_on_) {
        return since && is_unanimous;
    }
    // After a split into equal halves both would drop the other. The half without the lowest slot waits longer, in case
    // the other can be heard again.
    const Micros wait = has_lowest_slot(accusers) ? 0 : drop_after_ - lost_after_;
    const std::ptrdiff_t votes = 2 * count_of(accusers);
    return since && (votes > voters() || (votes == voters() && is_unanimous && now - *since >= wait));
}

std::ptrdiff_t Membership::votes_against_us() const {
    return std::ranges::count_if(kPeers,
                                 [this](PeerId peer) { return is_voter(peer) && consensus_.has_voted(peer, self_); });
}

bool Membership::is_outweighed_by(const Notified& notified, Tick tick) const {
    // After a split into equal parts A (with the lowest slot) and B, A continues first. B starts later, by more than
    // kFarAhead unless the drop time is short, so a notice of A reaches it while it is behind, and B yields. If A was
    // suspended meanwhile, A is far behind, and yields. So exactly one part does.
    constexpr Tick kFarAhead = 2 * kTicksPerSecond;
    // A peer whose slots have been given away may have returned under another number, and would count twice.
    PeerFlags theirs = notified.by;
    PeerFlags ours = active();
    for (const PeerId peer : kPeers) {
        theirs[peer] &= slots().first_of(peer) != kNoSlot && has_say(peer, tick);
        ours[peer] &= !theirs[peer] && has_say(peer, tick) && !known(peer).suspected_since;
    }
    const std::ptrdiff_t more = count_of(theirs) - count_of(ours);
    if (more != 0) {
        return more > 0;
    }
    const bool is_lower = slots().lowest_of(theirs) < slots().lowest_of(ours);
    return is_lower ? notified.tick + kFarAhead > tick : notified.tick > tick + kFarAhead;
}

/// Returns whether the lowest slot of all members belongs to one of these peers.
bool Membership::has_lowest_slot(const PeerFlags& peers) const {
    const PeerFlags all = peers_where([this](PeerId peer) { return is_voter(peer); });
    return slots().lowest_of(peers) == slots().lowest_of(all);
}

std::ptrdiff_t Membership::voters() const {
    return std::ranges::count_if(kPeers, [this](PeerId peer) { return is_voter(peer); });
}

Membership::Settlement Membership::settle() {
    if (is_cut_off_) {
        return Settlement::Alone;
    }
    if (!consensus_.is_agreed()) {
        return Settlement::Open;
    }
    for (const PeerId peer : consensus_.lost()) {
        for (const Slot slot : slots().slots_of(peer)) {
            end_slot(slot, {consensus_.own_vote(peer), TickEvent::Type::Drop});
        }
    }
    return Settlement::Ended;
}

void Membership::admit(const Arrival& arrival, Tick first) {
    const PeerId peer = arrival.peer;
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        if (const PeerId earlier = slots().peer_of(pilot.slot); earlier != kNoPeer) {
            suspicions_.forget(earlier);
        }
    }
    tenures_.begin(arrival, first);
    consensus_.admit(peer);
    suspicions_.forget(peer);
    known(peer) = {};
}

/// Replaces a later end, since some peers may already have agreed on a drop that others have not.
void Membership::remove(PeerId peer, Tick at) {
    for (const Slot slot : slots().slots_of(peer)) {
        tenures_.extend(slot, at);
        end_slot(slot, {at, TickEvent::Type::Removed});
    }
}

void Membership::restore(const EntryState& state) {
    tenures_.restore(state);
    for (const PeerId peer : kPeers) {
        consensus_.set_present(peer, false);
    }
    for (const EntryState::SlotState& entry : state.slots) {
        if (entry.peer != kNoPeer && entry.has_ended) {
            known(entry.peer).has_gone = entry.how != TickEvent::Type::Drop;
        } else if (entry.peer != kNoPeer) {
            consensus_.set_present(entry.peer, true);
        }
    }
}

void Membership::end_slot(Slot slot, const Ending& ending) {
    if (tenures_.end(slot, ending)) {
        const PeerId peer = slots().peer_of(slot);
        const bool has_ended = tenures_.is_ending(peer);
        consensus_.set_present(peer, !has_ended);
        known(peer).has_gone = has_ended && ending.how != TickEvent::Type::Drop;
    }
}

}  // namespace net
