// SPDX-License-Identifier: Zlib
#include "engine/video/animation_writer.h"

#include "engine/base/files.h"
#include "engine/base/rng.h"
#include "tests/engine/test_directory.h"
#include "tests/support/animation.h"

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

constexpr SizePx kPictureSize{96, 54};
const std::atomic<bool> kGoesOn = false;

/// A bright square on grey, further to the right in each picture; with noise, on dots that are different each time.
Image square_at(int number, bool has_noise = false) {
    Rng rng(static_cast<std::uint64_t>(number) + 1);
    Image image(kPictureSize.w, kPictureSize.h);
    for (int y = 0; y < kPictureSize.h; ++y) {
        for (int x = 0; x < kPictureSize.w; ++x) {
            const bool is_square = x >= number && x < number + 16 && y >= 16 && y < 32;
            std::uint8_t* const rgba = image.pixel(x, y);
            for (int c = 0; c < 3; ++c) {
                rgba[c] = static_cast<std::uint8_t>(is_square ? 250 : has_noise ? rng.next() % 256 : 60);
            }
        }
    }
    return image;
}

/// Adds pictures until one is refused. Returns whether all were taken.
bool add_all(AnimationWriter& writer, int pictures, bool has_noise = false) {
    for (int number = 0; number < pictures; ++number) {
        if (!writer.add(square_at(number, has_noise))) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("an animation has every picture, for its time, and is repeated forever") {
    const TestDirectory directory;
    const int pictures = GENERATE(2, 14, 15, 40);
    CAPTURE(pictures);
    AnimationWriter writer({kPictureSize, pictures, 15, 100'000}, kGoesOn);
    REQUIRE(add_all(writer, pictures));
    const auto bytes = writer.save(directory / "a.webp");
    REQUIRE(bytes);
    CHECK(*bytes == std::filesystem::file_size(directory / "a.webp"));

    const support::Animation decoded = support::read_animation(directory / "a.webp");
    REQUIRE(decoded.pictures.size() == static_cast<std::size_t>(pictures));
    CHECK(decoded.loops == 0);
    for (int number = 0; number < pictures; ++number) {
        const Image& picture = decoded.pictures[static_cast<std::size_t>(number)];
        REQUIRE(picture.width_px == kPictureSize.w);
        REQUIRE(picture.height_px == kPictureSize.h);
        CHECK(picture.pixel(number + 8, 24)[0] > 230);
        CHECK(std::abs(picture.pixel(number + 20, 24)[0] - 60) < 15);
        CHECK(picture.pixel(0, 0)[3] == 255);
        CHECK(decoded.ends_ms[static_cast<std::size_t>(number)] == (number + 1) * 1000 / 15);
    }
}

TEST_CASE("pictures that are alike keep their time") {
    const TestDirectory directory;
    AnimationWriter writer({kPictureSize, 35, 15, 100'000}, kGoesOn);
    for (int number = 0; number < 35; ++number) {
        REQUIRE(writer.add(square_at(3)));
    }
    REQUIRE(writer.save(directory / "a.webp"));
    const support::Animation decoded = support::read_animation(directory / "a.webp");
    REQUIRE_FALSE(decoded.pictures.empty());
    CHECK(decoded.ends_ms.back() == 35 * 1000 / 15);
}

TEST_CASE("an animation stays below its limit, at the price of its quality") {
    const TestDirectory directory;
    constexpr int kPictures = 45;
    AnimationWriter rich({kPictureSize, kPictures, 15, 10'000'000}, kGoesOn);
    REQUIRE(add_all(rich, kPictures, true));
    CHECK(rich.quality() == AnimationWriter::kBest);
    const std::size_t whole = *rich.save(directory / "rich.webp");
    const std::size_t limit = whole / 3;
    AnimationWriter poor({kPictureSize, kPictures, 15, limit}, kGoesOn);
    REQUIRE(add_all(poor, kPictures, true));
    CHECK(poor.quality() < AnimationWriter::kBest);
    const std::size_t bytes = *poor.save(directory / "poor.webp");
    CHECK(bytes <= limit);
    CHECK(bytes > limit / 2);  // no worse than necessary
    CHECK(support::read_animation(directory / "poor.webp").pictures.size() == kPictures);
}

TEST_CASE("quiet pictures leave their bytes to the busy ones that follow") {
    const TestDirectory directory;
    constexpr std::size_t kLimit = 60'000;
    const auto last_quality = [](bool is_quiet_first) {
        AnimationWriter writer({kPictureSize, 30, 15, kLimit}, kGoesOn);
        for (int number = 0; number < 30; ++number) {
            REQUIRE(writer.add(square_at(number, number >= 15 || !is_quiet_first)));
        }
        return writer.quality();
    };
    CHECK(last_quality(true) > last_quality(false));
}

TEST_CASE("pictures that cannot be made small enough are refused in one line") {
    AnimationWriter writer({kPictureSize, 30, 15, 2000}, kGoesOn);
    Result<void> added;
    for (int number = 0; number < 30 && added; ++number) {
        added = writer.add(square_at(number, true));
    }
    REQUIRE_FALSE(added);
    CHECK(added.error().english() == "the pictures do not fit into 2000 bytes; choose fewer");
}

TEST_CASE("an animation that cannot be written is an error, and leaves nothing") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "no directory"));
    AnimationWriter writer({kPictureSize, 2, 15, 100'000}, kGoesOn);
    REQUIRE(add_all(writer, 2));
    const auto saved = writer.save(directory / "file" / "a.webp");
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english().find((directory / "file").string()) != std::string::npos);
    CHECK(directory.count() == 1);
}

TEST_CASE("encoding ends early when it is stopped") {
    std::atomic<bool> stop = false;
    AnimationWriter writer({kPictureSize, 15, 15, 100'000}, stop);
    REQUIRE(add_all(writer, 14));
    stop = true;
    CHECK_FALSE(writer.add(square_at(14)));
}
