// SPDX-License-Identifier: Zlib
#include "game/scores/score_table.h"

#include "game/scores/json_fields.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <nlohmann/json.hpp>

template class engine::MergedFile<scores::ScoreTable>;

namespace scores {
namespace {

using nlohmann::json;

constexpr int kTableFormat = 1;

bool is_better(const Score& a, const Score& b) {
    return std::tuple(-a.total(), -a.wave, std::string_view(a.name)) <
           std::tuple(-b.total(), -b.wave, std::string_view(b.name));
}

Score score_of(const json& entry) {
    Score score{text_of(entry, "name"), count_of(entry, "score"),      count_of(entry, "wave"),
                text_of(entry, "date"), file_name_of(entry, "replay"), hash_of(entry, "hash")};
    // Tables of older versions lack these.
    score.has_auto_fire = entry.value("auto_fire", false);
    score.is_kid_mode = entry.value("kid_mode", false);
    return score;
}

json json_of(const Score& entry) {
    return {{"name", entry.name},
            {"score", entry.score},
            {"wave", entry.wave},
            {"date", entry.date},
            {"replay", entry.replay},
            {"hash", hash_text(entry.hash)},
            {"auto_fire", entry.has_auto_fire},
            {"kid_mode", entry.is_kid_mode}};
}

}  // namespace

std::int32_t total_of(std::int32_t score, std::int32_t other) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(std::int64_t{score} + other, INT32_MAX));
}

std::int32_t Score::total() const {
    return partner ? total_of(score, partner->score) : score;
}

bool counts(const sim::Setup& setup, Crew crew) {
    const int pilots = crew == Crew::Two ? 2 : 1;
    return setup.mode == (crew == Crew::Rush ? sim::Mode::Rush : sim::Mode::Coop) && setup.pilots == pilots &&
           setup.wave == 1 && setup.lives <= sim::kDefaultLives && setup.has_collisions;
}

bool was_joined(const replay::Replay& recording) {
    return std::ranges::any_of(
        recording.roster(), [](const replay::RosterChange& change) { return !sim::is_departure(change.event.type); });
}

bool is_backed_by(const Score& score, const replay::Replay& recording) {
    if (!recording.is_finished() || was_joined(recording) || recording.hashes().empty() ||
        recording.hashes().back().hash != score.hash) {
        return false;
    }
    const auto& scores = recording.final_score()->scores;
    return scores[0] == score.score && (!score.partner || scores[1] == score.partner->score);
}

std::set<std::string> ScoreTable::replays() const {
    std::set<std::string> files;
    for (const auto& list : lists_) {
        for (const Score& entry : list) {
            files.insert(entry.replay);
        }
    }
    return files;
}

std::optional<std::size_t> ScoreTable::insert(Score score) {
    std::vector<Score>& list = lists_[static_cast<std::size_t>(score.crew())];
    const auto at = std::lower_bound(list.begin(), list.end(), score, is_better);
    const auto place = static_cast<std::size_t>(at - list.begin());
    if (score.total() <= 0 || place >= kMaxScores) {
        return std::nullopt;
    }
    list.insert(at, std::move(score));
    list.resize(std::min(list.size(), kMaxScores));
    return place;
}

void ScoreTable::add(Score score) {
    const std::vector<Score>& list = entries(score.crew());
    if (std::ranges::find(list, score) == list.end()) {
        insert(std::move(score));
    }
}

bool ScoreTable::is_newer(std::string_view text) {
    return is_newer_format(text, kTableFormat);
}

engine::Result<ScoreTable> ScoreTable::from_json(std::string_view text) {
    return read_document<ScoreTable>(text, kTableFormat, [](const json& root, ScoreTable& table) {
        for (const json& entry : root.at("scores")) {
            table.insert(score_of(entry));
        }
        // Tables of older versions have no pairs and no Rush.
        for (const json& entry : root.value("pairs", json::array())) {
            Score score = score_of(entry);
            score.partner = Partner{text_of(entry, "second_name"), count_of(entry, "second_score")};
            table.insert(std::move(score));
        }
        for (const json& entry : root.value("rush", json::array())) {
            Score score = score_of(entry);
            score.is_rush = true;
            table.insert(std::move(score));
        }
    });
}

std::string ScoreTable::to_json() const {
    const auto list_of = [this](Crew crew) {
        json list = json::array();
        for (const Score& entry : entries(crew)) {
            list.push_back(json_of(entry));
        }
        return list;
    };
    json pairs = json::array();
    for (const Score& entry : entries(Crew::Two)) {
        json line = json_of(entry);
        line["second_name"] = entry.partner->name;
        line["second_score"] = entry.partner->score;
        pairs.push_back(std::move(line));
    }
    return document_text(json{
        {"format", kTableFormat}, {"scores", list_of(Crew::One)}, {"pairs", pairs}, {"rush", list_of(Crew::Rush)}});
}

}  // namespace scores
