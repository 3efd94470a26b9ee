// SPDX-License-Identifier: Zlib
#include "net/dht/daily_table.h"

#include <algorithm>
#include <tuple>

#include "engine/base/bytes.h"
#include "net/wire/text.h"

namespace net {

namespace {

// Each use of a key or hash has its own name, so that no two uses ever concern the same bytes.
constexpr std::string_view kDailyPurpose = "gyre daily 1";
constexpr std::string_view kReplayPurpose = "gyre replay 1";
constexpr std::string_view kSignedRow = "gyre daily row 1";
constexpr std::string_view kDailyStamp = "gyre daily stamp 1";

constexpr std::size_t kRowSignatureBytes = std::tuple_size_v<Signature>;
constexpr std::uint64_t kDaySeconds = 86400;

DhtKey place_of(const engine::Writer& text) {
    DhtKey key{};
    std::copy_n(blake2b(text.bytes()).begin(), key.size(), key.begin());
    return key;
}

std::string subject_of(const PublicKey& pilot) {
    return {pilot.begin(), pilot.end()};
}

std::string text_to_sign(std::string_view row) {
    return std::string(kSignedRow) + std::string(row);
}

bool is_possible(const DailyRow& row) {
    const std::uint64_t begin = row.table.day * kDaySeconds;
    return row.score >= 0 && row.ticks > 0 && row.replay_bytes > 0 && row.made_at >= begin &&
           row.made_at < begin + 2 * kDaySeconds;
}

}  // namespace

DhtKey daily_shard(const DailyTable& table, std::size_t shard) {
    engine::Writer writer;
    writer.raw(kDailyPurpose);
    writer("table", table);
    writer("shard", static_cast<std::uint8_t>(shard));
    return place_of(writer);
}

DhtKey replay_place(const ReplayHash& hash) {
    engine::Writer writer;
    writer.raw(kReplayPurpose);
    writer("hash", hash);
    return place_of(writer);
}

StampMaker daily_stamp(const PublicKey& pilot, std::uint32_t day) {
    return {kDailyStamp, subject_of(pilot), day};
}

std::string write_daily_row(const DailyRow& row, const SigningKey& pilot) {
    engine::Writer writer;
    DailyRow::fields(writer, row);
    const Signature signature = signature_of(text_to_sign(writer.bytes()), pilot);
    return writer.bytes() + std::string(signature.begin(), signature.end());
}

std::optional<DailyRow> read_daily_row(std::string_view value, const DailyTable& table, std::size_t shard) {
    if (value.size() <= kRowSignatureBytes || value.size() > kMaxDailyRowBytes) {
        return std::nullopt;
    }
    engine::Reader reader(value.substr(0, value.size() - kRowSignatureBytes));
    DailyRow row;
    DailyRow::fields(reader, row);
    const Stamp stamp{.period = row.table.day, .number = row.stamp};
    if (!reader.ok() || !reader.at_end() || row.table != table || daily_shard_of(row.pilot) != shard ||
        !is_possible(row) || !is_stamped(stamp, kDailyStamp, subject_of(row.pilot))) {
        return std::nullopt;
    }
    row.name = clean_text(row.name, kMaxNameBytes);
    return row;
}

bool is_signed(std::string_view value, const DailyRow& row) {
    if (value.size() <= kRowSignatureBytes) {
        return false;
    }
    const std::string_view last = value.substr(value.size() - kRowSignatureBytes);
    Signature signature{};
    std::copy(last.begin(), last.end(), signature.begin());
    return is_signature_of(signature, text_to_sign(value.substr(0, value.size() - kRowSignatureBytes)), row.pilot);
}

}  // namespace net
