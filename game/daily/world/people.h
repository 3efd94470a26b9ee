// SPDX-License-Identifier: Zlib
/// Who this pilot is in the world's table, and who its friends are there.
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "net/wire/keys.h"
#include "net/wire/pilot_mark.h"

namespace daily {

/// A key pair of this machine's own, and the marks of friends, each in a file.
class People {
public:
    static constexpr std::size_t kMostFriends = 64;  ///< One more makes it forget whom it has not met for longest.

    struct Friend {
        net::PilotMark mark{};
        std::string name;  ///< As it was when they met.
    };

    /// Reads both files in a directory. Without a key, or with a damaged one, `fresh` becomes it and is kept. An error
    /// says that it could not be: others would take the next run for somebody else.
    [[nodiscard]] static engine::Result<People> load(const std::filesystem::path& directory, const net::Secret& fresh);

    [[nodiscard]] const net::KeyPair& self() const { return self_; }
    /// Returns the friends, whom it met last at the end.
    [[nodiscard]] const std::vector<Friend>& friends() const { return friends_; }
    [[nodiscard]] std::set<net::PilotMark> marks_of_friends() const;
    /// Meets a pilot, who becomes a friend under a cleaned name, or is known by it from now on.
    void add(const net::PilotMark& mark, const std::string& name);
    void remove(const net::PilotMark& mark);
    /// Returns the file of friends, and what is to be in it: a line each, the mark in hexadecimal digits and the name.
    [[nodiscard]] const std::filesystem::path& friends_file() const { return friends_file_; }
    [[nodiscard]] std::string friends_text() const;

private:
    net::KeyPair self_{};
    std::vector<Friend> friends_;
    std::filesystem::path friends_file_;
};

}  // namespace daily
