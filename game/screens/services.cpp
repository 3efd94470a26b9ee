// SPDX-License-Identifier: Zlib
#include "game/screens/services.h"

#include "game/match/call_signs.h"

#include <algorithm>
#include <iterator>

namespace screens {

std::vector<std::string> names_of(const std::vector<match::Seat>& seats) {
    std::vector<std::string> names;
    std::transform(seats.begin(), seats.end(), std::back_inserter(names), [](const auto& seat) { return seat.name; });
    return names;
}

void save_profile(Services& services) {
    if (const auto saved = services.profile.save(); !saved) {
        services.log.error("{}", saved.error());
        services.notices.add(saved.error());
    }
}

std::vector<match::Seat> seats_of(const LocalGame& game, const engine::Settings& settings) {
    if (!game.seats.empty()) {
        return game.seats;
    }
    const auto name = [](const std::string& own, const char* otherwise) {
        return own.empty() ? std::string(otherwise) : own;
    };
    const bool are_two = game.persons > 1;
    std::vector<match::Seat> seats{
        {name(settings.text("play.name"), are_two ? tr("Pilot 1") : tr("You")), std::nullopt}};
    if (are_two) {
        seats.push_back({name(settings.text("play.second_name"), tr("Pilot 2")), std::nullopt});
    }
    for (std::size_t slot = seats.size(); slot < game.setup.pilots; ++slot) {
        seats.push_back({match::kCallSigns[slot], game.skill});
    }
    return seats;
}

}  // namespace screens
