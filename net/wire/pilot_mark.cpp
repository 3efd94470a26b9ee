// SPDX-License-Identifier: Zlib
#include "net/wire/pilot_mark.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace net {

static_assert(std::tuple_size_v<PilotMark> <= Extension::kMostBytes);

PilotMark mark_of(const PublicKey& key) {
    const auto hash = blake2b(std::string(key.begin(), key.end()));
    PilotMark mark{};
    std::copy_n(hash.begin(), mark.size(), mark.begin());
    return mark;
}

Extensions mark_extension(const std::optional<PilotMark>& mark) {
    return mark ? Extensions{{{Extension::kPilotMark, std::string(mark->begin(), mark->end())}}} : Extensions{};
}

std::optional<PilotMark> mark_in(const Extensions& extensions) {
    PilotMark mark{};
    const std::string* const bytes = extensions.find(Extension::kPilotMark);
    if (bytes == nullptr || bytes->size() != mark.size()) {
        return std::nullopt;
    }
    std::ranges::copy(*bytes, mark.begin());
    return mark;
}

}  // namespace net
