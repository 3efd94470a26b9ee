// SPDX-License-Identifier: Zlib
#include "engine/base/output.h"

#include "engine/base/system_error.h"
#include "engine/base/system_files.h"

#include <utility>

namespace engine {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBufferBytes = std::size_t{64} << 10U;

}  // namespace

fs::path directory_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

Error file_failure(Phrase cannot, const fs::path& path, std::error_code reason) {
    return Error{cannot, path, reason_of(reason)};
}

Result<OutputFile> OutputFile::open(const fs::path& path) {
    const auto target = find_output(path);
    if (!target) {
        return target.failure();
    }
    if (target->is_special) {
        auto file = open_special(*target, path);
        return file ? Result<OutputFile>(OutputFile(*std::move(file), path, true)) : file.failure();
    }
    Descriptor file = system::open_emptied(target->path);
    return file.is_open() ? Result<OutputFile>(OutputFile(std::move(file), path, false))
                          : file_failure(kCannotWrite, path, system::last_failure());
}

Result<void> OutputFile::write(std::string_view text) {
    buffer_ += text;
    return buffer_.size() < kBufferBytes ? Result<void>() : flush();
}

Result<void> OutputFile::flush() {
    const std::string text = std::exchange(buffer_, {});
    if (is_special_) {
        return write_special(file_, text, path_);
    }
    return system::write_all(file_, text) ? Result<void>() : file_failure(kCannotWrite, path_, system::last_failure());
}

Result<void> OutputFile::close() {
    if (auto flushed = flush(); !flushed) {
        return flushed;
    }
    return file_.close() ? Result<void>() : file_failure(kCannotWrite, path_, system::last_failure());
}

}  // namespace engine
