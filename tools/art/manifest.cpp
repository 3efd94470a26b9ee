// SPDX-License-Identifier: Zlib
#include "tools/art/manifest.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace art {

namespace {

Sheet sheet_of(const std::string& line, const std::string& path) {
    std::istringstream words(line);
    Sheet sheet;
    if (!(words >> sheet.name >> sheet.units >> sheet.px_per_unit >> sheet.columns >> sheet.frames >> sheet.maker)) {
        throw std::runtime_error(path + ": not 'name units px columns frames maker': " + line);
    }
    return sheet;
}

}  // namespace

std::vector<Sheet> read_manifest(const std::string& path) {
    std::ifstream in(path);
    if (!in) {
        throw std::runtime_error(path + ": cannot be opened");
    }
    std::vector<Sheet> sheets;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        sheets.push_back(sheet_of(line, path));
    }
    return sheets;
}

std::string frame_path(const std::string& folder, int frame) {
    std::string digits = std::to_string(frame);
    digits.insert(0, digits.size() < 3 ? 3 - digits.size() : 0, '0');
    return folder + "/f" + digits + ".png";
}

}  // namespace art
