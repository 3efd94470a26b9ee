// SPDX-License-Identifier: Zlib
/// A catalogue of translated texts: the file that GNU msgfmt compiles from a .po file. Read here, and not by the C
/// library, since that translates only where a locale is installed, and not on all systems.
#pragma once

#include "engine/base/plural_rule.h"
#include "engine/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace engine {

/// The largest file that is read as a catalogue, in bytes.
inline constexpr std::size_t kMaxCatalogueBytes = std::size_t{8} << 20;

/// The layout is in GNU gettext's manual, "The Format of GNU MO Files".
class Catalogue {
public:
    /// Reads a whole file. Fails if it is damaged or of another byte order than msgfmt writes by default on the
    /// desktops of today (little-endian).
    static Result<std::unique_ptr<const Catalogue>> parse(std::string bytes);

    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;

    /// Returns the translation of a text, or null if there is none. `key` is the English text, or context, byte 4 and
    /// English text. Results remain valid as long as the catalogue.
    [[nodiscard]] const char* find(std::string_view key) const;
    /// Returns the form of a translation that agrees with a number; null as above. `one` is the English singular.
    [[nodiscard]] const char* find_plural(std::string_view one, std::uint64_t number) const;

    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    explicit Catalogue(std::string bytes) : bytes_(std::move(bytes)) {}
    [[nodiscard]] bool read_entries();
    void read_plural_rule();

    std::string bytes_;
    std::unordered_map<std::string_view, std::string_view> texts_;  // parts of bytes_, each followed by a zero byte
    PluralRule plural_;
};

}  // namespace engine
