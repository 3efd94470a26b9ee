// SPDX-License-Identifier: Zlib
#include "game/scores/flight_stats.h"

#include <algorithm>

namespace scores {

using Type = sim::Event::Type;

void FlightStats::begin_late(bool is_in) {
    is_in_ = is_in;
    is_whole_wave_ = false;
}

void FlightStats::take(const sim::EventList& events) {
    ++ticks_;
    burst_ = nullptr;
    score_ = nullptr;
    for (const sim::Event& event : events) {
        if (event.type == Type::WaveBegan) {
            wave_ = {};
            is_whole_wave_ = is_in_;
            protected_until_ = ticks_ + sim::kSpawnProtection;
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

void FlightStats::take_own(const sim::Event& event) {
    switch (event.type) {
    case Type::Fired:
        shots_ += event.value;
        wave_.shots += event.value;
        break;
    case Type::Hit:
        take_hit();
        break;
    case Type::Scored:
        take_score(event);
        break;
    case Type::PrizeTaken:
        ++prizes_;
        prize_kinds_ = static_cast<std::uint8_t>(prize_kinds_ | 1U << static_cast<unsigned>(event.value));
        break;
    case Type::MultiplierTaken:
        ++multipliers_;
        take_hit();
        break;
    case Type::CometTaken:
        ++comets_;
        take_hit();
        break;
    case Type::Rescued:
        ++rescues_;
        break;
    case Type::LuckSaved:
        ++saves_;
        break;
    case Type::Frag:
        ++frags_;
        break;
    case Type::ShieldOn:
        wave_.shield = true;
        waves_since_shield_ = 0;
        break;
    case Type::Spawned:
        protected_until_ = ticks_ + sim::kSpawnProtection;
        break;
    case Type::Joined:
        is_in_ = true;
        break;
    case Type::Left:
        begin_late(false);
        break;
    case Type::Exploded:
        if (event.kind == sim::Kind::Ship) {
            ++ships_lost_;
            wave_.loss = true;
            waves_since_loss_ = 0;
        }
        break;
    default:
        break;
    }
}

/// Points follow the explosion that earned them, at the same position. Points for a steel rock come before its
/// explosion.
void FlightStats::take_score(const sim::Event& event) {
    score_ = &event;
    if (burst_ != nullptr && burst_->pos == event.pos) {
        ++destroyed_;
        ++by_kind_[static_cast<std::size_t>(burst_->kind)];
        take_hit();
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
    take_hit();
    if (is_burst) {
        ++destroyed_;
        ++by_kind_[static_cast<std::size_t>(event.kind)];
    }
}

void FlightStats::take_hit() {
    ++hits_;
    wave_.hits += ticks_ > protected_until_ ? 1 : 0;
}

void FlightStats::clear_wave() {
    if (!is_whole_wave_) {
        return;
    }
    ++waves_cleared_;
    waves_since_loss_ += wave_.loss ? 0 : 1;
    waves_since_shield_ += wave_.shield ? 0 : 1;
}

int FlightStats::accuracy() const {
    return shots_ == 0 ? 0 : std::min(hits_ * 100 / shots_, 100);
}

}  // namespace scores
