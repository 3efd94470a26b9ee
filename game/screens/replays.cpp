// SPDX-License-Identifier: Zlib
#include "game/screens/replays.h"

#include "game/screens/confirm.h"
#include "game/screens/menu_input.h"
#include "game/screens/message.h"
#include "game/screens/watch.h"
#include "game/view/brush.h"

#include <algorithm>

#include <fmt/format.h>

namespace screens {
namespace {

/// "2026-11-21_07-55-12.gyre" as "2026-11-21  07:55"; other names as they are.
std::string label_of(const std::string& file) {
    constexpr std::size_t kTime = 11;
    if (file.size() < kTime + 5 || file[kTime - 1] != '_' || file[kTime + 2] != '-') {
        return file;
    }
    return file.substr(0, kTime - 1) + "   " + file.substr(kTime, 2) + ":" + file.substr(kTime + 3, 2);
}

std::string summary_of(const Services& services, const std::string& file) {
    const auto log = services.replays.load(file);
    if (!log) {
        return tr("cannot be read");
    }
    const int pilots = log->header().setup.pilots;
    const std::string time = clock_text(log->ticks());
    if (pilots > 1) {
        return tr_format_plural("{} pilot", "{} pilots", pilots, pilots) + "  ·  " + time;
    }
    return log->is_finished() ? fmt::format("{}  ·  {}", view::grouped(log->final_score()->scores[0]), time) : time;
}

}  // namespace

void Replays::shown() {
    read_shelf();
}

void Replays::read_shelf() {
    const std::size_t focus = menu_.focus();
    menu_.clear();
    files_ = services_.replays.list();
    const auto best = services_.scores.table().replays();
    for (const std::string& file : files_) {
        const std::string mark = best.contains(file) ? std::string(tr("high score")) + "  ·  " : std::string();
        const std::string summary = mark + summary_of(services_, file);
        menu_.add({.label = label_of(file),
                   .accept = [this, file] { Watch::open(services_, services_.replays.path(file)); },
                   .value = [summary] { return summary; }});
    }
    menu_.set_focus(std::min(focus, files_.empty() ? 0 : files_.size() - 1));
}

void Replays::ask_to_delete() {
    if (files_.empty()) {
        return;
    }
    const std::string file = files_[menu_.focus()];
    if (services_.scores.table().replays().contains(file)) {
        services_.sounds.play(Cue::Wrong);
        services_.notices.add(tr("This game stands in the high scores and stays."));
        return;
    }
    const auto remove = [this, file] {
        const auto removed = services_.replays.remove(file);
        if (!removed) {
            services_.notices.add(removed.error());
        }
    };
    services_.screens.push(std::make_unique<Confirm>(services_, tr("Delete this replay?"), tr("Delete"), remove));
}

void Replays::share() {
    if (files_.empty()) {
        return;
    }
    const auto copy = services_.replays.share(files_[menu_.focus()], services_.exports);
    if (!copy) {
        services_.log.error("{}", copy.error());
        services_.screens.push(std::make_unique<Message>(services_, tr("NO COPY WAS MADE"), copy.error()));
        return;
    }
    services_.log.info("shared {}", copy->string());
    services_.screens.push(std::make_unique<Message>(
        services_, tr("A COPY TO GIVE AWAY"),
        tr_format("In the folder {} there is now the file {}. Others watch it with gyre --replay and its name.",
                  copy->parent_path().string(), copy->filename().string()),
        Cue::Select));
}

void Replays::handle(const engine::InputEvent& event) {
    // The pointer passes other rows on its way to the hints, so it chooses by a first click and watches by a second.
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::PointerMoved) {
        return;
    }
    if (event.kind == Kind::PointerPressed && menu_.point(pointer_at(services_, event)) == MenuOutcome::Moved) {
        return services_.sounds.play(MenuOutcome::Moved);
    }
    switch (menu_key(event)) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Delete:
        return ask_to_delete();
    case MenuKey::Extra:
        return share();
    default:
        handle_menu(services_, menu_, event);
    }
}

void Replays::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    const engine::Rect body = painter.board({.size = {500, 430},
                                             .title = tr("REPLAYS"),
                                             .hints = {{"↑ ↓", tr("choose")},
                                                       {"Return", tr("watch")},
                                                       {"Tab", tr("share")},
                                                       {"Delete", tr("delete")},
                                                       {"Esc", tr("back")}}});
    if (files_.empty()) {
        painter.paragraph({body.x, body.y + 40},
                          tr_format("No games yet. Your last {} will be kept here, and those of the high scores.",
                                    scores::ReplayShelf::kKeptGames),
                          theme::body(theme::kMuted), body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
