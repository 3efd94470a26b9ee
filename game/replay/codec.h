// SPDX-License-Identifier: Zlib
/// Encodes a replay as bytes and decodes it. A replay has exactly one body, so any change to a body is a change to the
/// replay.
///
/// File: magic (8 bytes) · format version (u16) · length of the body (u32) · the body, as one zstd frame · XXH3-128 of
/// everything before it (16 bytes). Body: Header::fields · ticks (below) · hashes · whether finished (1 byte) ·
/// FinalScore if so. Ticks: the first one (u32, always 0) · count (u32) · by slot the runs of equal keys: a byte with
/// the keys and, in its top two bits, the length less one; 3 there means that a varint follows with the length less
/// four · roster changes. Numbers are little-endian, lists begin with their length as a varint. A change here or in
/// `fields` changes kFormatVersion and the golden bytes of the codec's test.
///
/// A file has the lowest version that can express it: 6 for a crew, 5 for a daily flight, 4 for Rush, else 3 if a pilot
/// was away, else 2 if a pilot returned, else 1. Programs that only know a lower version can still read all files up to
/// that version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "game/replay/replay.h"

namespace replay {

inline constexpr std::uint16_t kFormatVersion = 6;  ///< the highest that is read and written
/// No body is longer: one byte per key, plus roster, hashes and header.
inline constexpr std::size_t kMaxBodyBytes = std::size_t{32} << 20;

/// Returns the whole replay as the content of a file.
[[nodiscard]] std::string encode(const Replay& recording);

/// What a reader takes. A few bytes can stand for a long game, so whoever reads what others sent takes less.
struct ReadLimits {
    std::size_t body_bytes = kMaxBodyBytes;  ///< Known before anything is decompressed.
    sim::Tick ticks = kMaxTicks;             ///< Known before any is stored.
};

/// Returns the replay in a file's content, or an error: not a replay, from a newer program, or damaged, which one
/// beyond the limits is, too. Safe for any bytes.
[[nodiscard]] engine::Result<Replay> decode(std::string_view bytes, const ReadLimits& limits = {});

/// Returns the format version that the bytes claim; nothing if they are not a replay. Higher than ours: newer, not
/// damaged.
[[nodiscard]] std::optional<std::uint16_t> format_version(std::string_view bytes);

/// Returns the replay without compression and checksum. Not for files.
[[nodiscard]] std::string encode_body(const Replay& recording);
[[nodiscard]] std::optional<Replay> decode_body(std::string_view bytes, sim::Tick most_ticks = kMaxTicks);

}  // namespace replay
