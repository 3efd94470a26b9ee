// SPDX-License-Identifier: Zlib
#include "game/daily/world/world_judge.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace daily {

namespace {

constexpr std::uint32_t kLongestWait = 16;  // readings until a missing replay is looked for again

bool is_better(const net::DailyRow& a, const net::DailyRow& b) {
    return std::tuple(b.score, a.made_at, a.pilot) < std::tuple(a.score, b.made_at, b.pilot);
}

}  // namespace

WorldJudge::WorldJudge(const net::PublicKey& self, std::set<net::PilotMark> friends)
    : self_(self), friends_(std::move(friends)) {}

void WorldJudge::set_friends(std::set<net::PilotMark> friends) {
    friends_ = std::move(friends);
    is_stale_ = true;
}

const WorldJudge::Finding* WorldJudge::finding(const net::DailyRow& row) const {
    const auto found = findings_.find(row.pilot);
    return found != findings_.end() && found->second.row == row ? &found->second : nullptr;
}

void WorldJudge::note_missing(const net::DailyRow& row) {
    ++failures_;
    const Finding* const before = finding(row);
    const std::uint32_t times = before != nullptr ? before->times_missing + 1 : 1;
    const std::uint32_t wait = std::min(1U << std::min(times - 1, 8U), kLongestWait);
    findings_[row.pilot] = {
        .row = row, .standing = Standing::Missing, .times_missing = times, .look_again = begun_readings_ + wait};
    is_stale_ = true;
}

void WorldJudge::note_proof(const net::DailyRow& row, const FlightProof& proof) {
    if (proof.is_true) {
        findings_[row.pilot] = {.row = row, .standing = Standing::Proven, .inputs = proof.inputs};
    } else {
        ++failures_;
        findings_.erase(row.pilot);
    }
    is_stale_ = true;
}

/// Of equal flights, one's own comes first, then friends' and then the one that is said to be the oldest.
bool WorldJudge::is_before(const net::DailyRow& a, const net::DailyRow& b) const {
    const auto rank = [this](const net::DailyRow& row) {
        const int distance = row.pilot == self_ ? 0 : keys_of_friends_.contains(row.pilot) ? 1 : 2;
        return std::tuple(distance, row.made_at, row.pilot);
    };
    return rank(a) < rank(b);
}

std::set<net::PublicKey> WorldJudge::copies(const net::DailyReader& reader) const {
    std::map<InputsHash, const net::DailyRow*> originals;
    std::set<net::PublicKey> copies;
    for (const auto& [pilot, known] : reader.rows()) {
        const Finding* const found = finding(known.row);
        if (found == nullptr || found->standing != Standing::Proven) {
            continue;
        }
        const auto [original, is_new] = originals.try_emplace(found->inputs, &known.row);
        if (is_new) {
            continue;
        }
        const bool is_earlier = is_before(known.row, *original->second);
        copies.insert(is_earlier ? original->second->pilot : pilot);
        original->second = is_earlier ? &known.row : original->second;
    }
    return copies;
}

void WorldJudge::look(const net::DailyReader& reader) {
    begun_readings_ = reader.begun_readings();
    if (!std::exchange(is_stale_, false) && seen_version_ == reader.version() && seen_readings_ == reader.readings()) {
        return;
    }
    seen_version_ = reader.version();
    seen_readings_ = reader.readings();
    std::erase_if(findings_, [&](const auto& each) { return !reader.rows().contains(each.first); });
    keys_of_friends_.clear();
    for (const auto& [pilot, known] : reader.rows()) {
        if (friends_.contains(known.mark)) {
            keys_of_friends_.insert(pilot);
        }
    }
    const std::set<net::PublicKey> copied = copies(reader);
    std::vector<net::DailyRow> again;
    candidates_.clear();
    for (const auto& [pilot, known] : reader.rows()) {
        const Finding* const found = finding(known.row);
        const bool is_missing = found != nullptr && found->standing == Standing::Missing;
        if (is_missing && seen_readings_ >= found->look_again) {
            again.push_back(known.row);
        }
        if (!is_missing && !copied.contains(pilot)) {
            candidates_.push_back({.shown = {.row = known.row,
                                             .is_proven = found != nullptr,
                                             .is_own = pilot == self_,
                                             .is_friend = keys_of_friends_.contains(pilot)}});
        }
    }
    std::ranges::sort(
        candidates_, is_better, [](const Candidate& each) -> const auto& { return each.shown.row; });
    std::ranges::sort(again, is_better);
    choose_shown();
    choose_wanted(std::move(again));
}

void WorldJudge::choose_shown() {
    const auto own = std::ranges::find_if(candidates_, [](const Candidate& each) { return each.shown.is_own; });
    const auto own_place = static_cast<std::size_t>(own - candidates_.begin());
    for (std::size_t place = 0; place < candidates_.size(); ++place) {
        Candidate& each = candidates_[place];
        const bool is_around = own != candidates_.end() && place + kAround >= own_place && place <= own_place + kAround;
        each.shown.place = place;
        each.is_of_world = place < kBest || is_around;
        each.is_near = each.shown.is_own || each.shown.is_friend;
    }
}

void WorldJudge::choose_wanted(std::vector<net::DailyRow> again) {
    wanted_.clear();
    std::size_t ahead = std::min(failures_, kMostAhead);
    for (const Candidate& each : candidates_) {
        if (each.is_of_world || each.is_near) {
            if (!each.shown.is_proven) {
                wanted_.push_back(each.shown.row);
            }
        } else if (ahead > 0 && !each.shown.is_proven) {
            wanted_.push_back(each.shown.row);
            --ahead;
        }
    }
    std::stable_partition(wanted_.begin(), wanted_.end(), [this](const net::DailyRow& row) {
        return row.pilot == self_ || keys_of_friends_.contains(row.pilot);
    });
    again.resize(std::min(again.size(), kMostAhead));
    std::ranges::move(again, std::back_inserter(wanted_));
}

std::vector<WorldRow> WorldJudge::shown_where(bool Candidate::*is_shown) const {
    std::vector<WorldRow> rows;
    for (const Candidate& each : candidates_) {
        if (each.*is_shown) {
            rows.push_back(each.shown);
        }
    }
    return rows;
}

std::vector<WorldRow> WorldJudge::hall() const {
    std::vector<WorldRow> rows;
    for (const Candidate& each : candidates_) {
        if (each.shown.place < kBest && each.shown.is_proven) {
            rows.push_back(each.shown);
        }
    }
    return rows;
}

}  // namespace daily
