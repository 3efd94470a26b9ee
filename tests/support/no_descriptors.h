// SPDX-License-Identifier: Zlib
/// Uses up all file descriptors during its lifetime, so that nothing can be opened. Do not assert meanwhile, because
/// the undefined behaviour sanitizer opens a pipe to inspect an object of a class that it has not met before.
#pragma once

#include <sys/resource.h>

#include <system_error>

class NoDescriptors {
public:
    NoDescriptors() {
        meet_categories();
        getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit none{0, before_.rlim_max};
        setrlimit(RLIMIT_NOFILE, &none);
    }
    NoDescriptors(const NoDescriptors&) = delete;
    NoDescriptors& operator=(const NoDescriptors&) = delete;
    ~NoDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }

private:
    /// Lets the sanitizer inspect the classes that every failure is phrased by while it still can.
    static void meet_categories() {
        for (const std::error_category* each : {&std::generic_category(), &std::system_category()}) {
            static_cast<void>(std::error_code(0, *each) == std::errc::too_many_files_open);
        }
    }

    rlimit before_{};
};
