// SPDX-License-Identifier: Zlib
#include "game/screens/replays/shared_replays.h"

#include "engine/base/path_text.h"
#include "game/replay/replay_file.h"
#include "game/screens/replays/watch_replay.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace screens {

std::vector<std::filesystem::path> replay_files_in(const std::filesystem::path& directory, std::size_t most) {
    namespace fs = std::filesystem;
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    for (fs::path& file : replay::list_replays(directory)) {
        std::error_code unknown;
        const fs::file_time_type written_at = fs::last_write_time(file, unknown);
        found.emplace_back(written_at, std::move(file));
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<fs::path> files;
    for (std::size_t i = 0; i < std::min(found.size(), most); ++i) {
        files.push_back(std::move(found[i].second));
    }
    return files;
}

std::string SharedReplays::Entry::text() const {
    return facts ? facts->text() : is_read ? std::string(tr("cannot be read")) : std::string("…");
}

void SharedReplays::shown() {
    std::vector<std::filesystem::path> files = replay_files_in(services_.exports, kMostFiles);
    if (std::ranges::equal(files, entries_, {}, {}, &Entry::file)) {
        return;  // their known facts are still valid
    }
    const std::size_t focus = menu_.focus();
    menu_.clear();
    entries_.clear();
    for (std::filesystem::path& file : files) {
        const std::size_t i = entries_.size();
        menu_.add({.label = engine::to_text(file.filename()),
                   .accept = [this, i] { WatchReplay::open(services_, entries_[i].file); },
                   .value = [this, i] { return entries_[i].text(); },
                   .value_below = true});
        entries_.push_back({.file = std::move(file), .is_read = false, .facts = {}});
    }
    menu_.set_focus(std::min(focus, files.empty() ? 0 : files.size() - 1));
}

void SharedReplays::tick() {
    MenuScreen::tick();
    const auto unread = std::ranges::find(entries_, false, &Entry::is_read);
    if (unread != entries_.end()) {
        unread->is_read = true;
        if (auto replay = replay::read_replay(unread->file)) {
            unread->facts.emplace(*std::move(replay), services_.masks);
        }
        return;
    }
    for (Entry& entry : entries_) {
        if (entry.facts && entry.facts->advance()) {
            return;
        }
    }
}

Board SharedReplays::board(const Painter&) const {
    return {.size = {600, 430},
            .title = tr("SHARED REPLAYS"),
            .help = tr_format("Replays in {} are listed here. You can also drop a file on the window.",
                              engine::to_text(services_.exports)),
            .hints = hints({}, tr("watch"))};
}

void SharedReplays::draw_body(const Painter& painter, engine::Rect body) {
    if (entries_.empty()) {
        painter.paragraph({body.x, body.y + 30}, tr("There are no replays in this folder."), theme::body(theme::kMuted),
                          body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
