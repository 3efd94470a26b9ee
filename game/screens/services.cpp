// SPDX-License-Identifier: Zlib
#include "game/screens/services.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace screens {
namespace {

/// Stars, for those who have no name of their own.
constexpr std::array<const char*, sim::kMaxPilots> kBotNames{"Rigel", "Vega",  "Altair",  "Mira",
                                                             "Deneb", "Spica", "Capella", "Sirius"};

}  // namespace

std::vector<std::string> names_of(const std::vector<match::Seat>& seats) {
    std::vector<std::string> names;
    std::transform(seats.begin(), seats.end(), std::back_inserter(names), [](const auto& seat) { return seat.name; });
    return names;
}

std::vector<match::Seat> seats_of(const LocalGame& game, const std::string& own_name) {
    if (!game.seats.empty()) {
        return game.seats;
    }
    std::vector<match::Seat> seats{{own_name.empty() ? "You" : own_name, std::nullopt}};
    for (std::size_t slot = 1; slot < game.setup.pilots; ++slot) {
        seats.push_back({kBotNames[slot], game.skill});
    }
    return seats;
}

}  // namespace screens
