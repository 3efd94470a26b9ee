// SPDX-License-Identifier: Zlib
#include "game/replay/verify.h"

#include "game/sim/world.h"

namespace replay {

Verdict check_versions(const Header& header, const sim::MaskTable& masks) {
    if (header.rules_version != sim::kRulesVersion) {
        return Verdict::WrongRules;
    }
    return header.masks_hash == masks.hash() ? Verdict::Verified : Verdict::WrongMasks;
}

Verification verify(const InputLog& log, const std::shared_ptr<const sim::MaskTable>& masks, const Progress& progress) {
    if (const Verdict verdict = check_versions(log.header(), *masks); verdict != Verdict::Verified) {
        return {verdict, 0};
    }
    sim::World world(log.header().setup, masks);
    sim::EventList events;
    sim::Tick vouched = 0;
    for (const HashNote& note : log.hashes()) {
        while (world.tick() < note.tick) {
            events.clear();
            world.step(log.input_at(world.tick()), events);
        }
        if (world.hash() != note.hash) {
            return {Verdict::Differs, note.tick};
        }
        vouched = note.tick;
        if (progress) {
            progress(vouched, log.ticks());
        }
    }
    if (!log.is_finished()) {
        return {Verdict::Unfinished, vouched};
    }
    const bool scores_are_true = *log.final_score() == final_score_of(world);
    return {scores_are_true ? Verdict::Verified : Verdict::Differs, vouched};
}

std::string describe(const Verification& verification, const InputLog& log) {
    const std::string tick = std::to_string(verification.tick);
    switch (verification.verdict) {
    case Verdict::Verified:
        return "verified: all " + tick + " ticks";
    case Verdict::Unfinished:
        return "unfinished: right up to tick " + tick + " of " + std::to_string(log.ticks()) +
               ", and then it breaks off";
    case Verdict::Differs:
        return "differs first at tick " + tick + ": the world or its scores are not what the log says";
    case Verdict::WrongRules:
        return "not run: made by version " + std::to_string(log.header().rules_version) +
               " of the rules, this program has version " + std::to_string(sim::kRulesVersion);
    case Verdict::WrongMasks:
        return "not run: played with other collision masks than this program has";
    }
    return {};
}

}  // namespace replay
