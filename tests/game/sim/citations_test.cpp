// SPDX-License-Identifier: Zlib
// The sections of RULES.md that comments and tests cite exist.
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/places.h"

namespace {

const std::filesystem::path kRules = places::sources() / "game" / "sim" / "RULES.md";
const std::string kSection = "§";

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Returns the section number at `at`, such as "6" or "6.12"; empty if there is none.
std::string number_at(const std::string& text, std::size_t at) {
    std::size_t end = at;
    const auto is_digit = [&](std::size_t i) { return i < text.size() && std::isdigit(text[i]) != 0; };
    while (is_digit(end) || (end > at && end < text.size() && text[end] == '.' && is_digit(end + 1))) {
        ++end;
    }
    return text.substr(at, end - at);
}

std::set<std::string> sections_of(const std::string& rules) {
    std::set<std::string> sections;
    std::istringstream lines(rules);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("##")) {
            sections.insert(number_at(line, line.find(' ') + 1));
        }
    }
    return sections;
}

/// Returns the numbers that follow `mark` in a text. The mark alone cites nothing.
std::vector<std::string> citations_in(const std::string& text, const std::string& mark) {
    std::vector<std::string> numbers;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
        if (const std::string number = number_at(text, at + mark.size()); !number.empty()) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

bool is_source(const std::filesystem::path& path) {
    return path.extension() == ".h" || path.extension() == ".cpp" || path.extension() == ".md";
}

/// Returns the sections cited behind `mark` in a folder's files that RULES.md does not have, with the citing file.
std::vector<std::string> dangling(const std::filesystem::path& folder, const std::string& mark, int& total) {
    const std::set<std::string> sections = sections_of(text_of(kRules));
    std::vector<std::string> missing;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(places::sources() / folder)) {
        if (!is_source(entry.path()) || entry.path().filename() == "citations_test.cpp") {
            continue;
        }
        for (const std::string& number : citations_in(text_of(entry.path()), mark)) {
            ++total;
            if (!sections.contains(number)) {
                missing.push_back(entry.path().filename().string() + " " + mark + number);
            }
        }
    }
    return missing;
}

}  // namespace

TEST_CASE("every section that the rules and their tests cite is in RULES.md") {
    int total = 0;
    CHECK(dangling("game/sim", kSection, total) == std::vector<std::string>{});
    CHECK(dangling("tests/game/sim", kSection, total) == std::vector<std::string>{});
    CHECK(total > 300);
}

TEST_CASE("sections of RULES.md cited elsewhere exist") {
    int total = 0;
    for (const char* folder : {"engine", "game", "net", "tests", "tools"}) {
        CHECK(dangling(folder, "RULES.md " + kSection, total) == std::vector<std::string>{});
    }
    CHECK(total > 50);
}

TEST_CASE("a cited section is read to its last digit and no further") {
    CHECK(citations_in("see §6.12, §3. and §", kSection) == std::vector<std::string>{"6.12", "3"});
    CHECK(sections_of("# 9\n## 1. Units\n### 6.12 Fighters\n") == std::set<std::string>{"1", "6.12"});
}
