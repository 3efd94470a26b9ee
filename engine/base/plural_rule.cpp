// SPDX-License-Identifier: Zlib
#include "engine/base/plural_rule.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace engine {

namespace {

constexpr std::uint64_t kMaxForms = 6;
constexpr std::size_t kMaxField = 500;  // characters
constexpr int kMaxDepth = 40;           // of parentheses and choices
constexpr std::uint64_t kTried = 1000;  // numbers whose forms must exist

struct Operator {
    std::string_view sign;
    int level = 0;  // the higher, the closer it binds
};

// A sign that begins with another one comes first.
constexpr std::array kOperators{Operator{"||", 1}, Operator{"&&", 2}, Operator{"==", 3}, Operator{"!=", 3},
                                Operator{"<=", 4}, Operator{">=", 4}, Operator{"<", 4},  Operator{">", 4},
                                Operator{"+", 5},  Operator{"-", 5},  Operator{"*", 6},  Operator{"/", 6},
                                Operator{"%", 6}};
constexpr int kLowest = 1;

/// Evaluates an expression while it reads it. The first error sticks: everything after it is 0.
class Evaluation {
public:
    Evaluation(std::string_view text, std::uint64_t number) : rest_(text), number_(number) {}

    /// Returns the value of the whole text, or nothing if it has none.
    std::optional<std::uint64_t> value() {
        const std::uint64_t result = choice();
        return is_right_ && rest_.empty() ? std::optional(result) : std::nullopt;
    }

private:
    std::uint64_t choice() {
        if (++depth_ > kMaxDepth) {
            return fail();
        }
        std::uint64_t result = binary(kLowest);
        if (skip("?")) {
            const std::uint64_t first = choice();
            const std::uint64_t second = skip(":") ? choice() : fail();
            result = result != 0 ? first : second;
        }
        --depth_;
        return result;
    }

    std::uint64_t binary(int lowest) {
        std::uint64_t left = factor();
        while (const Operator* const next = next_operator(lowest)) {
            rest_.remove_prefix(next->sign.size());
            left = apply(next->sign, left, binary(next->level + 1));
        }
        return left;
    }

    std::uint64_t factor() {
        int negations = 0;
        while (skip("!")) {
            ++negations;
        }
        const std::uint64_t found = primary();
        return negations == 0 ? found : static_cast<std::uint64_t>((found != 0) == (negations % 2 == 0));
    }

    std::uint64_t primary() {
        if (skip("n")) {
            return number_;
        }
        if (skip("(")) {
            const std::uint64_t inner = choice();
            return skip(")") ? inner : fail();
        }
        std::uint64_t constant = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), constant);
        if (error != std::errc()) {
            return fail();
        }
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return constant;
    }

    [[nodiscard]] const Operator* next_operator(int lowest) const {
        const auto found =
            std::ranges::find_if(kOperators, [&](const Operator& each) { return rest_.starts_with(each.sign); });
        return found != kOperators.end() && found->level >= lowest ? &*found : nullptr;
    }

    std::uint64_t apply(std::string_view sign, std::uint64_t a, std::uint64_t b) {
        switch (sign.front()) {
        case '|':
            return static_cast<std::uint64_t>(a != 0 || b != 0);
        case '&':
            return static_cast<std::uint64_t>(a != 0 && b != 0);
        case '=':
            return static_cast<std::uint64_t>(a == b);
        case '!':
            return static_cast<std::uint64_t>(a != b);
        case '<':
            return static_cast<std::uint64_t>(sign.size() == 2 ? a <= b : a < b);
        case '>':
            return static_cast<std::uint64_t>(sign.size() == 2 ? a >= b : a > b);
        case '+':
            return a + b;
        case '-':
            return a - b;
        case '*':
            return a * b;
        default:
            if (b == 0) {
                return fail();
            }
            return sign == "/" ? a / b : a % b;
        }
    }

    bool skip(std::string_view sign) {
        const bool is_there = rest_.starts_with(sign);
        rest_.remove_prefix(is_there ? sign.size() : 0);
        return is_there;
    }

    std::uint64_t fail() {
        is_right_ = false;
        rest_ = {};
        return 0;
    }

    std::string_view rest_;
    std::uint64_t number_ = 0;
    int depth_ = 0;
    bool is_right_ = true;
};

/// Returns what stands between `name` and the next semicolon, or nothing without that name.
std::optional<std::string_view> value_of(std::string_view field, std::string_view name) {
    const std::size_t begin = field.find(name);
    if (begin == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = field.substr(begin + name.size());
    return rest.substr(0, rest.find(';'));
}

}  // namespace

std::optional<PluralRule> PluralRule::parse(std::string_view field) {
    if (field.size() > kMaxField) {
        return std::nullopt;
    }
    std::string plain(field);
    std::erase_if(plain, [](char each) { return each == ' ' || each == '\t'; });
    const auto count = value_of(plain, "nplurals=");
    const auto expression = value_of(plain, "plural=");
    if (!count || !expression) {
        return std::nullopt;
    }
    PluralRule rule;
    const auto [end, error] = std::from_chars(count->data(), count->data() + count->size(), rule.forms_);
    if (error != std::errc() || end != count->data() + count->size() || rule.forms_ < 1 || rule.forms_ > kMaxForms) {
        return std::nullopt;
    }
    rule.expression_ = *expression;
    for (std::uint64_t number = 0; number < kTried; ++number) {
        const auto form = Evaluation(rule.expression_, number).value();
        if (!form || *form >= rule.forms_) {
            return std::nullopt;
        }
    }
    return rule;
}

std::size_t PluralRule::form(std::uint64_t number) const {
    const std::uint64_t form = Evaluation(expression_, number).value().value_or(0);
    return form < forms_ ? static_cast<std::size_t>(form) : 0;
}

}  // namespace engine
