// SPDX-License-Identifier: Zlib
#include "game/replay/codec.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <xxhash.h>
#include <zstd.h>

namespace replay {

namespace {

constexpr std::string_view kMagic = "GYRELOG\n";
constexpr std::size_t kCheckBytes = 16;
constexpr int kCompressionLevel = 19;

constexpr int kKeyBits = 6;
constexpr std::uint64_t kLongRun = 4;  // the shortest run whose length is written as a varint
static_assert(sim::Keys::kAll < 1 << kKeyBits);

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

void write_keys(Writer& writer, const InputLog& log, sim::Slot slot, sim::Tick from, sim::Tick to) {
    for (sim::Tick begin = from; begin < to;) {
        const sim::Keys keys = log.keys_at(begin, slot);
        sim::Tick end = begin + 1;
        while (end < to && log.keys_at(end, slot) == keys) {
            ++end;
        }
        write_run(writer, keys, end - begin);
        begin = end;
    }
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

bool are_in_order(const std::vector<RosterChange>& roster, sim::Tick from, sim::Tick to) {
    return std::ranges::is_sorted(roster, {}, &RosterChange::tick) &&
           std::ranges::all_of(roster, [&](const RosterChange& c) { return c.tick >= from && c.tick < to; });
}

bool append_all(InputLog& log, const std::vector<KeyRow>& rows, const std::vector<RosterChange>& roster) {
    auto change = roster.begin();
    for (const KeyRow& row : rows) {
        sim::TickInput input{row, {}};
        for (; change != roster.end() && change->tick == log.ticks(); ++change) {
            input.roster.push_back(change->event);
        }
        if (!log.append(input)) {
            return false;
        }
    }
    return true;
}

bool read_hashes(Reader& reader, InputLog& log) {
    std::vector<HashNote> hashes;
    reader("hashes", hashes, kMaxTicks);
    return reader.ok() &&
           std::ranges::all_of(hashes, [&](const HashNote& note) { return log.note_hash(note.tick, note.hash); });
}

bool read_ending(Reader& reader, InputLog& log) {
    bool is_finished = false;
    reader("finished", is_finished);
    if (!is_finished) {
        return reader.ok();
    }
    FinalScore score;
    reader("final_score", score);
    return reader.ok() && log.finish(score);
}

std::optional<std::string> decompress(std::string_view frame, std::size_t size) {
    std::string body(size, '\0');
    const std::size_t got = ZSTD_decompress(body.data(), body.size(), frame.data(), frame.size());
    return got == size ? std::optional(std::move(body)) : std::nullopt;
}

/// Returns the body of a file in our format; nothing if the file is incomplete or altered.
std::optional<std::string> unwrap(std::string_view bytes) {
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
    reader("size", size, kMaxBodyBytes);
    return reader.ok() ? decompress(reader.raw(reader.left()), size) : std::nullopt;
}

}  // namespace

void write_ticks(Writer& writer, const InputLog& log, sim::Tick from, sim::Tick count) {
    from = std::min(from, log.ticks());
    count = std::min(count, log.ticks() - from);
    writer("from", from);
    writer("count", count);
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        write_keys(writer, log, slot, from, from + count);
    }
    const auto roster = log.roster_between(from, from + count);
    writer("roster", std::vector<RosterChange>(roster.begin(), roster.end()));
}

void read_ticks(Reader& reader, InputLog& log, sim::Tick most) {
    sim::Tick from = 0;
    sim::Tick count = 0;
    reader("from", from, kMaxTicks);
    reader("count", count, std::min(most, kMaxTicks - log.ticks()));
    if (from != log.ticks() || log.is_finished()) {
        reader.fail();
    }
    if (!reader.ok()) {
        return;
    }
    const std::vector<KeyRow> rows = read_keys(reader, count);
    std::vector<RosterChange> roster;
    reader("roster", roster, kMaxRosterChanges - log.roster().size());
    if (!reader.ok() || !are_in_order(roster, from, from + count) || !append_all(log, rows, roster)) {
        reader.fail();
    }
}

std::string encode_body(const InputLog& log) {
    Writer writer;
    writer("header", log.header());
    write_ticks(writer, log, 0, log.ticks());
    writer("hashes", std::vector<HashNote>(log.hashes().begin(), log.hashes().end()));
    writer("finished", log.is_finished());
    if (log.is_finished()) {
        writer("final_score", *log.final_score());
    }
    return writer.bytes();
}

std::optional<InputLog> decode_body(std::string_view bytes) {
    Reader reader(bytes);
    Header header;
    reader("header", header);
    InputLog log(std::move(header));
    read_ticks(reader, log, kMaxTicks);
    if (!read_hashes(reader, log) || !read_ending(reader, log) || !reader.at_end()) {
        return std::nullopt;
    }
    return log;
}

std::string encode(const InputLog& log) {
    const std::string body = encode_body(log);
    std::string frame(ZSTD_compressBound(body.size()), '\0');
    const std::size_t size = ZSTD_compress(frame.data(), frame.size(), body.data(), body.size(), kCompressionLevel);
    if (ZSTD_isError(size) != 0) {
        throw std::runtime_error(std::string("cannot compress the log: ") + ZSTD_getErrorName(size));
    }
    Writer writer;
    writer.raw(kMagic);
    writer("version", kFormatVersion);
    writer("size", static_cast<std::uint32_t>(body.size()));
    writer.raw(std::string_view(frame).substr(0, size));
    writer.raw(check_of(writer.bytes()));
    return writer.bytes();
}

std::optional<std::uint16_t> format_version(std::string_view bytes) {
    Reader reader(bytes);
    std::uint16_t version = 0;
    const bool is_log = reader.raw(kMagic.size()) == kMagic;
    reader("version", version);
    return is_log && reader.ok() ? std::optional(version) : std::nullopt;
}

engine::Result<InputLog> decode(std::string_view bytes) {
    const auto version = format_version(bytes);
    if (!version) {
        return engine::Error{engine::tr_later("this is not a replay of Gyre")};
    }
    if (*version > kFormatVersion) {
        return engine::Error{
            engine::tr_later("the replay has format {}, this program reads up to {}; get a newer Gyre"), *version,
            kFormatVersion};
    }
    const auto body = *version == kFormatVersion ? unwrap(bytes) : std::nullopt;
    auto log = body ? decode_body(*body) : std::nullopt;
    if (!log) {
        return engine::Error{engine::tr_later("the replay is damaged; get another copy of it")};
    }
    return *std::move(log);
}

}  // namespace replay
