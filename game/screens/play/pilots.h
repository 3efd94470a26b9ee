// SPDX-License-Identifier: Zlib
/// The other pilots of a lobby or a game, to mute and unmute their chat.
#pragma once

#include "game/app/menu_screen.h"

#include <string>
#include <vector>

namespace screens {

class Pilots final : public MenuScreen {
public:
    explicit Pilots(const Uses<Ui, Online>& services) : MenuScreen(services, true), network_(services.network) {}

    const char* name() const override { return "pilots"; }
    void shown() override { list(); }
    void tick() override { list(); }

private:
    Board board(const Painter& painter) const override;
    struct Row {
        net::Slot slot = net::kNoSlot;
        std::string name;

        friend bool operator==(const Row&, const Row&) = default;
    };

    /// Rebuilds the rows if a pilot joined, left or changed their name.
    void list();
    [[nodiscard]] std::vector<Row> others() const;
    [[nodiscard]] bool is_muted(net::Slot slot) const;
    void toggle(const Row& row);

    match::OnlineService& network_;
    std::vector<Row> rows_;
};

}  // namespace screens
