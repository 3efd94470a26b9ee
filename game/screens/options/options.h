// SPDX-License-Identifier: Zlib
/// Sound, picture and play, as the player likes them.
#pragma once

#include "game/screens/options/option_page.h"

namespace screens {

class Options final : public OptionPage {
public:
    explicit Options(const Uses<Ui, Preferences>& services, bool is_over_game = false);

private:
    void add_sound();
    void add_play();
    void reset_all();
    std::string warning() const override;
};

}  // namespace screens
