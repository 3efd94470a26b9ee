// SPDX-License-Identifier: Zlib
/// The conditions of a link as flags and commands name them.
#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "net/link/impairment.h"

namespace impair {

/// Returns a link without impairments. Jitter added to it does not reorder packets, since queues do not.
[[nodiscard]] inline net::LinkConditions good_line() {
    return {.keeps_order = true};
}

/// Sets a value by its flag's name without dashes; "rtt" is twice the delay. Fails for unknown names, and for values
/// out of range.
[[nodiscard]] engine::Result<void> set_figure(net::LinkConditions& line, std::string_view name, std::string_view value);
/// Fails if loss and burst contradict each other: at a high loss, bursts cannot be short.
[[nodiscard]] engine::Result<void> check(const net::LinkConditions& line);

}  // namespace impair
