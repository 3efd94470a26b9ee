// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/lobby_board.h"

#include "game/match/network/slots.h"
#include "game/screens/dialogs/dialog.h"
#include "game/view/hud/hud.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>

namespace screens {

bool is_waiting(match::OnlineService& network) {
    const net::Session* session = network.session();
    return session == nullptr || session->phase() == net::SessionPhase::Joining ||
           session->phase() == net::SessionPhase::Visiting || session->phase() == net::SessionPhase::Ended;
}

bool is_finding_way(match::OnlineService& network) {
    return network.session() == nullptr && (network.is_coming_back() || network.code_search() != nullptr);
}

void draw_waiting(const Painter& painter, engine::Rect body, match::OnlineService& network, const char* aim) {
    constexpr float kBarWidth = 240;
    constexpr float kBarHeight = 8;
    const match::VisitInput* visit = network.visit();
    const match::CodeSearch* const search = network.code_search();
    const std::string line = search != nullptr  ? sentence(search->message())
                             : visit == nullptr ? std::string(aim)
                             : visit->is_live() ? tr("Entering the game…")
                                                : tr("Fetching the game…");
    const engine::Point middle = body.centre();
    const float below = painter.paragraph(middle, line, theme::centred(theme::body()), body.w);
    if (visit == nullptr) {
        if (const auto left = network.time_to_return(); left && *left > 0) {
            const auto seconds = (*left + net::kSecond - 1) / net::kSecond;
            painter.paragraph({middle.x, below}, tr_format("Asking the pilots of that game for {} s more.", seconds),
                              theme::centred(theme::small()), body.w);
        }
        return;
    }
    const float share = static_cast<float>(visit->taken()) / static_cast<float>(std::max<net::Tick>(visit->end(), 1));
    const float width = std::min(kBarWidth, body.w);
    const engine::Rect bar{middle.x - width / 2, below, width, kBarHeight};
    painter.renderer().frame_rect(bar, theme::kLine);
    painter.renderer().fill_rect({bar.x, bar.y, bar.w * std::clamp(share, 0.0F, 1.0F), bar.h}, theme::kAccent);
}

namespace {

constexpr float kPingRight = 118;  // from the right edge
constexpr float kReadyRight = 8;

std::string waiting_line(int spectators) {
    return tr_format_plural("{} spectator waits", "{} spectators wait", spectators, spectators);
}

/// Returns what a pilot has won as far as it matters in this lobby: rounds of its match, or games of deathmatch.
int wins_shown(const net::LobbyView& lobby, const scores::Evening& evening, const std::string& name) {
    const auto setup = match::decode_setup(lobby.game);
    if (!setup || !setup->is_deathmatch()) {
        return 0;
    }
    const scores::Tally tally = evening.of(name);
    return evening.match_length() <= 1 ? tally.wins : evening.is_in_match() ? tally.rounds : 0;
}

std::string names_in(const net::Seat& seat) {
    const auto& [first, second] = seat.pilots.all;
    return second.empty() ? first : tr_format("{} and {}", first, second);
}

}  // namespace

void draw_lock(const Painter& painter, engine::Point centre, float size, engine::Colour colour) {
    const float width = size * 0.8F;
    painter.renderer().fill_rect({centre.x - width / 2, centre.y - size * 0.05F, width, size * 0.55F}, colour);
    painter.renderer().frame_rect({centre.x - width * 0.32F, centre.y - size * 0.5F, width * 0.64F, size * 0.5F},
                                  colour, size * 0.13F);
}

void LobbyBoard::draw(const Painter& painter, const net::Session& session, const scores::Evening& evening,
                      engine::Rect area) {
    const auto label = theme::small();
    painter.text({area.x + 62, area.y + 10}, tr("Pilot"), label);
    if (const int spectators = session.lobby().spectators; spectators > 0) {
        painter.text({area.x + 78 + painter.width(tr("Pilot"), label), area.y + 10}, waiting_line(spectators),
                     theme::small(theme::kAccent));
    }
    if (session.self() != net::kNoSlot) {
        painter.text({area.x + area.w - kPingRight, area.y + 10}, tr("Ping"), theme::right(label));
    }
    painter.text({area.x + area.w - kReadyRight, area.y + 10}, tr("Ready"), theme::right(label));
    float y = area.y + 16;
    for (const net::Slot slot : net::kSlots) {
        const net::Seat& seat = session.lobby().seats[slot];
        if (!seat.is_taken && slot.value() >= session.lobby().max_pilots) {
            continue;
        }
        draw_seat(painter, seat, wins_shown(session.lobby(), evening, seat.pilots.first()), match::sim_slot(slot),
                  {area.x, y, area.w, kRow - 3}, session.self() != net::kNoSlot);
        if (session.is_muted(slot)) {
            view::draw_muted(painter.renderer(), {area.x + area.w - kPingRight - 76, y + kRow / 2 - 1}, 12);
        }
        y += kRow;
    }
}

float LobbyBoard::draw_short(const Painter& painter, const net::Session& session, const scores::Evening& evening,
                             engine::Rect area) {
    constexpr float kShortRow = 15;
    const float width = area.w / 2;
    int shown = 0;
    const auto next = [&] {  // returns the next place, of two a row
        const int row = shown / 2;
        return engine::Point{area.x + (shown++ % 2 == 0 ? 0 : width), area.y + kShortRow * static_cast<float>(row)};
    };
    for (const net::Slot slot : net::kSlots) {
        const net::Seat& seat = session.lobby().seats[slot];
        if (!seat.is_taken) {
            continue;
        }
        const engine::Point at = next();
        marks_.draw(painter.renderer(), match::sim_slot(slot), painter.palette(), at + engine::Point{6, 7}, 10);
        const auto style = theme::small(seat.is_self ? engine::Colour{} : theme::kText);
        const std::string name = names_in(seat);
        painter.text_within(at + engine::Point{15, 11}, name, style, width - 34);
        float left = width - 44 - painter.width(name, style);
        const auto note = [&](const std::string& words, engine::Colour colour) {
            if (left > 0) {
                painter.text_within(at + engine::Point{width - 24 - left, 11}, words, theme::small(colour), left);
                left -= painter.width(words, theme::small()) + 6;
            }
        };
        if (const int wins = wins_shown(session.lobby(), evening, seat.pilots.first()); wins > 0) {
            note(tr_format("{} won", wins), theme::kGood);
        }
        if (slot == 0) {
            note(tr("host"), theme::kAccent);
        }
        if (session.is_muted(slot)) {
            view::draw_muted(painter.renderer(), at + engine::Point{6, 7}, 10);
        }
        if (seat.is_ready) {
            painter.text(at + engine::Point{width - 14, 11}, "✓", theme::right(theme::small(theme::kGood)));
        }
    }
    if (const int spectators = session.lobby().spectators; spectators > 0) {
        const engine::Point at = next();
        painter.text_within(at + engine::Point{15, 11}, waiting_line(spectators), theme::small(theme::kAccent),
                            width - 34);
    }
    const int rows = (shown + 1) / 2;
    return area.y + kShortRow * static_cast<float>(rows) + 3;
}

void LobbyBoard::draw_seat(const Painter& painter, const net::Seat& seat, int wins, sim::Slot slot, engine::Rect row,
                           bool has_ping) {
    engine::Renderer& renderer = painter.renderer();
    const engine::Colour colour = view::pilot_colour(slot, painter.palette());
    const float middle = row.y + row.h / 2;
    const auto style = theme::body(seat.is_self ? engine::Colour{} : theme::kText);
    const float baseline = middle + engine::Font::cap_height(style) / 2;
    const engine::Colour wash = colour.faded(seat.is_taken ? 0.16F : 0.03F);
    const engine::Colour none = colour.faded(0.02F);
    renderer.gradient_rect(row, wash, none, wash, none);
    renderer.fill_rect({row.x, row.y, 2, row.h}, colour.faded(seat.is_taken ? 0.9F : 0.2F));
    marks_.draw(renderer, slot, painter.palette(), {row.x + 16, middle}, 12, seat.is_taken ? 1.0F : 0.25F);
    if (!seat.is_taken) {
        painter.text({row.x + 62, baseline}, tr("free"), theme::body(theme::kFaint));
        return;
    }
    const view::HudBrush brush{renderer, view_.sprites(), painter.font(), marks_, painter.palette()};
    brush.small_ship({row.x + 42, middle}, slot, 17);
    auto name_style = theme::bold(style, seat.is_self);
    const float name_width = row.w - kPingRight - 62 - 110;
    const std::string name = painter.font().fit(renderer, names_in(seat), name_style, name_width);
    painter.text({row.x + 62, baseline}, name, name_style);
    engine::Point after{row.x + 70 + painter.width(name, name_style), baseline};
    if (seat.is_host) {
        painter.text(after, tr("host"), theme::small(theme::kAccent));
        after.x += painter.width(tr("host"), theme::small()) + 8;
    }
    if (wins > 0) {
        painter.text(after, tr_format("{} won", wins), theme::small(theme::kGood));
    }
    const float right = row.x + row.w;
    if (seat.is_self) {
        painter.text({right - kPingRight, baseline}, tr("you"), theme::right(theme::small()));
    } else if (has_ping) {
        if (seat.is_linked) {  // otherwise the text needs the room
            view::draw_ping_bars(renderer, {right - kPingRight - 62, baseline}, seat.ping_ms);
        }
        painter.text({right - kPingRight, baseline},
                     !seat.is_linked ? std::string(tr("connecting…"))
                     : seat.ping_ms  ? tr_format("{} ms", *seat.ping_ms)
                                     : std::string("–"),
                     theme::right(theme::small(theme::kText)));
    }
    painter.text({right - kReadyRight, baseline}, seat.is_ready ? tr("✓ ready") : tr("not yet"),
                 theme::right(theme::body(seat.is_ready ? theme::kGood : theme::kFaint)));
}

}  // namespace screens
