// SPDX-License-Identifier: Zlib
#include "game/scores/score_table.h"

#include "game/scores/json_fields.h"

#include <algorithm>
#include <numeric>
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

bool counts(const sim::Setup& setup, List list) {
    const sim::Mode mode = list == List::Rush   ? sim::Mode::Rush
                           : list == List::Crew ? sim::Mode::Crew
                                                : sim::Mode::Coop;
    const bool has_its_pilots = list == List::Crew || setup.pilots == (list == List::Two ? 2 : 1);
    return setup.mode == mode && has_its_pilots && setup.wave == 1 && setup.lives <= sim::kDefaultLives &&
           setup.has_collisions;
}

bool was_joined(const replay::Replay& recording) {
    return std::ranges::any_of(
        recording.roster(), [](const replay::RosterChange& change) { return !sim::is_departure(change.event.type); });
}

std::int32_t score_of_crew(const replay::FinalScore& result) {
    return std::accumulate(result.scores.begin(), result.scores.end(), std::int32_t{0}, total_of);
}

bool is_backed_by(const Score& score, const replay::Replay& recording) {
    if (!recording.is_finished() || recording.hashes().empty() || recording.hashes().back().hash != score.hash) {
        return false;
    }
    const auto& scores = recording.final_score()->scores;
    if (score.list() == List::Crew) {
        return recording.header().setup.mode == sim::Mode::Crew &&
               score_of_crew(*recording.final_score()) == score.score;
    }
    return !was_joined(recording) && scores[0] == score.score && (!score.partner || scores[1] == score.partner->score);
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
    std::vector<Score>& list = lists_[static_cast<std::size_t>(score.list())];
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
    const std::vector<Score>& list = entries(score.list());
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
        // Tables of older versions have no pairs, no Rush and no crews.
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
        for (const json& entry : root.value("crews", json::array())) {
            Score score = score_of(entry);
            for (const json& other : entry.at("others")) {
                score.others.push_back(text_in(other, "others"));
            }
            if (score.others.empty() || score.others.size() >= sim::kMaxPilots) {
                throw std::runtime_error("a crew has two to eight pilots");
            }
            table.insert(std::move(score));
        }
    });
}

std::string ScoreTable::to_json() const {
    const auto rows_of = [this](List list) {
        json rows = json::array();
        for (const Score& entry : entries(list)) {
            rows.push_back(json_of(entry));
        }
        return rows;
    };
    json pairs = json::array();
    for (const Score& entry : entries(List::Two)) {
        json line = json_of(entry);
        line["second_name"] = entry.partner->name;
        line["second_score"] = entry.partner->score;
        pairs.push_back(std::move(line));
    }
    json crews = json::array();
    for (const Score& entry : entries(List::Crew)) {
        json line = json_of(entry);
        line["others"] = entry.others;
        crews.push_back(std::move(line));
    }
    return document_text(json{{"format", kTableFormat},
                              {"scores", rows_of(List::One)},
                              {"pairs", pairs},
                              {"rush", rows_of(List::Rush)},
                              {"crews", crews}});
}

}  // namespace scores
