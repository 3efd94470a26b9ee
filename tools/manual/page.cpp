// SPDX-License-Identifier: Zlib
#include "tools/manual/page.h"

#include <stdexcept>

#include <CLI/CLI.hpp>

#include "tools/manual/flag.h"

namespace manual {

namespace {

/// Escapes text so that roff prints it unchanged; hyphens stay ASCII.
std::string literal(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return escaped;
}

/// Returns a line of prose, escaped if it begins like a roff command.
std::string prose(const std::string& text) {
    const bool looks_like_command = !text.empty() && (text.front() == '.' || text.front() == '\'');
    return (looks_like_command ? "\\&" : "") + literal(text);
}

std::string bold(const std::string& text) {
    return "\\fB" + literal(text) + "\\fR";
}

std::string italic(const std::string& text) {
    return "\\fI" + literal(text) + "\\fR";
}

std::string value_of(const Flag& flag) {
    std::string text;
    for (const std::string& choice : flag.choices) {
        text += (text.empty() ? "" : "|") + bold(choice);
    }
    text = flag.choices.empty() ? italic(flag.value) : text;
    return flag.is_value_optional ? "[" + text + "]" : text;
}

std::string entry(const Flag& flag) {
    std::string text = ".TP\n";
    for (const std::string& name : flag.names) {
        text += (&name == &flag.names.front() ? "" : ", ") + bold(name);
    }
    if (!flag.value.empty()) {
        text += (flag.names.empty() ? "" : " ") + value_of(flag);
    }
    text += "\n" + prose(flag.help);
    if (!flag.range.empty() && flag.help.find(flag.range) == std::string::npos) {
        text += "; " + literal(flag.range);
    }
    return text + "\n";
}

std::string options(const CLI::App& app) {
    std::string text;
    for (const std::string& group : app.get_groups()) {
        text += ".SS " + (group == "Options" ? std::string("General") : literal(group)) + "\n";
        for (const Flag& flag : flags_of(app, group)) {
            text += entry(flag);
        }
    }
    return text;
}

std::string section_of(const CLI::App& command) {
    std::string usage = literal(command.get_name());
    std::string entries;
    for (const Flag& flag : flags_of(command)) {
        usage += flag.names.empty() ? " " + italic(flag.value) + (flag.is_repeatable ? "..." : "") : "";
        entries += flag.names.empty() || flag.names.back() == "--help" ? "" : entry(flag);
    }
    return ".SS " + usage + "\n" + prose(command.get_description()) + ".\n" + entries;
}

std::string commands(const CLI::App& app) {
    std::string text;
    for (const CLI::App* command : commands_of(app)) {
        text += section_of(*command);
    }
    return text;
}

bool replace_line(std::string& text, const std::string& mark, const std::string& with) {
    const std::size_t at = text.find(mark + "\n");
    if (at == std::string::npos) {
        return false;
    }
    text.replace(at, mark.size() + 1, with);
    return true;
}

}  // namespace

std::string page(const std::string& page_template, const CLI::App& app) {
    std::string text = page_template;
    const bool has_options = replace_line(text, ".\\\" OPTIONS", options(app));
    const bool has_commands = replace_line(text, ".\\\" COMMANDS", commands(app));
    if (!has_options && !has_commands) {
        throw std::runtime_error("the template has no place for options or commands");
    }
    return text;
}

}  // namespace manual
