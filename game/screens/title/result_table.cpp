// SPDX-License-Identifier: Zlib
#include "game/screens/title/result_table.h"

#include "game/screens/replays/watch_replay.h"
#include "game/view/hud/hud_brush.h"

#include <utility>

#include <fmt/format.h>

namespace screens {
namespace {

// Columns, from the left edge of a line; columns of numbers end there.
constexpr float kPlace = 38;
constexpr float kSubject = 56;
constexpr float kMarks = 182;
constexpr float kParts = 216;
constexpr float kScore = 294;
constexpr float kWaveColumn = 358;
constexpr float kRemark = 468;
constexpr float kProof = 478;

float baseline_in(engine::Rect area) {
    return area.centre().y + engine::Font::cap_height(theme::body()) / 2;
}

engine::TextStyle style_of(const ResultLine& line, bool focused) {
    if (line.is_to_beat) {
        auto style = theme::body(focused ? theme::kText : theme::kMuted);
        style.weight = engine::Weight::Light;
        return style;
    }
    if (line.is_unproven) {
        return theme::bold(theme::body(theme::kMuted), line.stands_out);
    }
    const engine::Colour usual = focused ? engine::Colour{} : theme::kText.faded(0.88F);
    return theme::bold(theme::body(line.is_newest ? theme::kAccent : usual), line.stands_out || line.is_newest);
}

/// Draws names and points below each other.
void draw_parts(const Painter& painter, engine::Rect area, const ResultLine& line, engine::TextStyle style) {
    style.size = 10;
    float y = area.y + 10.5F;
    for (const auto& [name, score] : line.parts) {
        const std::string own = score ? view::grouped(*score) : std::string();
        painter.text_within({area.x + kSubject, y}, name, style, 154 - painter.width(own, style));
        painter.text({area.x + kParts, y}, own, theme::right(style));
        y += 12;
    }
}

void draw_line(const Painter& painter, engine::Rect area, const ResultLine& line, bool focused) {
    if (!focused && line.place % 2 == 1) {
        painter.renderer().fill_rect(area, {255, 255, 255, 7});
    }
    const auto style = style_of(line, focused);
    const float y = baseline_in(area);
    painter.text({area.x + kPlace, y}, std::to_string(line.place + 1), theme::right(style));
    engine::Point mark{area.x + kMarks, area.centre().y};
    if (line.parts.empty()) {
        painter.text_within({area.x + kSubject, y}, line.subject, style, kMarks - kSubject - 6);
    } else {
        draw_parts(painter, area, line, style);
        mark.x = area.x + kWaveColumn + 3;
    }
    for (const auto& [is_marked, letter] : {std::pair(line.has_auto_fire, "A"), std::pair(line.is_kid_mode, "B")}) {
        mark.x += is_marked ? 1 + painter.key_cap(mark, letter, theme::kAccent) : 0;
    }
    if (line.is_to_beat) {
        painter.text({mark.x + 1, y}, "*", style);
    }
    painter.text({area.x + kScore, y}, view::grouped(line.score), theme::right(style));
    if (line.wave > 0) {
        painter.text({area.x + kWaveColumn, y}, std::to_string(line.wave), theme::right(style));
    }
    painter.text_within({area.x + kRemark, y}, line.remark,
                        theme::right(theme::small(line.is_newest    ? theme::kAccent
                                                  : line.is_to_beat ? style.colour
                                                                    : theme::kMuted)),
                        84);
    if (line.is_proven) {
        painter.text({area.x + kProof, y}, "✓", theme::small(theme::kGood));
    } else if (line.is_unproven) {
        painter.text({area.x + kProof, y}, "…", theme::small(theme::kMuted));
    }
}

/// Returns the meaning of a line's marks.
std::string hint_of(const ResultLine& line) {
    std::string words;
    const auto add = [&words](bool is_marked, const char* meaning) {
        if (is_marked) {
            words += (words.empty() ? "" : "  ·  ") + std::string(meaning);
        }
    };
    add(line.is_proven, tr("✓  The replay of this game is here and ends with this score. Watch it."));
    add(line.is_unproven, tr("…  Not verified yet: the replay must arrive first, and end with this score."));
    add(line.is_to_beat, tr("*  Made up as a goal: nobody has flown this score."));
    add(line.has_auto_fire, tr("A  with auto-fire"));
    add(line.is_kid_mode, tr("B  with beginner's aids"));
    return words;
}

}  // namespace

MenuItem result_head(Phrase subject, Phrase score, engine::Text remark, bool has_waves) {
    return {.enabled = [] { return false; },
            .draw =
                [=, remark = std::move(remark)](const Painter& painter, engine::Rect area, bool) {
                    const float y = baseline_in(area);
                    const auto label = theme::small();
                    painter.text({area.x + kSubject, y}, subject.text(), label);
                    painter.text({area.x + kScore, y}, score.text(), theme::right(label));
                    painter.text({area.x + kWaveColumn, y}, has_waves ? tr("Wave") : "", theme::right(label));
                    painter.text({area.x + kRemark, y}, remark.view(), theme::right(label));
                }};
}

MenuItem result_row(ResultLine line, std::string value, std::function<void()> accept) {
    return {.label = line.subject,
            .lead = std::to_string(line.place + 1) + ".  ",
            .accept = std::move(accept),
            .value = [value = std::move(value)] { return value; },
            .hint = hint_of(line),
            .is_marked = line.is_newest,
            .draw = [line = std::move(line)](const Painter& painter, engine::Rect area,
                                             bool focused) { draw_line(painter, area, line, focused); }};
}

MenuItem daily_row(ResultLine line, const daily::Try& flown, std::function<void()> accept) {
    line.score = flown.score;
    line.wave = flown.wave;
    line.stands_out = flown.counts;
    line.has_auto_fire = flown.has_auto_fire;
    std::string value = view::grouped(line.score) + (line.remark.empty() ? "" : "  ·  " + line.remark);
    return result_row(std::move(line), std::move(value), std::move(accept));
}

bool is_proven(const Records& records, const scores::Score& score) {
    const std::string claim = fmt::format("{} {} {}", score.hash, score.score, score.total());
    return records.proofs.is_proven(
        records.replays.path(score.replay), claim,
        [score](const replay::Replay& recording) { return scores::is_backed_by(score, recording); });
}

bool is_proven(const Records& records, const daily::Date& date, const daily::Try& flown) {
    const std::string claim = fmt::format("{} {} {}", flown.hash, flown.score, date.text());
    return records.proofs.is_proven(
        records.replays.path(flown.replay), claim,
        [flown, date](const replay::Replay& recording) { return daily::is_backed_by(flown, date, recording); });
}

void watch_kept(const LocalUses& services, const std::string& replay) {
    if (replay.empty()) {
        services.sounds.play(Cue::Wrong);
        return services.notices.add(tr("The replay of this game could not be saved."));
    }
    WatchReplay::open(services, services.replays.path(replay));
}

}  // namespace screens
