// SPDX-License-Identifier: Zlib
/// Result<T>: a value, or a message for the user that says what is wrong and what to do.
#pragma once

#include "engine/base/message.h"

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

namespace engine {

/// Why there is no value: one line, without a full stop at the end, that names the problem and the remedy.
class Error {
public:
    explicit Error(Message message) : message_(std::move(message)) {}
    /// `Error{tr_later("cannot read '{}': {}"), path, why}`; see Message.
    template <typename... Values>
    explicit Error(Phrase phrase, Values&&... values) : message_(phrase, std::forward<Values>(values)...) {}

    [[nodiscard]] const Message& message() const { return message_; }

private:
    Message message_;
};

/// The result of a function that may fail for external reasons (a file, a flag, a device).
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: meant to convert
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: meant to convert

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Returns the value; calling it without one is the caller's mistake. `*std::move(r)` moves it out.
    [[nodiscard]] T& operator*() & { return assert(ok()), *std::get_if<0>(&state_); }
    [[nodiscard]] const T& operator*() const& { return assert(ok()), *std::get_if<0>(&state_); }
    [[nodiscard]] T&& operator*() && { return assert(ok()), std::move(*std::get_if<0>(&state_)); }
    [[nodiscard]] T* operator->() { return &**this; }
    [[nodiscard]] const T* operator->() const { return &**this; }

    /// Returns what went wrong; calling it when there is a value is the caller's mistake.
    [[nodiscard]] const Message& error() const { return assert(!ok()), std::get_if<1>(&state_)->message(); }
    /// Returns the error itself, to propagate it from a function with another value type.
    [[nodiscard]] Error failure() const { return Error{error()}; }

private:
    std::variant<T, Error> state_;
};

/// Success, or why not.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}  // NOLINT: meant to convert

    [[nodiscard]] bool ok() const { return !error_; }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Message& error() const { return assert(error_), error_->message(); }
    [[nodiscard]] Error failure() const { return Error{error()}; }

private:
    std::optional<Error> error_;
};

}  // namespace engine
