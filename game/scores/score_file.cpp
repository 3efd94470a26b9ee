// SPDX-License-Identifier: Zlib
#include "game/scores/score_file.h"

#include "engine/base/files.h"
#include "game/scores/scores_to_beat.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace scores {
namespace {

constexpr std::size_t kMaxFileBytes = 64 * 1024;

}  // namespace

std::optional<std::string> ScoreFile::load() {
    table_ = {};
    is_locked_ = false;
    has_set_aside_ = false;
    return read();
}

std::optional<std::string> ScoreFile::read() {
    std::optional<std::string> trouble;
    std::error_code error;
    if (!std::filesystem::exists(path_, error)) {
        table_ = {};
    } else {
        const auto content = engine::read_file(path_, kMaxFileBytes);
        auto read = content ? ScoreTable::from_json(*content) : engine::Result<ScoreTable>(content.failure());
        if (read) {
            table_ = *std::move(read);
        } else if (content && ScoreTable::is_newer(*content)) {
            is_locked_ = true;
            trouble =
                "The scores were written by a newer version of the game; they stay as they are, and none are added";
        } else {
            const auto aside = engine::set_aside(path_);
            has_set_aside_ = true;
            is_locked_ = !aside;
            trouble = aside ? fmt::format("The scores were damaged; they are kept as {}", aside->filename().string())
                            : fmt::format("The scores cannot be read: {}", aside.error());
        }
    }
    for (const Score& score : pending_) {
        const auto& list = table_.entries(score.crew());
        if (std::ranges::find(list, score) == list.end()) {
            table_.insert(score);
        }
    }
    return trouble;
}

Standings ScoreFile::standings(Crew crew) const {
    return Standings(table_.entries(crew), scores_to_beat(crew));
}

std::optional<std::size_t> ScoreFile::rank(std::int32_t total, std::int32_t wave, Crew crew) const {
    return is_locked_ ? std::nullopt : standings(crew).rank(total, wave);
}

std::optional<Goal> ScoreFile::goal(std::int32_t total, std::int32_t wave, Crew crew) const {
    return is_locked_ ? std::nullopt : standings(crew).goal(total, wave);
}

void ScoreFile::enter(const Score& score) {
    pending_.push_back(score);
    table_.insert(score);
}

engine::Result<void> ScoreFile::save() {
    if (is_locked_) {
        pending_.clear();
        return {};
    }
    const auto line = read();
    const auto written =
        is_locked_ ? engine::Result<void>(engine::Error{*line}) : engine::write_file(path_, table_.to_json());
    if (!written) {
        return written;
    }
    pending_.clear();
    return line ? engine::Result<void>(engine::Error{*line}) : engine::Result<void>();
}

std::optional<std::set<std::string>> ScoreFile::needed_replays() {
    if (!is_locked_ && !has_set_aside_) {
        (void)read();  // what is wrong with it is told when it is next written
    }
    return is_locked_ || has_set_aside_ ? std::nullopt : std::optional(table_.replays());
}

}  // namespace scores
