// SPDX-License-Identifier: Zlib
// libFuzzer target: reads any bytes as a settings file. Settings that can be read must survive being written and read
// again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/settings/settings_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = engine::SettingsFile::parse({reinterpret_cast<const char*>(data), size});
    if (file && !engine::SettingsFile::parse(file->text())) {
        std::abort();
    }
    return 0;
}
