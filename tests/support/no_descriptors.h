// SPDX-License-Identifier: Zlib
/// Uses up all file descriptors during its lifetime, so that nothing can be opened. Do not assert meanwhile, because
/// the undefined behaviour sanitizer opens a pipe to inspect the objects in an assertion.
#pragma once

#include <sys/resource.h>

class NoDescriptors {
public:
    NoDescriptors() {
        getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit none{0, before_.rlim_max};
        setrlimit(RLIMIT_NOFILE, &none);
    }
    NoDescriptors(const NoDescriptors&) = delete;
    NoDescriptors& operator=(const NoDescriptors&) = delete;
    ~NoDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }

private:
    rlimit before_{};
};
