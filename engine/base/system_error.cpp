// SPDX-License-Identifier: Zlib
#include "engine/base/system_error.h"

#include <algorithm>
#include <array>

namespace engine {

namespace {

struct Reason {
    std::errc condition{};
    Phrase words;
};

constexpr std::array kReasons{
    Reason{std::errc::permission_denied, tr_later("Permission denied")},
    Reason{std::errc::operation_not_permitted, tr_later("Operation not permitted")},
    Reason{std::errc::no_such_file_or_directory, tr_later("No such file or directory")},
    Reason{std::errc::file_exists, tr_later("File exists")},
    Reason{std::errc::is_a_directory, tr_later("Is a directory")},
    Reason{std::errc::not_a_directory, tr_later("Not a directory")},
    Reason{std::errc::no_space_on_device, tr_later("No space left on device")},
    Reason{std::errc::read_only_file_system, tr_later("Read-only file system")},
    Reason{std::errc::filename_too_long, tr_later("File name too long")},
    Reason{std::errc::too_many_symbolic_link_levels, tr_later("Too many levels of symbolic links")},
    Reason{std::errc::too_many_files_open, tr_later("Too many open files")},
    Reason{std::errc::broken_pipe, tr_later("Broken pipe")},
    Reason{std::errc::io_error, tr_later("Input/output error")},
    Reason{std::errc::address_not_available, tr_later("Cannot assign requested address")},
};

}  // namespace

Message reason_of(std::error_code failure) {
    const auto found = std::ranges::find_if(kReasons, [&](const Reason& each) { return failure == each.condition; });
    return found != kReasons.end() ? Message(found->words) : verbatim(failure.message());
}

}  // namespace engine
