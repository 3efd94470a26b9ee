// SPDX-License-Identifier: Zlib
#include "game/screens/options/option_page.h"

#include <utility>

namespace screens {

OptionPage::OptionPage(const Uses<Ui, Preferences>& services, std::string title, bool is_over_game)
    : MenuScreen(services, is_over_game), services_(services), title_(std::move(title)) {}

Board OptionPage::board(const Painter&) const {
    const std::string wrong = warning();
    return {.size = {480, 100 + menu_.height()},
            .title = title_,
            .help = wrong.empty() ? menu_.hint() : wrong,
            .has_help = true,
            .help_colour = wrong.empty() ? theme::kText : theme::kWarning,
            .hints = hints()};
}

}  // namespace screens
