// SPDX-License-Identifier: Zlib
#include "tests/support/places.h"

namespace places {

std::filesystem::path sources() {
    return GYRE_SOURCES;
}

std::filesystem::path assets() {
    return sources() / "assets";
}

std::filesystem::path locales() {
    return GYRE_LOCALES;
}

std::filesystem::path goldens() {
    return sources() / "tests" / "goldens";
}

}  // namespace places
