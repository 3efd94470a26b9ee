// SPDX-License-Identifier: Zlib
#include "net/lobby/ban_list.h"

#include <algorithm>

#include "engine/base/bounded.h"
#include "net/wire/packets.h"
#include "net/wire/text.h"

namespace net {
namespace {

constexpr std::size_t kMaxBans = 64;

std::vector<std::string> cleaned(std::vector<std::string> names) {
    std::ranges::for_each(names, [](std::string& name) { name = clean_text(name, kMaxNameBytes); });
    std::erase(names, "");
    return names;
}

}  // namespace

void BanList::add(std::optional<std::uint32_t> ip, const std::vector<std::string>& names) {
    engine::push_newest(bans_, {ip, cleaned(names)}, kMaxBans);
}

bool BanList::bars(std::uint32_t ip, const std::vector<std::string>& names) const {
    const std::vector<std::string> wanted = cleaned(names);
    return std::ranges::any_of(bans_, [&](const Ban& ban) {
        return ban.ip == ip || std::ranges::find_first_of(ban.names, wanted) != ban.names.end();
    });
}

}  // namespace net
