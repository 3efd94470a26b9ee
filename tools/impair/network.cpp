// SPDX-License-Identifier: Zlib
#include "tools/impair/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>

namespace impair {

namespace {

bool is_later(const Parcel& a, const Parcel& b) {
    return std::tie(a.at, a.number) > std::tie(b.at, b.number);
}

std::uint64_t seed_of(std::uint64_t seed, int from, int to) {
    return seed * 1'000'003 + static_cast<std::uint64_t>(from) * 1009 + static_cast<std::uint64_t>(to);
}

}  // namespace

Network::Network(int ports, const net::LinkConditions& conditions, std::uint64_t seed, Micros now)
    : ports_(ports), counted_from_(now) {
    for (int from = 1; from <= ports; ++from) {
        for (int to = 1; to <= ports; ++to) {
            links_.push_back({net::Impairment(seed_of(seed, from, to)), conditions, false, {}});
        }
    }
}

std::size_t Network::index(int from, int to) const {
    assert(from >= 1 && from <= ports_ && to >= 1 && to <= ports_);
    return static_cast<std::size_t>((from - 1) * ports_ + to - 1);
}

void Network::push(Parcel parcel) {
    parcel.number = sent_++;
    parcels_.push_back(std::move(parcel));
    std::push_heap(parcels_.begin(), parcels_.end(), is_later);
}

void Network::send(int from, int to, std::string_view bytes, std::size_t counted_bytes, bool is_impaired, Micros now) {
    Link& link = line(from, to);
    LineCounts& counts = link.counts;
    if (counted_bytes > 0) {
        ++counts.packets_sent;
        counts.bytes_sent += counted_bytes;
        counts.largest_bytes = std::max<std::uint64_t>(counts.largest_bytes, counted_bytes);
    }
    // A cut link still consumes its random numbers, so that later losses do not depend on the cut.
    const net::Impairment::Arrivals arrivals =
        is_impaired ? link.impairment.carry(counted_bytes, link.conditions, now) : net::Impairment::Arrivals{{now}, 1};
    if (link.is_cut) {
        counts.cut += counted_bytes > 0 ? 1 : 0;
        return;
    }
    counts.overflowed += arrivals.is_overflow ? 1 : 0;
    counts.lost += arrivals.count == 0 && !arrivals.is_overflow ? 1 : 0;
    counts.doubled += arrivals.count == 2 ? 1 : 0;
    for (std::size_t copy = 0; copy < arrivals.count; ++copy) {
        push({from, to, std::string(bytes), counted_bytes, arrivals.at[copy], 0});
    }
}

std::optional<Micros> Network::next_at() const {
    return parcels_.empty() ? std::nullopt : std::optional(parcels_.front().at);
}

std::optional<Parcel> Network::take(Micros now) {
    if (parcels_.empty() || parcels_.front().at > now) {
        return std::nullopt;
    }
    std::pop_heap(parcels_.begin(), parcels_.end(), is_later);
    Parcel parcel = std::move(parcels_.back());
    parcels_.pop_back();
    if (parcel.counted_bytes > 0) {
        LineCounts& counts = line(parcel.from, parcel.to).counts;
        ++counts.packets_delivered;
        counts.bytes_delivered += parcel.counted_bytes;
        most_late_ = std::max(most_late_, now - parcel.at);
        late_ += now - parcel.at >= kLate ? 1 : 0;
    }
    return parcel;
}

engine::Result<void> Network::apply(const Command& command, Micros now) {
    for (int from = 1; from <= ports_; ++from) {
        for (int to = 1; to <= ports_; ++to) {
            Link& link = line(from, to);
            if (command.type == Command::Type::Reset) {
                link.counts = {};
                continue;
            }
            if (!command.place.covers(from, to)) {
                continue;
            }
            if (command.type == Command::Type::Set) {
                net::LinkConditions conditions = link.conditions;
                if (auto result = set_figure(conditions, command.name, command.value); !result) {
                    return result;
                }
                if (auto result = check(conditions); !result) {
                    return result;
                }
                link.conditions = conditions;
            } else {
                link.is_cut = command.type == Command::Type::Cut;
            }
        }
    }
    if (command.type == Command::Type::Reset) {
        counted_from_ = now;
        most_late_ = 0;
        late_ = 0;
    }
    return {};
}

std::string Network::stats(Micros now) const {
    std::string text = fmt::format(
        "{{\n  \"seconds\": {:.3f},\n  \"most_late_ms\": {:.3f},\n  \"late_packets\": {},\n  \"links\": [\n",
        static_cast<double>(now - counted_from_) / net::kSecond, static_cast<double>(most_late_) / net::kMillisecond,
        late_);
    const char* separator = "";
    for (int from = 1; from <= ports_; ++from) {
        for (int to = 1; to <= ports_; ++to) {
            if (from == to) {
                continue;
            }
            const LineCounts& c = counts(from, to);
            text += fmt::format("{}    {{\"from\": {}, \"to\": {}, \"packets_sent\": {}, \"bytes_sent\": {}, "
                                "\"packets_delivered\": {}, \"bytes_delivered\": {}, \"lost\": {}, \"overflowed\": {}, "
                                "\"cut\": {}, \"doubled\": {}, \"largest_bytes\": {}}}",
                                separator, from, to, c.packets_sent, c.bytes_sent, c.packets_delivered,
                                c.bytes_delivered, c.lost, c.overflowed, c.cut, c.doubled, c.largest_bytes);
            separator = ",\n";
        }
    }
    return text + "\n  ]\n}\n";
}

}  // namespace impair
