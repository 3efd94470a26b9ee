// SPDX-License-Identifier: Zlib
#include "engine/base/message.h"

#include <algorithm>
#include <cassert>

#include <fmt/args.h>
#include <fmt/format.h>

namespace engine {

Message::Message(Phrase phrase, std::vector<Argument> arguments) : phrase_(phrase), arguments_(std::move(arguments)) {
    assert(std::ranges::count(std::string_view(phrase.english), '{') == std::ssize(arguments_));
}

std::string Message::text(bool is_translated) const {
    fmt::dynamic_format_arg_store<fmt::format_context> values;
    for (const Argument& argument : arguments_) {
        values.push_back(argument.text(is_translated));
    }
    return format_or(is_translated ? phrase_.text() : phrase_.english, phrase_.english, values);
}

std::string Message::capitalised() const {
    std::string line = translated();
    if (begins_with_words() && !line.empty() && line.front() >= 'a' && line.front() <= 'z') {
        line.front() = static_cast<char>(line.front() - 'a' + 'A');
    }
    return line;
}

bool Message::begins_with_words() const {
    const std::string_view phrase = phrase_.text();
    if (!phrase.starts_with('{')) {
        return true;
    }
    const bool begins_with_first = phrase.starts_with("{}") || phrase.starts_with("{0}");
    const Message* const inner = begins_with_first ? arguments_.front().message() : nullptr;
    return inner != nullptr && inner->begins_with_words();
}

std::string Message::Argument::text(bool is_translated) const {
    if (const auto* const number = std::get_if<std::int64_t>(&value_)) {
        return std::to_string(*number);
    }
    if (const auto* const name = std::get_if<std::string>(&value_)) {
        return *name;
    }
    return std::get<std::vector<Message>>(value_).front().text(is_translated);
}

const Message* Message::Argument::message() const {
    const auto* const messages = std::get_if<std::vector<Message>>(&value_);
    return messages != nullptr ? messages->data() : nullptr;
}

Message verbatim(std::string line) {
    return {Phrase{"{}"}, std::move(line)};
}

}  // namespace engine
