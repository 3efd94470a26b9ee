// SPDX-License-Identifier: Zlib
#include "net/lobby/ban_list.h"

#include <algorithm>

#include "engine/base/bounded.h"

namespace net {
namespace {

constexpr std::size_t kMaxBans = 64;

}  // namespace

void BanList::add(std::optional<std::uint32_t> ip, const std::string& name) {
    engine::push_newest(bans_, {ip, name}, kMaxBans);
}

bool BanList::bars(std::uint32_t ip, const std::string& name) const {
    return std::ranges::any_of(bans_,
                               [&](const Ban& ban) { return ban.ip == ip || (!ban.name.empty() && ban.name == name); });
}

}  // namespace net
