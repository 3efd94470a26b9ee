// SPDX-License-Identifier: Zlib
/// Why a call of the system failed, in words.
#pragma once

#include "engine/base/message.h"

#include <system_error>

namespace engine {

/// Returns the reason in the words of the C library, but translated like any other text; a rare reason is named as the
/// system does.
[[nodiscard]] Message reason_of(std::error_code failure);

}  // namespace engine
