// SPDX-License-Identifier: Zlib
#include "net/dht/invite.h"

#include <algorithm>

namespace net {

namespace {

DhtKey key_in_table(const Secret& secret, std::string_view purpose) {
    DhtKey key{};
    std::copy_n(derive_secret(secret, purpose).begin(), key.size(), key.begin());
    return key;
}

}  // namespace

InviteKeys invite_keys(const InviteCode& code) {
    return invite_keys(stretch(to_string(code), "gyre invite 1"));
}

InviteKeys invite_keys(const Secret& secret) {
    InviteKeys keys;
    keys.record = key_in_table(secret, "record");
    keys.knocks = key_in_table(secret, "knocks");
    keys.seal = derive_secret(secret, "seal");
    return keys;
}

InviteRecord record_of(const InvitePlace& place, std::uint64_t number) {
    InviteRecord record{.number = number, .host = place.host};
    for (const std::vector<Address>* addresses : {&place.open, &place.local}) {
        for (const Address& address : *addresses) {
            if (record.addresses.size() < kMaxInviteAddresses) {
                record.addresses.push_back(candidate_of(address));
            }
        }
    }
    if (place.seen) {
        record.seen = candidate_of(*place.seen);
    }
    return record;
}

}  // namespace net
