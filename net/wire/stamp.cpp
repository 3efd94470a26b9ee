// SPDX-License-Identifier: Zlib
#include "net/wire/stamp.h"

#include <array>
#include <cstddef>

#include <sodium.h>

#include "engine/base/require.h"

namespace net {

namespace {

constexpr std::size_t kNumberBytes = 8;
/// One block of BLAKE2b, so that a try takes the least time there is.
constexpr std::size_t kMostStamped = 128;

/// What is hashed: purpose, subject, period and number, the last two in eight bytes each, lowest first.
class StampText {
public:
    StampText(std::string_view purpose, std::string_view subject, std::uint64_t period) {
        engine::require(purpose.size() + subject.size() + 2 * kNumberBytes <= kMostStamped);
        for (const std::string_view part : {purpose, subject}) {
            for (const char c : part) {
                text_[size_++] = static_cast<unsigned char>(c);
            }
        }
        put(period, size_);
        size_ += kNumberBytes;
    }

    [[nodiscard]] bool is_stamped_by(std::uint64_t number) {
        put(number, size_);
        std::array<unsigned char, crypto_generichash_BYTES> hash{};
        crypto_generichash(hash.data(), hash.size(), text_.data(), size_ + kNumberBytes, nullptr, 0);
        static_assert(kStampBits == 20);
        return hash[0] == 0 && hash[1] == 0 && hash[2] < 16;
    }

private:
    void put(std::uint64_t number, std::size_t at) {
        for (std::size_t i = 0; i < kNumberBytes; ++i) {
            text_[at + i] = static_cast<unsigned char>(number >> 8 * i);
        }
    }

    std::array<unsigned char, kMostStamped> text_{};
    std::size_t size_ = 0;
};

}  // namespace

bool is_stamped(const Stamp& stamp, std::string_view purpose, std::string_view subject) {
    return StampText(purpose, subject, stamp.period).is_stamped_by(stamp.number);
}

std::optional<Stamp> StampMaker::search() {
    StampText text(purpose_, subject_, stamp_.period);
    for (int i = 0; i < kTriesAtOnce && !is_found_; ++i) {
        is_found_ = text.is_stamped_by(stamp_.number + 1);
        ++stamp_.number;
    }
    return is_found_ ? std::optional(stamp_) : std::nullopt;
}

}  // namespace net
