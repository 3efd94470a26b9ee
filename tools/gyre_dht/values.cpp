// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/values.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace gyre_dht {

namespace {

constexpr std::chrono::minutes kLifetime{10};  // of a value that is not renewed

std::size_t most_bytes(dht::ValueType::Id type) {
    switch (type) {
    case kRecordType:
        return net::kMaxDhtValueBytes;
    case kReplayType:
        return net::kMaxDhtReplayBytes;
    default:
        return 0;
    }
}

dht::ValueType type_named(dht::ValueType::Id id, const char* name) {
    return {id, name, kLifetime,
            [id](const dht::InfoHash& /*key*/, const std::shared_ptr<dht::Value>& value, const dht::InfoHash& /*from*/,
                 const dht::SockAddr& /*address*/) { return is_valid(*value, id); }};
}

}  // namespace

std::vector<dht::ValueType> value_types() {
    return {type_named(kRecordType, "gyre record"), type_named(kReplayType, "gyre replay")};
}

dht::ValueType::Id type_of(net::DhtSort sort) {
    return sort == net::DhtSort::Record ? kRecordType : kReplayType;
}

std::shared_ptr<dht::Value> value_of(std::string_view bytes, net::DhtSort sort) {
    return std::make_shared<dht::Value>(type_of(sort), dht::Blob(bytes.begin(), bytes.end()));
}

bool is_valid(const dht::Value& value, dht::ValueType::Id type) {
    // Signed, encrypted and labelled ones have further parts, which Gyre's have not and which would take more room.
    const bool is_plain = !value.owner && value.signature.empty() && value.cypher.empty() && value.user_type.empty();
    return is_plain && value.type == type && !value.data.empty() && value.data.size() <= most_bytes(type);
}

std::string bytes_of(const dht::Value& value) {
    return {value.data.begin(), value.data.end()};
}

}  // namespace gyre_dht
