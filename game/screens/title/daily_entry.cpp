// SPDX-License-Identifier: Zlib
#include "game/screens/title/daily_entry.h"

#include "game/daily/flight.h"

namespace screens {

LocalGame daily_game(const DailyTry& wanted) {
    LocalGame game;
    game.setup = daily::setup_of(wanted.date);
    game.daily = wanted;
    return game;
}

daily::Try try_of(const DailyTry& wanted, const scores::Score& score) {
    return {score.name, score.score, score.wave, score.replay, score.hash, score.has_auto_fire, wanted.counts};
}

void enter_daily(const Uses<Ui, Records>& services, const DailyTry& wanted, const scores::Score& score) {
    services.daily_flights.enter(wanted.date, try_of(wanted, score));
    save_daily_flights(services);
    services.log.info("daily flight of {}: score {}{}", wanted.date.text(), score.score,
                      wanted.counts ? "" : ", practice");
}

}  // namespace screens
