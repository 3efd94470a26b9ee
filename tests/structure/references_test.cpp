// SPDX-License-Identifier: Zlib
// Comments and documents refer only to existing files, sections, headings and links.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/places.h"

namespace {

namespace fs = std::filesystem;

/// The texts of a tree, by their paths from its root.
using Tree = std::map<std::string, std::string>;

bool is_text(const fs::path& path) {
    static const std::set<std::string> kExtensions{".h", ".cpp", ".inc", ".md", ".sh", ".cmake", ".txt", ""};
    return kExtensions.contains(path.extension().string());
}

Tree read_tree() {
    Tree tree;
    for (const char* folder : {"assets", "engine", "game", "net", "tests", "tools"}) {
        tree[std::string(folder) + "/"];
        for (const auto& entry : fs::recursive_directory_iterator(places::sources() / folder)) {
            const std::string path = entry.path().lexically_relative(places::sources()).generic_string();
            if (entry.is_directory()) {
                tree[path + "/"];
            } else {
                std::ostringstream text;
                text << (is_text(entry.path()) ? std::ifstream(entry.path()).rdbuf() : nullptr);
                tree[path] = text.str();
            }
        }
    }
    for (const auto& entry : fs::directory_iterator(places::sources())) {
        if (entry.is_regular_file()) {
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            tree[entry.path().filename().string()] = text.str();
        }
    }
    return tree;
}

bool exists(const Tree& tree, const std::string& path) {
    return tree.contains(path) || tree.contains(path + "/");
}

/// Returns the path of the file of a name, which may include folders; empty if there is none.
std::string find_file(const Tree& tree, const std::string& name) {
    const std::string in_folder = "/" + name;
    const auto found = std::ranges::find_if(
        tree, [&](const auto& file) { return file.first == name || file.first.ends_with(in_folder); });
    return found == tree.end() ? "" : found->first;
}

/// Returns whether a text contains any of these. Much faster than a regular expression, which few lines need.
bool has_any(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != text.npos; });
}

/// Returns the headings of a document without their marks, e.g. "6.12 Fighters" or "Departures".
std::vector<std::string> headings_of(const std::string& document) {
    std::vector<std::string> headings;
    std::istringstream lines(document);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("#")) {
            headings.push_back(line.substr(std::min(line.size(), line.find_first_not_of("# "))));
        }
    }
    return headings;
}

bool has_section(const std::string& document, const std::string& number) {
    return std::ranges::any_of(headings_of(document), [&](const std::string& heading) {
        return heading.starts_with(number + " ") || heading.starts_with(number + ". ");
    });
}

bool is_source(const std::string& path) {
    return path.ends_with(".h") || path.ends_with(".cpp");
}

/// The rules and their tests cite RULES.md without its name.
bool means_rules(const std::string& path) {
    return path.starts_with("game/sim/") || path.starts_with("tests/game/sim/");
}

class References {
public:
    explicit References(const Tree& tree) : tree_(tree) {
        for (const auto& [path, text] : tree_) {
            if (path.ends_with("/references_test.cpp")) {
                continue;  // contains broken references on purpose
            }
            std::istringstream lines(text);
            int number = 0;
            for (std::string line; std::getline(lines, line);) {
                where_ = path + ":" + std::to_string(++number);
                check_sections(path, line);
                check_headings(line);
                check_paths(path, line);
                if (path.ends_with(".md")) {
                    check_links(path, line);
                    check_tests(line);
                }
            }
        }
    }

    [[nodiscard]] const std::vector<std::string>& broken() const { return broken_; }
    [[nodiscard]] int total() const { return total_; }

private:
    void expect(bool holds, const std::string& reference) {
        ++total_;
        if (!holds) {
            broken_.push_back(where_ + ": " + reference);
        }
    }

    /// Checks references such as "RULES.md §6.12 and §7": each section belongs to the document named last on the line.
    void check_sections(const std::string& path, const std::string& line) {
        if (!has_any(line, {".md", "§"})) {
            return;
        }
        static const std::regex kMention(R"(([A-Za-z0-9_][A-Za-z0-9_/]*\.md)|§(\d+(?:\.\d+)*))");
        std::string document = means_rules(path) ? "RULES.md" : path.ends_with(".md") ? path : "";
        for (std::sregex_iterator at(line.begin(), line.end(), kMention), end; at != end; ++at) {
            if ((*at)[1].matched) {
                document = (*at)[1];
                expect(!find_file(tree_, document).empty(), document);
            } else {
                const std::string found = document.empty() ? "" : find_file(tree_, document);
                expect(!found.empty() && has_section(tree_.at(found), (*at)[2]), document + " " + at->str());
            }
        }
    }

    /// Checks references to headings, such as "PROTOCOL.md, Departures".
    void check_headings(const std::string& line) {
        if (!has_any(line, {".md, "})) {
            return;
        }
        static const std::regex kCitation(R"(([A-Z]+\.md), ([A-Z][^\n]*))");
        std::smatch match;
        if (std::regex_search(line, match, kCitation)) {
            const std::string found = find_file(tree_, match[1]);
            const auto headings = headings_of(found.empty() ? "" : tree_.at(found));
            expect(std::ranges::any_of(headings,
                                       [&](const std::string& heading) { return match[2].str().starts_with(heading); }),
                   match.str());
        }
    }

    /// Checks the paths of files from the root, and names of sources, in comments and documents.
    void check_paths(const std::string& path, const std::string& line) {
        static const std::regex kPath(R"((^|[\s`("'])((?:assets|engine|game|net|tests|tools)(?:/[A-Za-z0-9_.-]+)+))");
        const std::size_t comment = path.ends_with(".md") ? 0 : std::min(line.find("//"), line.find("# "));
        if (comment == std::string::npos) {
            return;
        }
        const std::string prose = path.ends_with(".md") ? line : line.substr(comment + 2);
        if (!has_any(prose, {"/", ".cpp", ".h", ".inc", ".sh", ".cmake"})) {
            return;
        }
        static const std::regex kSource(R"((^|[\s`("'])([a-z0-9_]+\.(?:cpp|h|inc|sh|cmake))(?![A-Za-z0-9_]))");
        for (std::sregex_iterator at(prose.begin(), prose.end(), kSource), end; is_source(path) && at != end; ++at) {
            expect(is_named_near(path, (*at)[2]), (*at)[2]);
        }
        for (std::sregex_iterator at(prose.begin(), prose.end(), kPath), end; at != end; ++at) {
            std::string named = (*at)[2];
            named.erase(named.find_last_not_of(".-") + 1);
            const bool is_pattern = at->suffix().str().starts_with("*") || at->suffix().str().starts_with("{");
            if (!is_pattern && !has_any(named, {"NAME"})) {
                expect(exists(tree_, named), named);
            }
        }
    }

    /// Returns whether a file of that name is in the same part of the tree; tests may name any file.
    [[nodiscard]] bool is_named_near(const std::string& path, const std::string& name) const {
        const std::string part = path.starts_with("tests/") ? "" : path.substr(0, path.find('/') + 1);
        const std::string in_folder = "/" + name;
        return std::ranges::any_of(
            tree_, [&](const auto& file) { return file.first.starts_with(part) && file.first.ends_with(in_folder); });
    }

    void check_links(const std::string& path, const std::string& line) {
        if (!has_any(line, {"]("})) {
            return;
        }
        static const std::regex kLink(R"(\]\(([^)#:]+)(#[^)]*)?\))");
        for (std::sregex_iterator at(line.begin(), line.end(), kLink), end; at != end; ++at) {
            const std::string target = (*at)[1];
            expect(exists(tree_, (fs::path(path).parent_path() / target).lexically_normal().generic_string()), target);
        }
    }

    /// Checks the names of tests in documents.
    void check_tests(const std::string& line) {
        static const std::regex kTest("`([a-z0-9_]+_test)`");
        for (std::sregex_iterator at(line.begin(), line.end(), kTest), end; has_any(line, {"_test`"}) && at != end;
             ++at) {
            expect(!find_file(tree_, (*at)[1].str() + ".cpp").empty(), (*at)[1]);
        }
    }

    const Tree& tree_;
    std::string where_;
    std::vector<std::string> broken_;
    int total_ = 0;
};

}  // namespace

TEST_CASE("everything that comments and documents refer to exists", "[slow]") {
    const References references(read_tree());
    CHECK(references.broken() == std::vector<std::string>{});
    CHECK(references.total() > 400);
}

TEST_CASE("a broken reference is found and located") {
    Tree tree{{"game/sim/RULES.md", "# Rules\n## 1. Units\n### 6.12 Fighters\n"},
              {"net/PROTOCOL.md", "# Protocol\n## Departures\n"},
              {"net/line.h", "// RULES.md §6.12, §3.\n// PROTOCOL.md, Arrivals.\n// PROTOCOL.md, Departures.\n// §1\n"},
              {"game/sim/entities/rock.h", "int n;  // §1 and §6.1\n// NOWHERE.md\n// rock.h and lost.cpp\n"},
              {"README.md",
               "[rules](game/sim/RULES.md), [gone](game/gone.md), `net/line.h`, net/lost.h, build/x\n`lost_test`\n"}};
    CHECK(References(tree).broken() ==
          std::vector<std::string>{
              "README.md:1: game/gone.md", "README.md:1: game/gone.md", "README.md:1: net/lost.h",
              "README.md:1: game/gone.md", "README.md:2: lost_test", "game/sim/entities/rock.h:1: RULES.md §6.1",
              "game/sim/entities/rock.h:2: NOWHERE.md", "game/sim/entities/rock.h:3: lost.cpp",
              "net/line.h:1: RULES.md §3", "net/line.h:2: PROTOCOL.md, Arrivals.", "net/line.h:4:  §1"});
}
