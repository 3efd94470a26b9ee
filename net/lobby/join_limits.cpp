// SPDX-License-Identifier: Zlib
#include "net/lobby/join_limits.h"

#include <algorithm>

#include "net/wire/text.h"

namespace net {

namespace {

constexpr int kFree = 3;
constexpr int kFreeOfSite = 2 * kFree;
constexpr Micros kFirstWait = 2 * kSecond;
constexpr int kMostDoublings = 2;  // at most 8 s, so the right password is still accepted before a joiner gives up

constexpr std::size_t kMaxBans = 64;

std::vector<std::string> cleaned(std::vector<std::string> names) {
    std::ranges::for_each(names, [](std::string& name) { name = clean_text(name, kMaxNameBytes); });
    std::erase(names, "");
    return names;
}

}  // namespace

bool GuessLimiter::may_guess(const Ip& ip, Micros now) const {
    const Guesser* const guesser = guessers_.find(ip.household());
    const auto site = ip.site();
    const Guesser* const at_site = site ? sites_.find(*site) : nullptr;
    return (guesser == nullptr || now >= guesser->waits_until) && (at_site == nullptr || now >= at_site->waits_until);
}

void GuessLimiter::note_wrong(const Ip& ip, Micros now) {
    note(guessers_.find_or_add(ip.household()), kFree, now);
    if (const auto site = ip.site()) {
        note(sites_.find_or_add(*site), kFreeOfSite, now);
    }
}

void GuessLimiter::note(Guesser& guesser, int free, Micros now) {
    ++guesser.wrong;
    if (guesser.wrong >= free) {
        guesser.waits_until = now + (kFirstWait << std::min(guesser.wrong - free, kMostDoublings));
    }
}

void BanList::add(const std::optional<Ip>& ip, const std::vector<std::string>& names) {
    const auto household = ip ? std::optional(ip->household()) : std::nullopt;
    engine::push_newest(bans_, {household, cleaned(names)}, kMaxBans);
}

bool BanList::bars(const Ip& ip, const PilotNames& names) const {
    const std::vector<std::string> wanted = cleaned({names.all.begin(), names.all.end()});
    const auto site = ip.site();
    return (site && bars_site(*site)) || std::ranges::any_of(bans_, [&](const Ban& ban) {
               return ban.household == ip.household() ||
                      std::ranges::find_first_of(ban.names, wanted) != ban.names.end();
           });
}

bool BanList::bars_site(const Ip& site) const {
    std::optional<Ip> first;
    return std::ranges::any_of(bans_, [&](const Ban& ban) {
        const bool is_there = ban.household && ban.household->site() == site;
        const bool is_second = is_there && first && first != ban.household;
        first = is_there ? ban.household : first;
        return is_second;
    });
}

}  // namespace net
