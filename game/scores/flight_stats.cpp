// SPDX-License-Identifier: Zlib
#include "game/scores/flight_stats.h"

#include <algorithm>
#include <utility>

namespace scores {

using Type = sim::Event::Type;

void FlightStats::begin_late(bool is_in) {
    is_in_ = is_in;
    is_whole_wave_ = false;
    longest_life_ = longest_life();
    alive_since_ = is_in ? std::optional(totals_.ticks) : std::nullopt;
}

void FlightStats::take(const sim::EventList& events) {
    ++totals_.ticks;
    burst_ = nullptr;
    score_ = nullptr;
    has_rammed_ = std::ranges::any_of(
        events, [this](const sim::Event& event) { return sim::is_ship_loss(event) && event.slot == slot_; });
    for (const sim::Event& event : events) {
        note_work(event);
        if (event.type == Type::WaveBegan) {
            begin_wave();
        } else if (event.type == Type::WaveCleared) {
            clear_wave();
        } else if (event.slot == slot_) {
            take_own(event);
        } else {
            take_steel(event);
        }
        if (event.type == Type::Exploded) {
            burst_ = &event;
        }
    }
    burst_ = nullptr;
    score_ = nullptr;
}

void FlightStats::begin_wave() {
    wave_ = {.began = totals_.ticks};
    is_whole_wave_ = is_in_;
    has_worked_ = false;
    have_others_worked_ = false;
    protected_until_ = totals_.ticks + sim::kSpawnProtection;
}

/// Points follow the explosion that earned them, at the same position; those for a rescue or a bonus follow none, and
/// are no work on the field. The last hit on a steel rock is reported in another order, but the hits before it count.
void FlightStats::note_work(const sim::Event& event) {
    const bool is_score =
        event.type == Type::Scored && burst_ != nullptr && burst_->pos == event.pos && burst_->kind != sim::Kind::Ship;
    const bool is_hit = event.type == Type::Hit && event.kind != sim::Kind::Ship;
    if (is_score || is_hit) {
        (event.slot == slot_ ? has_worked_ : have_others_worked_) = true;
    }
}

void FlightStats::take_own(const sim::Event& event) {
    switch (event.type) {
    case Type::Fired:
        totals_.shots += event.value;
        wave_.shots += event.value;
        break;
    case Type::Hit:
        take_shot_or_ram();
        break;
    case Type::Scored:
        take_score(event);
        break;
    case Type::PrizeTaken:
        ++totals_.prizes;
        prize_kinds_ = static_cast<std::uint8_t>(prize_kinds_ | 1U << static_cast<unsigned>(event.value));
        break;
    case Type::MultiplierTaken:
        ++totals_.multipliers;
        take_hit();
        break;
    case Type::CometTaken:
        ++totals_.comets;
        take_hit();
        break;
    case Type::Fetched:
        ++fetched_;
        ++totals_.rescues;
        break;
    case Type::Rescued:
        ++totals_.rescues;
        break;
    case Type::CrossFire:
        ++cross_fires_;
        break;
    case Type::LuckSaved:
        ++saves_;
        break;
    case Type::Frag:
        ++totals_.frags;
        break;
    case Type::ShieldOn:
        wave_.shield = true;
        waves_since_shield_ = 0;
        break;
    case Type::Spawned:
        protected_until_ = totals_.ticks + sim::kSpawnProtection;
        alive_since_ = totals_.ticks;
        break;
    case Type::Joined:
        if (event.value == 0) {  // what was done here so far were the deeds of another pilot
            *this = FlightStats(slot_);
            begin_late(true);
        }
        is_in_ = true;
        break;
    case Type::Left:
        begin_late(false);
        break;
    case Type::ShipLost:
        take_loss({event.kind, static_cast<sim::Slot>(event.value)});
        break;
    case Type::Exploded:
        if (event.kind == sim::Kind::Ship) {
            ++totals_.ships_lost;
            longest_life_ = longest_life();
            alive_since_.reset();
            wave_.loss = true;
            waves_since_loss_ = 0;
        }
        break;
    default:
        take_chain(event);
        break;
    }
}

void FlightStats::take_loss(const Loss& loss) {
    last_loss_ = loss;
    if (const auto alike = std::ranges::find(losses_, loss, &LossCount::loss); alike != losses_.end()) {
        ++alike->ships;
    } else {
        losses_.push_back({loss, 1});
    }
}

std::vector<FlightStats::LossCount> FlightStats::losses() const {
    std::vector<LossCount> sorted = losses_;
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &LossCount::ships);
    return sorted;
}

void FlightStats::take_chain(const sim::Event& event) {
    switch (event.type) {
    case Type::Linked:
        chain_.most_links = std::max(chain_.most_links, event.value);
        break;
    case Type::Grazed:
        ++chain_.grazes;
        chain_.most_grazes = std::max(chain_.most_grazes, chain_.grazes);
        break;
    case Type::ChainFell:
        chain_.grazes = event.extra > 0 ? chain_.grazes : 0;
        break;
    case Type::Banked:
        ++chain_.banks;
        chain_.most_banked = std::max(chain_.most_banked, event.value);
        chain_.grazes = 0;
        break;
    default:
        break;
    }
}

/// Points follow the explosion that earned them, at the same position. Points for a steel rock come before its
/// explosion.
void FlightStats::take_score(const sim::Event& event) {
    score_ = &event;
    chain_.points += event.value;
    if (burst_ != nullptr && burst_->pos == event.pos) {
        count_destroyed(burst_->kind);
        take_shot_or_ram();
    }
}

/// Handles a steel rock without hit points: it explodes, or becomes a rock or a mine.
void FlightStats::take_steel(const sim::Event& event) {
    const bool is_ours = score_ != nullptr && score_->pos == event.pos;
    const bool is_burst = event.type == Type::Exploded && event.kind == sim::Kind::SteelRock;
    const bool is_change = event.type == Type::SteelToRock || event.type == Type::Appeared;
    if (!is_ours || !(is_burst || is_change)) {
        return;
    }
    score_ = nullptr;
    take_shot_or_ram();
    if (is_burst) {
        count_destroyed(event.kind);
    }
}

/// Something was hit by a shot, or by the ship that was lost on it in the same tick.
void FlightStats::take_shot_or_ram() {
    if (!std::exchange(has_rammed_, false)) {
        take_hit();
    }
}

void FlightStats::take_hit() {
    ++totals_.hits;
    wave_.hits += totals_.ticks > protected_until_ ? 1 : 0;
}

void FlightStats::count_destroyed(sim::Kind kind) {
    ++totals_.destroyed;
    ++by_kind_[static_cast<std::size_t>(kind)];
}

void FlightStats::clear_wave() {
    if (!has_part_in_wave()) {
        return;
    }
    ++totals_.waves;
    waves_since_loss_ += wave_.loss ? 0 : 1;
    waves_since_shield_ += wave_.shield ? 0 : 1;
}

int Career::accuracy() const {
    return shots == 0 ? 0 : static_cast<int>(std::min<std::int64_t>(hits * 100 / shots, 100));
}

}  // namespace scores
