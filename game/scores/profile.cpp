// SPDX-License-Identifier: Zlib
#include "game/scores/profile.h"

#include "game/scores/json_fields.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

template class engine::MergedFile<scores::Profile>;

namespace scores {
namespace {

using nlohmann::json;

constexpr int kProfileFormat = 1;
constexpr std::int64_t kMaxCount = 1'000'000'000'000'000;  // sums of such counts cannot overflow
constexpr std::size_t kMaxDateBytes = 32;

struct Field {
    const char* name;
    std::int64_t Career::*value;
    bool is_best = false;  ///< Otherwise a sum.
};

constexpr Field kFields[] = {{"games", &Career::games},
                             {"ticks", &Career::ticks},
                             {"points", &Career::points},
                             {"waves", &Career::waves},
                             {"shots", &Career::shots},
                             {"hits", &Career::hits},
                             {"destroyed", &Career::destroyed},
                             {"rocks", &Career::rocks},
                             {"fighters", &Career::fighters},
                             {"mines", &Career::mines},
                             {"novas", &Career::novas},
                             {"prizes", &Career::prizes},
                             {"multipliers", &Career::multipliers},
                             {"comets", &Career::comets},
                             {"rescues", &Career::rescues},
                             {"ships_lost", &Career::ships_lost},
                             {"frags", &Career::frags},
                             {"best_score", &Career::best_score, true},
                             {"best_wave", &Career::best_wave, true},
                             {"longest", &Career::longest, true}};

json json_of(const Career& career) {
    json values = json::object();
    for (const Field& field : kFields) {
        values[field.name] = career.*field.value;
    }
    return values;
}

std::int64_t number_or_0(const json& object, const char* key, std::int64_t most) {
    return object.contains(key) ? whole_number(object.at(key), key, most) : 0;
}

Career career_from(const json& object) {
    Career career;
    for (const Field& field : kFields) {
        career.*field.value = number_or_0(object, field.name, kMaxCount);
    }
    return career;
}

/// Adds a career's sums to another's, which keeps the higher of their best values.
void add(Career& career, const Career& other) {
    for (const auto& [name, value, is_best] : kFields) {
        career.*value =
            is_best ? std::max(career.*value, other.*value) : std::min(career.*value + other.*value, kMaxCount);
    }
}

MedalNote note_of(const json& object) {
    MedalNote note{object.at("date").get<std::string>(), object.at("assisted").get<bool>()};
    if (note.date.size() > kMaxDateBytes) {
        throw std::out_of_range("a date is too long");
    }
    return note;
}

}  // namespace

Career career_of(const FlightStats& stats, const sim::Setup& setup, std::int32_t score, std::int32_t wave) {
    using sim::Kind;
    Career career = stats.totals();
    career.games = 1;
    career.longest = career.ticks;
    career.points = std::max(score, 0);
    if (setup.wave == 1) {
        career.best_score = career.points;
        career.best_wave = setup.is_deathmatch() ? 0 : wave;  // no feat of this pilot's
    }
    career.rocks = stats.destroyed(Kind::LargeRock) + stats.destroyed(Kind::MediumRock) +
                   stats.destroyed(Kind::SmallRock) + stats.destroyed(Kind::SteelRock);
    career.fighters = stats.destroyed(Kind::BigFighter) + stats.destroyed(Kind::LittleFighter);
    career.mines = stats.destroyed(Kind::Mine);
    career.novas = stats.destroyed(Kind::Nova);
    return career;
}

void Profile::award(Medal medal, MedalNote note) {
    auto& place = medals[static_cast<std::size_t>(medal)];
    if (!place || (place->is_assisted && !note.is_assisted)) {
        place = std::move(note);
    }
}

void Profile::add(const Profile& other) {
    scores::add(career, other.career);
    scores::add(assisted_career, other.assisted_career);
    for (std::size_t i = 0; i < kMedals; ++i) {
        if (other.medals[i]) {
            award(static_cast<Medal>(i), *other.medals[i]);
        }
    }
    prize_kinds |= other.prize_kinds;
    knows_first_flight = knows_first_flight || other.knows_first_flight;
}

std::string Profile::to_json() const {
    json notes = json::object();
    for (std::size_t i = 0; i < kMedals; ++i) {
        if (const auto& note = medals[i]) {
            notes[std::string(kMedalInfo[i].id)] = {{"date", note->date}, {"assisted", note->is_assisted}};
        }
    }
    const json root{
        {"format", kProfileFormat}, {"career", json_of(career)},  {"assisted_career", json_of(assisted_career)},
        {"medals", notes},          {"prize_kinds", prize_kinds}, {"knows_first_flight", knows_first_flight}};
    return document_text(root);
}

engine::Result<Profile> Profile::from_json(std::string_view text) {
    return read_document<Profile>(text, kProfileFormat, [](const json& root, Profile& profile) {
        profile.career = career_from(root.at("career"));
        profile.assisted_career = career_from(root.at("assisted_career"));
        const json& notes = root.at("medals");
        for (std::size_t i = 0; i < kMedals; ++i) {
            if (const auto note = notes.find(kMedalInfo[i].id); note != notes.end()) {
                profile.medals[i] = note_of(*note);
            }
        }
        profile.prize_kinds = static_cast<std::uint8_t>(number_or_0(root, "prize_kinds", (1 << sim::kPrizes) - 1));
        profile.knows_first_flight = root.at("knows_first_flight").get<bool>();
    });
}

bool Profile::is_newer(std::string_view text) {
    return is_newer_format(text, kProfileFormat);
}

bool is_assisted(const sim::Setup& setup) {
    return setup.is_kid_mode || setup.lives > sim::kDefaultLives;
}

}  // namespace scores
