// SPDX-License-Identifier: Zlib
#include "net/lobby/unique_name.h"

#include "net/wire/packets.h"
#include "net/wire/text.h"

namespace net {

std::string unique_name(const std::string& wanted, Slot place, const std::set<std::string>& taken) {
    std::string base = clean_text(wanted, kMaxNameBytes);
    if (base.empty()) {
        base = "Pilot " + std::to_string(place + 1);
    }
    std::string name = base;
    for (int number = 2; taken.contains(name); ++number) {
        const std::string suffix = " " + std::to_string(number);
        name = clean_text(base, kMaxNameBytes - suffix.size()) + suffix;
    }
    return name;
}

}  // namespace net
