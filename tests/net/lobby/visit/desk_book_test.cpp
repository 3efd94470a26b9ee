// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/desk_book.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace net;

namespace {

Address desk(std::uint32_t number) {
    return {0x0A000000U + number, 26700};
}

}  // namespace

TEST_CASE("desks are asked one after the other, and again after a while") {
    DeskBook book;
    book.note({desk(1), desk(2), desk(1)});
    CHECK(book.others({}).size() == 2);
    CHECK(book.next({}, 0) == desk(1));
    book.note_asked(desk(1), 0);
    CHECK(book.next({}, 0) == desk(2));
    CHECK_FALSE(book.next({desk(2)}, 0));
    book.note_asked(desk(2), kSecond);
    CHECK_FALSE(book.next({}, 2 * kSecond));
    CHECK(book.next({}, 3 * kSecond) == desk(1));
    CHECK(book.next({}, 9 * kSecond) == desk(1));
}

TEST_CASE("a recommended desk comes first, unless it was asked just now") {
    DeskBook book;
    book.note({desk(1), desk(2)});
    book.note_asked(desk(2), 0);
    book.recommend({desk(2), desk(3)}, kSecond / 4);
    CHECK(book.next({}, kSecond / 4) == desk(3));
    book.recommend({desk(2)}, kSecond);
    CHECK(book.next({}, kSecond) == desk(2));
}

TEST_CASE("barred desks are never asked again, and no flood of names makes room for them") {
    DeskBook book;
    book.note({desk(1)});
    book.bar(desk(1));
    for (std::uint32_t i = 2; i < 500; ++i) {
        book.note({desk(i)});
        if (const auto next = book.next({}, i * kSecond)) {
            book.note_asked(*next, i * kSecond);
        }
    }
    CHECK(book.is_barred(desk(1)));
    book.note({desk(1)});
    CHECK(book.others({}).size() < DeskBook::kMost);
    CHECK(book.next({}, 5000 * kSecond) != desk(1));
}

TEST_CASE("in a full book the desk that was asked longest ago makes room, but none that was never asked") {
    DeskBook book;
    std::vector<Address> many;
    for (std::uint32_t i = 1; i <= DeskBook::kMost; ++i) {
        many.push_back(desk(i));
    }
    book.note(many);
    book.note({desk(100)});
    CHECK(book.others({}) == many);
    book.note_asked(desk(3), 2 * kSecond);
    book.note_asked(desk(5), kSecond);
    book.note({desk(100)});
    std::erase(many, desk(5));
    many.push_back(desk(100));
    CHECK(book.others({}) == many);
}
