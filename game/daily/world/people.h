// SPDX-License-Identifier: Zlib
/// Who this pilot is in the world's table, and who its friends are there.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "engine/base/result.h"
#include "net/wire/keys.h"

namespace daily {

/// A key pair of this machine's own, and the keys of friends, each in a file.
class People {
public:
    static constexpr std::size_t kMostFriends = 64;

    /// Reads both files in a directory. Without a key, or with a damaged one, `fresh` becomes it and is kept. An error
    /// says that it could not be: others would take the next run for somebody else.
    [[nodiscard]] static engine::Result<People> load(const std::filesystem::path& directory, const net::Secret& fresh);

    [[nodiscard]] const net::KeyPair& self() const { return self_; }
    /// Returns the names under which friends were met, by key.
    [[nodiscard]] const std::map<net::PublicKey, std::string>& friends() const { return friends_; }
    [[nodiscard]] std::set<net::PublicKey> keys_of_friends() const;
    /// Adds a friend under a cleaned name, or takes the new name of one. Does nothing if there are too many.
    void add(const net::PublicKey& key, const std::string& name);
    void remove(const net::PublicKey& key) { friends_.erase(key); }
    /// Returns the file of friends, and what is to be in it: a line each, the key in hexadecimal digits and the name.
    [[nodiscard]] const std::filesystem::path& friends_file() const { return friends_file_; }
    [[nodiscard]] std::string friends_text() const;

private:
    net::KeyPair self_{};
    std::map<net::PublicKey, std::string> friends_;
    std::filesystem::path friends_file_;
};

}  // namespace daily
