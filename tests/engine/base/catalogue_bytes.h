// SPDX-License-Identifier: Zlib
/// Catalogues as msgfmt would write them.
#pragma once

#include "engine/base/bytes.h"

#include <cstdint>
#include <map>
#include <string>

namespace engine {

/// Returns the bytes of a catalogue with these texts by their keys.
inline std::string catalogue_bytes(const std::map<std::string, std::string>& texts) {
    constexpr std::uint32_t kHeader = 28;  // bytes
    const auto table = static_cast<std::uint32_t>(texts.size() * 8);
    Writer writer;
    for (const std::uint32_t field :
         {0x950412DEU, 0U, static_cast<std::uint32_t>(texts.size()), kHeader, kHeader + table, 0U, 0U}) {
        writer("field", field);
    }
    std::string strings;
    const auto put = [&](const std::string& text) {
        writer("length", static_cast<std::uint32_t>(text.size()));
        writer("offset", static_cast<std::uint32_t>(kHeader + 2 * table + strings.size()));
        strings += text + '\0';
    };
    for (const auto& [key, translated] : texts) {
        put(key);
    }
    for (const auto& [key, translated] : texts) {
        put(translated);
    }
    return writer.bytes() + strings;
}

}  // namespace engine
