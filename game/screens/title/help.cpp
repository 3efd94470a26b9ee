// SPDX-License-Identifier: Zlib
#include "game/screens/title/help.h"

#include "game/app/pilot_actions.h"
#include "game/app/settings_table.h"
#include "game/screens/title/first_flight.h"
#include "game/sim/rules.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <array>
#include <utility>

namespace screens {

namespace {

/// Points for a hit, from `least` to `most`; or something else.
struct Reward {
    constexpr Reward(std::int32_t points) : least(points), most(points) {}
    constexpr Reward(std::int32_t from, std::int32_t to) : least(from), most(to) {}
    constexpr Reward(Phrase what) : other(what) {}

    [[nodiscard]] std::string text() const {
        const std::string range = most > least ? "–" + view::grouped(most) : "";
        return other ? other->text() : view::grouped(least) + range;
    }

    std::int32_t least = 0;
    std::int32_t most = 0;
    std::optional<Phrase> other{};
};

struct Creature {
    const char* sheet;
    float scale;
    int ticks_a_frame;
    Phrase name;
    Reward reward;
    Phrase advice;
};

constexpr std::array<Creature, 10> kCreatures{{
    {"rock_large",
     1,
     3,
     tr_later("Rock"),
     {sim::kLargeRockPoints, sim::kSmallRockPoints},
     tr_later("Breaks into smaller, faster ones.")},
    {"rock_steel", 1, 4, tr_later("Steel rock"), sim::kSteelPoints, tr_later("Shots push it; it seldom breaks.")},
    {"mine", 0.9F, 3, tr_later("Homing mine"), sim::kMinePoints, tr_later("Hunts ships. Takes nine hits.")},
    {"vortex", 0.9F, 3, tr_later("Gravity well"), sim::kVortexPoints, tr_later("Pulls every ship towards it.")},
    {"nova", 0.8F, 5, tr_later("Nova"), sim::kNovaPoints, tr_later("Shoot it before it goes off.")},
    {"fighter_big", 0.9F, 2, tr_later("Fighter"), sim::kFighterPoints,
     tr_later("Fires as it crosses. Takes three hits.")},
    {"canister", 0.9F, 3, tr_later("Canister"), tr_later("prize"), tr_later("Touch it. Do not shoot it.")},
    {"multiplier", 1.2F, 30, tr_later("Multiplier"), Phrase{"×2–×5"}, tr_later("Shoot it: it multiplies the bonus.")},
    {"comet", 0.8F, 3, tr_later("Comet"), tr_later("bonus"), tr_later("Shoot it: it adds to the bonus.")},
    {"damaged_ship", 0.9F, 2, tr_later("Damaged ship"), tr_later("1 ship"),
     tr_later("Touch it in time to save the pilot.")},
}};

// Prizes without an icon.
constexpr int kFreeze = -1;
constexpr int kBigBang = -2;

struct PrizeText {
    int icon;
    Phrase name;
    Phrase effect;
};

constexpr std::array<PrizeText, 8> kPrizes{{
    {0, tr_later("Machine guns"), tr_later("Hold Fire for a continuous stream of shots.")},
    {1, tr_later("Air brakes"), tr_later("The ship slows down by itself.")},
    {6, tr_later("Luck"), tr_later("One deadly hit in three does nothing.")},
    {7, tr_later("Triple fire"), tr_later("Three shots each time you fire.")},
    {8, tr_later("Long range"), tr_later("Shots fly twice as far.")},
    {9, tr_later("Shield energy"), tr_later("Refills much of the shield.")},
    {kFreeze, tr_later("Freeze"), tr_later("Everything but you stands still for ten seconds.")},
    {kBigBang, tr_later("Big bang"), tr_later("Hits everything but ships, and shakes you.")},
}};

// What this help says in words.
static_assert(sim::kMineHitPoints == 9 && sim::kFighterHitPoints == 3 && sim::kExtraLifeEvery == 50000 &&
              sim::kLuckOdds == 3 && sim::kFreeze == 10 * sim::kTicksPerSecond && kPrizes.size() == sim::kPrizes);

/// Draws paragraphs below each other, `gap` apart; returns the y below the last.
float draw_paragraphs(const Painter& painter, engine::Rect area, float gap, std::span<const Phrase> paragraphs) {
    float y = area.y;
    for (const Phrase& words : paragraphs) {
        area.y = painter.paragraph({area.x, y}, words.text(), theme::body(), area.w);
        y = area.y + gap;
    }
    return area.y;
}

/// Draws one pilot's actions with their keys and pad controls, and a remark; returns the y below.
float draw_bindings(const Painter& painter, const engine::Bindings& bindings, engine::Action actions, engine::Rect area,
                    const char* remark) {
    constexpr float kLabels = 104;
    const bool is_narrow = !painter.has_tables();
    const float keys = is_narrow ? area.x : area.x + 120;
    const float pads = is_narrow ? area.x : area.x + 310;
    if (!is_narrow) {
        painter.text({keys, area.y + 12}, tr("Keyboard"), theme::small());
        painter.text({pads, area.y + 12}, tr("Gamepad"), theme::small());
    }
    float y = is_narrow ? area.y + 6 : area.y + 34;
    auto label = theme::body(theme::kMuted);
    for (engine::Action i = 0; i < actions; ++i) {  // all in the size that the longest needs
        label = painter.fitted(label, action_info(i).label.text(), is_narrow ? area.w : kLabels);
    }
    for (engine::Action i = 0; i < actions; ++i) {
        const ActionInfo& info = action_info(i);
        if (is_narrow && !painter.shows_whole(y - 5, y + 53)) {
            y += 71;
            continue;
        }
        if (is_narrow) {
            painter.text_within({area.x, y + 5}, info.label.text(), label, area.w);
            y += 22;
        } else {
            painter.text_within({keys - 16, y + 5}, info.label.text(), theme::right(label), kLabels);
        }
        painter.key_caps({keys, y}, control_names(bindings, info.action, false), is_narrow ? area.w : pads - keys - 10);
        y += is_narrow ? 22 : 0;
        painter.key_caps({pads, y}, control_names(bindings, info.action, true), area.x + area.w - pads);
        y += 27;
    }
    return painter.paragraph({area.x, y + 10}, remark, theme::body(theme::kMuted), area.w);
}

float draw_flying(const Painter& painter, const PageParts&, engine::Rect area, int) {
    constexpr Phrase kWords[] = {
        tr_later("Clear all rocks to reach the next wave. The field has no edge: anything that leaves on one side "
                 "returns on the other, you included. A ship keeps its speed until it thrusts the other way."),
        tr_later("The shield holds everything off while its energy lasts. Finish each wave quickly: its "
                 "bonus ticks away. You earn an extra ship every 50 000 points."),
        tr_later("Shoot multipliers and comets, fly into canisters and damaged ships, and keep away from the rest. "
                 "The next page shows the keys as they are bound now; Controls in the menu changes them.")};
    return draw_paragraphs(painter, {area.x, area.y + 12, area.w, area.h}, 4, kWords);
}

float draw_keys(const Painter& painter, const PageParts& services, engine::Rect area, int) {
    return draw_bindings(painter, services.bindings, actions_of(0), area,
                         tr("Escape always opens the menu. F11 toggles full screen, F12 takes a screenshot, F9 saves a "
                            "clip, M mutes, + and – change "
                            "the volume."));
}

float draw_second_keys(const Painter& painter, const PageParts& services, engine::Rect area, int) {
    return draw_bindings(painter, services.second_bindings, actions_of(1), area,
                         tr("In two-player games, a key that both pilots use belongs to the second pilot, and so does "
                            "the gamepad if there is only one; with two gamepads, each pilot gets one."));
}

float draw_bestiary(const Painter& painter, const PageParts&, engine::Rect area, int ticks) {
    const std::size_t columns = painter.is_narrow() ? 1 : 2;
    const float width = columns == 1 ? area.w : area.w / 2 - 6;
    const bool is_tight = columns == 1 && painter.is_short();  // so that two of them fit at a time
    const float indent = is_tight ? 34 : 54;
    const float head = is_tight ? 11 : 18;  // the name's baseline
    const float lead = is_tight ? 14 : 17;  // from it to the advice's
    const float least = columns > 1 ? 62 : is_tight ? 45 : 52;
    const float line = engine::Font::line_height(theme::small());
    float row = area.y + (is_tight ? 2.0F : 4.0F);
    float next = row;
    for (std::size_t i = 0; i < kCreatures.size(); ++i) {
        const Creature& creature = kCreatures[i];
        const float x = area.x + (i % columns == 0 ? 0 : area.w / 2 + 6);
        const float top = row;
        const auto advice = painter.wrapped(creature.advice.text(), theme::small(), width - indent);
        const float end = top + head + lead - 6 + line * static_cast<float>(advice.size());
        next = std::max({next, end, top + least});
        row = i % columns + 1 == columns ? next : row;
        if (!painter.shows_whole(top + 2, end - 6)) {
            continue;
        }
        painter.sprite(creature.sheet, ticks / creature.ticks_a_frame, {x + indent * 0.44F, top + head + 4},
                       creature.scale * std::min(1.0F, indent / 54));
        const std::string reward = creature.reward.text();
        const float reward_width = painter.width(reward, theme::small());
        painter.text_within({x + indent, top + head}, creature.name.text(), theme::body(engine::Colour{}),
                            width - indent - reward_width - 8);
        painter.text({x + width, top + head}, reward, theme::right(theme::small(theme::kAccent)));
        (void)painter.paragraph({x + indent, top + head + lead}, creature.advice.text(), theme::small(),
                                width - indent);
    }
    return next;
}

float draw_prizes(const Painter& painter, const PageParts&, engine::Rect area, int ticks) {
    float y =
        painter.paragraph({area.x, area.y + 12},
                          tr("Every canister holds one of these. You lose them with the ship, unless Luck saves them."),
                          theme::body(), area.w) +
        2;
    const bool is_narrow = painter.is_narrow();
    const float indent = is_narrow ? 30 : 48;
    for (const PrizeText& prize : kPrizes) {
        const float row = y;
        const float x = is_narrow ? indent : 206;
        const float words = row + (is_narrow ? 33.0F : 15.0F);
        const auto style = theme::body(theme::kMuted);
        const auto lines = painter.wrapped(prize.effect.text(), style, area.w - x);
        const float end = words + engine::Font::line_height(style) * static_cast<float>(lines.size());
        y = std::max(row + 35, end - 6);
        if (!painter.shows_whole(row, end - engine::Font::line_height(style))) {
            continue;
        }
        const engine::Point middle{area.x + indent * 0.42F, row + 10};
        if (prize.icon >= 0) {
            painter.sprite("icons", prize.icon, middle, 1.4F);
        } else {
            painter.sprite(prize.icon == kFreeze ? "canister" : "nova", ticks / 4, middle, 0.55F);
        }
        painter.text_within({area.x + indent, row + 15}, prize.name.text(), theme::body(engine::Colour{}),
                            is_narrow ? area.w - indent : 146);
        (void)painter.paragraph({area.x + x, words}, prize.effect.text(), style, area.w - x);
    }
    return y;
}

float draw_rush(const Painter& painter, const PageParts&, engine::Rect area, int) {
    static_assert(sim::kRushTicks == 180 * sim::kTicksPerSecond && sim::kChainMostFactor == 12 &&
                  sim::kChainLinksPerFactor == 3 && sim::kRushShieldsEvery == 60 * sim::kTicksPerSecond &&
                  3 * sim::kRushShield == sim::kShieldOfNewShip && sim::kChainMostBanked == 72);
    constexpr Phrase kWords[] = {
        tr_later("Three minutes, as many ships as you need, one chain. Everything that you destroy is a link; fighters "
                 "and mines are three. A close call at speed is one as well."),
        tr_later("Every three links raise the factor of all points, up to ×12. The ring around your ship is the time "
                 "until the chain falls to half. Shots that hit nothing shorten it, and so does standing still: a ship "
                 "at rest earns nothing at all."),
        tr_later("The shield is the bank. Each press lasts a second, pays twenty times the square of your links, up to "
                 "72, and the chain begins again. You have three shields a minute. A lost ship costs the chain, and "
                 "what is not banked at the end is lost.")};
    return draw_paragraphs(painter, {area.x, area.y + 14, area.w, area.h}, 8, kWords);
}

float draw_daily(const Painter& painter, const PageParts&, engine::Rect area, int) {
    static_assert(sim::kDailyWaves == 10 && sim::kDailyShipBonus == 5000 && sim::kDefaultLives == 3);
    constexpr Phrase kWords[] = {
        tr_later("A new field every day, the same for everyone: three ships, ten waves. Each wave begins with the same "
                 "rocks for all who fly that day, whatever they did before. Each ship left at the end pays 5 000 "
                 "points."),
        tr_later("Up to three pale ships fly along: your best earlier flight of the day, and the next best. They race "
                 "you from the start of each wave, and cannot touch you. After each wave a line says how far you are "
                 "ahead of them, or behind."),
        tr_later("One try a day counts; practise as often as you like. Days in a row make a streak. In any seven days "
                 "you may miss one: it does not end the streak, nor add to it.")};
    return draw_paragraphs(painter, {area.x, area.y + 14, area.w, area.h}, 8, kWords);
}

float draw_crew(const Painter& painter, const PageParts&, engine::Rect area, int) {
    static_assert(sim::kPodTicks == 20 * sim::kTicksPerSecond && sim::kFetchPoints == 1000 &&
                  2 * sim::kCrossFireTicks == 3 * sim::kTicksPerSecond && sim::kExtraLifeEvery == 50000);
    constexpr Phrase kWords[] = {
        tr_later(
            "Two to eight pilots, one pool of ships: the spare ships chosen for the game, and one for each pilot. The "
            "more pilots, the more rocks; some wait outside until there is room. For every 50 000 points a pilot, "
            "counted together, the crew gets another ship."),
        tr_later("A lost ship leaves a pod. Whoever touches it within 20 seconds brings its pilot back on the spot, at "
                 "no cost, and both get 1 000 points. Otherwise the next ship comes from the pool. If that is empty, "
                 "the pilot flies on as a ghost until the next wave; the game ends when nobody else is left."),
        tr_later("Shoot a piece of a rock that a friend broke less than a second and a half ago, and both of you get "
                 "twice its points. Ships close to each other share the energy of their shields, and a multiplier "
                 "counts for everybody.")};
    return draw_paragraphs(painter, {area.x, area.y + 14, area.w, area.h}, 8, kWords);
}

float draw_deathmatch(const Painter& painter, const PageParts&, engine::Rect area, int) {
    static_assert(sim::kShipHitPoints == 3 && sim::kSpawnProtection == 2 * sim::kTicksPerSecond);
    constexpr Phrase kWords[] = {
        tr_later("All fly against all, with other players or bots. Shots hit ships, too. The third hit takes a ship, "
                 "and is a frag for the pilot who fired it; a ship that is lost to a rock or a fighter is nobody's "
                 "frag."),
        tr_later("Ships are never used up. A new one appears after a moment, as far from the others as possible, and "
                 "nothing can hurt it for two seconds."),
        tr_later("The first pilot with enough frags wins the round. The host can make several rounds a match: in a "
                 "best of three, two rounds win it. Pilots with equal frags are ranked by their score.")};
    return draw_paragraphs(painter, {area.x, area.y + 14, area.w, area.h}, 8, kWords);
}

float draw_about(const Painter& painter, const PageParts& services, engine::Rect area, int) {
    float y = area.y + 12;
    if (!painter.is_narrow()) {
        painter.sprite("logo", 0, {area.centre().x, area.y + 44}, 0.7F);
        y = area.y + 106;
    }
    painter.text_within({area.centre().x, y}, tr_format("Version {}", services.version),
                        theme::centred(theme::small(theme::kAccent)), area.w);
    constexpr Phrase kWords[] = {
        tr_later("Gyre is a shooter in the tradition of Maelstrom, which Andrew Welch wrote for the "
                 "Macintosh in 1992 and Sam Lantinga brought to other systems. Its rules follow that "
                 "game; its code, pictures and sounds are new."),
        tr_later("A replay stores only the keys that were pressed. Playing them again produces the same game, "
                 "which is also how high scores are proven.")};
    y = draw_paragraphs(painter, {area.x, y + (painter.is_narrow() ? 22.0F : 32.0F), area.w, area.h}, 6, kWords) + 6;
    return painter.paragraph({area.x, y},
                             tr("Free software under the zlib licence; pictures, sounds and typeface under CC BY 4.0."),
                             theme::body(theme::kMuted), area.w);
}

constexpr std::array<HelpPage, 10> kPages{{{tr_later("HOW TO FLY"), draw_flying},
                                           {tr_later("KEYS"), draw_keys},
                                           {tr_later("SECOND PILOT"), draw_second_keys},
                                           {tr_later("WHAT IS OUT THERE"), draw_bestiary},
                                           {tr_later("PRIZES"), draw_prizes},
                                           {tr_later("RUSH"), draw_rush},
                                           {tr_later("DAILY FLIGHT"), draw_daily},
                                           {tr_later("CREW"), draw_crew},
                                           {tr_later("DEATHMATCH"), draw_deathmatch},
                                           {tr_later("ABOUT"), draw_about}}};

}  // namespace

std::span<const HelpPage> help_pages() {
    return kPages;
}

namespace {

constexpr float kScroll = 20;  // units per press: less than the difference between a page's height and an entry's

}  // namespace

void Help::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::PointerPressed) {
        return turn(1);
    }
    if (event.kind == Kind::Wheel) {
        return roll(event.steps);
    }
    if (take_back(event)) {
        return;
    }
    switch (menu_key(event)) {
    case MenuKey::Up:
        return scroll(-kScroll, -1);
    case MenuKey::Down:
        return scroll(kScroll, 1);
    case MenuKey::Left:
    case MenuKey::PageUp:
        return turn(-1);
    case MenuKey::Right:
    case MenuKey::PageDown:
    case MenuKey::Accept:
    case MenuKey::Start:
        return turn(1);
    case MenuKey::Extra:
        if (!is_overlay()) {
            ui_.sounds.play(Cue::Select);
            ui_.screens.push<FirstFlight>(services_);
        }
        return;
    default:
        return;
    }
}

void Help::turn(int step) {
    page_ = stepped(page_, step, help_pages().size());
    scroll_ = 0;
    ui_.sounds.play(Cue::Move);
}

void Help::scroll(float by, int page_step) {
    if (hidden_ <= 0) {
        return turn(page_step);
    }
    scroll_ = std::clamp(scroll_ + by, 0.0F, hidden_);
    ui_.sounds.play(Cue::Move);
}

void Help::roll(int steps) {
    const int page_step = steps > 0 ? -1 : 1;
    constexpr float kRounding = 0.5F;
    const float left = steps > 0 ? scroll_ : hidden_ - scroll_;
    if (left < kRounding) {
        return turn(page_step);
    }
    scroll(-kScroll * static_cast<float>(steps), page_step);
}

void Help::tick() {
    BoardScreen::tick();
    ++ticks_;
}

Board Help::board(const Painter&) const {
    std::vector<Hint> hints;
    if (!is_overlay()) {
        hints.push_back({"Tab", tr("first flight")});
    }
    if (hidden_ > 0) {
        hints.push_back({"↑ ↓", tr("scroll")});
    }
    hints.push_back({"← →", tr("turn the page")});
    hints.push_back({"Esc", tr("back")});
    return {.size = {560, 420}, .title = help_pages()[page_].title.text(), .hints = std::move(hints)};
}

void Help::draw_body(const Painter& painter, engine::Rect body) {
    painter.set_window(body.y, body.y + body.h);
    const engine::Rect area = painter.beside_bar(body);
    const float end =
        help_pages()[page_].draw(painter, services_, {area.x, area.y - scroll_, area.w - 6, area.h}, ticks_);
    painter.reset_window();
    const float height = end + scroll_ - body.y - 8;
    hidden_ = std::max(0.0F, height - body.h);
    scroll_ = std::min(scroll_, hidden_);
    painter.scroll_bar(area, scroll_, body.h, height);
    if (!painter.is_narrow()) {
        for (std::size_t i = 0; i < help_pages().size(); ++i) {  // the position among the pages
            const float x = body.x + body.w - 4 - static_cast<float>(help_pages().size() - 1 - i) * 10;
            painter.renderer().dot({x, body.y - 22}, 2.5F, i == page_ ? theme::kAccent : theme::kLine);
        }
    }
}

}  // namespace screens
