// SPDX-License-Identifier: Zlib
#include "game/scores/profile_file.h"

#include "engine/base/files.h"

#include <fmt/format.h>

namespace scores {
namespace {

constexpr std::size_t kMaxFileBytes = 256 * 1024;

}  // namespace

std::optional<std::string> ProfileFile::load() {
    std::error_code error;
    is_new_ = !std::filesystem::exists(path_, error);
    written_ = {};
    is_locked_ = false;
    const auto line = read();
    whole_ = written_;
    whole_.add(pending_);
    return line;
}

std::optional<std::string> ProfileFile::read() {
    std::error_code error;
    if (!std::filesystem::exists(path_, error)) {
        return std::nullopt;
    }
    const auto content = engine::read_file(path_, kMaxFileBytes);
    if (content && Profile::is_newer(*content)) {
        is_locked_ = true;
        return "The medals were written by a newer version of the game; they stay as they are, and none are added";
    }
    auto profile = content ? Profile::from_json(*content) : engine::Result<Profile>(content.failure());
    if (profile) {
        written_ = *std::move(profile);
        return std::nullopt;
    }
    const auto aside = engine::set_aside(path_);
    is_locked_ = !aside;
    return aside ? fmt::format("The medals were damaged; kept as {}, counting begins anew", aside->filename().string())
                 : fmt::format("The medals cannot be read: {}", aside.error());
}

void ProfileFile::add(const Profile& deeds) {
    pending_.add(deeds);
    whole_.add(deeds);
}

engine::Result<void> ProfileFile::save() {
    if (is_locked_ || pending_ == Profile{}) {
        return {};
    }
    const auto line = read();
    if (is_locked_) {
        return engine::Error{*line};
    }
    Profile next = written_;
    next.add(pending_);
    if (const auto done = engine::write_file(path_, next.to_json()); !done) {
        return done;
    }
    written_ = next;
    whole_ = next;
    pending_ = {};
    return line ? engine::Result<void>(engine::Error{*line}) : engine::Result<void>();
}

}  // namespace scores
