// SPDX-License-Identifier: Zlib
/// Values of command-line flags that have a form of their own.
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "game/program/options.h"

namespace gyre {

/// A flag with an invalid value, or one that does not fit the others.
class WrongFlag : public std::exception {
public:
    explicit WrongFlag(engine::Message message) : message_(std::move(message)) {}

    [[nodiscard]] const engine::Message& message() const { return message_; }

private:
    engine::Message message_;
};

/// Parses TICK:FILE.png. Throws WrongFlag, as all functions here.
[[nodiscard]] ScreenshotRequest parse_screenshot(const std::string& text);
/// Parses ADDRESS, ADDRESS:PORT or "lan" into `net`. `flag` is for the error.
void parse_address(const char* flag, const std::string& text, NetOptions& net);
/// Parses an input delay in ticks, or "auto", into `terms`.
void parse_delay(const std::string& text, net::GameTerms& terms);
/// Cleans a pilot's name. It may be as long as one that is typed in the program.
[[nodiscard]] std::string parse_name(const std::string& text);

}  // namespace gyre
