// SPDX-License-Identifier: Zlib
#include "game/screens/flight_stats.h"

namespace screens {

void FlightStats::take(const sim::EventList& events) {
    ++ticks_;
    for (const sim::Event& event : events) {
        if (event.slot != slot_) {
            continue;
        }
        switch (event.type) {
        case sim::Event::Type::Fired:
            shots_ += event.value;
            break;
        case sim::Event::Type::Scored:
            ++destroyed_;
            break;
        case sim::Event::Type::PrizeTaken:
            ++prizes_;
            break;
        case sim::Event::Type::Rescued:
            ++rescues_;
            break;
        case sim::Event::Type::Exploded:
            ships_lost_ += event.kind == sim::Kind::Ship ? 1 : 0;
            break;
        default:
            break;
        }
    }
}

}  // namespace screens
