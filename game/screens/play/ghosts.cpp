// SPDX-License-Identifier: Zlib
#include "game/screens/play/ghosts.h"

#include "game/replay/replay_file.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/replays/watch_replay.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {

namespace {

constexpr const char* kMostGhosts = "daily.ghosts";
constexpr std::size_t kMostBesideChallenge = 2;
constexpr const char* kGhostsTold = "daily.ghosts_told";
constexpr int kSplitTicks = 6 * sim::kTicksPerSecond;
constexpr int kWordsTicks = 6 * sim::kTicksPerSecond;
constexpr int kQuietAfterSound = sim::kTicksPerSecond;
constexpr float kLeastMargin = 64;  // units of the page beside the field, below which there is no list
constexpr float kListTop = 0.2F;    // of the page

/// Returns points with a sign and grouped digits.
std::string signed_points(std::int32_t points) {
    return (points < 0 ? "−" : "+") + view::grouped(points < 0 ? -points : points);
}

}  // namespace

Ghosts::Ghosts(const LocalUses& services, const DailyTry& flown, const sim::World& start)
    : services_(services), pilot_(name_of_person(services.settings, 0)), race_(start) {
    auto most = static_cast<std::size_t>(services.settings.number(kMostGhosts));
    sim::Slot look = 1;  // the player's own ship has the first one
    if (flown.challenge) {
        load([recording = flown.challenge->recording] { return std::optional(*recording); },
             {flown.challenge->name, false, look++}, start.setup());
        most = std::min(most, kMostBesideChallenge);
    }
    bool is_first = true;  // which is the pilot's own best, if there is one
    for (const daily::Try& other : services.daily_flights.content().ghosts(flown.date, pilot_, most)) {
        const auto read = [other, date = flown.date, path = services.replays.path(other.replay)] {
            auto recording = replay::read_replay(path);
            const bool is_claimed = recording && daily::is_backed_by(other, date, *recording);
            return is_claimed ? std::optional(*std::move(recording)) : std::nullopt;
        };
        load(read, {other.name, is_first && other.name == pilot_, look++}, start.setup());
        is_first = false;
    }
}

Ghosts::~Ghosts() {
    *is_wanted_ = false;
    worker_.cancel();
}

void Ghosts::load(const Recording& recording, const Rival& rival, const sim::Setup& setup) {
    worker_.add(
        std::to_string(rival.look),
        [this, recording, rival, setup, wanted = is_wanted_, masks = services_.masks]() -> engine::Worker::Report {
            auto flown = recording();
            auto flight =
                flown ? match::GhostFlight::load(*std::move(flown), setup, masks, [wanted] { return wanted->load(); })
                      : nullptr;
            return [this, rival, flight = std::move(flight)] {
                if (flight) {
                    rivals_.push_back(rival);
                    race_.add(flight);
                    explain();
                }
            };
        });
}

void Ghosts::explain() {
    if (!services_.settings.flag(kGhostsTold)) {
        services_.set(kGhostsTold, true);
        words_ticks_ = kWordsTicks;
    }
}

void Ghosts::on_tick(const match::ConsecutiveWorlds& game) {
    (void)worker_.poll();
    race_.on_tick(game);
    words_ticks_ = std::max(0, words_ticks_ - 1);
    split_ticks_ = std::max(0, split_ticks_ - 1);
    if (race_.split()) {
        note_split();
    } else if (split_ticks_ == 0) {
        split_.clear();
    }
    quiet_ticks_ = std::max(0, quiet_ticks_ - 1);
    if (race_.overtaken() != 0 && quiet_ticks_ == 0 && game.now().phase() == sim::Phase::Play) {
        services_.sounds.play(race_.overtaken() > 0 ? Cue::Overtaking : Cue::Overtaken);
        quiet_ticks_ = kQuietAfterSound;
    }
    ships_.clear();
    for (std::size_t i = 0; i < rivals_.size() && game.now().phase() == sim::Phase::Play; ++i) {
        if (const match::ConsecutiveWorlds* const worlds = race_.ghosts()[i].worlds()) {
            ships_.push_back({worlds, rivals_[i].look});
        }
    }
}

void Ghosts::note_split() {
    const match::Split& split = *race_.split();
    split_ = tr_format("WAVE {}", split.wave) + "  " + clock_text(split.ticks) + "  ";
    bool is_first = true;
    for (const match::Split::Gap& gap : split.gaps) {
        split_ += is_first ? " " : ", ";
        split_ += tr_format("{} on {}", signed_points(gap.points), name_of(rivals_[gap.ghost]));
        is_first = false;
    }
    leads_ = split.leads();
    split_ticks_ = kSplitTicks;
}

std::string Ghosts::name_of(const Rival& rival) const {
    return rival.is_own ? std::string(tr("your best")) : rival.name;
}

std::optional<std::string> Ghosts::words() const {
    return words_ticks_ > 0 ? std::optional<std::string>(tr("Pale ships are earlier flights. They cannot touch you."))
                            : std::nullopt;
}

void Ghosts::draw(const Painter& painter, GamePresenter& presenter, const sim::World& world) const {
    draw_list(painter, world);
    if (split_.empty()) {
        return;
    }
    auto style = theme::centred(theme::body(leads_ ? view::colours::kGood : view::colours::kTitle));
    style.glow = view::colours::kShadow;
    const engine::Point at{painter.page().x / 2, 0.7F * painter.page().y};
    const float most = painter.page().x - 12;
    const float width = std::min(painter.width(split_, style), most);
    const engine::Rect area{at.x - width / 2 - 6, at.y - style.size, width + 12, 1.4F * style.size};
    painter.renderer().fill_rect(area, {0, 0, 0, 120});
    painter.text_within(at, split_, style, most);
    presenter.keep_free(painter, area);
}

void Ghosts::draw_list(const Painter& painter, const sim::World& world) const {
    engine::Renderer& renderer = painter.renderer();
    const engine::RectPx field = renderer.viewport().area_px();
    const auto margins = renderer.margins();
    const auto right =
        std::ranges::find_if(margins, [&](const engine::RectPx& part) { return part.x >= field.x + field.w; });
    const float width = right != margins.end() ? static_cast<float>(right->w) / renderer.viewport().scale : 0;
    if (rivals_.empty() || width < kLeastMargin) {
        return;
    }
    struct Line {
        std::string name;
        std::int32_t score;
        sim::Slot look;
        bool flies;
    };
    std::vector<Line> lines{{tr("you"), match::score_with_tally(world, 0), 0, true}};
    for (std::size_t i = 0; i < rivals_.size(); ++i) {
        const match::Ghost& ghost = race_.ghosts()[i];
        lines.push_back({name_of(rivals_[i]), ghost.score(), rivals_[i].look, !ghost.has_ended()});
    }
    std::ranges::stable_sort(lines, [](const Line& a, const Line& b) { return a.score > b.score; });
    constexpr float kLine = 30;
    const float left = painter.page().x + 6;
    const float room = width - 10;
    float y = kListTop * painter.page().y;
    renderer.set_clip_px(*right);
    renderer.fill_rect({left - 3, y - 14, width - 6, kLine * static_cast<float>(lines.size()) + 6}, {8, 9, 20, 255});
    for (const Line& line : lines) {
        const engine::Colour colour = view::pilot_colour(line.look, painter.palette());
        renderer.fill_rect({left, y - 8, 3, 22}, colour.faded(line.flies ? 1.0F : 0.4F));
        auto name = theme::small(line.look == 0 ? theme::kText : theme::kMuted);
        name = painter.font().shrunk(renderer, line.name, name, room - 10);
        painter.font().draw(renderer, {left + 8, y}, painter.font().fit(renderer, line.name, name, room - 10), name);
        auto score = theme::body(line.look == 0 ? theme::kAccent : line.flies ? theme::kText : theme::kMuted);
        const std::string points = view::grouped(line.score);
        score = painter.font().shrunk(renderer, points, score, room - 10);
        painter.font().draw(renderer, {left + 8, y + 13}, points, score);
        y += kLine;
    }
    renderer.reset_clip();
}

}  // namespace screens
