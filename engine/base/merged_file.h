// SPDX-License-Identifier: Zlib
/// A document in a file that several running programs change: each merges its changes into what the file holds by then.
#pragma once

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "engine/base/worker.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace engine {

/// What is said about a document's file, and its largest size.
struct MergedFileInfo {
    Phrase unread;   ///< It cannot be read; the "{}" is the reason.
    Phrase damaged;  ///< It was damaged, and renamed to "{}".
    Phrase newer;    ///< A newer program wrote it, so this one saves nothing.
    std::size_t max_bytes;
};

/// Keeps the file's content and later changes separate: changes that could not be written are tried again the next
/// time, and those written by another program are not lost. A damaged file is renamed. A file from a newer program, or
/// one that cannot be read, is left alone.
///
/// The document has the type `Change`, a MergedFileInfo `kFile`, `add(Change)`, `to_json`, and the static functions
/// `from_json`, which returns a Result, and `is_newer`, whether a text is a document of a newer program.
template <typename Document>
class MergedFile {
public:
    using Change = typename Document::Change;
    using Done = std::function<void(const Result<void>&)>;
    using Step = std::function<Result<void>(Document&)>;

    /// `patience`: how long to wait while another program saves.
    explicit MergedFile(std::filesystem::path path, std::chrono::milliseconds patience = kLockPatience)
        : path_(std::move(path)), patience_(patience) {}

    /// Reads the file; a missing one is an empty document. Returns a message for the player if anything was wrong.
    [[nodiscard]] std::optional<Message> load();
    /// Returns the document, including changes that are not written yet.
    [[nodiscard]] const Document& content() const { return content_; }
    /// Returns whether there was no file when it was last read or written: a first start.
    [[nodiscard]] bool is_new() const { return disk_.is_new; }
    /// Returns whether the file is from a newer program, so that nothing will be saved.
    [[nodiscard]] bool is_read_only() const { return disk_.is_read_only; }

    /// Adds a change; `save` writes it.
    void add(Change change);
    /// Writes what is not written yet, if anything; locks the file's directory meanwhile. After a failure it remains
    /// pending, except for errors that only report a damaged file. Changes to a file from a newer program are dropped.
    Result<void> save();
    /// Does the same with a worker, and then calls `done`, unless there was nothing to write. Changes that are added
    /// meanwhile follow. Until the worker has finished, the other functions that read or write the file must not be
    /// called, and this object must stay where it is.
    void save_soon(Worker& worker, const Done& done);
    /// Writes a change that depends on what the file holds now: nothing is written if `step` returns an error, or if
    /// anything is wrong with the file.
    Result<void> update(const Step& step);
    /// Returns whether there are unwritten changes: the last attempt to save failed, or there was none since `add`.
    [[nodiscard]] bool has_unsaved() const { return !pending_.empty(); }

    /// Returns the replays that the document or the file's present content needs. Nothing if that is unknown, because
    /// the file cannot be read or was damaged.
    [[nodiscard]] std::optional<std::set<std::string>> needed_replays() const;

private:
    /// What is known about the file.
    struct Disk {
        Document written;
        bool is_new = false;
        bool is_read_only = false;
        bool is_unread = false;      // its content is not in `written`
        bool has_set_aside = false;  // the replays that it needed are unknown
    };
    struct Outcome {
        Disk disk;
        Result<void> saved;
        std::size_t written = 0;  // number of changes
    };

    /// Reads the file into `disk`. A file that has vanished changes nothing.
    static std::optional<Message> read(const std::filesystem::path& path, Disk& disk);
    /// Reads, merges and writes the file. Uses only its arguments, since it may run on another thread.
    static Outcome merge(const std::filesystem::path& path, std::chrono::milliseconds patience, Disk disk,
                         const std::vector<Change>& changes, const Step& step = {});
    Result<void> adopt(Outcome outcome);

    std::filesystem::path path_;
    std::chrono::milliseconds patience_;
    Disk disk_;
    std::vector<Change> pending_;
    Document content_;  // what is written, and what is pending
    bool is_saving_ = false;
};

template <typename Document>
std::optional<Message> MergedFile<Document>::read(const std::filesystem::path& path, Disk& disk) {
    const auto text = read_if_present(path, Document::kFile.max_bytes);
    disk.is_unread = !text;
    disk.is_new = text && !*text;
    if (!text) {
        return text.error();
    }
    if (!*text) {
        return std::nullopt;
    }
    if (auto document = Document::from_json(**text)) {
        disk.written = *std::move(document);
        return std::nullopt;
    }
    if (Document::is_newer(**text)) {
        disk.is_read_only = true;
        return Document::kFile.newer;
    }
    const auto aside = set_aside(path);
    disk.has_set_aside = true;
    disk.is_unread = !aside;
    return aside ? Message{Document::kFile.damaged, aside->filename()} : aside.error();
}

template <typename Document>
typename MergedFile<Document>::Outcome
MergedFile<Document>::merge(const std::filesystem::path& path, std::chrono::milliseconds patience, Disk disk,
                            const std::vector<Change>& changes, const Step& step) {
    (void)make_directories(path.parent_path());  // if that fails, so does the write
    const auto lock = FileLock::around(path, patience);
    if (!lock) {
        return {std::move(disk), lock.failure()};
    }
    const auto trouble = read(path, disk);
    const Result<void> noted = trouble ? Result<void>(Error{*trouble}) : Result<void>();
    if (disk.is_read_only || disk.is_unread || (step && trouble)) {
        return {std::move(disk), noted};
    }
    Document next = disk.written;
    for (const Change& change : changes) {
        next.add(change);
    }
    const auto stepped = step ? step(next) : Result<void>();
    const auto written = stepped ? write_file(path, next.to_json()) : stepped;
    if (!written) {
        return {std::move(disk), written};
    }
    disk.written = std::move(next);
    disk.is_new = false;
    return {std::move(disk), noted, changes.size()};
}

template <typename Document>
Result<void> MergedFile<Document>::adopt(Outcome outcome) {
    disk_ = std::move(outcome.disk);
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(outcome.written));
    content_ = disk_.written;
    for (const Change& change : pending_) {
        content_.add(change);
    }
    return outcome.saved;
}

template <typename Document>
std::optional<Message> MergedFile<Document>::load() {
    Outcome outcome;
    const auto lock = FileLock::around(path_, patience_);  // without it, the file can be read nevertheless
    const auto trouble = read(path_, outcome.disk);
    (void)adopt(std::move(outcome));
    return trouble && disk_.is_unread ? Message{Document::kFile.unread, *trouble} : trouble;
}

template <typename Document>
void MergedFile<Document>::add(Change change) {
    content_.add(change);
    pending_.push_back(std::move(change));
}

template <typename Document>
Result<void> MergedFile<Document>::save() {
    if (is_read_only()) {
        pending_.clear();
    }
    return has_unsaved() ? adopt(merge(path_, patience_, disk_, pending_)) : Result<void>();
}

template <typename Document>
void MergedFile<Document>::save_soon(Worker& worker, const Done& done) {
    if (is_read_only()) {
        pending_.clear();
    }
    if (is_saving_ || !has_unsaved()) {
        return;
    }
    is_saving_ = true;
    worker.add(to_text(path_),
               [=, this, &worker, path = path_, patience = patience_, disk = disk_, changes = pending_] {
                   return [=, this, &worker, outcome = merge(path, patience, disk, changes)] {
                       is_saving_ = false;
                       const auto saved = adopt(outcome);
                       done(saved);
                       if (saved) {
                           save_soon(worker, done);
                       }
                   };
               });
}

template <typename Document>
Result<void> MergedFile<Document>::update(const Step& step) {
    if (is_read_only()) {
        return Error{Document::kFile.newer};
    }
    return adopt(merge(path_, patience_, disk_, pending_, step));
}

template <typename Document>
std::optional<std::set<std::string>> MergedFile<Document>::needed_replays() const {
    const auto text = read_if_present(path_, Document::kFile.max_bytes);
    const auto document = text && *text ? Document::from_json(**text) : Result<Document>(Document());
    if (!text || !document || is_read_only() || disk_.has_set_aside) {
        return std::nullopt;
    }
    std::set<std::string> files = content_.replays();
    files.merge(document->replays());
    return files;
}

}  // namespace engine
