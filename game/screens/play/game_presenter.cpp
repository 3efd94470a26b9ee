// SPDX-License-Identifier: Zlib
#include "game/screens/play/game_presenter.h"

#include "engine/base/path_text.h"
#include "game/app/settings_table.h"
#include "game/screens/play/banner.h"
#include "game/screens/replays/watch_replay.h"
#include "game/sim/event.h"
#include "game/ui/menu_key.h"
#include "game/view/effects/effects.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

/// Shorter games, and games flown by bots alone, are not listed among the replays.
constexpr sim::Tick kLeastGame = 20 * sim::kTicksPerSecond;

/// How long a pilot reads what a ghost is.
constexpr int kGhostTicks = 8 * sim::kTicksPerSecond;
/// How long a line says who shot down whom.
constexpr int kKillTicks = 4 * sim::kTicksPerSecond;

}  // namespace

GamePresenter::GamePresenter(const LocalUses& services, std::vector<sim::Slot> slots, bool counts)
    : services_(services), counts_(counts) {
    move_to(std::move(slots));
}

void GamePresenter::begin(const sim::World& world, const std::vector<std::string>& names) {
    set_names(names);
    slow_motion_.reset();
    services_.view.restart(world);
    services_.sounds.play(Cue::GameStart);
    hud_.own_age = world.pilots_present() > 1 && slots_.size() == 1 ? std::optional(0.0F) : std::nullopt;
    updater_->begin(world);
}

void GamePresenter::resume(const sim::World& world) {
    services_.view.restart(world);
    updater_->resume(world);
}

void GamePresenter::move_to(std::vector<sim::Slot> slots) {
    if (updater_) {
        updater_->end();
    }
    slots_ = std::move(slots);
    hud_.self = slots_.front();
    hud_.second = slots_.size() > 1 ? slots_[1] : sim::kNoSlot;
    updater_.emplace(services_, hud_.self, counts_);
    services_.keys.release_all();
    hand_over_keys();
}

void GamePresenter::set_names(const std::vector<std::string>& names) {
    std::copy_n(names.begin(), std::min(names.size(), hud_.names.size()), hud_.names.begin());
}

void GamePresenter::take_controls() {
    const SamplerOptions options = sampler_options_of(services_.settings);
    const engine::Bindings& first = services_.bindings;
    const engine::Bindings& second = services_.second_bindings;
    seats_[0].sampler.take(slots_.size() > 1 ? without_keys_of(first, second) : first, options);
    seats_[1].sampler.take(second, options);
    services_.keys.release_all();
    seat_pads();
    services_.view.set_options(view_options_of(services_.settings));
}

void GamePresenter::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::FocusLost) {
        return release_all();
    }
    if (slots_.size() > 1) {
        follow_pads(event);
    }
    const bool is_of_pad =
        (event.kind == Kind::Pressed || event.kind == Kind::Released) && event.pad != engine::InputEvent::kNoPad;
    for (std::size_t person = 0; person < slots_.size(); ++person) {
        if (!is_of_pad || slots_.size() == 1 || pads_.pilot_of(event.pad) == person) {
            seats_[person].sampler.handle(event);
        }
    }
    hand_over_keys();
}

/// Sees whose pad comes, goes, or is pressed to say whose it is.
void GamePresenter::follow_pads(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::PadRemoved) {
        pad_loser_ = pads_.pilot_of(event.pad);
    }
    if (event.kind == Kind::PadAdded || event.kind == Kind::PadRemoved) {
        seat_pads();
    }
    if (const auto owner = event.kind == Kind::Pressed ? pads_.claim(event.pad) : std::nullopt) {
        services_.notices.add(tr_format("This gamepad is {}'s now", name_of(*owner)));
    }
}

void GamePresenter::seat_pads() {
    pads_.update(services_.input.pads());
    if (const auto asked = pads_.asked(); asked && slots_.size() > 1) {
        services_.notices.add(tr_format("{}: press a button on your gamepad", name_of(*asked)));
    }
}

std::string GamePresenter::name_of(std::size_t person) const {
    return view::name_of(hud_, slots_[person]);
}

std::string GamePresenter::pad_loser() const {
    return slots_.size() > 1 ? name_of(pad_loser_) : "";
}

void GamePresenter::release_all() {
    for (Seat& seat : seats_) {
        seat.sampler.release_all();
    }
    services_.keys.release_all();
}

void GamePresenter::hand_over_keys() {
    for (std::size_t person = 0; person < slots_.size(); ++person) {
        Seat& seat = seats_[person];
        services_.keys.hand_over(slots_[person], seat.sampler.sample(seat.has_machine_guns));
    }
}

void GamePresenter::on_shown(const view::ShownGame& game) {
    show_tick(game);
    toasts_.tick();
    ghost_ticks_ = std::max(0, ghost_ticks_ - 1);
    std::erase_if(kills_, [](Kill& kill) { return --kill.ticks_left <= 0; });
    point_out(game.ticks);
    if (services_.settings.flag("play.rumble")) {
        rumble(game.ticks);
    }
}

void GamePresenter::point_out(const match::ConsecutiveWorlds& worlds) {
    if (hud_.own_age && ++*hud_.own_age >= view::kOwnMarkTicks) {
        hud_.own_age.reset();
    }
    const bool has_new_ship = std::ranges::any_of(worlds.events(), [this](const sim::Event& event) {
        return event.type == sim::Event::Type::Spawned && event.slot == hud_.self;
    });
    if (has_new_ship && worlds.now().pilots_present() > 1 && slots_.size() == 1) {
        hud_.own_age = 0.0F;
    }
}

void GamePresenter::show_tick(const view::ShownGame& game) {
    const bool is_death = std::ranges::any_of(game.ticks.events(), [this](const sim::Event& event) {
        return sim::is_ship_loss(event) && event.slot == hud_.self;
    });
    if (is_death && slows_deaths_ && !services_.settings.flag("access.reduced_effects")) {
        slow_motion_.begin();
    }
    slow_motion_.on_tick(game.ticks);
    if (slow_motion_.is_on()) {
        follow(0);
    } else {
        services_.view.on_tick(game, hud_.self, hud_.second);
    }
}

void GamePresenter::follow(float fraction) {
    while (const match::ConsecutiveWorlds* tick = slow_motion_.reach(fraction)) {
        services_.view.on_tick(*tick, hud_.self, hud_.second);
    }
}

void GamePresenter::watch_ships(const match::ConsecutiveWorlds& worlds) {
    for (std::size_t person = 0; person < slots_.size(); ++person) {
        const sim::Ship& ship = worlds.now().pilot(slots_[person]).ship();
        seats_[person].has_machine_guns = ship.has(sim::Prize::MachineGuns);
    }
    using Type = sim::Event::Type;
    for (const sim::Event& event : worlds.events()) {
        const bool is_ship_lost = sim::is_ship_loss(event);
        for (std::size_t person = 0; person < slots_.size(); ++person) {
            if (event.type == Type::WaveCleared || (is_ship_lost && event.slot == slots_[person])) {
                seats_[person].sampler.release_toggles();
            }
        }
    }
}

void GamePresenter::note_wave(const match::ConsecutiveWorlds& worlds) {
    const bool is_cleared = std::ranges::any_of(
        worlds.events(), [](const sim::Event& event) { return event.type == sim::Event::Type::WaveCleared; });
    if (!is_cleared) {
        return;
    }
    const scores::FlightStats& stats = flight().stats;
    const scores::FlightStats::WaveDeeds& deeds = stats.wave();
    hud_.wave_note.clear();
    if (slots_.size() > 1 || worlds.now().is_deathmatch() || !stats.has_part_in_wave()) {
        return;  // two people share the table, and who came late or idled has nothing to read about
    }
    constexpr const char* kBetween = "  ·  ";
    hud_.wave_note = clock_text(static_cast<sim::Tick>(stats.totals().ticks - deeds.began));
    if (deeds.shots > 0) {
        const scores::Career wave{.shots = deeds.shots, .hits = deeds.hits};
        hud_.wave_note += kBetween + tr_format("{} % of the shots hit", wave.accuracy());
    }
    hud_.wave_note += deeds.loss ? std::string() : kBetween + std::string(tr("no ship lost"));
}

void GamePresenter::note_ghost(const match::ConsecutiveWorlds& worlds) {
    const auto is_own_ghost = [this](const sim::Event& event) {
        return event.type == sim::Event::Type::BecameGhost && event.slot == hud_.self;
    };
    if (std::ranges::any_of(worlds.events(), is_own_ghost)) {
        ghost_ticks_ = kGhostTicks;
    }
}

void GamePresenter::note_kills(const match::ConsecutiveWorlds& worlds) {
    constexpr std::size_t kMostLines = 4;
    for (const sim::Event& event : worlds.events()) {
        if (event.type == sim::Event::Type::Frag) {
            kills_.push_back(
                {view::name_of(hud_, event.slot) + " ▸ " + view::name_of(hud_, static_cast<sim::Slot>(event.value)),
                 kKillTicks});
        }
    }
    while (kills_.size() > kMostLines) {
        kills_.pop_front();
    }
}

void GamePresenter::draw_kills(const Painter& painter) {
    const auto style = theme::right(theme::small(theme::kText));
    const float right = free_area_.x + free_area_.w - reserved_right_ - 12;
    float y = free_area_.y + 16;
    for (const Kill& kill : kills_) {
        const float width = std::min(painter.width(kill.line, style), 0.6F * free_area_.w);
        const engine::Rect area{right - width - 4, y - style.size, width + 8, 1.3F * style.size};
        painter.renderer().fill_rect(area, {0, 0, 0, 120});
        painter.text_within({right, y}, kill.line, style, width);
        keep_free(painter, area);
        y += 1.4F * style.size;
    }
}

void GamePresenter::draw_ghost(const Painter& painter) {
    auto style = theme::centred(theme::body(theme::kWarning));
    style.glow = view::colours::kShadow;
    const char* const words = tr("You are a ghost now: you fly, shoot and score as long as another pilot is still in.");
    const float y = free_area_.y + 1.6F * style.size;
    const float most = painter.page().x - 20;
    const float width = std::min(painter.width(words, style), most);
    const engine::Rect area{(painter.page().x - width) / 2 - 6, y - style.size, width + 12, 1.4F * style.size};
    painter.renderer().fill_rect(area, {0, 0, 0, 120});
    painter.text_within({painter.page().x / 2, y}, words, style, most);
    keep_free(painter, area);
}

void GamePresenter::on_confirmed(const match::ConsecutiveWorlds& worlds) {
    watch_ships(worlds);
    note_ghost(worlds);
    note_kills(worlds);
    hand_over_keys();
    for (const scores::Medal medal : updater_->take(worlds)) {
        services_.sounds.play(Cue::Select);
        toasts_.add(medal);
    }
    note_wave(worlds);
}

void GamePresenter::rumble(const match::ConsecutiveWorlds& worlds) {
    for (const sim::Event& event : worlds.events()) {
        for (std::size_t person = 0; person < slots_.size(); ++person) {
            const auto rumble = view::rumble_for(worlds.now(), event, slots_[person]);
            // A pilot alone may play with any pad.
            const auto pad = slots_.size() == 1 ? engine::InputEvent::kNoPad : pads_.pad_of(person);
            if (rumble && pad) {
                services_.input.rumble(rumble->strength, rumble->duration_ms, *pad);
            }
        }
    }
}

GamePresenter::Moment GamePresenter::moment(const view::ShownGame& game, float fraction) const {
    if (!slow_motion_.is_on()) {
        return {game, fraction};
    }
    const auto picture = slow_motion_.picture(game.ticks, fraction);
    Moment drawn{&picture.ticks == &game.ticks ? game : view::ShownGame(picture.ticks), picture.fraction};
    drawn.game.fraction = picture.fraction;
    drawn.game.ghosts = game.ghosts;
    return drawn;
}

void GamePresenter::draw_field(const Painter& painter, const view::ShownGame& game, float fraction, bool is_covered) {
    hud_.is_covered = is_covered;
    follow(fraction);
    const Moment drawn = moment(game, fraction);
    services_.view.draw_field(painter.renderer(), drawn.game, drawn.fraction, hud_);
    free_area_ = painter.from_field(services_.view.free_area());
    if (is_covered) {
        return;
    }
    if (ghost_ticks_ > 0 && hud_.is_shown) {
        draw_ghost(painter);
    }
    if (hud_.is_shown) {
        draw_kills(painter);
    }
    engine::Rect part = free_area_;
    part.w -= painter.is_narrow() ? 0 : reserved_right_;
    if (const auto toast = toasts_.draw(painter, part)) {
        keep_free(painter, *toast);
        if (painter.is_narrow()) {
            free_area_.h = toast->y - free_area_.y;
        }
    }
}

void GamePresenter::draw_again(const Painter& painter, const match::ConsecutiveWorlds& ticks, float fraction,
                               const std::optional<view::Aim>& aim) {
    hud_.is_covered = true;
    hud_.aim = aim;
    services_.view.draw_field(painter.renderer(), ticks, fraction, hud_);
    free_area_ = painter.from_field(services_.view.free_area());
    auto style = theme::bold(theme::small(theme::kAccent));
    style.glow = view::colours::kShadow;
    painter.text_within({free_area_.x + 10, free_area_.y + 8 + style.size}, "▸ " + std::string(tr("REPLAY")), style,
                        free_area_.w - 20);
}

std::optional<engine::Point> GamePresenter::place_of(const Painter& painter, sim::EntityId id,
                                                     const view::ShownGame& game, float fraction) {
    const auto place = services_.view.place_of(id, game, fraction, hud_);
    return place ? std::optional(*place * (1 / painter.renderer().zoom())) : std::nullopt;
}

void GamePresenter::draw_labels(const Painter& painter, const view::ShownGame& game, float fraction) {
    const Moment drawn = moment(game, fraction);
    services_.view.draw_labels(painter.renderer(), drawn.game, drawn.fraction, hud_);
}

void GamePresenter::award(scores::Medal medal) {
    if (updater_->award(medal)) {
        services_.sounds.play(Cue::Select);
        toasts_.add(medal);
    }
}

std::string GamePresenter::save(const replay::Replay& recording) {
    updater_->end();
    const bool is_passing = !counts_ || recording.ticks() < kLeastGame;
    std::string name = services_.replays.new_name(is_passing);
    services_.writer.add(engine::to_text(services_.replays.path(name)), [services = services_, name, recording] {
        return [services, name, saved = services.replays.save(name, recording)] {
            if (!saved) {
                return tell_saving(services.log, services.notices, saved, kReplayLost);
            }
            services.log.info("replay {}", name);
            auto needed = services.scores.needed_replays();
            const auto needed_daily = services.daily_flights.needed_replays();
            if (needed && needed_daily) {
                needed->insert(needed_daily->begin(), needed_daily->end());
                services.replays.prune(*needed, name);
            }
        };
    });
    return name;
}

bool is_press(const Preferences& preferences, const engine::InputEvent& event, PilotAction action) {
    return event.kind == engine::InputEvent::Kind::Pressed && !event.repeat &&
           preferences.bindings.has(static_cast<engine::Action>(action), event.control);
}

bool is_for_pause(const Preferences& preferences, const engine::InputEvent& event) {
    return is_press(preferences, event, PilotAction::Pause) || is_pads_pause(preferences, event);
}

bool is_pads_pause(const Preferences& preferences, const engine::InputEvent& event) {
    const bool is_free_start = menu_key(event) == MenuKey::Start && preferences.bindings.actions(event.control).empty();
    return event.control.kind != engine::Control::Kind::Key &&
           (is_free_start || is_press(preferences, event, PilotAction::Pause));
}

bool leads_out(const engine::InputEvent& event) {
    const bool is_pad =
        event.kind == engine::InputEvent::Kind::Pressed && event.control.kind != engine::Control::Kind::Key;
    return !is_pad && menu_key(event) == MenuKey::Back;
}

}  // namespace screens
