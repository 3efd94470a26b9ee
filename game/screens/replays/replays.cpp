// SPDX-License-Identifier: Zlib
#include "game/screens/replays/replays.h"

#include "engine/base/path_text.h"
#include "game/replay/verify.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/replays/shared_replays.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/setup/game_rules.h"
#include "game/sim/mode_rules.h"
#include "game/ui/theme.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {

ReplayFacts::ReplayFacts(replay::Replay recording, const std::shared_ptr<const sim::MaskTable>& masks)
    : setup_(recording.header().setup), pilots_(replay::slots_flown(recording).count()), ticks_(recording.ticks()) {
    if (pilots_ == 1 && recording.is_finished()) {
        score_ = recording.final_score()->scores[0];
    }
    const sim::ModeRules& rules = sim::ModeRules::of(setup_.mode);
    const bool is_about_waves = rules.has_waves && !rules.has_frag_limit;
    if (is_about_waves && replay::check_versions(recording, *masks) == replay::Verdict::Verified) {
        run_ = std::make_unique<Run>(std::move(recording), masks);
    }
}

bool ReplayFacts::advance(sim::Tick ticks) {
    if (!run_) {
        return false;
    }
    run_->runner.run_to(run_->runner.world().tick() + ticks);
    if (run_->runner.is_complete()) {
        wave_ = run_->runner.world().wave().number();
        run_.reset();
    }
    return true;
}

ReplayFacts::Columns ReplayFacts::columns() const {
    Columns columns;
    if (setup_.mode == sim::Mode::Rush) {
        columns.game = tr("Rush");
    } else if (setup_.mode == sim::Mode::Daily) {
        columns.game = tr("Daily flight");
    } else if (pilots_ == 1) {
        columns.game = tr_in("kind of game", "Alone");
    } else {
        columns.game = name_of_game(setup_) + " ×" + std::to_string(pilots_);
    }
    columns.wave = wave_ ? tr_format("wave {}", *wave_) : run_ ? tr_format("wave {}", "…") : std::string();
    columns.score = score_ ? view::grouped(*score_) : std::string();
    columns.time = clock_text(ticks_);
    return columns;
}

std::string ReplayFacts::text() const {
    const Columns all = columns();
    std::string text;
    for (const std::string* fact : {&all.game, &all.wave, &all.score, &all.time}) {
        text += (text.empty() || fact->empty() ? "" : " · ") + *fact;
    }
    return text;
}

namespace {

constexpr std::size_t kFirstGame = 1;  // below the row that leads to the shared ones

/// Returns "2026-11-21_07-55-12.gyre" as "2026-11-21  07:55", and other names unchanged.
std::string label_of(const std::string& file) {
    constexpr std::size_t kTime = 11;
    if (file.size() < kTime + 5 || file[kTime - 1] != '_' || file[kTime + 2] != '-') {
        return file;
    }
    return file.substr(0, kTime - 1) + "   " + file.substr(kTime, 2) + ":" + file.substr(kTime + 3, 2);
}

}  // namespace

std::vector<std::string> listed_replays(const LocalUses& services) {
    const auto best = services.scores.content().replays();
    const auto daily = services.daily_flights.content().replays();
    services.writer.finish();  // a game may have just ended
    std::vector<std::string> files = services.replays.list();
    std::erase_if(files, [&](const std::string& file) {
        return scores::ReplayShelf::is_passing(file) && !best.contains(file) && !daily.contains(file);
    });
    return files;
}

const Replays::Entry* Replays::chosen() const {
    const std::size_t row = menu_.focus();
    return row >= kFirstGame && row - kFirstGame < entries_.size() ? &entries_[row - kFirstGame] : nullptr;
}

void Replays::shown() {
    const bool is_new = menu_.size() == 0;
    const std::size_t focus = is_new ? kFirstGame : menu_.focus();
    const auto best = services_.scores.content().replays();
    const daily::Record& record = services_.daily_flights.content();
    const auto daily = record.replays();
    const std::vector<std::string> files = listed_replays(services_);
    menu_.clear();
    menu_.add({.label = tr_later("Shared replays…"), .accept = [this] { ui_.screens.push<SharedReplays>(services_); }});
    std::vector<Entry> known = std::exchange(entries_, {});
    for (const std::string& file : files) {
        const auto before = std::ranges::find(known, file, &Entry::file);
        if (before != known.end()) {
            entries_.push_back(std::move(*before));
        } else if (auto replay = services_.replays.load(file)) {
            entries_.push_back({file, ReplayFacts(*std::move(replay), services_.masks)});
        } else {
            // A damaged one has been set aside, under another name.
            ui_.log.error("{}", replay.error().english());
            ui_.notices.add(replay.error());
            entries_.push_back({file, {}});
        }
        const char* const mark = daily.contains(file)  ? (record.is_practice(file) ? tr("practice") : tr("counted"))
                                 : best.contains(file) ? tr("high score")
                                                       : "";
        menu_.add(row_of(entries_.size() - 1, mark));
    }
    menu_.set_focus(std::min(focus, menu_.size() - 1));
}

MenuItem Replays::row_of(std::size_t entry, const char* mark) {
    const std::string& file = entries_[entry].file;
    return {.label = label_of(file),
            .accept = [this, file] { WatchReplay::open(services_, services_.replays.path(file)); },
            .value =
                [this, entry, mark] {
                    const auto& facts = entries_[entry].facts;
                    return (*mark == 0 ? std::string() : mark + std::string(" · ")) +
                           (facts ? facts->text() : std::string(tr("cannot be read")));
                },
            .value_below = true,
            .draw = [this, entry, mark](const Painter& painter, engine::Rect area,
                                        bool focused) { draw_row(painter, area, focused, entry, mark); }};
}

void Replays::draw_row(const Painter& painter, engine::Rect area, bool focused, std::size_t entry,
                       const char* mark) const {
    // From the left edge; the last three columns end there.
    constexpr float kMark = 138;
    constexpr float kGame = 236;
    constexpr float kWave = 408;
    constexpr float kScore = 476;
    constexpr float kTime = 530;
    const auto style = theme::bold(theme::body(focused ? engine::Colour{} : theme::kText.faded(0.88F)), focused);
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    const auto& facts = entries_[entry].facts;
    painter.text_within({area.x + 12, y}, label_of(entries_[entry].file), style, (facts ? kMark : kGame) - 18);
    if (!facts) {
        return painter.text_within({area.x + kGame, y}, tr("cannot be read"), style, kTime - kGame);
    }
    const ReplayFacts::Columns columns = facts->columns();
    painter.text_within({area.x + kMark, y}, mark, theme::small(theme::kAccent), kGame - kMark - 6);
    painter.text_within({area.x + kGame, y}, columns.game, style, kWave - kGame - 60);
    painter.text_within({area.x + kWave, y}, columns.wave, theme::right(style), 62);
    painter.text_within({area.x + kScore, y}, columns.score, theme::right(style), kScore - kWave - 6);
    painter.text_within({area.x + kTime, y}, columns.time, theme::right(style), kTime - kScore - 6);
}

void Replays::tick() {
    MenuScreen::tick();
    for (Entry& entry : entries_) {
        if (entry.facts && entry.facts->advance()) {
            return;
        }
    }
}

void Replays::refuse(std::string why) {
    ui_.sounds.play(Cue::Wrong);
    ui_.notices.add(std::move(why));
}

void Replays::ask_to_delete() {
    const Entry* entry = chosen();
    if (entry == nullptr) {
        return ui_.sounds.play(Cue::Wrong);
    }
    const std::string file = entry->file;
    if (services_.scores.content().replays().contains(file)) {
        return refuse(tr("This replay belongs to a high score and cannot be deleted."));
    }
    if (services_.daily_flights.content().replays().contains(file)) {
        return refuse(tr("This replay belongs to a daily result and cannot be deleted."));
    }
    const auto remove = [this, file] {
        const auto removed = services_.replays.remove(file);
        if (!removed) {
            ui_.notices.add(removed.error());
        }
    };
    ask(ui_, tr("Delete this replay?"), tr("Delete"), remove);
}

void Replays::ask_to_share() {
    const Entry* entry = chosen();
    if (entry == nullptr) {
        return ui_.sounds.play(Cue::Wrong);
    }
    ask(ui_, tr_format("Share this replay? A copy of it will be saved in {}.", engine::to_text(services_.exports)),
        tr("Share"), [this, file = entry->file] { share(file); });
}

void Replays::share(const std::string& file) {
    const auto copy = services_.replays.share(file, services_.exports);
    if (!copy) {
        ui_.log.error("{}", copy.error().english());
        return tell(ui_, tr("REPLAY NOT SHARED"), sentence(copy.error()));
    }
    ui_.log.info("shared {}", copy->string());
    tell(ui_, tr("REPLAY SHARED"),
         tr_format("Saved in {} as {}. Send the file to others: they can drop it on Gyre's window to watch it.",
                   engine::to_text(copy->parent_path()), engine::to_text(copy->filename())),
         Cue::Select);
}

void Replays::handle(const engine::InputEvent& event) {
    if (only_chooses(event)) {
        return;
    }
    switch (menu_key(event)) {
    case MenuKey::Delete:
        return ask_to_delete();
    case MenuKey::Extra:
        return ask_to_share();
    default:
        MenuScreen::handle(event);
    }
}

Board Replays::board(const Painter&) const {
    return {.size = {600, 430},
            .title = tr("REPLAYS"),
            .hints =
                chosen() == nullptr ? hints() : hints({{"Tab", tr("share")}, {"Delete", tr("delete")}}, tr("watch"))};
}

void Replays::draw_body(const Painter& painter, engine::Rect body) {
    if (entries_.empty()) {
        painter.paragraph({body.x, body.y + 60},
                          tr_format("No games yet. Your last {} will be kept here, and those of the high scores; short "
                                    "ones and those of bots are left out.",
                                    scores::ReplayShelf::kKeptGames),
                          theme::body(theme::kMuted), body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
