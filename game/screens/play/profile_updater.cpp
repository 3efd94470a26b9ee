// SPDX-License-Identifier: Zlib
#include "game/screens/play/profile_updater.h"

#include "game/sim/event.h"

#include <algorithm>

namespace screens {
namespace {

/// Returns the set-up by which medals and the career judge the rest of a game: with the current wave and the number of
/// pilots so far. At the start of a game it equals the game's own set-up.
sim::Setup found_setup(const sim::World& world) {
    sim::Setup setup = world.setup();
    setup.wave = static_cast<std::uint8_t>(std::min(world.wave().number(), sim::kMaxStartWave));
    setup.pilots = static_cast<std::uint8_t>(std::ranges::count_if(world.pilots(), &sim::Pilot::has_flown));
    return setup;
}

}  // namespace

void ProfileUpdater::begin(const sim::World& world) {
    setup_ = found_setup(world);
    if (const sim::Pilot& own = world.pilot(slot_); world.tick() > 0) {
        flight_.stats.begin_late(own.is_present());
        earlier_score_ = score_ = own.score();  // possibly another pilot's, until this one joins
    }
    flight_.is_assisted = scores::is_assisted(setup_);
    if (counts_ && setup_.has_collisions) {
        judge_.emplace(slot_, setup_, services_.profile.content().prize_kinds);
    }
    services_.log.info("game begins: seed {}, {} pilots, wave {}", setup_.seed, setup_.pilots, setup_.wave);
}

std::vector<scores::Medal> ProfileUpdater::take(const match::ConsecutiveWorlds& worlds) {
    note_return(worlds);
    const sim::EventList& events = worlds.events();
    flight_.stats.take(events);
    flight_.has_auto_fire = flight_.has_auto_fire || services_.settings.flag("play.auto_fire");
    flight_.is_assisted = flight_.is_assisted || flight_.has_auto_fire;
    score_ = worlds.now().pilot(slot_).score();
    wave_ = worlds.now().wave().number();
    if (!judge_) {
        return {};
    }
    std::vector<scores::Medal> won;
    for (const scores::Medal medal : judge_->take(events, flight_.stats)) {
        if (award(medal)) {
            won.push_back(medal);
        }
    }
    // So that a crash costs no more than a wave.
    if (std::ranges::any_of(events, [](const auto& event) { return event.type == sim::Event::Type::WaveCleared; })) {
        save_soon(services_, services_.profile, kMedalsLost);
    }
    return won;
}

void ProfileUpdater::note_return(const match::ConsecutiveWorlds& worlds) {
    for (const sim::Event& event : worlds.events()) {
        if (event.type == sim::Event::Type::Joined && event.slot == slot_) {
            earlier_score_ = worlds.previous().pilot(slot_).score() * event.value;
        }
    }
}

bool ProfileUpdater::award(scores::Medal medal) {
    if (!judge_) {
        return false;
    }
    const auto& held = services_.profile.content().medal(medal);
    if (held && (flight_.is_assisted || !held->is_assisted)) {
        return false;
    }
    scores::Profile deed;
    deed.award(medal, {services_.utc_today().text(), flight_.is_assisted});
    services_.profile.add(deed);
    services_.log.info("medal {}", scores::medal_info(medal).id);
    flight_.medals.push_back(medal);
    return true;
}

void ProfileUpdater::end() {
    if (!judge_) {
        return;
    }
    scores::Profile deeds;
    (flight_.is_assisted ? deeds.assisted_career : deeds.career) =
        scores::career_of(flight_.stats, setup_, score_ - earlier_score_, wave_);
    deeds.prize_kinds = flight_.stats.prize_kinds();
    services_.profile.add(deeds);
    save_soon(services_, services_.profile, kMedalsLost);
    judge_.reset();
}

}  // namespace screens
