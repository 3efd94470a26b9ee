// SPDX-License-Identifier: Zlib
// libFuzzer target: reads any bytes as a catalogue of texts, and the same bytes as a plural rule. Every text that can
// be found must end within the file, and every form must be one of the rule's.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/base/catalogue.h"

namespace {

void expect_inside(const engine::Catalogue& catalogue, const char* text) {
    const std::string& bytes = catalogue.bytes();
    if (text != nullptr && (text < bytes.data() || text + std::strlen(text) >= bytes.data() + bytes.size())) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (const auto catalogue = engine::Catalogue::parse(bytes)) {
        for (const char* key : {"", "Play", "verb\004Play", "{} ship"}) {
            expect_inside(**catalogue, (*catalogue)->find(key));
            expect_inside(**catalogue, (*catalogue)->find_plural(key, size));
        }
    }
    if (const auto rule = engine::PluralRule::parse(bytes); rule && rule->form(size) >= 6) {
        std::abort();
    }
    return 0;
}
