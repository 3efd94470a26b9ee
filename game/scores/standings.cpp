// SPDX-License-Identifier: Zlib
#include "game/scores/standings.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>

namespace scores {

std::vector<Score> scores_to_beat(List list) {
    std::vector<Score> lines;
    if (list == List::Crew) {
        return lines;
    }
    std::size_t place = 0;
    for (const ScoreToBeat& rung : kScoresToBeat) {
        Score line;
        line.name = rung.name;
        line.score = rung.score;
        line.wave = rung.wave;
        if (list == List::Two) {
            const std::int32_t half = rung.score / 2;
            line.score = rung.score - half;
            line.partner = Partner{std::string(rung.partner), half};
        }
        if (list == List::Rush) {
            line.score = kRushToBeat[place];
            line.wave = sim::kRushWave;  // as in every game of Rush
            line.is_rush = true;
        }
        ++place;
        lines.push_back(std::move(line));
    }
    return lines;
}

namespace {

/// A score to beat is beaten by an equal one, in any wave. Among games the order of the table applies.
bool is_ahead(const Standing& a, const Standing& b) {
    const auto key = [](const Standing& line) {
        return std::tuple(line.score.total(), !line.is_to_beat, line.score.wave);
    };
    return key(a) > key(b);
}

/// Returns the points that a game in a wave needs to rank above a row: with equal points the higher wave is better.
std::int32_t needed_above(const Standing& line, std::int32_t wave) {
    return total_of(line.score.total(), line.is_to_beat || wave >= line.score.wave ? 0 : 1);
}

}  // namespace

Standings::Standings(std::span<const Score> games, std::span<const Score> to_beat, bool is_closed)
    : is_closed_(is_closed) {
    for (const Score& game : games) {
        lines_.push_back({game, false});
    }
    for (const Score& score : to_beat) {
        lines_.push_back({score, true});
    }
    std::ranges::stable_sort(lines_, is_ahead);
    lines_.resize(std::min(lines_.size(), kMaxScores));
}

std::optional<std::size_t> Standings::rank(std::int32_t total, std::int32_t wave) const {
    const auto is_better = [&](const Standing& line) { return needed_above(line, wave) > total; };
    const auto better = static_cast<std::size_t>(std::ranges::count_if(lines_, is_better));
    return is_closed_ || total <= 0 || better >= kMaxScores ? std::nullopt : std::optional(better);
}

std::optional<Goal> Standings::goal(std::int32_t total, std::int32_t wave) const {
    const auto now = rank(total, wave);
    for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
        const std::int32_t needed = needed_above(*line, wave);
        const auto place = rank(needed, wave);
        if (needed > total && place && (!now || *place < *now)) {
            return Goal{needed - total, *place};
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> Standings::place_of(const Score& game) const {
    const auto found = std::ranges::find(lines_, Standing{game, false});
    return found != lines_.end() ? std::optional(static_cast<std::size_t>(found - lines_.begin())) : std::nullopt;
}

Standings standings_of(const ScoreFile& file, List list) {
    return Standings(file.content().entries(list), scores_to_beat(list), file.is_read_only());
}

}  // namespace scores
