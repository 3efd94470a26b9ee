// SPDX-License-Identifier: Zlib
#include "net/wire/arrival.h"

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
    return reader.ok() && reader.at_end() ? std::optional(arrival) : std::nullopt;
}

}  // namespace net
