// SPDX-License-Identifier: Zlib
#include "engine/log.h"

#include "engine/base/files.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <cstdio>

namespace engine {

namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{512} << 10U;
constexpr std::size_t kOlderFiles = 1;

spdlog::sink_ptr stderr_sink() {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    sink->set_level(spdlog::level::warn);
    sink->set_pattern("%l: %v");
    return sink;
}

}  // namespace

Log::Log() : logger_(std::make_shared<spdlog::logger>("stderr", stderr_sink())) {}

Log::Log(std::shared_ptr<spdlog::logger> logger) : logger_(std::move(logger)) {}

Result<Log> Log::open(const std::filesystem::path& file) {
    if (auto made = make_directories(file.parent_path()); !made) {
        return made.failure();
    }
    try {
        auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.native(), kMaxFileBytes, kOlderFiles);
        sink->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
        auto logger = std::make_shared<spdlog::logger>("file", spdlog::sinks_init_list{std::move(sink), stderr_sink()});
        logger->flush_on(spdlog::level::info);  // events are rare, and the last ones matter most
        // On a full disk every line fails; one complaint is enough.
        logger->set_error_handler([has_complained = false](const std::string& why) mutable {
            if (!std::exchange(has_complained, true)) {
                std::fprintf(stderr, "gyre: the log is incomplete: %s\n", why.c_str());
            }
        });
        return Log(std::move(logger));
    } catch (const spdlog::spdlog_ex& problem) {
        return Error{tr_later("the log cannot be written, so the game runs without one: {}"), problem.what()};
    }
}

void Log::write(Level level, std::string_view line) {
    switch (level) {
    case Level::Info:
        logger_->info("{}", line);
        break;
    case Level::Warning:
        logger_->warn("{}", line);
        break;
    case Level::Error:
        logger_->error("{}", line);
        break;
    }
}

}  // namespace engine
