// SPDX-License-Identifier: Zlib
/// The whole state of a game at one tick. It advances by one tick at a time, from the input of that tick alone.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "game/sim/chain.h"
#include "game/sim/entity_pool.h"
#include "game/sim/hash.h"
#include "game/sim/keys.h"
#include "game/sim/masks.h"
#include "game/sim/mode_rules.h"
#include "game/sim/pilot.h"
#include "game/sim/random.h"
#include "game/sim/setup.h"
#include "game/sim/tally.h"
#include "game/sim/team.h"
#include "game/sim/wave.h"

namespace sim {

/// The phase of a game. All phases are counted in ticks, so no peer waits for another's screen.
enum class Phase : std::uint8_t {
    Play,
    Tally,     ///< The wave is cleared; bonuses move to the scores.
    Announce,  ///< The next wave is announced in an empty field.
    Over,      ///< The game has ended; remaining objects drift on.
};

/// A game as a value: it can be copied, compared by its hash, and run alongside other worlds. Reads no clock and no
/// file.
class World {
public:
    /// Sets up the first wave. Clamps `setup` to its ranges. `masks` must not be null; copies of the world share it.
    World(const Setup& setup, std::shared_ptr<const MaskTable> masks);
    // Compiled once, since most files of the game copy worlds.
    World(const World& other);
    World(World&& other) noexcept;
    World& operator=(const World& other);
    World& operator=(World&& other) noexcept;
    ~World();

    /// Runs one tick and appends its events to `events`, in order.
    void step(const TickInput& input, EventList& events);
    /// Replaces a slot's exploding ship with `ship`, a copy from an earlier tick that then coasts for `ticks`. The
    /// pieces of the exploding ship vanish; its shots stay. For pictures of predicted worlds only: the result is not a
    /// world of the game, so it must not be stepped.
    void keep_flying(const Ship& ship, Tick ticks);
    /// Flips a bit of the random generator, as faulty memory might. For testing only: the result is not a world of the
    /// game.
    void flip_bit() { random_ = Random(random_.state() ^ 1U << 16); }
    /// Removes the objects that do not exist in `earlier`. For pictures only, like `keep_flying`.
    void hide_newcomers(const World& earlier);

    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] Tick tick() const { return tick_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] bool is_over() const { return phase_ == Phase::Over; }
    /// Returns whether the game ends once this wave is cleared.
    [[nodiscard]] bool is_last_wave() const { return wave_.number() == rules_->last_wave; }
    /// Returns whether the game is over because its last wave was cleared.
    [[nodiscard]] bool is_complete() const { return is_over() && is_last_wave() && tally_.is_closed(); }
    [[nodiscard]] bool is_deathmatch() const { return setup_.is_deathmatch(); }
    [[nodiscard]] const ModeRules& mode_rules() const { return *rules_; }
    [[nodiscard]] const Field& field() const { return rules_->field; }
    [[nodiscard]] const Wave& wave() const { return wave_; }
    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const MaskTable& masks() const { return *masks_; }
    [[nodiscard]] std::uint32_t random_state() const { return random_.state(); }
    [[nodiscard]] std::int32_t freeze_left() const { return freeze_; }  ///< Ticks.
    [[nodiscard]] std::int32_t shake_left() const { return shake_; }    ///< Ticks.
    [[nodiscard]] const Pilot& pilot(Slot slot) const { return pilots_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] const std::array<Pilot, kMaxPilots>& pilots() const { return pilots_; }
    /// Returns the shots of the wave's fighter, which disappear with it.
    [[nodiscard]] const ShotList& enemy_shots() const { return enemy_shots_; }
    /// Returns the chain of the only pilot, in a mode that has one.
    [[nodiscard]] const Chain& chain() const { return chain_; }
    /// Returns what the pilots share, in a mode with a team.
    [[nodiscard]] const Team& team() const { return team_; }
    /// Returns all entities except ships and shots, in the order of the rules.
    [[nodiscard]] const EntityPool& entities() const { return entities_; }
    [[nodiscard]] std::int32_t pilots_present() const;
    /// Counts the pilots that keep the game going (RULES.md §10.2), without `slot`; kNoSlot excludes nobody.
    [[nodiscard]] std::int32_t pilots_still_in_besides(Slot slot) const;
    /// Returns a hash of the state. Two worlds with equal hashes stay equal on equal input.
    [[nodiscard]] std::uint64_t hash() const;
    /// Returns one byte of each part's hash, by WorldPart. If two worlds differ in a part, its bytes differ too, except
    /// in one case in 256.
    [[nodiscard]] std::array<std::uint8_t, kWorldParts> part_hashes() const;
    /// Returns the state as text, one line for each value, for comparing two worlds that should be equal.
    [[nodiscard]] std::string dump() const;

    static void fields(auto& ar, const World& w) {
        ar("setup", w.setup_);
        ar("random", w.random_);
        ar("tick", w.tick_);
        ar("phase", w.phase_);
        ar("wave", w.wave_);
        ar("tally", w.tally_);
        ar("freeze", w.freeze_);
        ar("shake", w.shake_);
        ar("star_wait", w.star_wait_);
        ar("next_id", w.next_id_);
        ar("pilots", w.pilots_);
        ar("enemy_shots", w.enemy_shots_);
        ar("entities", w.entities_);
        if (w.rules_->has_chain) {  // the hashes of other modes are older than it
            ar("chain", w.chain_);
        }
        if (w.rules_->has_team) {
            ar("team", w.team_);
        }
    }

private:
    friend class MutableWorld;  // the rules' access

    void apply(const RosterEvent& event);
    void admit(Pilot& pilot, bool is_back);
    void play(const TickInput& input);
    void shake();
    void move();
    void twinkle();
    [[nodiscard]] bool is_time_over() const;
    void end();
    void pay_for_ships();
    void check_extra_lives();
    void begin_wave(std::int32_t number);
    void step_between_waves(const TickInput& input);
    void sweep();

    Setup setup_;
    const ModeRules* rules_;  ///< Of the set-up's mode.
    std::shared_ptr<const MaskTable> masks_;
    Random random_;
    Tick tick_ = 0;
    Phase phase_ = Phase::Play;
    Wave wave_;
    Tally tally_;
    std::int32_t freeze_ = 0;
    std::int32_t shake_ = 0;
    std::int32_t star_wait_ = kStarEvery;
    EntityId next_id_ = kMaxPilots + 1;
    std::array<Pilot, kMaxPilots> pilots_;
    Chain chain_;
    Team team_;
    ShotList enemy_shots_;
    EntityPool entities_;
    EventList* events_ = nullptr;  ///< Receives the events of the running step; null between steps.
};

}  // namespace sim
