// SPDX-License-Identifier: Zlib
/// A message from any part of the program to a person, kept as data until it is shown: in the player's language on the
/// screen, in English in the log and on the command line.
#pragma once

#include "engine/base/path_text.h"
#include "engine/base/text.h"

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace engine {

/// A phrase with "{}" for each of its arguments, which are names, numbers or other messages. As in gettext, the English
/// phrase is the message's identity: `Message{tr_later("cannot read '{}': {}"), path, why}`.
class Message {
public:
    class Argument;

    /// The empty message.
    Message() = default;
    /// The number of values must match the placeholders of the phrase.
    template <typename... Values>
    Message(Phrase phrase, Values&&... values);  // NOLINT: a phrase without placeholders is meant to convert

    [[nodiscard]] bool is_empty() const { return *phrase_.english == '\0'; }
    [[nodiscard]] std::string english() const { return text(false); }
    /// In the language in use.
    [[nodiscard]] std::string translated() const { return text(true); }
    /// The same as the beginning of a sentence: with a capital, unless it begins with a name.
    [[nodiscard]] std::string capitalised() const;

    /// Whether both are the same message.
    friend bool operator==(const Message& a, const Message& b) { return a.english() == b.english(); }

private:
    Message(Phrase phrase, std::vector<Argument> arguments);

    [[nodiscard]] std::string text(bool is_translated) const;
    /// Returns whether the translation begins with the phrase's own words, or those of a message in it.
    [[nodiscard]] bool begins_with_words() const;

    Phrase phrase_{""};
    std::vector<Argument> arguments_;
};

/// The value of a placeholder in a phrase.
class Message::Argument {
public:
    Argument(std::string name) : value_(std::move(name)) {}                                    // NOLINT: converts
    Argument(std::string_view name) : value_(std::string(name)) {}                             // NOLINT: converts
    Argument(const char* name) : value_(std::string(name)) {}                                  // NOLINT: converts
    Argument(const std::filesystem::path& path) : value_(to_text(path)) {}                     // NOLINT: converts
    Argument(const std::integral auto& number) : value_(static_cast<std::int64_t>(number)) {}  // NOLINT: converts
    Argument(const Message& message) : value_(std::vector<Message>{message}) {}                // NOLINT: converts
    Argument(Phrase phrase) : Argument(Message(phrase)) {}                                     // NOLINT: converts

    [[nodiscard]] std::string text(bool is_translated) const;
    /// Null unless the value is a message.
    [[nodiscard]] const Message* message() const;

private:
    std::variant<std::string, std::int64_t, std::vector<Message>> value_;  // a list of messages has just one element
};

template <typename... Values>
Message::Message(Phrase phrase, Values&&... values)
    : Message(phrase, std::vector<Argument>{Argument(std::forward<Values>(values))...}) {}

/// In the language in use.
[[nodiscard]] inline std::string tr(const Message& message) {
    return message.translated();
}

/// Wraps a line that is never translated, such as one from a library.
[[nodiscard]] Message verbatim(std::string line);

}  // namespace engine
