// SPDX-License-Identifier: Zlib
/// A separate directory for a test's temporary files, removed when the test ends.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>

class TestDirectory {
public:
    TestDirectory() {
        std::random_device chance;
        do {
            path_ = std::filesystem::temp_directory_path() / ("gyre_test_" + std::to_string(chance()));
        } while (!std::filesystem::create_directory(path_));
    }
    TestDirectory(const TestDirectory&) = delete;
    TestDirectory& operator=(const TestDirectory&) = delete;
    ~TestDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    /// Returns how many files and directories it contains, without the hidden file that locks it on Windows.
    [[nodiscard]] std::ptrdiff_t count() const {
        return std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()) -
               (std::filesystem::exists(path_ / ".lock") ? 1 : 0);
    }

private:
    std::filesystem::path path_;
};
