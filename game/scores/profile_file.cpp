// SPDX-License-Identifier: Zlib
#include "game/scores/profile_file.h"

#include "engine/base/files.h"

namespace scores {
namespace {

constexpr engine::Phrase kMedalsUnread = engine::tr_later("The medals cannot be read: {}");
constexpr std::size_t kMaxMedalsBytes = std::size_t{256} * 1024;

}  // namespace

std::optional<engine::Message> ProfileFile::load() {
    written_ = {};
    is_locked_ = false;
    const auto content = engine::read_if_present(path_, kMaxMedalsBytes);
    is_new_ = content && !*content;
    const auto line = take(content);
    whole_ = written_;
    whole_.add(pending_);
    return is_unread_ ? engine::Message{kMedalsUnread, *line} : line;
}

std::optional<engine::Message> ProfileFile::take(const engine::Result<std::optional<std::string>>& content) {
    is_unread_ = !content;
    if (!content) {
        return content.error();
    }
    if (!*content) {
        return std::nullopt;
    }
    if (Profile::is_newer(**content)) {
        is_locked_ = true;
        return engine::tr_later(
            "The medals were saved by a newer version of the game. New ones will not be saved until you update.");
    }
    auto profile = Profile::from_json(**content);
    if (profile) {
        written_ = *std::move(profile);
        return std::nullopt;
    }
    const auto aside = engine::set_aside(path_);
    is_locked_ = !aside;
    return aside ? engine::Message{engine::tr_later(
                                       "The medals were damaged; they are kept as {}, and counting starts again"),
                                   aside->filename()}
                 : engine::Message{kMedalsUnread, aside.error()};
}

void ProfileFile::add(const Profile& deeds) {
    pending_.add(deeds);
    whole_.add(deeds);
}

engine::Result<void> ProfileFile::save() {
    if (is_locked_ || pending_ == Profile{}) {
        return {};
    }
    const auto line = take(engine::read_if_present(path_, kMaxMedalsBytes));
    if (is_locked_ || is_unread_) {
        return engine::Error{*line};
    }
    Profile next = written_;
    next.add(pending_);
    if (auto done = engine::write_file(path_, next.to_json()); !done) {
        return done;
    }
    written_ = next;
    whole_ = next;
    pending_ = {};
    return line ? engine::Result<void>(engine::Error{*line}) : engine::Result<void>();
}

}  // namespace scores
