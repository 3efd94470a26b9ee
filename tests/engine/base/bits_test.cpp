// SPDX-License-Identifier: Zlib
#include "engine/base/bits.h"

#include <catch2/catch.hpp>

#include <vector>

#include "engine/base/rng.h"

using engine::BitMeter;
using engine::BitReader;
using engine::BitWriter;
using engine::Rng;

namespace {

/// A layout that uses everything an archive supports: single bits, a list with its size, a derived value, padding and
/// whole bytes.
struct Parcel {
    bool is_urgent = false;
    std::uint8_t kind = 0;            ///< 0..7.
    std::vector<std::uint8_t> steps;  ///< At most 9, each 0..31; a repeated one takes a single bit.
    std::string label;                ///< At most 5.

    friend bool operator==(const Parcel&, const Parcel&) = default;
};

void fields(auto& ar, auto& parcel) {
    ar.bits("urgent", parcel.is_urgent, 1);
    ar.constant("mark", 2, 2);
    ar.bits("kind", parcel.kind, 3);
    std::size_t count = parcel.steps.size();
    ar.bits("count", count, 4);
    ar.resize(parcel.steps, count, 9);
    for (std::size_t i = 0; i < parcel.steps.size(); ++i) {
        bool is_new = i == 0 || parcel.steps[i] != parcel.steps[i - 1];
        ar.bits("is new", is_new, 1);
        if (is_new) {
            ar.bits("step", parcel.steps[i], 5);
        } else if (i > 0) {
            ar.derive(parcel.steps[i], parcel.steps[i - 1]);
        }
        ar.require(is_new || i > 0);
    }
    ar.align();
    ar("label", parcel.label, 5);
}

std::string written(const Parcel& parcel) {
    BitWriter writer;
    fields(writer, parcel);
    return writer.bytes();
}

bool reads_bits(std::string_view bytes) {
    BitReader reader(bytes);
    Parcel parcel;
    fields(reader, parcel);
    return reader.ok() && reader.at_end();
}

const Parcel kUsual{true, 5, {3, 3, 31}, "tea"};

}  // namespace

TEST_CASE("bits fill each byte from its lowest") {
    // Urgent 1, mark 2, kind 5, low two bits of count 3 | its high two bits; new, 3 | repeat; new, 31; padding | label.
    CHECK(written(kUsual) == std::string("\xED\x1C\x7E\x03tea", 7));
}

TEST_CASE("a packed record reads as it was written, and has the measured size") {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Rng rng(seed);
        Parcel parcel{rng.happens(0.5), static_cast<std::uint8_t>(rng.between(0, 7)), {}, {}};
        for (std::int64_t steps = rng.between(0, 9); steps > 0; --steps) {
            parcel.steps.push_back(rng.happens(0.5) && !parcel.steps.empty()
                                       ? parcel.steps.back()
                                       : static_cast<std::uint8_t>(rng.between(0, 31)));
        }
        parcel.label = std::string(static_cast<std::size_t>(rng.between(0, 5)), 'x');
        const std::string bytes = written(parcel);
        INFO("seed " << seed);
        BitReader reader(bytes);
        Parcel read;
        fields(reader, read);
        REQUIRE(reader.ok());
        REQUIRE(reader.at_end());
        REQUIRE(read == parcel);
        BitMeter meter;
        fields(meter, parcel);
        REQUIRE(meter.size() == bytes.size());
    }
}

TEST_CASE("a meter counts a partly filled byte") {
    BitMeter meter;
    CHECK(meter.size() == 0);
    meter.bits("", 0, 1);
    CHECK(meter.size() == 1);
    meter.bits("", 0, 8);
    CHECK(meter.size() == 2);
    meter.align();
    meter.bits("", 0, 1);
    CHECK(meter.size() == 3);
}

TEST_CASE("a packed record is refused if it is truncated, has trailing bytes or nonzero padding") {
    const std::string bytes = written(kUsual);
    CHECK(reads_bits(bytes));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CHECK_FALSE(reads_bits(std::string_view(bytes).substr(0, size)));
    }
    CHECK_FALSE(reads_bits(bytes + '\0'));
    std::string padded = bytes;
    padded[3] = static_cast<char>(padded[3] | 0x80);
    CHECK_FALSE(reads_bits(padded));
}

TEST_CASE("a constant, a bound and a condition are checked when reading") {
    Parcel parcel = kUsual;
    std::string bytes = written(parcel);
    bytes[0] = static_cast<char>(bytes[0] ^ 2);  // the mark
    CHECK_FALSE(reads_bits(bytes));
    parcel.steps.assign(10, 1);  // one too many
    CHECK_FALSE(reads_bits(written(parcel)));
    BitWriter first_repeats;
    first_repeats.bits("", 0x15U, 6);
    first_repeats.bits("", 1U, 4);
    first_repeats.bits("", 0U, 6);
    first_repeats.bits("", 0U, 8);
    CHECK_FALSE(reads_bits(first_repeats.bytes()));
}

TEST_CASE("after an error everything reads as zero") {
    BitReader reader("\xFF");
    reader.require(false);
    unsigned value = 9;
    reader.bits("", value, 4);
    CHECK(value == 0);
    std::vector<int> list(3);
    reader.resize(list, 2, 5);
    CHECK(list.empty());
    CHECK_FALSE(reader.ok());
}

TEST_CASE("numbers of up to 32 bits keep their value wherever they start") {
    for (int before = 1; before < 8; ++before) {
        BitWriter writer;
        writer.bits("", 1U, before);
        writer.bits("", 0xDEADBEEFU, 32);
        writer.align();
        BitReader reader(writer.bytes());
        unsigned value = 0;
        reader.bits("", value, before);
        reader.bits("", value, 32);
        reader.align();
        CHECK(value == 0xDEADBEEFU);
        CHECK(reader.at_end());
    }
}
