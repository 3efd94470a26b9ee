// SPDX-License-Identifier: Zlib
/// A log to bytes and back. One log has exactly one body, so that any change of a body is a change of the log.
///
/// File: magic (8 bytes) · format version (u16) · length of the body (u32) · the body, as one zstd frame · XXH3-128 of
/// all before it (16 bytes). Body: Header::fields · ticks (below) · hashes · whether finished (1 byte) · FinalScore if
/// so. Ticks, which also travel alone: first tick (u32) · count (u32) · by slot the runs of equal keys: a byte with the
/// keys and, in its top two bits, the length less one; 3 there means that a varint follows with the length less four ·
/// roster changes. Numbers are little-endian, lists begin with their length as a varint. A change here or in `fields`
/// changes kFormatVersion and the golden bytes of the codec's test.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "game/replay/input_log.h"

namespace replay {

using engine::Reader;
using engine::Writer;

inline constexpr std::uint16_t kFormatVersion = 1;
/// No body is longer: a byte a key, and roster, hashes and header besides.
inline constexpr std::size_t kMaxBodyBytes = std::size_t{32} << 20;

/// The whole log as the content of a file.
[[nodiscard]] std::string encode(const InputLog& log);

/// The log in a file's content, or why not: no log, from a newer program, or damaged. Any bytes are safe.
[[nodiscard]] engine::Result<InputLog> decode(std::string_view bytes);

/// The format that the bytes claim to be in; nothing if they are no log. Higher than ours: not damaged, but newer.
[[nodiscard]] std::optional<std::uint16_t> format_version(std::string_view bytes);

/// The log without compression and check. Not for files.
[[nodiscard]] std::string encode_body(const InputLog& log);
[[nodiscard]] std::optional<InputLog> decode_body(std::string_view bytes);

/// Writes at most `count` ticks from `from` on: the range to send to a peer that is missing it.
void write_ticks(Writer& writer, const InputLog& log, sim::Tick from, sim::Tick count);

/// Appends ticks that follow on the log's last, no more than `most`. On bytes that are wrong in any way the reader
/// fails and the log stays as it was.
void read_ticks(Reader& reader, InputLog& log, sim::Tick most);

}  // namespace replay
