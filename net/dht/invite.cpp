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
    const Secret secret = stretch(to_string(code), "gyre invite 1");
    InviteKeys keys;
    keys.record = key_in_table(secret, "record");
    keys.knocks = key_in_table(secret, "knocks");
    keys.seal = derive_secret(secret, "seal");
    return keys;
}

}  // namespace net
