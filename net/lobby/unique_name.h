// SPDX-License-Identifier: Zlib
/// Tells pilots apart by name.
#pragma once

#include <set>
#include <string>

#include "net/wire/units.h"

namespace net {

/// Returns the name under which a pilot in that seat or slot is known: the wanted one, cleaned, or "Pilot N" if nothing
/// is left of it; with a number if another pilot has it.
[[nodiscard]] std::string unique_name(const std::string& wanted, Slot place, const std::set<std::string>& taken);

}  // namespace net
