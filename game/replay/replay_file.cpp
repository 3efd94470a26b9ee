// SPDX-License-Identifier: Zlib
#include "game/replay/replay_file.h"

#include <string>
#include <utility>

#include "engine/base/files.h"
#include "game/replay/codec.h"

namespace replay {

namespace {

/// Size of a file with the longest body if it does not compress at all.
constexpr std::size_t kMaxFileBytes = kMaxBodyBytes + (kMaxBodyBytes >> 7);

engine::Result<InputLog> decode_named(const std::filesystem::path& path, const std::string& content) {
    auto log = decode(content);
    if (!log) {
        return engine::Error{engine::tr_later("cannot use '{}': {}"), path, log.error()};
    }
    return log;
}

}  // namespace

engine::Result<InputLog> read_replay(const std::filesystem::path& path) {
    const auto content = engine::read_file(path, kMaxFileBytes);
    if (!content) {
        return content.failure();
    }
    return decode_named(path, *content);
}

engine::Result<InputLog> read_own_replay(const std::filesystem::path& path) {
    const auto content = engine::read_file(path, kMaxFileBytes);
    if (!content) {
        return content.failure();
    }
    auto log = decode_named(path, *content);
    if (log || format_version(*content).value_or(0) > kFormatVersion) {
        return log;
    }
    const auto aside = engine::set_aside(path);
    return aside ? engine::Error{engine::tr_later("{}; it was renamed to '{}'"), log.error(), *aside}
                 : engine::Error{engine::Phrase{"{}; {}"}, log.error(), aside.error()};
}

engine::Result<void> write_replay(const std::filesystem::path& path, const InputLog& log) {
    return engine::write_file(path, encode(log));
}

}  // namespace replay
