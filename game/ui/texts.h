// SPDX-License-Identifier: Zlib
/// The translation functions of screens: see engine/base/text.h and message.h.
#pragma once

#include "engine/base/message.h"

namespace screens {

using engine::Phrase;
using engine::tr;
using engine::tr_format;
using engine::tr_format_plural;
using engine::tr_in;
using engine::tr_later;
using engine::tr_later_in;

}  // namespace screens
