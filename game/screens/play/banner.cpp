// SPDX-License-Identifier: Zlib
#include "game/screens/play/banner.h"

#include "game/sim/rules.h"
#include "game/ui/theme.h"
#include "game/view/hud/loss_notes.h"
#include "game/view/palette.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

namespace screens {

engine::Rect part_below(engine::Rect area, float y) {
    const float top = std::clamp(y, area.y, area.y + area.h);
    return {area.x, top, area.w, area.y + area.h - top};
}

void draw_count(const Painter& painter, int number, std::string_view below, float height) {
    auto style = theme::title(theme::kAccent);
    style.size = std::min(90.0F, 0.3F * painter.page().y);
    const engine::Point middle{painter.page().x / 2, height * painter.page().y};
    painter.text(middle, std::to_string(number), theme::centred(style));
    painter.text_within({middle.x, middle.y + 36}, below, theme::centred(theme::heading(theme::kText)),
                        painter.page().x - 20);
}

void draw_countdown(const Painter& painter, int ticks_left) {
    constexpr float kHeight = 0.74F;  // below the name of a wave and a ship in the middle
    draw_count(painter, (ticks_left + kTicksPerNumber - 1) / kTicksPerNumber, {}, kHeight);
}

engine::Rect draw_banner(const Painter& painter, engine::Rect part, std::string_view text, std::string_view below,
                         engine::Colour colour) {
    constexpr float kMargin = 6;
    auto style = theme::centred(theme::item(colour));
    style.glow = view::colours::kShadow;
    const float room = painter.page().x - 22;
    const float middle = painter.page().x / 2;
    const auto lines = painter.wrapped(below, theme::small(), room);
    float width = painter.width(text, style);
    for (const std::string& line : lines) {
        width = std::max(width, painter.width(line, theme::small()));
    }
    width = std::min(width + 48, painter.page().x - 6);
    const float height = 34 + (below.empty() ? 0 : 16 * static_cast<float>(lines.size()));
    const engine::Rect board{middle - width / 2, part.y + kMargin, width, height};
    float y = board.y + 22;
    painter.renderer().fill_rect(board, {6, 9, 20, 240});
    painter.renderer().frame_rect(board, theme::kLine);
    painter.text_within({middle, y}, text, painter.fitted(style, text, room), room);
    for (const std::string& line : lines) {
        y += 17;
        painter.text({middle, y}, line, theme::centred(theme::small()));
    }
    return board;
}

namespace {

constexpr int kTicksEach = 9 * sim::kTicksPerSecond;

// Also advice after a loss, below.
constexpr Phrase kOneRock = tr_later("Break one large rock completely before you turn to the next.");
constexpr Phrase kLeaveSteel =
    tr_later("Steel rocks need not be destroyed: a wave ends when the other rocks are gone.");
constexpr Phrase kLetMinePass = tr_later("A homing mine turns badly. Let it rush past, then shoot it from behind.");
constexpr Phrase kThrustAcross = tr_later("In a gravity well's pull, thrust across it, not against it.");
constexpr Phrase kShootNova = tr_later("A nova that goes off stops your engine for five seconds. Shoot it first.");
constexpr Phrase kLeaveRow = tr_later("A fighter flies from left to right and never back. Stay out of its row.");
constexpr Phrase kSaveShield = tr_later("The shield does not refill with a new wave. Spend it in short taps.");
constexpr Phrase kDodge = tr_later("Small rocks are fast. Turn your guns on them early, and shield when one is close.");
constexpr Phrase kShieldInTime = tr_later("When you cannot get out of the way, hold Shield until it is past.");
constexpr Phrase kTurnAndThrust = tr_later("To stop, turn round and thrust the other way for as long as you sped up.");

constexpr Phrase kKeepMoving = tr_later("Keep moving, and hold Shield while shots come at you.");  // of other pilots

constexpr std::array<Phrase, 18> kTips{{
    tr_later("A still ship is a good gun platform: turn, shoot, and move only when you must."),
    kTurnAndThrust,
    tr_later("Anything that leaves the field on one side returns on the other, shots included."),
    kSaveShield,
    tr_later("When a wave begins, nothing can hurt you for two seconds."),
    kShootNova,
    tr_later("Never shoot a canister: fly into it."),
    tr_later("Only the last multiplier you shoot counts, at the end of the wave."),
    tr_later("The bonus of a wave melts away. Be quick, then multiply it."),
    kLeaveSteel,
    kLetMinePass,
    kLeaveRow,
    tr_later("Shots inherit the speed of the ship: they reach further when you fly along with them."),
    kOneRock,
    tr_later("Touch the damaged ship to gain a ship. It does not wait for long."),
    tr_later("Your last games are kept as replays, to watch and to share."),
    kThrustAcross,
    tr_later("The flight keys can be changed under Controls, including those of gamepads."),
}};

}  // namespace

std::string_view tip_at(int ticks, std::size_t first) {
    return kTips[(first + static_cast<std::size_t>(ticks / kTicksEach)) % kTips.size()].text();
}

namespace {

struct Danger {
    sim::Kind kind;
    Phrase hit;
    Phrase tip;
};

constexpr std::array<Danger, 12> kDangers{{
    {sim::Kind::LargeRock, tr_later("A large rock hit you."), kOneRock},
    {sim::Kind::MediumRock, tr_later("A rock hit you."), kOneRock},
    {sim::Kind::SmallRock, tr_later("A small rock hit you."), kDodge},
    {sim::Kind::SteelRock, tr_later("A steel rock hit you."), kLeaveSteel},
    {sim::Kind::Mine, tr_later("A homing mine hit you."), kLetMinePass},
    {sim::Kind::Vortex, tr_later("You flew into a gravity well."), kThrustAcross},
    {sim::Kind::Nova, tr_later("You flew into a nova."), kShootNova},
    {sim::Kind::BigFighter, tr_later("A fighter rammed you."), kLeaveRow},
    {sim::Kind::LittleFighter, tr_later("An ace fighter rammed you."), kLeaveRow},
    {sim::Kind::EnemyShot, tr_later("A fighter shot you down."), kLeaveRow},
    {sim::Kind::Comet, tr_later("You flew into a comet."), kShieldInTime},
    {sim::Kind::Multiplier, tr_later("You flew into a multiplier."), kShieldInTime},
}};

const Danger* danger_of(const scores::FlightStats::Loss& loss) {
    const auto* const found = std::ranges::find(kDangers, loss.kind, &Danger::kind);
    return found == kDangers.end() ? nullptr : found;
}

}  // namespace

std::string describe_loss(const scores::FlightStats::Loss& loss, std::span<const std::string> names) {
    if (loss.kind == sim::Kind::Shot && loss.by >= 0 && static_cast<std::size_t>(loss.by) < names.size()) {
        return tr_format("{} shot you down.", names[static_cast<std::size_t>(loss.by)]);
    }
    const Danger* danger = danger_of(loss);
    return danger != nullptr ? danger->hit.text() : tr("Your ship is lost.");
}

std::string describe_losses(std::span<const scores::FlightStats::LossCount> losses,
                            std::span<const std::string> names) {
    std::string list;
    for (const auto& [loss, ships] : losses) {
        list += list.empty() ? "" : "  ·  ";
        list += view::cause_of(loss.kind, loss.by, names);
        list += ships > 1 ? fmt::format(" ×{}", ships) : "";
    }
    return tr_format("Ships lost to: {}", list);
}

std::string_view tip_against(const scores::FlightStats::Loss& loss) {
    const Danger* danger = danger_of(loss);
    return danger != nullptr ? danger->tip.text() : kKeepMoving.text();
}

}  // namespace screens
