// SPDX-License-Identifier: Zlib
#include "game/daily/record.h"

#include "game/scores/json_fields.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

template class engine::MergedFile<daily::Record>;

namespace daily {
namespace {

using nlohmann::json;

constexpr int kFormat = 1;
constexpr std::uint32_t kFreeEvery = 7;  // days from one missed day that costs no streak to the next, at least

bool is_better(const Try& a, const Try& b) {
    return std::pair(a.score, a.wave) > std::pair(b.score, b.wave);
}

Date date_of(const json& entry, const char* key) {
    const auto date = Date::parse(scores::text_of(entry, key));
    if (!date) {
        throw std::out_of_range(std::string(key) + " is not a date");
    }
    return *date;
}

Try try_of(const json& entry) {
    Try flown;
    flown.name = scores::text_of(entry, "name");
    flown.score = scores::count_of(entry, "score");
    flown.wave = scores::count_of(entry, "wave");
    flown.replay = scores::file_name_of(entry, "replay");
    flown.hash = scores::hash_of(entry, "hash");
    flown.has_auto_fire = entry.at("auto_fire").get<bool>();
    flown.counts = entry.at("counts").get<bool>();
    return flown;
}

json json_of(const Try& flown) {
    return {{"name", flown.name},
            {"score", flown.score},
            {"wave", flown.wave},
            {"replay", flown.replay},
            {"hash", scores::hash_text(flown.hash)},
            {"auto_fire", flown.has_auto_fire},
            {"counts", flown.counts}};
}

}  // namespace

bool is_backed_by(const Try& flown, const Date& date, const replay::Replay& recording) {
    return recording.is_finished() && !recording.hashes().empty() && recording.hashes().back().hash == flown.hash &&
           recording.final_score()->scores[0] == flown.score && differences(recording, date).empty();
}

const Try* Day::counted() const {
    const auto found = std::ranges::find_if(tries, &Try::counts);
    return found != tries.end() ? &*found : nullptr;
}

Chance Record::chance(const Date& today) const {
    if (!latest_ || today > *latest_) {
        return Chance::Open;
    }
    if (today < *latest_) {
        return Chance::ClockBehind;
    }
    const Day* known = day(today);
    return known != nullptr && known->counted() != nullptr ? Chance::Flown : Chance::BrokenOff;
}

bool Record::begin(const Date& date) {
    if (chance(date) != Chance::Open) {
        return false;
    }
    const auto free_day = free_day_before(date);
    if (!free_day && (!latest_ || !date.follows(*latest_))) {
        streak_ = 0;
        free_day_.reset();
    }
    ++streak_;
    free_day_ = free_day ? free_day : free_day_;
    longest_ = std::max(longest_, streak_);
    latest_ = date;
    return true;
}

void Record::enter(const Date& date, const Try& flown) {
    Day& day = day_to_change(date);
    std::vector<Try>& tries = day.tries;
    const bool is_known = std::ranges::find(tries, flown) != tries.end();
    const bool has_line = flown.counts ? day.counted() == nullptr : flown.score > 0;
    if (!is_known && has_line) {
        tries.insert(std::ranges::upper_bound(tries, flown, is_better), flown);
    }
    day.practised += !is_known && !flown.counts ? 1 : 0;
    if (tries.size() > kMaxTries) {
        const auto lowest = std::find_if(tries.rbegin(), tries.rend(), [](const Try& line) { return !line.counts; });
        tries.erase(std::prev(lowest.base()));
    }
    prune();
}

int Record::streak(const Date& today) const {
    return latest_ && (today <= *latest_ || today.follows(*latest_) || free_day_before(today)) ? streak_ : 0;
}

bool Record::is_streak_at_stake(const Date& today) const {
    return streak(today) > 0 && streak(today.next()) == 0;
}

std::optional<Date> Record::free_day_before(const Date& date) const {
    if (!latest_ || !date.follows(latest_->next())) {
        return std::nullopt;
    }
    const Date missed = latest_->next();
    const bool is_free = !free_day_ || missed.days() - free_day_->days() >= kFreeEvery;
    return is_free ? std::optional(missed) : std::nullopt;
}

const Day* Record::day(const Date& date) const {
    const auto found = std::ranges::find(days_, date, &Day::date);
    return found != days_.end() ? &*found : nullptr;
}

const Try* Record::best_try(const Date& date) const {
    const Day* const found = day(date);
    return found != nullptr && !found->tries.empty() ? &found->tries.front() : nullptr;
}

std::vector<Try> Record::ghosts(const Date& date, std::string_view pilot, std::size_t most) const {
    std::vector<Try> chosen;
    if (const Day* const found = day(date)) {
        std::ranges::copy_if(found->tries, std::back_inserter(chosen),
                             [](const Try& flown) { return !flown.replay.empty(); });
    }
    const auto own = std::ranges::find(chosen, pilot, &Try::name);
    if (own != chosen.end()) {
        std::rotate(chosen.begin(), own, std::next(own));
    }
    chosen.resize(std::min(chosen.size(), most));
    return chosen;
}

Day& Record::day_to_change(const Date& date) {
    const auto at = std::ranges::lower_bound(days_, date, std::greater<>(), &Day::date);
    return at != days_.end() && at->date == date ? *at : *days_.insert(at, Day{date, {}, 0});
}

std::vector<const Day*> Record::best_days() const {
    std::vector<const Day*> best;
    for (const Day& day : days_) {
        if (day.counted() != nullptr) {
            best.push_back(&day);
        }
    }
    std::ranges::stable_sort(best, [](const Day* a, const Day* b) { return is_better(*a->counted(), *b->counted()); });
    return best;
}

void Record::prune() {
    std::set<Date> kept;
    for (const Day* day : best_days()) {
        if (kept.size() < kBestDays) {
            kept.insert(day->date);
        }
    }
    for (std::size_t i = kKeptDays; i < days_.size(); ++i) {
        std::erase_if(days_[i].tries, [](const Try& line) { return !line.counts; });
    }
    const auto old = days_.begin() + static_cast<std::ptrdiff_t>(std::min(kKeptDays, days_.size()));
    days_.erase(std::remove_if(old, days_.end(), [&](const Day& day) { return !kept.contains(day.date); }),
                days_.end());
}

std::set<std::string> Record::replays() const {
    std::set<std::string> files;
    for (const Day& day : days_) {
        for (const Try& line : day.tries) {
            files.insert(line.replay);
        }
    }
    files.erase("");
    return files;
}

bool Record::is_practice(const std::string& replay) const {
    return std::ranges::any_of(days_, [&](const Day& day) {
        return std::ranges::any_of(day.tries, [&](const Try& line) { return line.replay == replay && !line.counts; });
    });
}

bool Record::is_newer(std::string_view text) {
    return scores::is_newer_format(text, kFormat);
}

engine::Result<Record> Record::from_json(std::string_view text) {
    return scores::read_document<Record>(text, kFormat, [](const json& root, Record& record) {
        if (root.contains("latest")) {
            record.latest_ = date_of(root, "latest");
        }
        if (root.contains("free_day")) {  // files of older versions have none
            record.free_day_ = date_of(root, "free_day");
            if (!record.latest_ || *record.free_day_ >= *record.latest_) {
                throw std::out_of_range("free_day is not before latest");
            }
        }
        record.streak_ = scores::count_of(root, "streak");
        record.longest_ = std::max(record.streak_, scores::count_of(root, "longest"));
        for (const json& entry : root.at("days")) {
            const Date date = date_of(entry, "date");
            for (const json& line : entry.at("tries")) {
                record.enter(date, try_of(line));
            }
            Day& day = record.day_to_change(date);
            // Files of older versions lack the count, and have only the tries.
            day.practised =
                std::max(day.practised, entry.contains("practised") ? scores::count_of(entry, "practised") : 0);
        }
        record.prune();
    });
}

std::string Record::to_json() const {
    json days = json::array();
    for (const Day& day : days_) {
        json tries = json::array();
        for (const Try& line : day.tries) {
            tries.push_back(json_of(line));
        }
        days.push_back({{"date", day.date.text()}, {"tries", std::move(tries)}, {"practised", day.practised}});
    }
    json root{{"format", kFormat}, {"streak", streak_}, {"longest", longest_}, {"days", std::move(days)}};
    if (latest_) {
        root["latest"] = latest_->text();
    }
    if (free_day_) {
        root["free_day"] = free_day_->text();
    }
    return scores::document_text(root);
}

engine::Result<void> DailyFile::begin(const Date& date) {
    return update([&date](Record& record) {
        return record.begin(date) ? engine::Result<void>()
                                  : engine::Error{engine::tr_later("it was already flown in another window")};
    });
}

}  // namespace daily
