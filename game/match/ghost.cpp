// SPDX-License-Identifier: Zlib
#include "game/match/ghost.h"

#include <algorithm>
#include <utility>

#include "game/replay/runner.h"
#include "game/replay/verify.h"

namespace match {

namespace {

constexpr sim::Slot kPilot = 0;          // the only one
constexpr sim::Tick kAskEvery = 256;     // ticks between questions whether to go on loading
constexpr sim::Tick kMostCatchUp = 100;  // ticks that a late ghost runs in one tick of the game: some 4 ms

bool has(const sim::EventList& events, sim::Event::Type type) {
    return std::ranges::any_of(events, [type](const sim::Event& event) { return event.type == type; });
}

}  // namespace

std::int32_t score_with_tally(const sim::World& world, sim::Slot slot) {
    const sim::Pilot& pilot = world.pilot(slot);
    if (world.phase() != sim::Phase::Tally) {
        return pilot.score();
    }
    const std::int32_t ships = world.is_last_wave() ? pilot.ships_left() : 0;
    return pilot.score() + pilot.bonus() * pilot.factor() + ships * world.mode_rules().ship_bonus;
}

std::shared_ptr<const GhostFlight> GhostFlight::load(replay::Replay recording, const sim::Setup& setup,
                                                     const std::shared_ptr<const sim::MaskTable>& masks,
                                                     const GoesOn& goes_on) {
    const bool can_run = recording.header().setup == setup && recording.is_finished() && recording.roster().empty() &&
                         replay::check_versions(recording, *masks) == replay::Verdict::Verified;
    if (!can_run) {
        return nullptr;
    }
    std::shared_ptr<GhostFlight> flight(new GhostFlight(std::move(recording)));
    return flight->run(masks, goes_on) ? flight : nullptr;
}

bool GhostFlight::run(const std::shared_ptr<const sim::MaskTable>& masks, const GoesOn& goes_on) {
    replay::Runner runner(recording_, masks);
    const sim::World& world = runner.world();
    starts_.push_back(world);
    while (runner.step() && !runner.has_diverged()) {
        if (has(runner.events(), sim::Event::Type::WaveCleared)) {
            scores_after_.push_back(score_with_tally(world, kPilot));
        } else if (has(runner.events(), sim::Event::Type::WaveBegan)) {
            starts_.push_back(world);
        }
        if (goes_on && world.tick() % kAskEvery == 0 && !goes_on()) {
            return false;
        }
    }
    last_score_ = world.pilot(kPilot).score();
    return !runner.has_diverged() && *recording_.final_score() == replay::final_score_of(world);
}

const sim::World* GhostFlight::start_of(std::int32_t wave) const {
    const auto index = static_cast<std::size_t>(wave - starts_.front().wave().number());
    return index < starts_.size() ? &starts_[index] : nullptr;
}

std::int32_t GhostFlight::score_after(std::int32_t wave) const {
    const auto index = static_cast<std::size_t>(wave - starts_.front().wave().number());
    return index < scores_after_.size() ? scores_after_[index] : last_score_;
}

void Ghost::begin_wave(std::int32_t wave) {
    wave_ = wave;
    const sim::World* const start = flight_->start_of(wave);
    if (start != nullptr) {
        worlds_.emplace(*start);
    } else {
        worlds_.reset();
    }
    is_through_ = start == nullptr;
}

void Ghost::step() {
    if (is_through_) {
        return;
    }
    const sim::Tick tick = worlds_->now().tick();
    if (tick < flight_->recording().ticks()) {
        worlds_->step(flight_->recording().input_at(tick));
    }
    is_through_ = tick >= flight_->recording().ticks() || worlds_->now().phase() != sim::Phase::Play;
}

std::int32_t Ghost::score() const {
    return is_through_ || !worlds_ ? flight_->score_after(wave_) : worlds_->now().pilot(kPilot).score();
}

bool Ghost::has_ended() const {
    return is_through_ && flight_->start_of(wave_ + 1) == nullptr &&
           !(worlds_ && worlds_->now().phase() == sim::Phase::Tally);
}

bool Split::leads() const {
    return std::ranges::all_of(gaps, [](const Gap& gap) { return gap.points > 0; });
}

void GhostRace::add(std::shared_ptr<const GhostFlight> flight) {
    Ghost& ghost = ghosts_.emplace_back(std::move(flight));
    ghost.begin_wave(wave_);
    behind_.push_back(wave_ticks_);
    ranks_.push_back(Rank::Unknown);
}

void GhostRace::on_tick(const ConsecutiveWorlds& game) {
    split_.reset();
    overtaken_ = 0;
    const sim::World& world = game.now();
    if (has(game.events(), sim::Event::Type::WaveBegan)) {
        wave_ = world.wave().number();
        wave_ticks_ = 0;
        std::ranges::fill(behind_, 0U);
        for (Ghost& ghost : ghosts_) {
            ghost.begin_wave(wave_);
        }
        return;
    }
    const bool has_cleared = has(game.events(), sim::Event::Type::WaveCleared);
    if (world.phase() == sim::Phase::Play || has_cleared) {
        ++wave_ticks_;
        for (std::size_t i = 0; i < ghosts_.size(); ++i) {
            behind_[i] += 1;
            const sim::Tick now = std::min(behind_[i], kMostCatchUp);
            for (sim::Tick tick = 0; tick < now; ++tick) {
                ghosts_[i].step();
            }
            behind_[i] -= now;
        }
        compare(world);
    }
    if (has_cleared) {
        note_split(world);
    }
}

void GhostRace::note_split(const sim::World& world) {
    if (ghosts_.empty()) {
        return;
    }
    const std::int32_t own = score_with_tally(world, kPilot);
    split_ = Split{.wave = wave_, .ticks = wave_ticks_, .gaps = {}};
    for (std::size_t i = 0; i < ghosts_.size(); ++i) {
        split_->gaps.push_back({i, own - ghosts_[i].score_after_wave()});
    }
    led_waves_ += split_->leads() ? 1 : 0;
}

void GhostRace::compare(const sim::World& world) {
    const std::int32_t own = score_with_tally(world, kPilot);
    for (std::size_t i = 0; i < ghosts_.size(); ++i) {
        const std::int32_t gap = own - ghosts_[i].score();
        if (gap == 0 || behind_[i] > 0) {
            continue;
        }
        const Rank rank = gap > 0 ? Rank::Ahead : Rank::Behind;
        if (ranks_[i] != Rank::Unknown && ranks_[i] != rank) {
            overtaken_ += gap > 0 ? 1 : -1;
        }
        ranks_[i] = rank;
    }
}

}  // namespace match
