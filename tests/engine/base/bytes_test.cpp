// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "engine/base/bytes.h"

using engine::Reader;
using engine::Writer;

namespace {

enum class Fruit : std::uint8_t { Apple, Pear };

struct Basket {
    std::int32_t weight = 0;
    std::uint64_t number = 0;
    bool is_ripe = false;
    Fruit fruit = Fruit::Apple;
    std::string name;
    std::array<std::uint16_t, 2> pair{};
    std::vector<std::uint8_t> list;

    friend bool operator==(const Basket&, const Basket&) = default;

    static void fields(auto& ar, auto& b) {
        ar("weight", b.weight);
        ar("number", b.number);
        ar("ripe", b.is_ripe);
        ar("fruit", b.fruit, Fruit::Pear);
        ar("name", b.name, 5);
        ar("pair", b.pair, 700);
        ar("list", b.list, 3);
    }
};

std::string written(const Basket& basket) {
    Writer writer;
    writer("basket", basket);
    return writer.bytes();
}

const Basket kFull{-2, 0x0102030405060708u, true, Fruit::Pear, "plum", {1, 700}, {9, 8, 7}};

bool reads_bytes(std::string_view bytes) {
    Reader reader(bytes);
    Basket basket;
    reader("basket", basket);
    return reader.ok() && reader.at_end();
}

}  // namespace

TEST_CASE("numbers are little-endian on every machine") {
    using namespace std::string_literals;
    CHECK(written(kFull) ==
          "\xFE\xFF\xFF\xFF\x08\x07\x06\x05\x04\x03\x02\x01\x01\x01\x04plum\x01\0\xBC\x02\x03\x09\x08\x07"s);
}

TEST_CASE("a record reads as it was written") {
    const std::string bytes = written(kFull);
    Reader reader(bytes);
    Basket basket;
    reader("basket", basket);
    CHECK(reader.ok());
    CHECK(reader.at_end());
    CHECK(basket == kFull);
}

TEST_CASE("a record cut anywhere is refused") {
    const std::string bytes = written(kFull);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CHECK_FALSE(reads_bytes(std::string_view(bytes).substr(0, size)));
    }
}

TEST_CASE("values beyond their bounds are refused") {
    const auto broken = [](auto&& change) {
        Basket basket = kFull;
        change(basket);
        return written(basket);
    };
    CHECK(reads_bytes(broken([](Basket&) {})));
    CHECK_FALSE(reads_bytes(broken([](Basket& b) { b.fruit = static_cast<Fruit>(2); })));
    CHECK_FALSE(reads_bytes(broken([](Basket& b) { b.name = "banana"; })));
    CHECK_FALSE(reads_bytes(broken([](Basket& b) { b.pair[1] = 701; })));
    CHECK_FALSE(reads_bytes(broken([](Basket& b) { b.list.push_back(6); })));
    std::string bytes = written(kFull);
    bytes[12] = 2;  // neither true nor false
    CHECK_FALSE(reads_bytes(bytes));
}

TEST_CASE("after the first error everything reads as zero") {
    Reader reader(std::string_view("\x05"));
    std::uint32_t number = 7;
    reader("number", number);
    CHECK(number == 0);
    CHECK(reader.byte() == 0);
    CHECK(reader.left() == 0);
    CHECK_FALSE(reader.ok());
}

TEST_CASE("a varint holds every 64-bit value in the fewest bytes") {
    for (int shift = 0; shift < 64; ++shift) {
        for (const std::uint64_t value :
             {(std::uint64_t{1} << shift) - 1, std::uint64_t{1} << shift, ~std::uint64_t{0}}) {
            Writer writer;
            writer.varint(value);
            Reader reader(writer.bytes());
            CHECK(reader.varint(~std::uint64_t{0}) == value);
            CHECK(reader.ok());
            CHECK(reader.at_end());
        }
    }
}

TEST_CASE("a varint is refused if it is longer than necessary, too large or unterminated") {
    using namespace std::string_view_literals;
    const auto takes = [](std::string_view bytes, std::uint64_t most) {
        Reader reader(bytes);
        (void)reader.varint(most);
        return reader.ok();
    };
    CHECK(takes("\0"sv, 0));
    CHECK(takes("\x80\x01"sv, 128));
    CHECK_FALSE(takes("\x80\x01"sv, 127));
    CHECK_FALSE(takes("\x81\0"sv, 1000));
    CHECK_FALSE(takes("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02"sv, ~std::uint64_t{0}));
    CHECK_FALSE(takes("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"sv, ~std::uint64_t{0}));
    CHECK_FALSE(takes("\xFF"sv, ~std::uint64_t{0}));
}
