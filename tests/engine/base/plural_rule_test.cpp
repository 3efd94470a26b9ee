// SPDX-License-Identifier: Zlib
#include "engine/base/plural_rule.h"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

std::string forms_of(const std::string& field, std::initializer_list<std::uint64_t> numbers) {
    const auto rule = PluralRule::parse(field);
    REQUIRE(rule);
    std::string forms;
    for (const std::uint64_t number : numbers) {
        forms += std::to_string(rule->form(number));
    }
    return forms;
}

/// Returns the value of an expression, as the form of the number 5.
std::size_t value_of_expression(const std::string& expression) {
    const auto rule = PluralRule::parse("nplurals=6; plural=n==5 ? (" + expression + ") : 0;");
    REQUIRE(rule);
    return rule->form(5);
}

}  // namespace

TEST_CASE("a plural rule gives the form of every number") {
    CHECK(forms_of("nplurals=2; plural=n != 1;", {0, 1, 2, 11}) == "1011");
    CHECK(forms_of("nplurals=2; plural=(n > 1);", {0, 1, 2, 11}) == "0011");
    CHECK(forms_of("nplurals=1; plural=0", {0, 1, 2}) == "000");
    CHECK(
        forms_of("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
                 {0, 1, 2, 5, 11, 12, 21, 24, 111, 101}) == "2012220120");
    CHECK(PluralRule().form(1) == 0);
    CHECK(PluralRule().form(0) == 1);
}

TEST_CASE("a plural rule's expression follows the precedence of C") {
    CHECK(value_of_expression("1+2*2") == 5);
    CHECK(value_of_expression("9-3-2") == 4);
    CHECK(value_of_expression("(1+2)*1") == 3);
    CHECK(value_of_expression("7/2%2") == 1);
    CHECK(value_of_expression("1 || 0 && 0") == 1);
    CHECK(value_of_expression("2 < 3 == 1") == 1);
    CHECK(value_of_expression("3 >= 3 && 3 <= 3 && !(3 > 3)") == 1);
    CHECK(value_of_expression("!0+1") == 2);
    CHECK(value_of_expression("!!n") == 1);
    CHECK(value_of_expression("0 ? 1 : 0 ? 2 : 3") == 3);
    CHECK(value_of_expression("1 ? 0 ? 1 : 2 : 3") == 2);
}

TEST_CASE("a wrong plural rule is refused") {
    for (const char* wrong :
         {"", "nplurals=2;", "plural=n;", "nplurals=0; plural=0;", "nplurals=7; plural=0;", "nplurals=x; plural=0;",
          "nplurals=2; plural=;", "nplurals=2; plural=n;", "nplurals=2; plural=n!=;", "nplurals=2; plural=(n!=1;",
          "nplurals=2; plural=n!=1);", "nplurals=2; plural=n=1;", "nplurals=2; plural=n ? 1;",
          "nplurals=2; plural=1/n;", "nplurals=2; plural=1%n;", "nplurals=2; plural=m;",
          "nplurals=2; plural=99999999999999999999 > n;"}) {
        INFO(wrong);
        CHECK_FALSE(PluralRule::parse(wrong));
    }
    CHECK_FALSE(PluralRule::parse("nplurals=2; plural=" + std::string(60, '(') + "n" + std::string(60, ')')));
    CHECK_FALSE(PluralRule::parse("nplurals=2; plural=0" + std::string(1000, ' ')));
}

TEST_CASE("a plural rule without a value for a large number gives the first form") {
    CHECK(forms_of("nplurals=2; plural=n == 2000 ? 1/(n-2000) : n != 1;", {0, 1, 2000}) == "100");
    CHECK(forms_of("nplurals=2; plural=n == 2000 ? 9 : 1;", {0, 2000}) == "10");
}
