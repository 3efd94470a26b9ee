// SPDX-License-Identifier: Zlib
#include "engine/base/system_files.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace engine {

bool Descriptor::close() {
    return fd_ < 0 || ::_close(std::exchange(fd_, -1)) == 0;
}

}  // namespace engine

namespace engine::system {

namespace fs = std::filesystem;

namespace {

constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle_of(const Descriptor& file) {
    return reinterpret_cast<HANDLE>(::_get_osfhandle(file.get()));
}

Descriptor open(const fs::path& path, DWORD access, DWORD disposition, DWORD flags = FILE_ATTRIBUTE_NORMAL) {
    const HANDLE handle = ::CreateFileW(path.c_str(), access, kShared, nullptr, disposition, flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE) {
        return Descriptor();
    }
    const int fd = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle), _O_BINARY);
    if (fd < 0) {
        ::CloseHandle(handle);
        ::SetLastError(ERROR_TOO_MANY_OPEN_FILES);
    }
    return Descriptor(fd);
}

}  // namespace

std::error_code last_failure() {
    return {static_cast<int>(::GetLastError()), std::system_category()};
}

Descriptor open_to_read(const fs::path& path) {
    return open(path, GENERIC_READ, OPEN_EXISTING);
}

Descriptor create_new(const fs::path& path) {
    return open(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW);
}

Descriptor open_emptied(const fs::path& path) {
    return open(path, GENERIC_WRITE, CREATE_ALWAYS);
}

Descriptor open_lock(const fs::path& path) {
    return open(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, FILE_FLAG_OPEN_REPARSE_POINT);
}

/// A directory has no bytes that could be locked, so a hidden file in it stands for it.
Descriptor open_directory_lock(const fs::path& directory) {
    return open(directory / ".lock", GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, FILE_ATTRIBUTE_HIDDEN);
}

std::optional<std::size_t> read_some(const Descriptor& file, std::span<char> room) {
    DWORD got = 0;
    const bool is_read = ::ReadFile(handle_of(file), room.data(), static_cast<DWORD>(room.size()), &got, nullptr) != 0;
    return is_read ? std::optional<std::size_t>(got) : std::nullopt;
}

bool write_all(const Descriptor& file, std::string_view content) {
    while (!content.empty()) {
        const auto size = static_cast<DWORD>(std::min<std::size_t>(content.size(), std::numeric_limits<DWORD>::max()));
        DWORD written = 0;
        if (::WriteFile(handle_of(file), content.data(), size, &written, nullptr) == 0 || written == 0) {
            return false;
        }
        content.remove_prefix(written);
    }
    return true;
}

bool flush_to_disk(const Descriptor& file) {
    return ::FlushFileBuffers(handle_of(file)) != 0;
}

std::optional<std::size_t> regular_size(const Descriptor& file) {
    LARGE_INTEGER size{};
    const bool is_regular =
        ::GetFileType(handle_of(file)) == FILE_TYPE_DISK && ::GetFileSizeEx(handle_of(file), &size) != 0;
    return is_regular ? std::optional(static_cast<std::size_t>(size.QuadPart)) : std::nullopt;
}

/// A new file inherits the permissions of its directory, as the replaced one did.
bool take_after(const fs::path& /*other*/, const Descriptor& /*file*/) {
    return true;
}

/// The directories of the user's files are this user's alone.
bool is_own_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(fs::symlink_status(path, ignored));
}

bool replace_by(const fs::path& file, const fs::path& target) {
    // A virus scanner that looks at the old file holds it for a moment.
    constexpr int kTries = 20;
    constexpr DWORD kRestMs = 10;
    for (int i = 1;; ++i) {
        if (::MoveFileExW(file.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0) {
            return true;
        }
        const DWORD reason = ::GetLastError();
        if (i == kTries || (reason != ERROR_ACCESS_DENIED && reason != ERROR_SHARING_VIOLATION)) {
            return false;
        }
        ::Sleep(kRestMs);
    }
}

bool make_directory(const fs::path& path) {
    return ::CreateDirectoryW(path.c_str(), nullptr) != 0;  // private, since the user's profile is
}

/// Locks a byte far behind the content, because Windows keeps others from reading locked bytes.
LockOutcome try_lock(const Descriptor& file) {
    OVERLAPPED place{};
    place.OffsetHigh = 0x40000000;
    if (::LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) != 0) {
        return LockOutcome::Locked;
    }
    return ::GetLastError() == ERROR_LOCK_VIOLATION || ::GetLastError() == ERROR_IO_PENDING ? LockOutcome::HeldByAnother
                                                                                            : LockOutcome::Impossible;
}

int process_id() {
    return static_cast<int>(::GetCurrentProcessId());
}

bool is_writable(const OutputTarget& special) {
    const HANDLE output = ::GetStdHandle(STD_OUTPUT_HANDLE);
    return special.descriptor ? output != nullptr && output != INVALID_HANDLE_VALUE
                              : open(special.path, GENERIC_WRITE, OPEN_EXISTING).is_open();
}

}  // namespace engine::system
