// SPDX-License-Identifier: Zlib
#include "engine/base/system_error.h"

#include <cerrno>
#include <cstring>

#include <catch2/catch.hpp>

using namespace engine;

TEST_CASE("the reason of a failed call is in the C library's words") {
    for (const int failure : {EACCES, EPERM, ENOENT, EEXIST, EISDIR, ENOTDIR, ENOSPC, EROFS, ENAMETOOLONG, ELOOP,
                              EMFILE, EPIPE, EIO, EADDRNOTAVAIL, EXDEV}) {
        CHECK(reason_of(std::error_code(failure, std::generic_category())).english() == std::strerror(failure));
    }
    CHECK(reason_of(std::make_error_code(std::errc::no_such_file_or_directory)).english() == std::strerror(ENOENT));
}
