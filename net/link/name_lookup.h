// SPDX-License-Identifier: Zlib
/// Looking up the addresses of names.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"
#include "net/wire/address.h"

namespace net {

/// Looks up "NAME[:PORT]", which may block. A name with addresses in both families stands for its IPv4 address. Fails
/// if there is no address, or the port is invalid.
[[nodiscard]] engine::Result<Address> resolve(const std::string& name_and_port, std::uint16_t default_port);

}  // namespace net
