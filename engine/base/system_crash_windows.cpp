// SPDX-License-Identifier: Zlib
#include "engine/base/system_crash.h"

#include <algorithm>
#include <array>
#include <csignal>

#include <windows.h>

namespace engine::system {

namespace {

struct Fault {
    DWORD code;
    std::string_view name;
};
constexpr std::array<Fault, 6> kFaults{{{EXCEPTION_ACCESS_VIOLATION, "segmentation fault"},
                                        {EXCEPTION_STACK_OVERFLOW, "segmentation fault"},
                                        {EXCEPTION_IN_PAGE_ERROR, "bus error"},
                                        {EXCEPTION_INT_DIVIDE_BY_ZERO, "arithmetic fault"},
                                        {EXCEPTION_INT_OVERFLOW, "arithmetic fault"},
                                        {EXCEPTION_ILLEGAL_INSTRUCTION, "illegal instruction"}}};

/// Global state, since a handler receives only the fault.
void (*listener)(std::string_view kind) = nullptr;

void write_texts(HANDLE file, std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
        DWORD written = 0;
        ::WriteFile(file, text.data(), static_cast<DWORD>(text.size()), &written, nullptr);
    }
}

LONG WINAPI handle(EXCEPTION_POINTERS* fault) {
    const auto* const known = std::ranges::find(kFaults, fault->ExceptionRecord->ExceptionCode, &Fault::code);
    listener(known != kFaults.end() ? known->name : "unknown fault");
    return EXCEPTION_CONTINUE_SEARCH;  // so that Windows ends the process and keeps its own report
}

void handle_abort(int /*signal*/) {
    listener("aborted");
}

}  // namespace

void listen_for_crashes(void (*speak)(std::string_view kind)) {
    listener = speak;
    ULONG handlers_stack_bytes = ULONG{64} << 10U;
    ::SetThreadStackGuarantee(&handlers_stack_bytes);  // so that the handler still works after a stack overflow
    ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    ::SetUnhandledExceptionFilter(handle);
    std::signal(SIGABRT, handle_abort);
}

void say_to_terminal(std::initializer_list<std::string_view> texts) {
    write_texts(::GetStdHandle(STD_ERROR_HANDLE), texts);
}

void append_to_file(const char* path, std::initializer_list<std::string_view> texts) {
    constexpr int kMaxPath = 4096;
    std::array<wchar_t, kMaxPath> wide;
    if (::MultiByteToWideChar(CP_UTF8, 0, path, -1, wide.data(), kMaxPath) == 0) {
        return;
    }
    const HANDLE file = ::CreateFileW(wide.data(), FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE) {
        write_texts(file, texts);
        ::CloseHandle(file);
    }
}

}  // namespace engine::system
