// SPDX-License-Identifier: Zlib
#include "game/scores/scores_to_beat.h"

#include <string>

namespace scores {

std::vector<Score> scores_to_beat(Crew crew) {
    std::vector<Score> lines;
    for (const ScoreToBeat& rung : kScoresToBeat) {
        Score line;
        line.name = rung.name;
        line.score = rung.score;
        line.wave = rung.wave;
        if (crew == Crew::Two) {
            const std::int32_t half = rung.score / 2;
            line.score = rung.score - half;
            line.partner = Partner{std::string(rung.partner), half};
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace scores
