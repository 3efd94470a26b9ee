// SPDX-License-Identifier: Zlib
/// The tally between two waves: bonuses are multiplied and move to the scores (RULES.md §12).
#pragma once

#include <array>

#include "game/sim/keys.h"

namespace sim {

class MutableWorld;
class World;

/// Runs through its stages in order, counted in ticks; the next wave begins at `Done`.
class Tally {
public:
    enum class Stage : std::uint8_t { Show, Multiply, Pay, End, Announce, Done };

    void begin(MutableWorld world);
    /// Runs one tick. When all pilots have pressed fire, pays the remaining bonuses and announces the next wave.
    void step(MutableWorld world, const TickInput& input);

    [[nodiscard]] Stage stage() const { return stage_; }
    /// Returns whether all bonuses of the wave are paid and the next wave has not begun.
    [[nodiscard]] bool is_closed() const { return stage_ == Stage::Announce; }
    [[nodiscard]] std::int32_t stage_ticks() const { return ticks_; }  ///< Since the stage began.
    /// The bonus and the factor that a pilot had when the tally opened.
    [[nodiscard]] std::int32_t opening_bonus(Slot slot) const { return bonus_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] std::int32_t opening_factor(Slot slot) const { return factor_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] bool is_ready(Slot slot) const { return ready_[static_cast<std::size_t>(slot)]; }

    static void fields(auto& ar, auto& t) {
        ar("stage", t.stage_);
        ar("ticks", t.ticks_);
        ar("payment", t.payment_);
        ar("bonus", t.bonus_);
        ar("factor", t.factor_);
        ar("ready", t.ready_);
        ar("before", t.before_);
    }

private:
    void enter(MutableWorld world, Stage stage);
    void pay(MutableWorld world);
    /// Raises the payment if the bonus of a pilot who returned during the tally needs it.
    void raise_payment(const World& world);
    void settle(MutableWorld world);
    [[nodiscard]] bool everybody_is_ready(const World& world) const;
    void note_readiness(const World& world, const TickInput& input);

    Stage stage_ = Stage::Done;
    std::int32_t ticks_ = 0;
    std::int32_t payment_ = 0;
    std::array<std::int32_t, kMaxPilots> bonus_{};
    std::array<std::int32_t, kMaxPilots> factor_{};
    std::array<bool, kMaxPilots> ready_{};
    std::array<Keys, kMaxPilots> before_{};
};

}  // namespace sim
