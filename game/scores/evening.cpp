// SPDX-License-Identifier: Zlib
#include "game/scores/evening.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "engine/base/bytes.h"

namespace scores {

namespace {

constexpr std::size_t kMostRows = 24;

void add(std::uint8_t& total, std::int64_t more) {
    constexpr std::int64_t kMost = std::numeric_limits<std::uint8_t>::max();
    total = static_cast<std::uint8_t>(std::clamp<std::int64_t>(total + more, 0, kMost));
}

/// Returns a hash of these names (FNV-1a, folded), since a table may arrive with other pilots than it is about.
std::uint16_t hash_of_names(std::span<const std::string> names) {
    std::uint32_t hash = 2166136261U;
    for (const std::string& name : names) {
        for (const char letter : name + '\n') {
            hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
        }
    }
    return static_cast<std::uint16_t>(hash ^ hash >> 16U);
}

}  // namespace

void Evening::set_match_length(int length) {
    if (length != match_length_) {
        begin_match(length);
    }
}

void Evening::begin_match(int length) {
    match_length_ = length;
    for (Row& row : rows_) {
        row.tally.rounds = 0;
    }
}

void Evening::add_game(std::span<const Result> results, bool is_contest) {
    if (is_contest && !match_winner().empty()) {
        begin_match(match_length_);
    }
    for (const Result& result : results) {
        Tally& tally = at(result.name);
        add(tally.games, 1);
        tally.best_wave = std::max(tally.best_wave, static_cast<std::uint8_t>(std::clamp(result.wave, 0, 255)));
        add(tally.rescues, result.rescues);
        add(tally.frags, result.frags);
    }
    if (results.size() > 1 && is_contest) {
        Tally& best = at(results.front().name);
        add(best.wins, 1);
        add(best.rounds, match_length_ > 1 ? 1 : 0);
    }
}

std::string Evening::match_winner() const {
    const auto winner =
        std::ranges::find_if(rows_, [this](const Row& row) { return 2 * row.tally.rounds > match_length_; });
    return match_length_ > 1 && winner != rows_.end() ? winner->name : std::string();
}

bool Evening::is_in_match() const {
    return match_winner().empty() && std::ranges::any_of(rows_, [](const Row& row) { return row.tally.rounds > 0; });
}

int Evening::rounds_flown() const {
    return std::accumulate(rows_.begin(), rows_.end(), 0,
                           [](int sum, const Row& row) { return sum + row.tally.rounds; });
}

int Evening::next_round() const {
    return match_length_ == 1 ? 0 : match_winner().empty() ? rounds_flown() + 1 : 1;
}

std::vector<Evening::Row> Evening::rows() const {
    std::vector<Row> sorted = rows_;
    std::ranges::sort(sorted, [](const Row& a, const Row& b) {
        return std::tie(b.tally.rounds, b.tally.wins, a.name) < std::tie(a.tally.rounds, a.tally.wins, b.name);
    });
    return sorted;
}

Tally Evening::of(std::string_view name) const {
    const auto found = std::ranges::find(rows_, name, &Row::name);
    return found == rows_.end() ? Tally{} : found->tally;
}

Tally& Evening::at(const std::string& name) {
    const auto found = std::ranges::find(rows_, name, &Row::name);
    if (found != rows_.end()) {
        return found->tally;
    }
    if (rows_.size() == kMostRows) {
        rows_.erase(std::ranges::min_element(rows_, {}, [](const Row& row) { return row.tally.games; }));
    }
    return rows_.emplace_back(Row{name, {}}).tally;
}

std::string Evening::encode(std::span<const std::string> names) const {
    engine::Writer writer;
    writer("names", hash_of_names(names));
    writer.byte(static_cast<std::uint8_t>(match_length_));
    for (const std::string& name : names) {
        writer("tally", of(name));
    }
    return writer.bytes();
}

void Evening::take(std::span<const std::string> names, std::string_view bytes) {
    engine::Reader reader(bytes);
    std::uint16_t hash = 0;
    std::uint8_t length = 0;
    reader("names", hash);
    reader("length", length);
    std::vector<Tally> tallies(names.size());
    for (Tally& tally : tallies) {
        reader("tally", tally);
    }
    if (!reader.ok() || !reader.at_end() || hash != hash_of_names(names) ||
        std::ranges::find(kMatchLengths, length) == kMatchLengths.end()) {
        return;
    }
    set_match_length(length);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (tallies[i].games == 0) {
            continue;
        }
        const Tally own = of(names[i]);
        Tally& kept = at(names[i]);
        kept = tallies[i].games >= own.games ? tallies[i] : own;
        kept.rounds = tallies[i].rounds;  // the match is that of the host's lobby
    }
}

}  // namespace scores
