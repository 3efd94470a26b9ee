// SPDX-License-Identifier: Zlib
#include "game/replay/codec.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <xxhash.h>
#include <zstd.h>

#include "engine/base/bytes.h"
#include "game/sim/mode_rules.h"

namespace replay {

using engine::Reader;
using engine::Writer;

namespace {

constexpr std::string_view kMagic = "GYRELOG\n";
constexpr std::size_t kCheckBytes = 16;
constexpr int kCompressionLevel = 19;

constexpr int kKeyBits = 6;
constexpr std::uint64_t kLongRun = 4;  // the shortest run whose length is written as a varint
static_assert(sim::Keys::kAll < 1 << kKeyBits);

constexpr std::uint16_t kFirstVersion = 1;
constexpr std::uint16_t kVersionWithReturns = 2;
constexpr std::uint16_t kVersionWithAway = 3;
constexpr std::uint16_t kVersionWithRush = 4;
constexpr std::uint16_t kVersionWithDaily = 5;
constexpr std::uint16_t kVersionWithCrew = 6;
static_assert(kVersionWithCrew == kFormatVersion);

/// Returns the version that a replay's file has.
std::uint16_t version_of(const Replay& recording) {
    const auto has = [&](sim::RosterEvent::Type type) {
        return std::ranges::any_of(recording.roster(),
                                   [&](const RosterChange& change) { return change.event.type == type; });
    };
    using Type = sim::RosterEvent::Type;
    switch (recording.header().setup.mode) {
    case sim::Mode::Crew:
        return kVersionWithCrew;
    case sim::Mode::Daily:
        return kVersionWithDaily;
    case sim::Mode::Rush:
        return kVersionWithRush;
    case sim::Mode::Coop:
    case sim::Mode::Deathmatch:
    case sim::Mode::Arena:
    case sim::Mode::School:
        break;
    }
    return has(Type::Away) ? kVersionWithAway : has(Type::Return) ? kVersionWithReturns : kFirstVersion;
}

std::string check_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    Writer writer;
    writer("low", static_cast<std::uint64_t>(hash.low64));
    writer("high", static_cast<std::uint64_t>(hash.high64));
    return writer.bytes();
}

void write_run(Writer& writer, sim::Keys keys, std::uint64_t length) {
    const auto code = static_cast<unsigned>(std::min(length, kLongRun) - 1);
    writer.byte(static_cast<std::uint8_t>(code << kKeyBits | keys.bits));
    if (length >= kLongRun) {
        writer.varint(length - kLongRun);
    }
}

void write_keys(Writer& writer, const Replay& recording, sim::Slot slot) {
    for (sim::Tick begin = 0; begin < recording.ticks();) {
        const sim::Keys keys = recording.keys_at(begin, slot);
        sim::Tick end = begin + 1;
        while (end < recording.ticks() && recording.keys_at(end, slot) == keys) {
            ++end;
        }
        write_run(writer, keys, end - begin);
        begin = end;
    }
}

void write_ticks(Writer& writer, const Replay& recording) {
    writer("first", sim::Tick{0});
    writer("count", recording.ticks());
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        write_keys(writer, recording, slot);
    }
    writer("roster", std::vector<RosterChange>(recording.roster().begin(), recording.roster().end()));
}

/// Reads the runs of one slot, which must add up to `count` ticks. Two adjacent runs of the same keys are an error:
/// they must be one.
void read_runs(Reader& reader, std::uint64_t count, auto&& take) {
    int before = -1;
    for (std::uint64_t at = 0; at < count && reader.ok();) {
        const std::uint8_t head = reader.byte();
        const sim::Keys keys{static_cast<std::uint8_t>(head & sim::Keys::kAll)};
        std::uint64_t length = (head >> kKeyBits) + 1u;
        if (length == kLongRun) {
            length += reader.varint(kMaxTicks);
        }
        if (length > count - at || keys.bits == before) {
            reader.fail();
            return;
        }
        take(keys, at, length);
        at += length;
        before = keys.bits;
    }
}

/// Reads the keys of `count` ticks. Checks them before allocating, so that a few wrong bytes cost no memory.
std::vector<KeyRow> read_keys(Reader& reader, sim::Tick count) {
    Reader ahead = reader;
    for (std::size_t slot = 0; slot < sim::kMaxPilots; ++slot) {
        read_runs(ahead, count, [](auto...) {});
    }
    if (!ahead.ok()) {
        reader.fail();
        return {};
    }
    std::vector<KeyRow> rows(count);
    for (std::size_t slot = 0; slot < sim::kMaxPilots; ++slot) {
        read_runs(reader, count, [&](sim::Keys keys, std::uint64_t begin, std::uint64_t length) {
            for (std::uint64_t at = begin; at < begin + length; ++at) {
                rows[at][slot] = keys;
            }
        });
    }
    return rows;
}

bool are_in_order(const std::vector<RosterChange>& roster, sim::Tick count) {
    return std::ranges::is_sorted(roster, {}, &RosterChange::tick) && (roster.empty() || roster.back().tick < count);
}

bool append_all(Replay& recording, const std::vector<KeyRow>& rows, const std::vector<RosterChange>& roster) {
    auto change = roster.begin();
    for (const KeyRow& row : rows) {
        sim::TickInput input{row, {}};
        for (; change != roster.end() && change->tick == recording.ticks(); ++change) {
            input.roster.push_back(change->event);
        }
        if (!recording.append(input)) {
            return false;
        }
    }
    return true;
}

/// Appends the ticks of a body to an empty recording. Returns false if they are invalid in any way.
bool read_ticks(Reader& reader, Replay& recording, sim::Tick most) {
    sim::Tick first = 0;
    sim::Tick count = 0;
    reader("first", first, sim::Tick{0});
    reader("count", count, most);
    if (!reader.ok()) {
        return false;
    }
    const std::vector<KeyRow> rows = read_keys(reader, count);
    std::vector<RosterChange> roster;
    reader("roster", roster, kMaxRosterChanges);
    return reader.ok() && are_in_order(roster, count) && append_all(recording, rows, roster);
}

bool read_hashes(Reader& reader, Replay& recording) {
    std::vector<HashNote> hashes;
    reader("hashes", hashes, kMaxTicks);
    return reader.ok() &&
           std::ranges::all_of(hashes, [&](const HashNote& note) { return recording.note_hash(note.tick, note.hash); });
}

bool read_ending(Reader& reader, Replay& recording) {
    bool is_finished = false;
    reader("finished", is_finished);
    if (!is_finished) {
        return reader.ok();
    }
    FinalScore score;
    reader("final_score", score);
    return reader.ok() && recording.finish(score);
}

std::optional<std::string> decompress(std::string_view frame, std::size_t size) {
    std::string body(size, '\0');
    const std::size_t got = ZSTD_decompress(body.data(), body.size(), frame.data(), frame.size());
    return got == size ? std::optional(std::move(body)) : std::nullopt;
}

/// Returns the body of a file in our format; nothing if the file is incomplete or altered.
std::optional<std::string> unwrap(std::string_view bytes, std::size_t most_bytes) {
    if (bytes.size() < kCheckBytes) {
        return std::nullopt;
    }
    const std::string_view checked = bytes.substr(0, bytes.size() - kCheckBytes);
    if (check_of(checked) != bytes.substr(checked.size())) {
        return std::nullopt;
    }
    Reader reader(checked);
    std::uint16_t version = 0;
    std::uint32_t size = 0;
    (void)reader.raw(kMagic.size());
    reader("version", version);
    reader("size", size, most_bytes);
    return reader.ok() ? decompress(reader.raw(reader.left()), size) : std::nullopt;
}

}  // namespace

std::string encode_body(const Replay& recording) {
    Writer writer;
    writer("header", recording.header());
    write_ticks(writer, recording);
    writer("hashes", std::vector<HashNote>(recording.hashes().begin(), recording.hashes().end()));
    writer("finished", recording.is_finished());
    if (recording.is_finished()) {
        writer("final_score", *recording.final_score());
    }
    return writer.bytes();
}

std::optional<Replay> decode_body(std::string_view bytes, sim::Tick most_ticks) {
    Reader reader(bytes);
    Header header;
    reader("header", header);
    if (!sim::ModeRules::allow(header.setup)) {
        return std::nullopt;
    }
    Replay recording(std::move(header));
    if (!read_ticks(reader, recording, most_ticks) || !read_hashes(reader, recording) ||
        !read_ending(reader, recording) || !reader.at_end()) {
        return std::nullopt;
    }
    return recording;
}

std::string encode(const Replay& recording) {
    const std::string body = encode_body(recording);
    std::string frame(ZSTD_compressBound(body.size()), '\0');
    const std::size_t size = ZSTD_compress(frame.data(), frame.size(), body.data(), body.size(), kCompressionLevel);
    if (ZSTD_isError(size) != 0) {
        throw std::runtime_error(std::string("cannot compress the replay: ") + ZSTD_getErrorName(size));
    }
    Writer writer;
    writer.raw(kMagic);
    writer("version", version_of(recording));
    writer("size", static_cast<std::uint32_t>(body.size()));
    writer.raw(std::string_view(frame).substr(0, size));
    writer.raw(check_of(writer.bytes()));
    return writer.bytes();
}

std::optional<std::uint16_t> format_version(std::string_view bytes) {
    Reader reader(bytes);
    std::uint16_t version = 0;
    const bool is_replay = reader.raw(kMagic.size()) == kMagic;
    reader("version", version);
    return is_replay && reader.ok() ? std::optional(version) : std::nullopt;
}

engine::Result<Replay> decode(std::string_view bytes, const ReadLimits& limits) {
    const auto version = format_version(bytes);
    if (!version) {
        return engine::Error{engine::tr_later("this is not a replay of Gyre")};
    }
    if (*version > kFormatVersion) {
        return engine::Error{
            engine::tr_later("the replay has format {}, this program reads up to {}; get a newer Gyre"), *version,
            kFormatVersion};
    }
    const auto body = unwrap(bytes, limits.body_bytes);
    auto recording = body ? decode_body(*body, limits.ticks) : std::nullopt;
    if (!recording || version_of(*recording) != *version) {
        return engine::Error{engine::tr_later("the replay is damaged; get another copy of it")};
    }
    return *std::move(recording);
}

}  // namespace replay
