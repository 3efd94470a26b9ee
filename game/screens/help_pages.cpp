// SPDX-License-Identifier: Zlib
#include "game/screens/help_pages.h"

#include "game/screens/actions.h"

#include <array>

namespace screens {
namespace {

struct Creature {
    const char* sheet;
    float scale;
    int ticks_a_frame;
    const char* name;
    const char* points;
    const char* advice;
};

constexpr std::array<Creature, 10> kCreatures{{
    {"rock_large", 1, 3, "Asteroid", "50–300", "Breaks into smaller, faster ones."},
    {"rock_steel", 1, 4, "Steel asteroid", "100", "Shots push it; it seldom breaks."},
    {"mine", 0.9F, 3, "Homing mine", "700", "Hunts a ship. Nine hits end it."},
    {"vortex", 0.9F, 3, "Gravity well", "500", "Pulls every ship towards it."},
    {"nova", 0.8F, 5, "Nova", "1000", "Shoot it before it goes off."},
    {"fighter_big", 0.9F, 2, "Fighter", "1000", "Takes aim as it passes. Three hits."},
    {"canister", 0.9F, 3, "Canister", "prize", "Touch it. Do not shoot it."},
    {"multiplier", 1.2F, 30, "Multiplier", "×2–×5", "Shoot it: it multiplies the bonus."},
    {"comet", 0.8F, 3, "Comet", "bonus", "Shoot it: it adds to the bonus."},
    {"damaged_ship", 0.9F, 2, "Damaged ship", "1 life", "Touch it in time to save the pilot."},
}};

struct PrizeText {
    int icon;
    const char* name;
    const char* effect;
};

constexpr std::array<PrizeText, 8> kPrizes{{
    {0, "Machine guns", "Fire as fast as the key is held."},
    {1, "Air brakes", "The ship slows down by itself."},
    {6, "Luck", "One deadly hit in three does nothing."},
    {7, "Triple fire", "Three shots with each trigger."},
    {8, "Long range", "Shots fly twice as far."},
    {9, "Shield energy", "Fills the shield up a good deal."},
    {-1, "Freeze", "Everything but you stands still for ten seconds."},
    {-1, "Big bang", "All that flies takes a hit, and you are shaken."},
}};

}  // namespace

void draw_flying(const Painter& painter, const Services&, engine::Rect area, int) {
    float y = painter.paragraph({area.x, area.y + 12},
                                "Clear the field of rocks, and the next wave comes. The field has no edge: what leaves "
                                "at one side comes back at the other, and so do you. A ship keeps its speed until it "
                                "thrusts the other way.",
                                theme::body(), area.w) +
              4;
    y = painter.paragraph({area.x, y},
                          "The shield holds everything off while its energy lasts. Finish a wave soon: its bonus "
                          "melts away. A new ship comes with every 50,000 points.",
                          theme::body(), area.w) +
        4;
    painter.paragraph(
        {area.x, y},
        "Shoot multipliers and comets, fly into canisters and damaged ships, and keep away from the rest. "
        "The next page shows the keys as they are bound now; Controls in the menu changes them.",
        theme::body(), area.w);
}

void draw_keys(const Painter& painter, const Services& services, engine::Rect area, int) {
    const float keys = area.x + 120;
    const float pads = area.x + 310;
    painter.text({keys, area.y + 8}, "Keyboard", theme::small());
    painter.text({pads, area.y + 8}, "Game pad", theme::small());
    float y = area.y + 32;
    for (const ActionInfo& info : kActions) {
        painter.text({keys - 16, y + 5}, info.label, theme::right(theme::body(theme::kMuted)));
        for (const bool of_pads : {false, true}) {
            float x = of_pads ? pads : keys;
            for (const std::string& name : control_names(services.bindings, info.action, of_pads)) {
                x += painter.key_cap({x, y}, name, theme::kAccent) + 6;
            }
        }
        y += 27;
    }
    painter.paragraph(
        {area.x, y + 10},
        "Escape always opens the menu. F11 is for the full screen, F12 takes a picture, M turns the sound "
        "off, + and – change its loudness.",
        theme::body(theme::kMuted), area.w);
}

void draw_bestiary(const Painter& painter, const Services&, engine::Rect area, int ticks) {
    for (std::size_t i = 0; i < kCreatures.size(); ++i) {
        const Creature& creature = kCreatures[i];
        const float x = area.x + (i % 2 == 0 ? 0 : area.w / 2 + 6);
        const float y = area.y + 4 + static_cast<float>(i / 2) * 62;
        painter.sprite(creature.sheet, ticks / creature.ticks_a_frame, {x + 24, y + 22}, creature.scale);
        painter.text({x + 54, y + 18}, creature.name, theme::body(engine::Colour{}));
        painter.text({x + area.w / 2 - 14, y + 18}, creature.points, theme::right(theme::small(theme::kAccent)));
        painter.text_within({x + 54, y + 35}, creature.advice, theme::small(), area.w / 2 - 62);
    }
}

void draw_prizes(const Painter& painter, const Services&, engine::Rect area, int ticks) {
    float y = painter.paragraph({area.x, area.y + 12},
                                "Every canister holds one of these. What a ship has won, it loses with the ship, "
                                "unless it was lucky.",
                                theme::body(), area.w) +
              2;
    for (const PrizeText& prize : kPrizes) {
        if (prize.icon >= 0) {
            painter.sprite("icons", prize.icon, {area.x + 20, y + 10}, 1.4F);
        } else {
            painter.sprite(prize.name[0] == 'F' ? "canister" : "nova", ticks / 4, {area.x + 20, y + 10}, 0.55F);
        }
        painter.text({area.x + 48, y + 15}, prize.name, theme::body(engine::Colour{}));
        painter.text_within({area.x + 170, y + 15}, prize.effect, theme::body(theme::kMuted), area.w - 170);
        y += 35;
    }
}

void draw_about(const Painter& painter, const Services& services, engine::Rect area, int) {
    painter.sprite("logo", 0, {area.centre().x, area.y + 44}, 0.7F);
    painter.text({area.centre().x, area.y + 106}, "Version " + services.version,
                 theme::centred(theme::small(theme::kAccent)));
    float y = painter.paragraph({area.x, area.y + 138},
                                "Gyre is a shooter in the tradition of Maelstrom, which Andrew Welch wrote for the "
                                "Macintosh in 1992 and Sam Lantinga brought to other systems. Its rules follow that "
                                "game; its code, pictures and sounds are new.",
                                theme::body(), area.w) +
              6;
    y = painter.paragraph({area.x, y},
                          "Every game is recorded as the keys that were pressed, and nothing else. Run again, they "
                          "give the same game: that is what a replay is, and how a high score is proven.",
                          theme::body(), area.w) +
        6;
    painter.paragraph({area.x, y},
                      "Free software under the zlib licence; pictures, sounds and letters under CC BY 4.0.",
                      theme::body(theme::kMuted), area.w);
}

}  // namespace screens
