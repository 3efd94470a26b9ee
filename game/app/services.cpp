// SPDX-License-Identifier: Zlib
#include "game/app/services.h"

#include "game/daily/world/world_table.h"
#include "game/match/bots/bot.h"
#include "net/wire/text.h"

#include <fmt/format.h>

namespace screens {

const char* name_setting(std::size_t person) {
    return person == 0 ? "play.name" : "play.second_name";
}

std::string name_of_person(const engine::Settings& settings, std::size_t person) {
    std::string name = net::clean_text(settings.text(name_setting(person)), net::kMaxNameBytes);
    if (!name.empty()) {
        return name;
    }
    return person == 0 ? match::kUnnamedPilot : fmt::format("{} {}", match::kUnnamedPilot, person + 1);
}

daily::WorldTable* world_table_of(const Uses<Preferences, Records>& services) {
    return services.world != nullptr && services.settings.flag(kWorldTableSetting) ? &services.world->table : nullptr;
}

void tell_saving(engine::Log& log, Notices& notices, const engine::Result<void>& saved, engine::Phrase lost,
                 bool is_lost) {
    if (saved) {
        return;
    }
    const engine::Message message = is_lost ? engine::Message{lost, saved.error()} : saved.error();
    log.error("{}", message.english());
    notices.add(message);
}

std::vector<match::PilotInfo> pilots_of(const LocalGame& game, const engine::Settings& settings) {
    if (!game.pilots.empty()) {
        return game.pilots;
    }
    std::vector<match::PilotInfo> persons{{name_of_person(settings, 0), std::nullopt}};
    if (game.persons > 1) {
        persons.push_back({name_of_person(settings, 1), std::nullopt});
    }
    return match::with_bots(std::move(persons), game.setup.pilots, game.skill);
}

}  // namespace screens
