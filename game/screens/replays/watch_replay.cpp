// SPDX-License-Identifier: Zlib
#include "game/screens/replays/watch_replay.h"

#include "engine/video/frame_clock.h"
#include "game/app/settings_table.h"
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"
#include "game/ui/text_entry.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace screens {

namespace {

constexpr float kReach = 9;           // above and below the line
constexpr float kLabelDistance = 18;  // between two waves' numbers
constexpr float kKeys = 22;           // the height of a row of keys

/// A row of keys that would need a smaller scale than this is split.
constexpr float kLeastScale = 0.85F;

/// Returns the hints for the keys, in that many rows.
std::vector<std::vector<Hint>> hints_in(std::size_t rows, bool is_paused, bool has_waves) {
    std::vector<std::vector<Hint>> lines{
        {{"Home End", tr("start, end")}},
        {{"↑ ↓", tr("speed")}, {"Backspace Tab", tr("step")}},
        {{"← →", tr("5 s")}, {"Space", is_paused ? tr("play") : tr("pause")}, {"Esc", tr("leave")}}};
    if (has_waves) {
        lines[0].push_back({"PgUp PgDn", tr("wave")});
    }
    while (lines.size() > rows) {  // joins the upper ones, so that the most important hints keep a row
        lines[0].insert(lines[0].end(), lines[1].begin(), lines[1].end());
        lines.erase(lines.begin() + 1);
    }
    return lines;
}

}  // namespace

std::string clock_text(sim::Tick ticks) {
    const auto seconds = ticks / static_cast<sim::Tick>(sim::kTicksPerSecond);
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

void WatchBar::lay_out(const Painter& painter) {
    constexpr float kEdges = 12;
    const auto fits = [&] {
        const engine::ZoomScope zoom(painter.renderer(), painter.renderer().zoom() * keys_scale(painter.page()));
        const float room = painter.page().x - kEdges;
        for (const bool is_paused : {false, true}) {  // with both labels, so that a pause moves nothing
            for (const std::vector<Hint>& line : hints_in(rows_, is_paused, has_waves_)) {
                if (painter.length(line, kLeastScale) > room) {
                    return false;
                }
            }
        }
        return true;
    };
    rows_ = painter.page().x < 320 ? kMostRows : painter.page().x < 560 ? 2 : 1;
    while (rows_ < kMostRows && !fits()) {
        ++rows_;
    }
}

/// Returns the scale of the keys. The pointer needs all of them, so they grow with the text only while the rows fit.
float WatchBar::keys_scale(engine::Point page) const {
    const float room = rows_ == kMostRows ? 340 : 400;
    return std::min(page.x / room, 1.0F);
}

engine::Rect WatchBar::board_of(engine::Point page) const {
    return {0, page.y - height(page), page.x, height(page)};
}

engine::Rect WatchBar::line_of(engine::Point page) const {
    const float margin = page.x < theme::kWidth / 2 ? 8 : 14;
    return {margin, board_of(page).y + 17, page.x - 2 * margin, 4};
}

float WatchBar::height(engine::Point page) const {
    return 44 + kKeys * static_cast<float>(rows_) * keys_scale(page);
}

engine::Point WatchBar::place_of(engine::Point page, sim::Tick tick, sim::Tick all) const {
    const engine::Rect line = line_of(page);
    const float part = static_cast<float>(tick) / static_cast<float>(std::max<sim::Tick>(all, 1));
    return {line.x + line.w * std::min(part, 1.0F), line.centre().y};
}

std::optional<sim::Tick> WatchBar::tick_at(engine::Point page, engine::Point at, sim::Tick all) const {
    const engine::Rect line = line_of(page);
    const engine::Rect area{0, line.y - kReach, page.x, line.h + 2 * kReach};
    return area.contains(at) ? std::optional(nearest_tick(page, at, all)) : std::nullopt;
}

sim::Tick WatchBar::nearest_tick(engine::Point page, engine::Point at, sim::Tick all) const {
    const engine::Rect line = line_of(page);
    const float part = std::clamp((at.x - line.x) / line.w, 0.0F, 1.0F);
    return static_cast<sim::Tick>(static_cast<double>(part) * all + 0.5);
}

void WatchBar::draw(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const {
    if (show.hidden >= 1) {
        return;
    }
    engine::Renderer& renderer = painter.renderer();
    const engine::Rect board = board_of(painter.page());
    renderer.set_clip(board);
    renderer.set_shift({0, show.hidden * board.h});
    renderer.fill_rect(board, {6, 9, 20, 225});
    renderer.fill_rect({0, board.y, board.w, 1}, theme::kLine);
    draw_line(painter, show, checkpoints);
    const float left = line_of(painter.page()).x;
    const float y = board.y + 36;
    auto badge = theme::bold(theme::small(theme::kAccent));
    const std::string clock = clock_text(show.now) + " / " + clock_text(show.all);
    painter.text({left, y}, clock, badge);
    painter.text({left + painter.width(clock, badge) + 14, y}, show.state, theme::small(theme::kText));
    draw_keys(painter, show.is_paused);
    renderer.set_shift({});
    renderer.reset_clip();
    draw_pointed(painter, show.all);
}

void WatchBar::draw_keys(const Painter& painter, bool is_paused) const {
    const engine::ZoomScope zoom(painter.renderer(), painter.renderer().zoom() * keys_scale(painter.page()));
    const auto lines = hints_in(rows_, is_paused, has_waves_);
    engine::Point middle{painter.page().x / 2, painter.page().y - 14 - kKeys * static_cast<float>(rows_ - 1)};
    float scale = 1;
    for (const std::vector<Hint>& line : lines) {
        scale = std::min(scale, painter.hints_scale(middle, line));
    }
    for (const std::vector<Hint>& line : lines) {
        painter.hints(middle, line, scale);
        middle.y += kKeys;
    }
}

void WatchBar::draw_line(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const {
    engine::Renderer& renderer = painter.renderer();
    const engine::Rect line = line_of(painter.page());
    const auto place = [&](sim::Tick tick) { return place_of(painter.page(), tick, show.all); };
    const engine::Point now = place(show.now);
    renderer.fill_rect(line, theme::kLine);
    renderer.fill_rect({line.x, line.y, place(checkpoints.reach()).x - line.x, line.h}, theme::kLine);
    draw_waves(painter, show.all, checkpoints);
    renderer.fill_rect({line.x, line.y, now.x - line.x, line.h}, theme::kAccent);
    for (const sim::Tick lost : checkpoints.losses()) {
        renderer.dot(place(lost), 2.2F, theme::kWarning);
    }
    renderer.dot(now, 11, theme::kAccent.faded(0.35F), engine::Blend::Additive, true);
    renderer.dot(now, 4.5F, theme::kText);
}

void WatchBar::draw_waves(const Painter& painter, sim::Tick all, const match::Checkpoints& checkpoints) const {
    auto style = theme::centred(theme::small());
    style.size = 9;
    const engine::Rect line = line_of(painter.page());
    float free = 0;
    for (const auto& mark : checkpoints.waves()) {
        const float x = place_of(painter.page(), mark.tick, all).x;
        painter.renderer().fill_rect({x - 0.5F, line.y - 3, 1, line.h + 6}, theme::kLineStrong);
        if (x >= free) {
            painter.text({std::clamp(x, line.x + 3, line.x + line.w - 6), line.y - 6}, std::to_string(mark.wave),
                         style);
            free = x + kLabelDistance;
        }
    }
}

void WatchBar::draw_pointed(const Painter& painter, sim::Tick all) const {
    const engine::Point page = painter.page();
    if (!pointer_ || !tick_at(page, *pointer_, all)) {
        return;
    }
    const engine::Rect line = line_of(page);
    const float top = board_of(page).y - 20;
    const sim::Tick tick = nearest_tick(page, *pointer_, all);
    const float x = place_of(page, tick, all).x;
    const auto style = theme::centred(theme::small(theme::kText));
    const std::string time = clock_text(tick);
    const float width = painter.width(time, style) + 14;
    const float left = std::clamp(x - width / 2, 0.0F, page.x - width);
    painter.renderer().fill_rect({x - 0.5F, line.y - 6, 1, line.h + 12}, theme::kText);
    painter.renderer().fill_rect({left, top, width, 18}, {6, 9, 20, 225});
    painter.renderer().frame_rect({left, top, width, 18}, theme::kLine);
    painter.text({left + width / 2, top + 13}, time, style);
}

namespace {

constexpr int kSlowest = -2;  // a quarter
constexpr int kFastest = 3;   // eight times
constexpr std::int64_t kLeap = std::int64_t{5} * sim::kTicksPerSecond;
/// Ticks to run ahead in each tick, so that the game's course becomes known and any tick of it is quickly reached.
constexpr sim::Tick kAheadEachTick = 800;
/// Ticks that are not known yet when needed are run at once, up to a limit that keeps the wait short.
constexpr sim::Tick kMostAtOnce = 20'000;
/// Asking for the previous wave soon after the start of one means the wave before it.
constexpr sim::Tick kStillTheStart = 2 * sim::kTicksPerSecond;
/// How long the foot stays without input, and how long it takes to leave.
constexpr float kFootSeconds = 5;
constexpr float kLeavingSeconds = 0.4F;

/// Returns the pilot from whose view a replay is watched: the one with the player's own name, or the first.
sim::Slot own_slot(const replay::Header& header, const std::string& name) {
    const auto found = std::find(header.names.begin(), header.names.end(), name);
    return !name.empty() && found != header.names.end() ? static_cast<sim::Slot>(found - header.names.begin()) : 0;
}

}  // namespace

bool WatchReplay::open(const Services& services, const std::filesystem::path& file, bool takes_place) {
    auto replay = replay::read_replay(file);
    engine::Message problem;
    if (!replay) {
        problem = replay.error();
    } else if (replay::check_versions(*replay, *services.masks) != replay::Verdict::Verified) {
        problem = tr_later("This replay was made by another version of the game; its rules differ");
    }
    if (!problem.is_empty()) {
        services.log.warn("{}", problem.english());
        services.notices.add(problem);
        services.sounds.play(Cue::Wrong);
        return false;
    }
    if (takes_place) {
        services.screens.pop();
    }
    services.screens.push<WatchReplay>(services, *std::move(replay));
    return true;
}

WatchReplay::WatchReplay(const Services& services, replay::Replay replay)
    : services_(services), playback_(std::move(replay), services.masks),
      checkpoints_(playback_.recording(), services.masks), bar_(playback_.world().mode_rules().has_waves) {
    hud_.is_watched = true;
    hud_.self = own_slot(playback_.recording().header(), services.settings.text("play.name"));
    for (std::size_t slot = 0; slot < hud_.names.size(); ++slot) {
        hud_.names[slot] = shown_name(playback_.recording().header().names[slot]);
    }
}

void WatchReplay::show_moment() {
    fraction_ = 0;
    services_.view.restart(playback_.world(), checkpoints_.into_wave(playback_.world().tick()));
}

void WatchReplay::shown() {
    show_moment();
    services_.view.set_options(view_options_of(services_.settings));
}

std::int64_t WatchReplay::speed() const {
    constexpr std::int64_t kNormal = engine::FrameClock::kNormalSpeed;
    return speed_ < 0 ? kNormal >> -speed_ : kNormal << speed_;
}

float WatchReplay::hidden() const {
    const bool is_needed = stands() || is_dragging_;
    return is_needed ? 0 : std::clamp((quiet_seconds_ - kFootSeconds) / kLeavingSeconds, 0.0F, 1.0F);
}

void WatchReplay::handle(const engine::InputEvent& event) {
    quiet_seconds_ = 0;
    act(menu_key(event));
    point(event);
}

void WatchReplay::act(MenuKey key) {
    switch (key) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Accept:
    case MenuKey::Start:
        return toggle_pause();
    case MenuKey::Left:
        return seek(now() - kLeap);
    case MenuKey::Right:
        return seek(now() + kLeap);
    case MenuKey::PageUp:
        return seek_wave(-1);
    case MenuKey::PageDown:
        return seek_wave(1);
    case MenuKey::Home:
        return seek(0);
    case MenuKey::End:
        return seek(playback_.recording().ticks());
    case MenuKey::Up:
        return change_speed(1);
    case MenuKey::Down:
        return change_speed(-1);
    case MenuKey::Extra:
        is_paused_ = true;
        fraction_ = 0;
        step();
        return services_.view.hush();
    case MenuKey::Delete:
        is_paused_ = true;
        return seek(now() - 1);
    case MenuKey::None:
        return;
    }
}

void WatchReplay::point(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    const sim::Tick all = playback_.recording().ticks();
    if (event.kind == Kind::Wheel) {
        return seek(now() + std::int64_t{event.steps} * sim::kTicksPerSecond);
    }
    if (event.kind == Kind::PointerReleased) {
        is_dragging_ = false;
    }
    if (event.kind != Kind::PointerMoved && event.kind != Kind::PointerPressed) {
        return;
    }
    const engine::Point page = services_.window.renderer().viewport().world;
    const engine::Point at = pointer_at(services_, event);
    bar_.point(at);
    if (event.kind == Kind::PointerPressed) {
        is_dragging_ = bar_.tick_at(page, at, all).has_value();
        if (!is_dragging_) {
            return toggle_pause();
        }
    }
    if (is_dragging_) {
        seek(bar_.nearest_tick(page, at, all));
    }
}

void WatchReplay::toggle_pause() {
    if (playback_.is_over()) {
        is_paused_ = false;
        return seek(0);
    }
    is_paused_ = !is_paused_;
    if (is_paused_) {
        services_.view.hush();
    }
}

void WatchReplay::change_speed(int step) {
    speed_ = std::clamp(speed_ + step, kSlowest, kFastest);
}

void WatchReplay::seek(std::int64_t tick) {
    const auto all = static_cast<std::int64_t>(playback_.recording().ticks());
    const auto target = static_cast<sim::Tick>(std::clamp<std::int64_t>(tick, 0, all));
    if (checkpoints_.reach() < target) {
        checkpoints_.advance(std::min(target - checkpoints_.reach(), kMostAtOnce));
    }
    const sim::Tick known = std::max(checkpoints_.reach(), playback_.world().tick());
    playback_.seek(std::min(target, known), checkpoints_.before(target));
    show_moment();
    warn_if_untrue();
}

void WatchReplay::seek_wave(int step) {
    const auto& waves = checkpoints_.waves();
    if (waves.empty()) {
        return services_.sounds.play(Cue::Wrong);
    }
    const sim::Tick at = playback_.world().tick();
    if (step > 0) {
        const auto next = std::ranges::find_if(waves, [at](const auto& mark) { return mark.tick > at; });
        return seek(next != waves.end() ? next->tick : playback_.recording().ticks());
    }
    sim::Tick target = 0;
    for (const auto& mark : waves) {
        if (mark.tick + kStillTheStart <= at) {
            target = mark.tick;
        }
    }
    seek(target);
}

void WatchReplay::tick() {
    const float speedup = static_cast<float>(speed()) / static_cast<float>(engine::FrameClock::kNormalSpeed);
    quiet_seconds_ += 1 / (sim::kTicksPerSecond * speedup);
    checkpoints_.advance(kAheadEachTick);
    if (!is_paused_ && !is_dragging_) {
        step();
    }
}

void WatchReplay::step() {
    if (playback_.is_over()) {
        return;
    }
    playback_.step();
    services_.view.on_tick(playback_.shown(), hud_.self);
    if (playback_.is_over()) {
        services_.view.hush();
        services_.log.info("replay ends: hash {:016x}", playback_.world().hash());
    }
    warn_if_untrue();
}

void WatchReplay::warn_if_untrue() {
    if (playback_.has_diverged() && !std::exchange(has_warned_, true)) {
        services_.notices.add(tr("This replay has desynced: the game shown is no longer the one recorded"));
    }
}

void WatchReplay::draw(const Painter& painter, float fraction) {
    if (!stands() && !is_dragging_) {
        fraction_ = fraction;
    }
    const match::ConsecutiveWorlds ahead = playback_.run_ahead();
    const view::ShownGame shown(ahead, playback_.world());
    engine::Renderer& renderer = painter.renderer();
    bar_.lay_out(painter);
    const float height = bar_.height(painter.page()) * (1 - hidden());
    hud_.foot = height * renderer.zoom();
    services_.view.draw_field(renderer, shown, fraction_, hud_);
    services_.view.keep_free(renderer, {0, painter.page().y - height, painter.page().x, height});
    services_.view.draw_labels(renderer, shown, fraction_, hud_);
    bar_.draw(painter, {playback_.world().tick(), playback_.recording().ticks(), state_text(), stands(), hidden()},
              checkpoints_);
}

std::string WatchReplay::state_text() const {
    if (playback_.is_over()) {
        return tr("end");
    }
    const std::string factor = speed_ == 0  ? std::string()
                               : speed_ < 0 ? fmt::format("× 1/{}", 1 << -speed_)
                                            : fmt::format("× {}", 1 << speed_);
    return !is_paused_ ? factor : factor.empty() ? std::string(tr("paused")) : tr("paused") + ("  " + factor);
}

}  // namespace screens
