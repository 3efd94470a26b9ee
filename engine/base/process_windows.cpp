// SPDX-License-Identifier: Zlib
#include "engine/base/path_text.h"
#include "engine/base/process.h"

#include <atomic>
#include <cstdio>

#include <io.h>
#include <windows.h>

#include <shellapi.h>
#include <timeapi.h>

namespace engine {

namespace {

/// Global state, since Windows passes a handler nothing but the kind of the request.
std::atomic<bool> is_end_requested = false;

BOOL WINAPI note_request(DWORD kind) {
    is_end_requested = true;
    if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT) {
        // Windows ends the process when this returns, or after five seconds; by then the main thread has ended it.
        ::Sleep(INFINITE);
    }
    return TRUE;
}

/// Opens a stream on the console unless it goes somewhere already, such as to a file. GetStdHandle cannot tell:
/// attaching to a console sets the handles of the process, but leaves the streams of the C library closed.
void open_on_console(std::FILE* stream) {
    const int fd = ::_fileno(stream);
    if (fd >= 0 && ::_get_osfhandle(fd) >= 0) {
        return;
    }
    if (const std::FILE* console = std::fopen("CONOUT$", "w")) {
        *stream = *console;  // Wine's freopen refuses a stream that has never been open
        std::setvbuf(stream, nullptr, _IONBF, 0);
    }
}

}  // namespace

void prepare_process() {
    ::timeBeginPeriod(1);  // ms; until the process ends
    if (::AttachConsole(ATTACH_PARENT_PROCESS) != 0) {
        open_on_console(stdout);
        open_on_console(stderr);
    }
    ::SetConsoleOutputCP(CP_UTF8);
}

void run_thread_when_idle() {
    (void)::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_IDLE);
}

void lower_thread_priority() {
    (void)::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_LOWEST);
}

void outlive_closed_pipes() {}

std::vector<std::string> arguments(int /*argc*/, char** /*argv*/) {
    int count = 0;
    wchar_t** words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> arguments;
    for (int i = 0; i < count; ++i) {
        arguments.push_back(to_text(words[i]));
    }
    ::LocalFree(words);
    return arguments;
}

bool is_error_on_terminal() {
    return ::_isatty(::_fileno(stderr)) != 0;
}

/// The one handler needs nothing more than the global flag.
struct EndRequest::Signals {};

EndRequest::EndRequest() {
    is_end_requested = false;
    ::SetConsoleCtrlHandler(note_request, TRUE);
}

EndRequest::~EndRequest() {
    ::SetConsoleCtrlHandler(note_request, FALSE);
}

bool EndRequest::was_made() {
    was_made_ = was_made_ || is_end_requested;
    return was_made_;
}

}  // namespace engine
