// SPDX-License-Identifier: Zlib
#include "net/play/agreement/world_agreement.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace net {

WorldHash with_input(const WorldHash& world, const InputHistory& history) {
    const auto input = history.hash(world.ticks / InputHistory::kTicksPerHash * InputHistory::kTicksPerHash);
    // Each tick uses another byte, since one that is equal by chance would stay so for 64 ticks.
    const std::size_t place = world.ticks / kHashEvery % StreamHash{}.size();
    return {world.ticks, world.hash ^ (input ? (*input)[place] : 0U)};
}

void WorldAgreement::report_hash(Tick ticks, std::uint64_t hash) {
    votes_.note_own(with_input({ticks, hash}, *history_));
    has_hash_ = true;
}

std::optional<Desync> WorldAgreement::take_desync() {
    return std::exchange(is_news_, false) ? latest_ : std::nullopt;
}

void WorldAgreement::report_rerun(std::span<const WorldHash> hashes) {
    wants_rerun_ = false;
    std::vector<WorldHash> revised(hashes.size());
    std::ranges::transform(hashes, revised.begin(),
                           [this](const WorldHash& each) { return with_input(each, *history_); });
    watch_.note_review(votes_.revise_own(revised));
}

WorldAgreement::Decision WorldAgreement::update(const SlotTable& slots, const DesyncWatch::Peers& peers,
                                                DesyncWatch::Doubt doubt, Tick tick, Micros now) {
    noticed_ = votes_.difference(peers.active) ? std::optional(noticed_.value_or(tick)) : std::nullopt;
    wants_rerun_ = wants_rerun_ && noticed_;
    if (latest_ && !latest_->settled && !noticed_) {
        latest_->settled = tick;
    }
    const DesyncWatch::Finding finding = watch_.update(votes_, peers, doubt, now);
    using Verdict = DesyncWatch::Verdict;
    switch (finding.verdict) {
    case Verdict::None:
        break;
    case Verdict::Review:
        wants_rerun_ = true;
        [[fallthrough]];
    case Verdict::Theirs:
        report(slots, finding.difference, finding.is_ours);
        break;
    case Verdict::Ours:
        return {.must_leave = true};
    case Verdict::Drop:
        return {.to_drop = finding.difference.peer};
    }
    return {};
}

void WorldAgreement::condemn(const SlotTable& slots, const PeerFlags& others) {
    if (const auto difference = votes_.difference(others)) {
        report(slots, *difference, true);
    }
}

void WorldAgreement::report(const SlotTable& slots, const HashVote::Difference& difference, bool is_ours) {
    is_news_ = true;
    latest_ = Desync{.slot = slots.first_of(difference.peer),
                     .tick = difference.tick,
                     .parts = difference.parts,
                     .is_ours = is_ours,
                     .noticed = noticed_.value_or(difference.tick)};
}

void WorldAgreement::forget(PeerId peer) {
    votes_.forget(peer);
    watch_.forget(peer);
}

}  // namespace net
