// SPDX-License-Identifier: Zlib
#include "net/wire/arrival.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/base/bytes.h"

namespace net {

std::string encode_arrival(const Arrival& arrival) {
    engine::Writer writer;
    Arrival::fields(writer, arrival);
    return writer.bytes();
}

std::optional<Arrival> decode_arrival(std::string_view text) {
    engine::Reader reader(text);
    Arrival arrival;
    Arrival::fields(reader, arrival);
    const bool is_ordered = std::ranges::adjacent_find(arrival.pilots, std::ranges::greater_equal(),
                                                       &Arrival::Pilot::slot) == arrival.pilots.end();
    const bool is_whole = reader.ok() && reader.at_end() && !arrival.pilots.empty() && is_ordered &&
                          !arrival.candidates.empty() && is_unicast(arrival.candidates.front());
    return is_whole ? std::optional(std::move(arrival)) : std::nullopt;
}

}  // namespace net
