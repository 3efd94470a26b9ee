// SPDX-License-Identifier: Zlib
#include "tests/support/catalogue.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace {

/// Returns a number of a file that this machine's msgfmt has written, least significant byte first.
std::size_t number_at(const std::string& file, std::size_t at) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number |= std::size_t{static_cast<unsigned char>(file.at(at + i))} << (8 * i);
    }
    return number;
}

std::vector<std::string> forms_at(const std::string& file, std::size_t entry) {
    std::string text = file.substr(number_at(file, entry + 4), number_at(file, entry));
    std::vector<std::string> forms;
    for (std::size_t end = 0; end != std::string::npos;) {
        end = text.find('\0');
        forms.push_back(text.substr(0, end));
        text.erase(0, end == std::string::npos ? end : end + 1);
    }
    return forms;
}

}  // namespace

std::vector<CatalogueEntry> read_catalogue(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    const std::string file{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (file.size() < 20 || number_at(file, 0) != 0x950412DE) {
        throw std::runtime_error("no catalogue: " + path.string());
    }
    std::vector<CatalogueEntry> entries;
    for (std::size_t i = 0; i < number_at(file, 8); ++i) {
        CatalogueEntry entry{forms_at(file, number_at(file, 12) + 8 * i), forms_at(file, number_at(file, 16) + 8 * i)};
        std::string& first = entry.english.front();
        first.erase(0, first.find('\004') + 1);  // no change if there is no context
        if (!first.empty()) {
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}
