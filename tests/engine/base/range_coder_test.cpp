// SPDX-License-Identifier: Zlib
#include "engine/base/range_coder.h"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <vector>

#include "engine/base/rng.h"

namespace {

using Models = std::array<engine::BitModel, 4>;

std::string coded(const std::vector<bool>& bits) {
    engine::RangeEncoder encoder;
    Models models;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        encoder.code(models[i % models.size()], bits[i]);
    }
    CHECK(encoder.finished().size() <= encoder.size());
    return encoder.finished();
}

std::vector<bool> random_bits(engine::Rng& chance, std::size_t count, double share) {
    std::vector<bool> bits;
    for (std::size_t i = 0; i < count; ++i) {
        bits.push_back(chance.happens(share));
    }
    return bits;
}

}  // namespace

TEST_CASE("bits come back from a range coder, however likely they are") {
    const auto seed = GENERATE(range(std::uint64_t{1}, std::uint64_t{9}));
    const double share = GENERATE(0.0, 0.001, 0.1, 0.5, 0.97, 1.0);
    CAPTURE(seed, share);
    engine::Rng chance(seed);
    for (const std::size_t count : {0U, 1U, 2U, 9U, 100U, 20000U}) {
        const std::vector<bool> bits = random_bits(chance, count, share);
        const std::string bytes = coded(bits);
        engine::RangeDecoder decoder(bytes);
        Models models;
        std::vector<bool> found;
        for (std::size_t i = 0; i < count; ++i) {
            found.push_back(decoder.code(models[i % models.size()]));
        }
        CHECK(found == bits);
    }
}

TEST_CASE("the bytes of given bits never change, since programs exchange them") {
    std::vector<bool> bits;
    for (int i = 0; i < 200; ++i) {
        bits.push_back(i * i % 11 < 3);
    }
    const std::array<unsigned char, 24> expected{0x3f, 0xeb, 0xb6, 0xff, 0x35, 0x46, 0x1e, 0xa2,
                                                 0xdb, 0x92, 0x45, 0x20, 0xfd, 0xe8, 0xc7, 0x93,
                                                 0x07, 0x22, 0x1e, 0x1c, 0x6e, 0x2b, 0x71, 0x80};
    CHECK(coded(bits) == std::string(expected.begin(), expected.end()));
}

TEST_CASE("likely bits take little more than their information") {
    const double share = GENERATE(0.002, 0.05, 0.5);
    engine::Rng chance(7);
    const std::vector<bool> bits = random_bits(chance, 40000, share);
    const double information = -share * std::log2(share) - (1 - share) * std::log2(1 - share);
    CHECK(static_cast<double>(coded(bits).size()) * 8 < 40000 * (information * 1.05 + 0.01));
}

TEST_CASE("a model never becomes certain") {
    engine::BitModel model;
    const bool bit = GENERATE(false, true);
    for (int i = 0; i < 100000; ++i) {
        model.learn(bit);
    }
    CHECK(model.chance() > 0);
    CHECK(model.chance() < 65536);
    model.learn(!bit);
    CHECK(std::abs(static_cast<int>(model.chance()) - (bit ? 65536 : 0)) > 1000);
}
