// SPDX-License-Identifier: Zlib
/// The program's log: everything goes to a bounded file, warnings and errors also to standard error.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace spdlog {
class logger;
}

namespace engine {

/// One line per event. The file rotates at 512 KiB and keeps one earlier file (`x.log`, `x.1.log`). Thread-safe.
class Log {
public:
    /// Creates a log that only writes warnings and errors to standard error.
    Log();
    /// Opens a log with a file. Fails if the file cannot be written; the program then continues with a plain Log.
    static Result<Log> open(const std::filesystem::path& file);

    template <typename... Args>
    void info(fmt::format_string<Args...> text, Args&&... args) {
        write(Level::Info, fmt::format(text, std::forward<Args>(args)...));
    }
    template <typename... Args>
    void warn(fmt::format_string<Args...> text, Args&&... args) {
        write(Level::Warning, fmt::format(text, std::forward<Args>(args)...));
    }
    template <typename... Args>
    void error(fmt::format_string<Args...> text, Args&&... args) {
        write(Level::Error, fmt::format(text, std::forward<Args>(args)...));
    }

private:
    enum class Level { Info, Warning, Error };

    explicit Log(std::shared_ptr<spdlog::logger> logger);
    void write(Level level, std::string_view line);

    std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace engine
