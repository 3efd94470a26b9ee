// SPDX-License-Identifier: Zlib
#include "game/scores/score_table.h"

#include "game/scores/whole_number.h"

#include "engine/base/files.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace scores {
namespace {

using nlohmann::json;

constexpr int kFormat = 1;
constexpr std::size_t kMaxFileBytes = 64 * 1024;
constexpr std::size_t kMaxTextBytes = 128;

bool is_better(const Score& a, const Score& b) {
    return std::tuple(-a.score, -a.wave, std::string_view(a.name)) <
           std::tuple(-b.score, -b.wave, std::string_view(b.name));
}

std::string text_of(const json& entry, const char* key) {
    auto text = entry.at(key).get<std::string>();
    if (text.size() > kMaxTextBytes) {
        throw std::out_of_range(std::string(key) + " is too long");
    }
    return text;
}

std::int32_t count_of(const json& entry, const char* key) {
    return static_cast<std::int32_t>(whole_number(entry.at(key), key, INT32_MAX));
}

Score score_of(const json& entry) {
    Score score{text_of(entry, "name"), count_of(entry, "score"), count_of(entry, "wave"),
                text_of(entry, "date"), text_of(entry, "replay"), 0};
    // Tables of older versions lack these.
    score.has_auto_fire = entry.value("auto_fire", false);
    score.is_kid_mode = entry.value("kid_mode", false);
    const std::string hash = text_of(entry, "hash");
    const auto [end, failed] = std::from_chars(hash.data(), hash.data() + hash.size(), score.hash, 16);
    if (failed != std::errc() || end != hash.data() + hash.size()) {
        throw std::out_of_range("hash is not a hexadecimal number");
    }
    // The name of a file in one directory, never a way out of it.
    if (score.replay.find('/') != std::string::npos || score.replay.starts_with('.')) {
        throw std::out_of_range("replay is not a plain file name");
    }
    return score;
}

}  // namespace

bool is_eligible(const sim::World& world) {
    const sim::Setup& setup = world.setup();
    return setup.mode == sim::Mode::Coop && setup.pilots == 1 && setup.wave == 1 && setup.lives <= sim::kDefaultLives &&
           setup.has_collisions && world.pilot(0).score() > 0;
}

bool is_backed_by(const Score& score, const gyre_log::InputLog& log) {
    return log.is_finished() && log.final_score()->scores[0] == score.score && !log.hashes().empty() &&
           log.hashes().back().hash == score.hash;
}

std::set<std::string> ScoreTable::replays() const {
    std::set<std::string> files;
    for (const Score& entry : entries_) {
        files.insert(entry.replay);
    }
    return files;
}

std::optional<std::size_t> ScoreTable::rank(std::int32_t score, std::int32_t wave) const {
    const auto better = std::count_if(entries_.begin(), entries_.end(), [&](const Score& entry) {
        return std::pair(entry.score, entry.wave) > std::pair(score, wave);
    });
    const auto place = static_cast<std::size_t>(better);
    return score > 0 && place < kMaxScores ? std::optional(place) : std::nullopt;
}

std::optional<std::size_t> ScoreTable::insert(Score score) {
    if (!rank(score.score, score.wave)) {
        return std::nullopt;
    }
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), score, is_better);
    const auto place = static_cast<std::size_t>(at - entries_.begin());
    entries_.insert(at, std::move(score));
    if (entries_.size() > kMaxScores) {
        entries_.pop_back();
    }
    return place < entries_.size() ? std::optional(place) : std::nullopt;
}

engine::Result<ScoreTable> ScoreTable::from_json(std::string_view text) {
    try {
        const json root = json::parse(text);
        if (whole_number(root.at("format"), "format", INT32_MAX) != kFormat) {
            return engine::Error{"it was written by another version"};
        }
        ScoreTable table;
        for (const json& entry : root.at("scores")) {
            table.insert(score_of(entry));
        }
        return table;
    } catch (const std::exception& error) {
        return engine::Error{error.what()};
    }
}

std::string ScoreTable::to_json() const {
    json list = json::array();
    for (const Score& entry : entries_) {
        list.push_back({{"name", entry.name},
                        {"score", entry.score},
                        {"wave", entry.wave},
                        {"date", entry.date},
                        {"replay", entry.replay},
                        {"hash", fmt::format("{:016x}", entry.hash)},
                        {"auto_fire", entry.has_auto_fire},
                        {"kid_mode", entry.is_kid_mode}});
    }
    // Names are checked on the way in; should one be broken all the same, its letters are replaced.
    return json{{"format", kFormat}, {"scores", list}}.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::optional<std::string> ScoreFile::load() {
    table_ = {};
    std::error_code error;
    if (!std::filesystem::exists(path_, error)) {
        return std::nullopt;
    }
    const auto content = engine::read_file(path_, kMaxFileBytes);
    auto read = content ? ScoreTable::from_json(*content) : engine::Result<ScoreTable>(content.failure());
    if (read) {
        table_ = *std::move(read);
        return std::nullopt;
    }
    const auto aside = engine::set_aside(path_);
    return aside ? fmt::format("The scores were damaged; kept as {}, an empty table in use", aside->filename().string())
                 : fmt::format("The scores cannot be read: {}", aside.error());
}

engine::Result<void> ScoreFile::save() const {
    return engine::write_file(path_, table_.to_json());
}

}  // namespace scores
