// SPDX-License-Identifier: Zlib
/// The other pilots of a lobby or a game, to mute one's chat or hear it again.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

#include <string>
#include <vector>

namespace screens {

class Pilots final : public Screen {
public:
    explicit Pilots(Services& services);

    const char* name() const override { return "pilots"; }
    void shown() override { list(); }
    void handle(const engine::InputEvent& event) override;
    void tick() override { list(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    struct Row {
        net::Slot slot = net::kNoSlot;
        std::string name;

        friend bool operator==(const Row&, const Row&) = default;
    };

    /// Makes the rows anew when somebody came, went or took another name.
    void list();
    [[nodiscard]] std::vector<Row> others() const;
    [[nodiscard]] bool is_muted(net::Slot slot) const;
    void toggle(const Row& row);

    Services& services_;
    Menu menu_;
    std::vector<Row> rows_;
};

}  // namespace screens
