// SPDX-License-Identifier: Zlib
#include "game/screens/scores.h"

#include "game/screens/watch.h"
#include "game/view/brush.h"

namespace screens {
namespace {

constexpr float kRow = 28;
constexpr engine::Rect kBoard{60, 24, 520, 396};

}  // namespace

Scores::Scores(Services& services, std::optional<std::size_t> newest)
    : services_(services), newest_(newest), focus_(newest.value_or(0)) {}

void Scores::shown() {
    const auto& entries = services_.scores.table().entries();
    for (std::size_t place = 0; place < entries.size(); ++place) {
        const auto log = services_.replays.load(entries[place].replay);
        is_proven_[place] = log && scores::is_backed_by(entries[place], *log);
    }
}

void Scores::handle(const engine::InputEvent& event) {
    const std::size_t count = services_.scores.table().entries().size();
    switch (menu_key(event)) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Up:
        focus_ = count == 0 ? 0 : (focus_ + count - 1) % count;
        break;
    case MenuKey::Down:
        focus_ = count == 0 ? 0 : (focus_ + 1) % count;
        break;
    case MenuKey::Accept:
    case MenuKey::Start:
        return watch();
    default:
        return;
    }
    services_.sounds.play(Cue::Move);
}

void Scores::watch() {
    const auto& entries = services_.scores.table().entries();
    if (focus_ >= entries.size()) {
        services_.sounds.play(Cue::Wrong);
        return;
    }
    services_.sounds.play(Cue::Select);
    Watch::open(services_, services_.replays.path(entries[focus_].replay));
}

void Scores::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    painter.panel(kBoard, "HIGH SCORES");
    const auto label = theme::small();
    const float y = kBoard.y + 60;
    painter.text({kBoard.x + 74, y}, "Pilot", label);
    painter.text({kBoard.x + 312, y}, "Score", theme::right(label));
    painter.text({kBoard.x + 376, y}, "Wave", theme::right(label));
    painter.text({kBoard.x + 486, y}, "Date", theme::right(label));
    for (std::size_t place = 0; place < scores::kMaxScores; ++place) {
        draw_row(painter, place,
                 {kBoard.x + 18, kBoard.y + 70 + static_cast<float>(place) * kRow, kBoard.w - 36, kRow - 3});
    }
    const bool is_empty = services_.scores.table().entries().empty();
    painter.text({theme::kWidth / 2, kBoard.y + kBoard.h - 16},
                 is_empty ? "Nobody has flown here yet. Ten places are free."
                          : "✓  Its replay is here and ends in this score. Watch how it was done.",
                 theme::centred(theme::small()));
    painter.hints({theme::kWidth / 2, 452}, {{"↑ ↓", "choose"}, {"Return", "watch the game"}, {"Esc", "back"}});
}

void Scores::draw_row(const Painter& painter, std::size_t place, engine::Rect area) const {
    const auto& entries = services_.scores.table().entries();
    const bool is_taken = place < entries.size();
    const bool focused = is_taken && place == focus_;
    if (focused) {
        painter.focus_bar(area);
    } else if (place % 2 == 1) {
        painter.renderer().fill_rect(area, {255, 255, 255, 7});
    }
    const bool is_newest = newest_ == place;
    const engine::Colour colour = is_newest ? theme::kAccent : focused ? engine::Colour{} : theme::kText.faded(0.88F);
    auto style = theme::item(is_taken ? colour : theme::kFaint.faded(0.6F));
    style.weight = place == 0 || is_newest ? engine::Weight::Bold : engine::Weight::Regular;
    const float y = area.y + 18;
    painter.text({area.x + 38, y}, std::to_string(place + 1), theme::right(style));
    if (!is_taken) {
        painter.text({area.x + 56, y}, "· · ·", style);
        return;
    }
    const scores::Score& entry = entries[place];
    painter.text_within({area.x + 56, y}, entry.name, style, 160);
    painter.text({kBoard.x + 312, y}, view::grouped(entry.score), theme::right(style));
    painter.text({kBoard.x + 376, y}, std::to_string(entry.wave), theme::right(style));
    painter.text({kBoard.x + 486, y}, entry.date, theme::right(theme::small(is_newest ? colour : theme::kMuted)));
    if (is_proven_[place]) {
        painter.text({kBoard.x + 496, y}, "✓", theme::small(theme::kGood));
    }
}

}  // namespace screens
