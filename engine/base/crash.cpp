// SPDX-License-Identifier: Zlib
#include "engine/base/crash.h"

#include "engine/base/path_text.h"
#include "engine/base/require.h"
#include "engine/base/system_crash.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <string_view>

namespace engine {

namespace {

/// A string for a signal handler: never allocates, and has length 0 until it is complete.
template <std::size_t kSize>
class SafeText {
public:
    void set(std::string_view text) {
        size_ = 0;
        if (text.size() < kSize) {
            *std::copy(text.begin(), text.end(), bytes_.begin()) = '\0';
            size_ = text.size();
        }
    }
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), size_}; }

private:
    std::array<char, kSize> bytes_{};
    std::atomic<std::size_t> size_ = 0;
};

/// Global state, since a signal handler receives only the signal's number.
struct LastWords {
    SafeText<64> program;
    SafeText<4096> log;
    SafeText<256> reason;
};
LastWords last_words;

void speak(std::string_view kind) {
    const std::string_view log = last_words.log.view();
    const std::string_view reason = last_words.reason.view();
    const std::string_view comma = reason.empty() ? "" : ", ";
    system::say_to_terminal({last_words.program.view(), ": crashed: ", kind, comma, reason,
                             log.empty() ? "" : "; for details see ", log, "\n"});
    if (!log.empty()) {
        system::append_to_file(log.data(), {"crashed: ", kind, comma, reason, "\n"});
    }
}

[[noreturn]] void note_exception_and_abort() {
    try {
        if (const auto thrown = std::current_exception()) {
            std::rethrow_exception(thrown);
        }
    } catch (const std::exception& error) {
        last_words.reason.set(std::string_view(error.what()).substr(0, 200));
    } catch (...) {
        last_words.reason.set("unknown exception");
    }
    std::abort();
}

}  // namespace

void crash_at(const SourcePlace& where) {
    const std::string_view path = where.file;
    const std::string place = std::string(path.substr(path.rfind('/') + 1)) + ":" + std::to_string(where.line);
    last_words.reason.set("broken requirement in " + place);
    if (last_words.program.view().empty()) {
        system::say_to_terminal({last_words.reason.view(), "\n"});  // nobody listens to the signal
    }
    std::abort();
}

void report_crashes(const std::string& program, const std::filesystem::path& log) {
    last_words.program.set(program);
    last_words.log.set(to_text(log));
    system::listen_for_crashes(speak);
    std::set_terminate(note_exception_and_abort);
}

}  // namespace engine
