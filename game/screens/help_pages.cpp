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
    Phrase name;
    Phrase points;
    Phrase advice;
};

constexpr std::array<Creature, 10> kCreatures{{
    {"rock_large", 1, 3, tr_later("Asteroid"), Phrase{"50–300"}, tr_later("Breaks into smaller, faster ones.")},
    {"rock_steel", 1, 4, tr_later("Steel asteroid"), Phrase{"100"}, tr_later("Shots push it; it seldom breaks.")},
    {"mine", 0.9F, 3, tr_later("Homing mine"), Phrase{"700"}, tr_later("Hunts a ship. Nine hits end it.")},
    {"vortex", 0.9F, 3, tr_later("Gravity well"), Phrase{"500"}, tr_later("Pulls every ship towards it.")},
    {"nova", 0.8F, 5, tr_later("Nova"), Phrase{"1000"}, tr_later("Shoot it before it goes off.")},
    {"fighter_big", 0.9F, 2, tr_later("Fighter"), Phrase{"1000"}, tr_later("Takes aim as it passes. Three hits.")},
    {"canister", 0.9F, 3, tr_later("Canister"), tr_later("prize"), tr_later("Touch it. Do not shoot it.")},
    {"multiplier", 1.2F, 30, tr_later("Multiplier"), Phrase{"×2–×5"}, tr_later("Shoot it: it multiplies the bonus.")},
    {"comet", 0.8F, 3, tr_later("Comet"), tr_later("bonus"), tr_later("Shoot it: it adds to the bonus.")},
    {"damaged_ship", 0.9F, 2, tr_later("Damaged ship"), tr_later("1 life"),
     tr_later("Touch it in time to save the pilot.")},
}};

// Prizes that have no icon.
constexpr int kFreeze = -1;
constexpr int kBigBang = -2;

struct PrizeText {
    int icon;
    Phrase name;
    Phrase effect;
};

constexpr std::array<PrizeText, 8> kPrizes{{
    {0, tr_later("Machine guns"), tr_later("Fire as fast as the key is held.")},
    {1, tr_later("Air brakes"), tr_later("The ship slows down by itself.")},
    {6, tr_later("Luck"), tr_later("One deadly hit in three does nothing.")},
    {7, tr_later("Triple fire"), tr_later("Three shots with each trigger.")},
    {8, tr_later("Long range"), tr_later("Shots fly twice as far.")},
    {9, tr_later("Shield energy"), tr_later("Fills the shield up a good deal.")},
    {kFreeze, tr_later("Freeze"), tr_later("Everything but you stands still for ten seconds.")},
    {kBigBang, tr_later("Big bang"), tr_later("All that flies takes a hit, and you are shaken.")},
}};

}  // namespace

void draw_flying(const Painter& painter, const Services&, engine::Rect area, int) {
    float y =
        painter.paragraph({area.x, area.y + 12},
                          tr("Clear the field of rocks, and the next wave comes. The field has no edge: what leaves "
                             "at one side comes back at the other, and so do you. A ship keeps its speed until it "
                             "thrusts the other way."),
                          theme::body(), area.w) +
        4;
    y = painter.paragraph({area.x, y},
                          tr("The shield holds everything off while its energy lasts. Finish a wave soon: its bonus "
                             "melts away. A new ship comes with every 50,000 points."),
                          theme::body(), area.w) +
        4;
    painter.paragraph(
        {area.x, y},
        tr("Shoot multipliers and comets, fly into canisters and damaged ships, and keep away from the rest. "
           "The next page shows the keys as they are bound now; Controls in the menu changes them."),
        theme::body(), area.w);
}

void draw_keys(const Painter& painter, const Services& services, engine::Rect area, int) {
    const float keys = area.x + 120;
    const float pads = area.x + 310;
    painter.text({keys, area.y + 8}, tr("Keyboard"), theme::small());
    painter.text({pads, area.y + 8}, tr("Game pad"), theme::small());
    float y = area.y + 32;
    for (const ActionInfo& info : kActions) {
        painter.text({keys - 16, y + 5}, info.label.text(), theme::right(theme::body(theme::kMuted)));
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
        tr("Escape always opens the menu. F11 is for the full screen, F12 takes a picture, M turns the sound "
           "off, + and – change its loudness."),
        theme::body(theme::kMuted), area.w);
}

void draw_bestiary(const Painter& painter, const Services&, engine::Rect area, int ticks) {
    for (std::size_t i = 0; i < kCreatures.size(); ++i) {
        const Creature& creature = kCreatures[i];
        const float x = area.x + (i % 2 == 0 ? 0 : area.w / 2 + 6);
        const float y = area.y + 4 + static_cast<float>(i / 2) * 62;
        painter.sprite(creature.sheet, ticks / creature.ticks_a_frame, {x + 24, y + 22}, creature.scale);
        const auto points_style = theme::right(theme::small(theme::kAccent));
        const char* const points = creature.points.text();
        painter.text_within({x + 54, y + 18}, creature.name.text(), theme::body(engine::Colour{}),
                            area.w / 2 - 76 - painter.width(points, points_style));
        painter.text({x + area.w / 2 - 14, y + 18}, points, points_style);
        painter.paragraph({x + 54, y + 35}, creature.advice.text(), theme::small(), area.w / 2 - 62);
    }
}

void draw_prizes(const Painter& painter, const Services&, engine::Rect area, int ticks) {
    float y = painter.paragraph({area.x, area.y + 12},
                                tr("Every canister holds one of these. What a ship has won, it loses with the ship, "
                                   "unless it was lucky."),
                                theme::body(), area.w) +
              2;
    for (const PrizeText& prize : kPrizes) {
        if (prize.icon >= 0) {
            painter.sprite("icons", prize.icon, {area.x + 20, y + 10}, 1.4F);
        } else {
            painter.sprite(prize.icon == kFreeze ? "canister" : "nova", ticks / 4, {area.x + 20, y + 10}, 0.55F);
        }
        painter.text_within({area.x + 48, y + 15}, prize.name.text(), theme::body(engine::Colour{}), 116);
        painter.text_within({area.x + 170, y + 15}, prize.effect.text(), theme::body(theme::kMuted), area.w - 170);
        y += 35;
    }
}

void draw_about(const Painter& painter, const Services& services, engine::Rect area, int) {
    painter.sprite("logo", 0, {area.centre().x, area.y + 44}, 0.7F);
    painter.text({area.centre().x, area.y + 106}, tr_format("Version {}", services.version),
                 theme::centred(theme::small(theme::kAccent)));
    float y = painter.paragraph({area.x, area.y + 138},
                                tr("Gyre is a shooter in the tradition of Maelstrom, which Andrew Welch wrote for the "
                                   "Macintosh in 1992 and Sam Lantinga brought to other systems. Its rules follow that "
                                   "game; its code, pictures and sounds are new."),
                                theme::body(), area.w) +
              6;
    y = painter.paragraph({area.x, y},
                          tr("Every game is recorded as the keys that were pressed, and nothing else. Run again, they "
                             "give the same game: that is what a replay is, and how a high score is proven."),
                          theme::body(), area.w) +
        6;
    painter.paragraph({area.x, y},
                      tr("Free software under the zlib licence; pictures, sounds and letters under CC BY 4.0."),
                      theme::body(theme::kMuted), area.w);
}

}  // namespace screens
