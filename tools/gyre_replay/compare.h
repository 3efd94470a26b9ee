// SPDX-License-Identifier: Zlib
/// Finds where two replays of what should be the same game diverge, and which values of the world differ.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/masks.h"

#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace replay_tool {

/// Returns foreign text in double quotes, safe on a terminal and unambiguous: invisible characters (see
/// net::shown_form), broken UTF-8, quotes and backslashes become \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

/// An archive that prints a record for people, one line per value. Writes "path = value" lines, as the dump of a world
/// does, but with text as text.
class Printer {
public:
    [[nodiscard]] const std::string& text() const { return text_; }

    void operator()(const char* name, const auto& value, auto... /*bounds*/) { put(name, value); }

private:
    template <typename T>
    void put(const std::string& name, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            put(name, static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::integral<T>) {
            text_ += path_ + name + " = " + std::to_string(value) + '\n';
        } else if constexpr (std::same_as<T, std::string>) {
            text_ += path_ + name + " = " + replay_tool::quoted(value) + '\n';
        } else {
            const std::size_t outer = path_.size();
            path_ += name + '.';
            put_parts(value);
            path_.resize(outer);
        }
    }

    template <typename T, std::size_t n>
    void put_parts(const std::array<T, n>& items) {
        for (std::size_t i = 0; i < n; ++i) {
            put(std::to_string(i), items[i]);
        }
    }
    template <typename T>
    void put_parts(const T& record) {
        T::fields(*this, record);
    }

    std::string path_;
    std::string text_;
};

struct Difference {
    std::vector<std::string> header;  ///< Values of header and final score that differ, "path: A's / B's" each.
    std::optional<sim::Tick> input;   ///< First tick whose input differs, or that only one of them has.
    std::optional<sim::Tick> note;    ///< First tick for which they have different hashes.
    std::optional<sim::Tick> world;   ///< First tick at which their worlds, run here, differ.
    std::vector<std::string> parts;   ///< Values that differ between the two worlds there, "path: A's / B's" each.

    [[nodiscard]] bool is_none() const { return header.empty() && !input && !note && !world; }
};

/// Runs the worlds only if both replays were made with these rules and masks.
[[nodiscard]] Difference compare(const replay::Replay& a, const replay::Replay& b,
                                 const std::shared_ptr<const sim::MaskTable>& masks);

/// Returns the lines that differ between two texts of "path = value" lines, such as two dumps of a world. If a path
/// occurs several times, its occurrences are compared in order; "-" means a missing line.
[[nodiscard]] std::vector<std::string> compare_lines(std::string_view a, std::string_view b);

}  // namespace replay_tool
