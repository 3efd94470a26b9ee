// SPDX-License-Identifier: Zlib
#include "engine/base/output.h"

#include "engine/base/system_files.h"

#include <cstdint>
#include <cstdio>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace engine {

namespace fs = std::filesystem;

namespace {

constexpr int kStandardOutput = 1;

/// Returns whether a path means something that has no content, such as NUL, a printer or a pipe.
bool is_device(const fs::path& path) {
    const HANDLE handle = ::CreateFileW(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                        nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    const bool is_open = handle != INVALID_HANDLE_VALUE;
    const DWORD type = is_open ? ::GetFileType(handle) : FILE_TYPE_UNKNOWN;
    if (is_open) {
        ::CloseHandle(handle);
    }
    return type == FILE_TYPE_CHAR || type == FILE_TYPE_PIPE;
}

}  // namespace

Result<OutputTarget> find_output(const fs::path& path) {
    if (path == "/dev/stdout") {  // what a report of "-" means on every system
        return OutputTarget{path, kStandardOutput, true};
    }
    std::error_code failed;
    const fs::path followed = fs::is_symlink(path, failed) ? fs::weakly_canonical(path, failed) : path;
    if (failed && failed != std::errc::no_such_file_or_directory) {
        return file_failure(kCannotWrite, path, failed);
    }
    if (fs::is_directory(followed, failed)) {
        return file_failure(kCannotWrite, path, make_error_code(std::errc::is_a_directory));
    }
    OutputTarget target{followed};
    target.is_special = is_device(followed);
    return target;
}

Result<Descriptor> open_special(const OutputTarget& target, const fs::path& path) {
    if (target.descriptor) {
        std::fflush(nullptr);  // so that earlier output comes first
        HANDLE copy = INVALID_HANDLE_VALUE;
        const HANDLE self = ::GetCurrentProcess();
        if (::DuplicateHandle(self, ::GetStdHandle(STD_OUTPUT_HANDLE), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS) ==
            0) {
            return file_failure(kCannotWrite, path, system::last_failure());
        }
        return Descriptor(::_open_osfhandle(reinterpret_cast<std::intptr_t>(copy), _O_BINARY));
    }
    Descriptor file = system::open_emptied(target.path);
    return file.is_open() ? Result<Descriptor>(std::move(file))
                          : file_failure(kCannotWrite, path, system::last_failure());
}

Result<void> write_special(const Descriptor& file, std::string_view content, const fs::path& path) {
    return system::write_all(file, content) ? Result<void>() : file_failure(kCannotWrite, path, system::last_failure());
}

}  // namespace engine
