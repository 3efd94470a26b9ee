// SPDX-License-Identifier: Zlib
#include "game/screens/setup/own_pilots.h"

#include "game/screens/dialogs/dialog.h"

#include <utility>

namespace screens {
namespace {

constexpr const char* kPilotsHere = "net.pilots_here";

/// Asks for the name of a pilot at this machine, 0 or 1, and stores it. The question has the rest.
void ask_for_name(const Uses<Ui, Preferences>& services, std::size_t pilot, Question question,
                  std::function<void()> named) {
    question.text = services.settings.text(name_setting(pilot));
    question.max_letters = scores::kMaxNameLetters;
    question.max_bytes = net::kMaxNameBytes;
    question.answer = [services, pilot, named = std::move(named)](const std::string& name) {
        services.set(name_setting(pilot), name);
        if (named) {
            named();
        }
    };
    services.screens.push<TextPrompt>(services, std::move(question));
}

void ask_for_own_name(const Uses<Ui, Preferences>& services, std::function<void()> named = {}) {
    Question question;
    question.title = tr("YOUR NAME");
    question.hint = tr("The name that scores and other pilots show.");
    ask_for_name(services, 0, std::move(question), std::move(named));
}

}  // namespace

void add_own_name(Menu& menu, const Uses<Ui, Preferences>& services) {
    menu.add({.label = tr_later("Your name"),
              .accept = [services] { ask_for_own_name(services); },
              .value = [services] { return name_of_person(services.settings, 0); },
              .hint = tr_later("The name that scores and other pilots show.")});
}

bool asks_for_own_name(const Uses<Ui, Preferences>& services, std::function<void()> named) {
    const bool asks = services.settings.text(name_setting(0)).empty();
    if (asks) {
        ask_for_own_name(services, std::move(named));
    }
    return asks;
}

void add_own_pilots(Menu& menu, const Uses<Ui, Preferences, Online>& services) {
    add_own_name(menu, services);
    const auto set_pilots = [services](int pilots) { services.set(kPilotsHere, pilots); };
    menu.add({.label = tr_later("Second pilot"),
              .accept = [services, set_pilots] { ask_for_second_name(services, [set_pilots] { set_pilots(2); }); },
              .change = [services, set_pilots](int) { set_pilots(3 - services.settings.number(kPilotsHere)); },
              .value =
                  [services] {
                      const std::string name = second_pilot_online(services.settings);
                      return name.empty() ? std::string(tr_in("second pilot", "Nobody")) : name;
                  },
              .hint = tr_later("A second person at this machine, with the second pilot's keys or a gamepad.")});
}

void ask_for_second_name(const Uses<Ui, Preferences>& services, std::function<void()> named) {
    Question question;
    question.title = tr("SECOND PILOT");
    question.hint = tr("A name for whoever flies with you.");
    ask_for_name(services, 1, std::move(question), std::move(named));
}

std::string second_pilot_online(const engine::Settings& settings) {
    return settings.number(kPilotsHere) > 1 ? name_of_person(settings, 1) : std::string();
}

}  // namespace screens
