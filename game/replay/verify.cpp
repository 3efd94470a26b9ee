// SPDX-License-Identifier: Zlib
#include "game/replay/verify.h"

#include <algorithm>

#include "game/replay/runner.h"

namespace replay {

namespace {

/// Returns whether the present rules run a replay as those did that it was made with. Version 1 differs only for pilots
/// who come back: their bonus did not fall while they were away (RULES.md §14).
bool has_right_rules(const Replay& recording) {
    const std::uint32_t version = recording.header().rules_version;
    static_assert(sim::kRulesVersion == 2);
    return version == sim::kRulesVersion ||
           (version == 1 && std::ranges::none_of(recording.roster(), [](const RosterChange& change) {
                return change.event.type == sim::RosterEvent::Type::Return;
            }));
}

}  // namespace

Verdict check_versions(const Replay& recording, const sim::MaskTable& masks) {
    if (!has_right_rules(recording)) {
        return Verdict::WrongRules;
    }
    const Header& header = recording.header();
    return header.masks_hash == masks.hash() ? Verdict::Verified : Verdict::WrongMasks;
}

Verification verify(const Replay& recording, const std::shared_ptr<const sim::MaskTable>& masks,
                    const Progress& progress) {
    if (const Verdict verdict = check_versions(recording, *masks); verdict != Verdict::Verified) {
        return {verdict, 0};
    }
    Runner run(recording, masks);
    sim::Tick vouched = 0;
    for (const HashNote& note : recording.hashes()) {
        run.run_to(note.tick);
        if (run.has_diverged()) {
            return {Verdict::Differs, note.tick};
        }
        vouched = note.tick;
        if (progress) {
            progress(vouched, recording.ticks());
        }
    }
    if (!recording.is_finished()) {
        return {Verdict::Unfinished, vouched};
    }
    const bool scores_are_true = *recording.final_score() == final_score_of(run.world());
    return {scores_are_true ? Verdict::Verified : Verdict::Differs, vouched};
}

engine::Message describe(const Verification& verification, const Replay& recording) {
    switch (verification.verdict) {
    case Verdict::Verified:
        return {engine::tr_later("verified: all {} ticks"), verification.tick};
    case Verdict::Unfinished:
        return {engine::tr_later("unfinished: correct up to tick {} of {}, where it ends"), verification.tick,
                recording.ticks()};
    case Verdict::Differs:
        return {engine::tr_later("first difference at tick {}: the world or its scores do not match the replay"),
                verification.tick};
    case Verdict::WrongRules:
        return {engine::tr_later("not run: made by version {} of the rules, this program has version {}"),
                recording.header().rules_version, sim::kRulesVersion};
    case Verdict::WrongMasks:
        return engine::tr_later("not run: recorded with different collision masks");
    }
    return {};
}

}  // namespace replay
