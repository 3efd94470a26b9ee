// SPDX-License-Identifier: Zlib
#include "game/screens/title/daily_table.h"

#include "game/screens/replays/watch.h"
#include "game/view/brush.h"

#include <utility>

namespace screens {
namespace {

// Columns, from the left edge of a line; those of numbers end there.
constexpr float kPlace = 26;
constexpr float kSubject = 42;
constexpr float kMark = 184;
constexpr float kScore = 296;
constexpr float kWave = 352;
constexpr float kRemark = 452;
constexpr float kProof = 458;
constexpr float kBaseline = 15;

engine::TextStyle style_of(const DailyLine& line, bool focused) {
    auto style = theme::body(line.is_newest ? theme::kAccent : focused ? engine::Colour{} : theme::kText.faded(0.88F));
    style.weight = line.flown.counts || line.is_newest ? engine::Weight::Bold : engine::Weight::Regular;
    return style;
}

void draw_line(const Painter& painter, engine::Rect area, const DailyLine& line, bool focused) {
    if (!focused && line.place % 2 == 1) {
        painter.renderer().fill_rect(area, {255, 255, 255, 7});
    }
    const auto style = style_of(line, focused);
    const auto remark = theme::small(line.is_newest ? theme::kAccent : theme::kMuted);
    const float y = area.y + kBaseline;
    painter.text({area.x + kPlace, y}, std::to_string(line.place + 1), theme::right(style));
    painter.text_within({area.x + kSubject, y}, line.subject, style, kMark - kSubject - 6);
    if (line.flown.has_auto_fire) {
        painter.key_cap({area.x + kMark, area.centre().y}, "A", theme::kAccent);
    }
    painter.text({area.x + kScore, y}, view::grouped(line.flown.score), theme::right(style));
    painter.text({area.x + kWave, y}, std::to_string(line.flown.wave), theme::right(style));
    painter.text_within({area.x + kRemark, y}, line.remark, theme::right(remark), kRemark - kWave - 10);
    if (line.is_proven) {
        painter.text({area.x + kProof, y}, "✓", theme::small(theme::kGood));
    }
}

/// What a row says beside its subject where there is no table.
std::string in_words(const DailyLine& line) {
    const std::string score = view::grouped(line.flown.score);
    return line.remark.empty() ? score : score + "  ·  " + line.remark;
}

}  // namespace

MenuItem daily_head(Phrase subject) {
    return {.enabled = [] { return false; },
            .draw =
                [subject](const Painter& painter, engine::Rect area, bool) {
                    const float y = area.y + kBaseline;
                    const auto label = theme::small();
                    painter.text({area.x + kSubject, y}, subject.text(), label);
                    painter.text({area.x + kScore, y}, tr("Score"), theme::right(label));
                    painter.text({area.x + kWave, y}, tr("Wave"), theme::right(label));
                }};
}

MenuItem daily_row(DailyLine line, std::function<void()> accept) {
    return {.label = line.subject,
            .accept = std::move(accept),
            .value = [words = in_words(line)] { return words; },
            .hint = marks_in_words(line.is_proven, line.flown.has_auto_fire),
            .draw = [line = std::move(line)](const Painter& painter, engine::Rect area,
                                             bool focused) { draw_line(painter, area, line, focused); }};
}

bool is_proven(const Records& records, const daily::Date& date, const daily::Try& flown) {
    if (flown.replay.empty()) {
        return false;
    }
    const auto log = records.replays.load(flown.replay);
    return log && daily::is_backed_by(flown, date, *log);
}

std::string marks_in_words(bool is_proven, bool has_auto_fire, bool is_kid_mode) {
    std::string words;
    const auto add = [&words](bool is_marked, const char* meaning) {
        if (is_marked) {
            words += (words.empty() ? "" : "  ·  ") + std::string(meaning);
        }
    };
    add(is_proven, tr("✓  The replay of this game is here and ends with this score. Watch it."));
    add(has_auto_fire, tr("A  with auto-fire"));
    add(is_kid_mode, tr("B  with a beginner's ship"));
    return words;
}

void watch_kept(const Uses<Ui, Preferences, Records, GameParts>& services, const std::string& replay) {
    if (replay.empty()) {
        services.sounds.play(Cue::Wrong);
        return services.notices.add(tr("The replay of this game could not be kept."));
    }
    Watch::open(services, services.replays.path(replay));
}

}  // namespace screens
