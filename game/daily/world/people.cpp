// SPDX-License-Identifier: Zlib
#include "game/daily/world/people.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <tuple>

#include "engine/base/files.h"
#include "net/wire/identity.h"
#include "net/wire/text.h"

namespace daily {

namespace {

constexpr std::size_t kMostFileBytes = 16384;
constexpr std::string_view kDigits = "0123456789abcdef";

std::string hex_of(const auto& bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

template <std::size_t count>
std::optional<std::array<std::uint8_t, count>> read_hex(std::string_view text) {
    std::array<std::uint8_t, count> bytes{};
    if (text.size() != 2 * bytes.size() || text.find_first_not_of(kDigits) != std::string_view::npos) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(kDigits.find(text[2 * i]) << 4U | kDigits.find(text[2 * i + 1]));
    }
    return bytes;
}

std::string text_in(const std::filesystem::path& file) {
    const auto text = engine::read_file(file, kMostFileBytes);
    return text ? *text : std::string();
}

}  // namespace

engine::Result<People> People::load(const std::filesystem::path& directory, const net::Secret& fresh) {
    People people;
    people.friends_file_ = directory / "friends.txt";
    const std::filesystem::path key_file = directory / "pilot.key";
    std::string text = text_in(key_file);
    const auto kept = read_hex<32>(std::string_view(text).substr(0, text.find('\n')));
    net::Secret secret = fresh;
    if (kept) {
        std::copy(kept->begin(), kept->end(), secret.begin());
    } else if (auto written = engine::write_file(key_file, hex_of(fresh) + "\n"); !written) {
        return written.failure();
    }
    people.self_ = net::KeyPair::derive(secret);
    std::istringstream lines(text_in(people.friends_file_));
    for (std::string line; std::getline(lines, line);) {
        const std::string_view digits = std::string_view(line).substr(0, line.find(' '));
        if (const auto mark = read_hex<std::tuple_size_v<net::PilotMark>>(digits)) {
            people.add(*mark, line.substr(digits.size()));
        }
    }
    return people;
}

std::set<net::PilotMark> People::marks_of_friends() const {
    std::set<net::PilotMark> marks;
    std::ranges::transform(friends_, std::inserter(marks, marks.end()), &Friend::mark);
    return marks;
}

void People::add(const net::PilotMark& mark, const std::string& name) {
    if (mark == net::mark_of(self_.public_key)) {
        return;
    }
    remove(mark);
    if (friends_.size() == kMostFriends) {
        friends_.erase(friends_.begin());
    }
    friends_.push_back({mark, net::clean_text(name, net::kMaxNameBytes)});
}

void People::remove(const net::PilotMark& mark) {
    std::erase_if(friends_, [&](const Friend& each) { return each.mark == mark; });
}

std::string People::friends_text() const {
    std::string text;
    for (const auto& [mark, name] : friends_) {
        text += hex_of(mark) + " " + name + "\n";
    }
    return text;
}

}  // namespace daily
