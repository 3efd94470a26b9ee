// SPDX-License-Identifier: Zlib
#include "game/scores/score_file.h"

#include "engine/base/files.h"
#include "game/scores/standings.h"

#include <algorithm>
#include <utility>

namespace scores {
namespace {

constexpr engine::Phrase kScoresUnread = engine::tr_later("The scores cannot be read: {}");
constexpr std::size_t kMaxScoresBytes = std::size_t{64} * 1024;

}  // namespace

std::optional<engine::Message> ScoreFile::load() {
    table_ = {};
    is_locked_ = false;
    has_set_aside_ = false;
    const auto line = read();
    return is_unread_ ? engine::Message{kScoresUnread, *line} : line;
}

std::optional<engine::Message> ScoreFile::read() {
    auto trouble = take(engine::read_if_present(path_, kMaxScoresBytes));
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

std::optional<engine::Message> ScoreFile::take(const engine::Result<std::optional<std::string>>& content) {
    is_unread_ = !content;
    if (!content) {
        return content.error();
    }
    auto read = *content ? ScoreTable::from_json(**content) : engine::Result<ScoreTable>(ScoreTable());
    if (read) {
        table_ = *std::move(read);
        return std::nullopt;
    }
    if (ScoreTable::is_newer(**content)) {
        is_locked_ = true;
        return engine::tr_later(
            "The scores were saved by a newer version of the game. New ones will not be saved until you update.");
    }
    const auto aside = engine::set_aside(path_);
    has_set_aside_ = true;
    is_locked_ = !aside;
    return aside ? engine::Message{engine::tr_later("The scores were damaged; they are kept as {}"), aside->filename()}
                 : engine::Message{kScoresUnread, aside.error()};
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
    auto written = is_locked_ || is_unread_ ? engine::Result<void>(engine::Error{*line})
                                            : engine::write_file(path_, table_.to_json());
    if (!written) {
        return written;
    }
    pending_.clear();
    return line ? engine::Result<void>(engine::Error{*line}) : engine::Result<void>();
}

std::optional<std::set<std::string>> ScoreFile::needed_replays() {
    if (!is_locked_ && !has_set_aside_) {
        (void)read();  // its errors are reported when it is next written
    }
    return is_locked_ || is_unread_ || has_set_aside_ ? std::nullopt : std::optional(table_.replays());
}

}  // namespace scores
