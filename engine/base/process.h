// SPDX-License-Identifier: Zlib
/// What a program arranges with the system that runs it.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace engine {

/// To be called first in `main`. Large blocks of memory then return to the system when they are freed, waits are as
/// short as asked for, and a program with a window writes to the console that started it, if any.
void prepare_process();

/// Has the calling thread run only while no other one wants to, as far as the system can.
void run_thread_when_idle();

/// Has the calling thread, and the threads that it starts, give way to others, as far as the system can; but unlike
/// run_thread_when_idle it keeps a share of a busy system, so that others can wait for it.
void lower_thread_priority();

/// Makes writing to a closed pipe return an error instead of ending the program.
void outlive_closed_pipes();

/// Returns the arguments of `main` in UTF-8, the program's name first.
[[nodiscard]] std::vector<std::string> arguments(int argc, char** argv);

/// Returns whether standard error is read by a person rather than kept in a file.
[[nodiscard]] bool is_error_on_terminal();

/// Notes that the program was asked to end, by Ctrl+C, a closed terminal or the end of the session, so that it can
/// leave a game properly. The SIGHUP of a closed terminal may be ignored, as `nohup` does. Create it before any thread,
/// and only one at a time.
class EndRequest {
public:
    EndRequest();
    EndRequest(const EndRequest&) = delete;
    EndRequest& operator=(const EndRequest&) = delete;
    ~EndRequest();

    /// Stays true.
    [[nodiscard]] bool was_made();

private:
    struct Signals;

    std::unique_ptr<Signals> signals_;
    bool was_made_ = false;
};

}  // namespace engine
