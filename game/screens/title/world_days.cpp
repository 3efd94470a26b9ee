// SPDX-License-Identifier: Zlib
#include "game/screens/title/world_days.h"

#include "engine/base/files.h"
#include "game/daily/world/flight_proof.h"
#include "game/replay/codec.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/title/result_table.h"
#include "game/ui/menu_key.h"
#include "game/ui/text_entry.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {

namespace {

using WorldState = daily::WorldTable::State;

constexpr float kWorldFoot = 18;  // height of the line below the rows
constexpr std::size_t kWorldHead = 1;

void show_list(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept,
               WorldDays::List list) {
    if (world_table_of(services) != nullptr) {
        return services.screens.push<WorldDays>(services, date, std::move(accept), list);
    }
    ask(services,
        tr("The world's table is kept by the players' machines. Of each flight of yours that counts, it shows your "
           "name, a key of this machine, and the replay with every key pressed. Whoever plays a network game with you "
           "finds you there as a friend. Other players' machines see your internet address. Go on?"),
        tr("Go on"), [services, date, accept = std::move(accept), list] {
            services.set(kWorldTableSetting, true);
            services.screens.push<WorldDays>(services, date, accept, list);
        });
}

}  // namespace

void show_world(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept) {
    show_list(services, date, std::move(accept), WorldDays::List::Friends);
}

void show_hall(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept) {
    show_list(services, date, std::move(accept), WorldDays::List::World);
}

void publish_counted(const LocalUses& services, const daily::Date& date) {
    const daily::Day* const day = services.daily_flights.content().day(date);
    const daily::Try* const flown = day != nullptr ? day->counted() : nullptr;
    daily::WorldTable* const table = world_table_of(services);
    if (table == nullptr || flown == nullptr || flown->replay.empty()) {
        return;
    }
    services.writer.finish();  // the flight may have just ended
    const auto replay = engine::read_file(services.replays.path(flown->replay), net::kMaxDhtReplayBytes);
    const engine::Result<void> done =
        replay ? table->publish(date, *flown, *replay) : engine::Result<void>(replay.failure());
    if (!done && std::exchange(services.world->told, done.error().english()) != done.error().english()) {
        services.log.warn("{}", done.error().english());
        services.notices.add(tr_format("Your flight could not be published: {}", tr(done.error())));
    }
}

WorldDays::WorldDays(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept,
                     List list)
    : MenuScreen(services, false, kDailyRow), services_(services), table_(services.world->table), date_(date),
      accept_(std::move(accept)), list_(list) {}

void WorldDays::shown() {
    publish_counted(services_, date_);
    const auto opened = table_.open(date_);
    trouble_ = opened ? std::string() : sentence(opened.error());
    build_menu();
}

void WorldDays::tick() {
    MenuScreen::tick();
    if (version_ != table_.version()) {
        build_menu();
    }
}

const daily::WorldRow* WorldDays::chosen() const {
    const std::size_t row = menu_.focus();
    return row >= kWorldHead && row - kWorldHead < rows_.size() ? &rows_[row - kWorldHead] : nullptr;
}

void WorldDays::build_menu() {
    const auto pilot = chosen() != nullptr ? std::optional(chosen()->row.pilot) : std::nullopt;
    const bool was_empty = rows_.empty();
    std::size_t focus = menu_.focus();
    version_ = table_.version();
    rows_ = list_ == List::Friends ? table_.friends() : table_.world();
    menu_.clear();
    if (!rows_.empty()) {
        menu_.add(result_head(tr_later("Pilot"), tr_later("Score"), tr_later("Time"), false));
    }
    std::ranges::for_each(rows_, [this](const daily::WorldRow& row) { add_row(row); });
    menu_.add({.label = tr_later("Stop taking part…"),
               .accept = [this] { ask_to_stop(); },
               .hint = tr_later("Your flights are no longer published, and the table is not read until you agree "
                                "again."),
               .begins_group = !rows_.empty()});
    const auto same = std::ranges::find_if(rows_, [&](const auto& row) { return pilot == row.row.pilot; });
    if (same != rows_.end()) {  // the focus stays on its pilot, as rows come and go
        focus = kWorldHead + static_cast<std::size_t>(same - rows_.begin());
    } else if (was_empty) {
        focus = 0;
    }
    menu_.set_focus(std::min(focus, menu_.size() - 1));
}

void WorldDays::add_row(const daily::WorldRow& row) {
    const std::string time = clock_text(row.row.ticks);
    ResultLine line{.place = row.place,
                    .subject = shown_name(row.row.name),
                    .score = row.row.score,
                    .remark = row.is_friend && list_ == List::World ? tr("friend") + ("  ·  " + time) : time,
                    .stands_out = row.is_own,
                    .is_proven = row.is_proven,
                    .is_unproven = !row.is_proven};
    std::string value = view::grouped(line.score) + "  ·  " + line.remark + (row.is_proven ? "  ✓" : "  …");
    menu_.add(result_row(std::move(line), std::move(value), [this, flight = row.row] { watch(flight); }));
}

std::optional<replay::Replay> WorldDays::flight_of(const net::DailyRow& row) {
    if (const std::string* const bytes = table_.replay_of(row)) {
        if (auto recording = replay::decode(*bytes, daily::kWorldLimits)) {
            return *std::move(recording);
        }
    }
    ui_.sounds.play(Cue::Wrong);
    ui_.notices.add(tr("This flight is not verified yet. It can be watched and raced once it is."));
    return std::nullopt;
}

void WorldDays::watch(const net::DailyRow& row) {
    if (auto recording = flight_of(row)) {
        ui_.screens.push<WatchReplay>(services_, *std::move(recording));
    }
}

void WorldDays::race() {
    const daily::WorldRow* const row = chosen();
    if (row == nullptr || !accept_) {
        return ui_.sounds.play(Cue::Wrong);
    }
    if (auto recording = flight_of(row->row)) {
        const std::string name = shown_name(row->row.name);
        ui_.screens.pop();  // before that, which may show another page
        accept_({name, std::make_shared<const replay::Replay>(*std::move(recording))});
        ui_.sounds.play(Cue::Select);
        ui_.notices.add(tr_format("{} flies along as a ghost in your next flight.", name));
    }
}

void WorldDays::turn() {
    list_ = list_ == List::Friends ? List::World : List::Friends;
    ui_.sounds.play(Cue::Move);
    build_menu();
}

void WorldDays::befriend() {
    const daily::WorldRow* const row = chosen();
    if (row == nullptr || row->is_own) {
        return ui_.sounds.play(Cue::Wrong);
    }
    const bool is_friend = !row->is_friend;
    const std::string name = shown_name(row->row.name);
    table_.befriend(net::mark_of(row->row.pilot), row->row.name, is_friend);
    ui_.sounds.play(Cue::Select);
    ui_.notices.add(is_friend ? tr_format("{} is your friend in the world's table now.", name)
                              : tr_format("{} is no longer your friend in the world's table.", name));
    build_menu();
}

void WorldDays::ask_to_stop() {
    ask(ui_, tr("Stop taking part in the world's table? What was published stays there for a day or so."), tr("Stop"),
        [this] {
            services_.set(kWorldTableSetting, false);
            table_.stop();
            ui_.screens.pop();
        });
}

void WorldDays::handle(const engine::InputEvent& event) {
    if (only_chooses(event)) {
        return;
    }
    if (is_letter_command('f', event)) {
        return befriend();
    }
    if (is_letter_command('g', event) || menu_key(event) == MenuKey::Start) {  // on a pad, the first is befriending
        return race();
    }
    switch (menu_key(event)) {
    case MenuKey::Left:
    case MenuKey::Right:
    case MenuKey::Extra:
        return turn();
    default:
        MenuScreen::handle(event);
    }
}

std::string WorldDays::state_in_words() const {
    if (!trouble_.empty()) {
        return trouble_;
    }
    if (!table_.has_program()) {
        return tr("The world's table needs the program gyre-dht, which is not installed here; on Debian it is in "
                  "gyre-online.");
    }
    switch (table_.state()) {
    case WorldState::Connecting:
        return tr("Connecting to other players' machines…");
    case WorldState::Reading:
        return tr("Reading the table…");
    case WorldState::NoTable:
        return rows_.empty() ? tr("The world's table cannot be reached now.")
                             : tr("The world's table cannot be reached now. These flights were kept.");
    case WorldState::Off:
    case WorldState::Read:
        break;
    }
    return {};
}

std::string WorldDays::emptiness() const {
    if (std::string state = state_in_words(); !state.empty()) {
        return state;
    }
    return list_ == List::World
               ? tr("Nobody has published a flight of this day yet.")
               : tr("No flights of friends yet. Pilots with whom you play network games will be here if they take "
                    "part, and pilots of the world's list whom you make your friends there.");
}

std::string WorldDays::status() const {
    if (std::string state = state_in_words(); !state.empty() && !rows_.empty()) {
        return state;
    }
    const daily::Day* const day = services_.daily_flights.content().day(date_);
    const bool is_flown = day != nullptr && day->counted() != nullptr;
    return is_flown                         ? std::string()
           : date_ == services_.utc_today() ? tr("Your flight of today will be here once it is flown.")
                                            : tr("You have no flight of this day that counted.");
}

Board WorldDays::board(const Painter& painter) const {
    const bool is_world = list_ == List::World;
    std::vector<Hint> more{{"Tab", is_world ? tr("friends") : tr("world")}};
    const daily::WorldRow* const row = chosen();
    if (row != nullptr && accept_) {
        more.push_back({"G", tr("race it")});
    }
    if (row != nullptr && !row->is_own) {
        more.push_back({"F", row->is_friend ? tr("no friend") : tr("friend")});
    }
    const std::string line = status();
    const std::string title = is_world ? tr("WORLD") : tr("FRIENDS");
    return {.size = {kTableWidth, 446},
            .title = painter.is_narrow() ? title : title + "  ·  " + date_.text(),
            .help = painter.has_tables() || line.empty() ? menu_.hint() : line,
            .hints = hints(std::move(more), chosen() != nullptr ? tr("watch") : nullptr)};
}

void WorldDays::draw_body(const Painter& painter, engine::Rect body) {
    if (rows_.empty()) {
        const float y = body.y + (painter.is_short() ? 2 : 3) * kDailyRow;
        auto style = theme::body(theme::kMuted);
        if (painter.is_short()) {
            (void)painter.wrapped_to(2, emptiness(), style, body.w);  // a third line would reach the help
        }
        painter.paragraph({body.x, y}, emptiness(), style, body.w);
    }
    if (painter.has_tables()) {
        body.h -= kWorldFoot;
        painter.text_within({body.centre().x, body.y + body.h + kWorldFoot - 4}, status(),
                            theme::centred(theme::small()), body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
