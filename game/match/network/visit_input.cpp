// SPDX-License-Identifier: Zlib
#include "game/match/network/visit_input.h"

#include <algorithm>

#include "game/match/network/network_input.h"
#include "net/play/netcode.h"

namespace match {

namespace {

/// How many ticks a watched game stays behind what has arrived; pieces come ten times a second.
constexpr net::Tick kBehind = 6;

}  // namespace

VisitInput::VisitInput(net::Session& session, bool is_paced)
    : session_(&session), visit_(session.visit()), rewinds_(visit_->rewinds()), reader_(visit_->names()),
      pauses_(net::limits_of(visit_->game().terms.netcode).window), is_paced_(is_paced) {}

std::optional<sim::TickInput> VisitInput::next(const sim::World& world) {
    while (is_due()) {
        const auto tick = visit_->take_tick();
        if (!tick) {
            return std::nullopt;
        }
        ran_at_ = now_;
        pauses_.note(*tick);
        if (auto input = reader_.read(*tick, pauses_.is_paused(tick->tick), *session_, now_)) {
            return input;
        }
        note_hash(world);
    }
    return std::nullopt;
}

/// Returns whether the next tick should run now. A watched game runs a little faster than its normal pace when it is
/// too far behind, and slower when it is too close.
bool VisitInput::is_due() {
    if (!is_paced_ || !is_live()) {
        due_at_ = now_;
        return true;
    }
    const net::Tick arrived = visit_->arrived();
    if (arrived <= visit_->taken()) {
        // The picture can move towards the next tick only once that tick is known, so its time begins then.
        ran_at_ = now_;
        due_at_ = now_ + net::kTickPeriod;
        return false;
    }
    if (now_ < due_at_) {
        return false;
    }
    const net::Tick left = arrived - visit_->taken();
    const net::Micros correction = left > kBehind ? -net::kTickPeriod / 10 : left < kBehind ? net::kTickPeriod / 20 : 0;
    due_at_ = std::max(due_at_, now_ - net::kTickPeriod) + net::kTickPeriod + correction;
    return true;
}

std::vector<std::optional<sim::TickInput>> VisitInput::held_inputs(const sim::World& /*shown*/, int /*ticks*/) const {
    const net::CompleteTick* const next = visit_->peek_tick();
    if (next == nullptr || pauses_.is_paused(next->tick)) {
        return {std::nullopt};
    }
    sim::TickInput input;
    std::ranges::transform(next->keys, input.keys.begin(), [](std::uint8_t bits) { return sim::Keys{bits}; });
    return {input};
}

void VisitInput::note_hash(const sim::World& world) {
    const net::Tick ticks = visit_->taken();
    if (ticks % net::kHashEvery == 0) {
        hash_ = {ticks, hash_for_peers(world)};
    }
}

double VisitInput::fraction(net::Micros now) const {
    const net::Micros all = std::max<net::Micros>(due_at_ - ran_at_, 1);
    return std::clamp(static_cast<double>(now - ran_at_) / static_cast<double>(all), 0.0, 1.0);
}

}  // namespace match
