// SPDX-License-Identifier: Zlib
#include "game/program/dropped_file.h"

#include "game/screens/replays/watch_replay.h"

namespace screens {

void open_dropped(Services& services, const std::filesystem::path& file) {
    if (services.screens.has_game()) {
        services.sounds.play(Cue::Wrong);
        services.notices.add(tr("Leave this game first, then drop the replay again."));
        return;
    }
    const bool takes_place = !services.screens.empty() && services.screens.top().gives_way();
    if (WatchReplay::open(services, file, takes_place)) {
        services.log.info("opened {}", file.string());
    }
}

}  // namespace screens
