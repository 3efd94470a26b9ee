// SPDX-License-Identifier: Zlib
#include "game/daily/daily_file.h"

#include "engine/base/files.h"

namespace daily {
namespace {

constexpr engine::Phrase kUnread = engine::tr_later("The daily flights cannot be read: {}");
constexpr std::size_t kMaxFileBytes = std::size_t{256} * 1024;
constexpr engine::Phrase kNewer = engine::tr_later(
    "The daily flights were saved by a newer version of the game. New ones will not be saved until you update.");

}  // namespace

std::optional<engine::Message> DailyFile::load() {
    record_ = {};
    is_locked_ = false;
    has_set_aside_ = false;
    const auto line = read();
    return is_unread_ ? engine::Message{kUnread, *line} : line;
}

std::optional<engine::Message> DailyFile::read() {
    auto trouble = take(engine::read_if_present(path_, kMaxFileBytes));
    for (const auto& [date, flown] : pending_) {
        record_.enter(date, flown);
    }
    return trouble;
}

std::optional<engine::Message> DailyFile::take(const engine::Result<std::optional<std::string>>& content) {
    is_unread_ = !content;
    if (!content) {
        return content.error();
    }
    auto read = *content ? Record::from_json(**content) : engine::Result<Record>(Record());
    if (read) {
        record_ = *std::move(read);
        return std::nullopt;
    }
    if (Record::is_newer(**content)) {
        is_locked_ = true;
        return kNewer;
    }
    const auto aside = engine::set_aside(path_);
    has_set_aside_ = true;
    is_locked_ = !aside;
    return aside ? engine::Message{engine::tr_later("The daily flights were damaged; they are kept as {}"),
                                   aside->filename()}
                 : engine::Message{kUnread, aside.error()};
}

engine::Result<void> DailyFile::begin(const Date& date) {
    if (is_locked_) {
        return engine::Error{kNewer};
    }
    if (const auto trouble = read()) {
        return engine::Error{*trouble};
    }
    Record next = record_;
    if (!next.begin(date)) {
        return engine::Error{engine::tr_later("it was already flown in another window")};
    }
    if (auto written = engine::write_file(path_, next.to_json()); !written) {
        return written;
    }
    record_ = std::move(next);
    pending_.clear();
    return {};
}

void DailyFile::enter(const Date& date, const Try& flown) {
    pending_.emplace_back(date, flown);
    record_.enter(date, flown);
}

engine::Result<void> DailyFile::save() {
    if (is_locked_) {
        pending_.clear();
        return {};
    }
    const auto line = read();
    auto written = is_locked_ || is_unread_ ? engine::Result<void>(engine::Error{*line})
                                            : engine::write_file(path_, record_.to_json());
    if (!written) {
        return written;
    }
    pending_.clear();
    return line ? engine::Result<void>(engine::Error{*line}) : engine::Result<void>();
}

std::optional<std::set<std::string>> DailyFile::needed_replays() {
    if (!is_locked_ && !has_set_aside_) {
        (void)read();  // its errors are reported when it is next written
    }
    return is_locked_ || is_unread_ || has_set_aside_ ? std::nullopt : std::optional(record_.replays());
}

}  // namespace daily
