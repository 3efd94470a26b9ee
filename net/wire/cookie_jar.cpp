// SPDX-License-Identifier: Zlib
#include "net/wire/cookie_jar.h"

#include "engine/base/bytes.h"

namespace net {

namespace {

constexpr Micros kMinute = 60 * kSecond;

}  // namespace

std::uint64_t CookieJar::make(const Address& address, Micros now) const {
    return of_minute(address, now / kMinute);
}

bool CookieJar::is_valid(std::uint64_t cookie, const Address& address, Micros now) const {
    return cookie == of_minute(address, now / kMinute) || cookie == of_minute(address, now / kMinute - 1);
}

std::uint64_t CookieJar::of_minute(const Address& address, Micros minute) const {
    engine::Writer writer;
    writer("address", address);
    writer("minute", minute);
    return sip_hash(key_, writer.bytes());
}

}  // namespace net
