// SPDX-License-Identifier: Zlib
#include "game/screens/replays/replay_facts.h"

#include "game/replay/verify.h"
#include "game/screens/replays/watch_bar.h"
#include "game/ui/texts.h"
#include "game/view/hud/hud_brush.h"

#include <utility>

namespace screens {

ReplayFacts::ReplayFacts(replay::Replay recording, const std::shared_ptr<const sim::MaskTable>& masks)
    : setup_(recording.header().setup), pilots_(replay::slots_flown(recording).count()), ticks_(recording.ticks()) {
    if (pilots_ == 1 && recording.is_finished()) {
        score_ = recording.final_score()->scores[0];
    }
    const bool has_waves = setup_.mode == sim::Mode::Coop;
    if (has_waves && replay::check_versions(recording.header(), *masks) == replay::Verdict::Verified) {
        run_ = std::make_unique<Run>(std::move(recording), masks);
    }
}

bool ReplayFacts::advance(sim::Tick ticks) {
    if (!run_) {
        return false;
    }
    sim::EventList events;
    for (; ticks > 0 && run_->world.tick() < ticks_; --ticks) {
        events.clear();
        run_->world.step(run_->recording.input_at(run_->world.tick()), events);
    }
    if (run_->world.tick() >= ticks_) {
        wave_ = run_->world.wave().number();
        run_.reset();
    }
    return true;
}

std::string ReplayFacts::text() const {
    std::string text;
    const auto add = [&text](const std::string& fact) { text += (text.empty() || fact.empty() ? "" : " · ") + fact; };
    if (pilots_ == 1) {
        add(tr_in("kind of game", "Alone"));
    } else {
        const std::string mode = setup_.mode == sim::Mode::Deathmatch ? tr("Deathmatch") : tr("Co-op");
        add(mode + " ×" + std::to_string(pilots_));
    }
    add(wave_ ? tr_format("wave {}", *wave_) : run_ ? tr_format("wave {}", "…") : std::string());
    add(score_ ? view::grouped(*score_) : std::string());
    add(clock_text(ticks_));
    return text;
}

}  // namespace screens
