// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"

#include "engine/base/output.h"
#include "engine/base/path_text.h"
#include "engine/base/system_files.h"

#include <algorithm>
#include <array>
#include <thread>

#include <fmt/format.h>

namespace engine {

namespace fs = std::filesystem;

namespace {

using system::last_failure;

/// The name of a temporary file: the target's name, the PID and a number.
constexpr fmt::string_view kTemporaryName = ".{}.{}-{}.part";
constexpr std::chrono::hours kStaleAfter{1};

constexpr Phrase kCannotSetAside = tr_later("cannot rename the damaged file '{}': {}");
constexpr Phrase kCannotMakeDirectory = tr_later("cannot create the directory '{}': {}");

Result<std::string> read_open_file(const Descriptor& file, const fs::path& path, std::size_t max_bytes) {
    const auto size = system::regular_size(file);
    if (!size) {
        return Error{kCannotRead, path, tr_later("it is not a regular file")};
    }
    std::string content;
    content.reserve(std::min(*size, max_bytes));
    std::array<char, 65536> block;
    for (;;) {
        const auto got = system::read_some(file, block);
        if (!got) {
            return file_failure(kCannotRead, path, last_failure());
        }
        if (*got == 0) {
            return content;
        }
        content.append(block.data(), *got);
        if (content.size() > max_bytes) {
            return Error{kCannotRead, path, Message{tr_later("it is larger than the {} bytes allowed"), max_bytes}};
        }
    }
}

/// Creates a file beside `target` and returns it with its path. The lock tells other programs that it is in use.
Descriptor open_temporary(const fs::path& target, fs::path& path) {
    constexpr int kMaxNumber = 999;
    for (int n = 0; n <= kMaxNumber; ++n) {
        path = directory_of(target) /
               to_path(fmt::format(kTemporaryName, to_text(target.filename()), system::process_id(), n));
        Descriptor file = system::create_new(path);
        if (file.is_open()) {
            (void)system::try_lock(file);
        }
        if (file.is_open() || last_failure() != std::errc::file_exists) {
            return file;
        }
    }
    return Descriptor();
}

/// Returns whether a name is one that open_temporary gives.
bool is_temporary_name(std::string_view name) {
    constexpr std::string_view kEnd = ".part";
    constexpr std::string_view kDigits = "0123456789";
    if (!name.starts_with('.') || !name.ends_with(kEnd)) {
        return false;
    }
    name.remove_suffix(kEnd.size());
    const std::size_t dash = name.find_last_not_of(kDigits);
    const std::size_t dot = dash < name.size() && dash > 0 ? name.find_last_not_of(kDigits, dash - 1) : 0;
    return dot > 0 && dot != std::string_view::npos && name[dot] == '.' && name[dash] == '-' && dot + 1 < dash &&
           dash + 1 < name.size();
}

void remove_file(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
}

Result<void> replace_file(const fs::path& target, std::string_view content, const fs::path& named) {
    if (auto made = make_directories(directory_of(target)); !made) {
        return made;
    }
    fs::path temporary;
    Descriptor file = open_temporary(target, temporary);
    if (!file.is_open()) {
        return file_failure(kCannotWrite, named, last_failure());
    }
    if (!system::write_all(file, content) || !system::take_after(target, file) || !system::flush_to_disk(file) ||
        !file.close() || !system::replace_by(temporary, target)) {
        const std::error_code reason = last_failure();
        file.close();
        remove_file(temporary);
        return file_failure(kCannotWrite, named, reason);
    }
    return {};
}

/// Returns the directory, or the closest one above it that exists.
fs::path existing_part(fs::path directory) {
    std::error_code failed;
    while (fs::status(directory, failed).type() == fs::file_type::not_found && directory != directory_of(directory)) {
        directory = directory_of(directory);
    }
    return directory;
}

/// Returns whether a temporary file is this user's, old, and not locked.
bool is_stale(const fs::path& path, fs::file_time_type now) {
    std::error_code failed;
    if (!system::is_own_file(path) || now - fs::last_write_time(path, failed) < kStaleAfter || failed) {
        return false;
    }
    const Descriptor file = system::open_to_read(path);
    return file.is_open() && system::try_lock(file) == system::LockOutcome::Locked;
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t max_bytes) {
    const Descriptor file = system::open_to_read(path);
    return file.is_open() ? read_open_file(file, path, max_bytes) : file_failure(kCannotRead, path, last_failure());
}

Result<std::optional<std::string>> read_if_present(const fs::path& path, std::size_t max_bytes) {
    const Descriptor file = system::open_to_read(path);
    if (!file.is_open()) {
        const std::error_code reason = last_failure();
        const bool is_missing = reason == std::errc::no_such_file_or_directory || reason == std::errc::not_a_directory;
        return is_missing ? Result<std::optional<std::string>>(std::nullopt) : file_failure(kCannotRead, path, reason);
    }
    auto content = read_open_file(file, path, max_bytes);
    return content ? Result<std::optional<std::string>>(*std::move(content)) : content.failure();
}

Result<void> write_file(const fs::path& path, std::string_view content) {
    const auto target = find_output(path);
    if (!target) {
        return target.failure();
    }
    if (!target->is_special) {
        return replace_file(target->path, content, path);
    }
    Result<Descriptor> file = open_special(*target, path);
    if (!file) {
        return file.failure();
    }
    const auto written = write_special(*file, content, path);
    return !written || file->close() ? written : file_failure(kCannotWrite, path, last_failure());
}

Result<void> check_writable(const fs::path& path) {
    const auto target = find_output(path);
    if (!target) {
        return target.failure();
    }
    if (target->is_special) {
        return system::is_writable(*target) ? Result<void>() : file_failure(kCannotWrite, path, last_failure());
    }
    fs::path temporary;
    Descriptor file = open_temporary(existing_part(directory_of(target->path)) / target->path.filename(), temporary);
    if (!file.is_open()) {
        return file_failure(kCannotWrite, path, last_failure());
    }
    file.close();  // before it is removed, as Windows wants it
    remove_file(temporary);
    return {};
}

int remove_stale_files(const fs::path& directory, fs::file_time_type now) {
    int removed = 0;
    std::error_code failed;
    for (fs::directory_iterator entry(directory, failed); !failed && entry != fs::directory_iterator();
         entry.increment(failed)) {
        const fs::path& path = entry->path();
        std::error_code kept;
        removed += is_temporary_name(to_text(path.filename())) && is_stale(path, now) && fs::remove(path, kept) ? 1 : 0;
    }
    return removed;
}

Result<fs::path> set_aside(const fs::path& path) {
    constexpr int kMaxNumber = 999;
    for (int n = 1; n <= kMaxNumber; ++n) {
        fs::path aside = path;
        aside += ".damaged-" + std::to_string(n);
        std::error_code failed;
        if (fs::exists(fs::symlink_status(aside, failed))) {
            continue;
        }
        fs::rename(path, aside, failed);
        return failed ? Result<fs::path>(file_failure(kCannotSetAside, path, failed)) : aside;
    }
    return Error{kCannotSetAside, path, tr_later("remove some of its .damaged copies")};
}

fs::path unused_path(const fs::path& directory, const std::string& stem, const std::string& end) {
    fs::path path = directory / to_path(stem + end);
    std::error_code error;
    for (int i = 2; fs::exists(path, error); ++i) {
        path = directory / to_path(std::string(stem).append("_").append(std::to_string(i)).append(end));
    }
    return path;
}

Result<void> make_directories(const fs::path& path) {
    fs::path made = path.root_path();
    for (const fs::path& part : path.relative_path()) {
        made /= part;
        const std::error_code reason = system::make_directory(made) ? std::error_code() : last_failure();
        std::error_code ignored;
        if (reason && !fs::is_directory(made, ignored)) {
            return file_failure(kCannotMakeDirectory, path,
                                reason == std::errc::file_exists ? make_error_code(std::errc::not_a_directory)
                                                                 : reason);
        }
    }
    return {};
}

std::optional<FileLock> FileLock::take(const std::filesystem::path& path) {
    Descriptor file = system::open_lock(path);
    if (!file.is_open() || system::try_lock(file) != system::LockOutcome::Locked) {
        return std::nullopt;
    }
    return FileLock(std::move(file));
}

Result<FileLock> FileLock::around(const std::filesystem::path& path, std::chrono::milliseconds patience) {
    constexpr std::chrono::milliseconds kRest{5};
    const fs::path directory = directory_of(path);
    Descriptor file = system::open_directory_lock(directory);
    while (file.is_open() && system::try_lock(file) == system::LockOutcome::HeldByAnother) {
        if (patience <= std::chrono::milliseconds::zero()) {
            return Error{tr_later("another program is changing the files in '{}'"), directory};
        }
        std::this_thread::sleep_for(kRest);
        patience -= kRest;
    }
    return FileLock(std::move(file));
}

}  // namespace engine
