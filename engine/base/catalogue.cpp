// SPDX-License-Identifier: Zlib
#include "engine/base/catalogue.h"

#include "engine/base/bytes.h"

#include <optional>
#include <utility>

namespace engine {

namespace {

constexpr std::uint32_t kMagic = 0x950412DE;
constexpr std::uint32_t kMaxRevision = 0xFFFF;  // the upper half is the major revision: 0

/// Where the tables are, in bytes from the start of the file.
struct CatalogueHeader {
    std::uint32_t magic = 0;
    std::uint32_t revision = 0;
    std::uint32_t count = 0;
    std::uint32_t originals = 0;
    std::uint32_t translations = 0;

    static void fields(auto& archive, auto& header) {
        archive("magic", header.magic);
        archive("revision", header.revision, kMaxRevision);
        archive("count", header.count);
        archive("originals", header.originals);
        archive("translations", header.translations);
    }
};

/// An entry of a table: a text without its final zero byte.
struct CatalogueEntry {
    std::uint32_t length = 0;
    std::uint32_t offset = 0;

    static void fields(auto& archive, auto& entry) {
        archive("length", entry.length);
        archive("offset", entry.offset);
    }
};

constexpr std::size_t kEntryBytes = 8;

/// Returns the text of an entry in a table, or nothing if any of it is outside the file.
std::optional<std::string_view> text_of(std::string_view file, std::size_t table, std::size_t index) {
    const std::size_t at = table + index * kEntryBytes;
    if (at > file.size()) {
        return std::nullopt;
    }
    Reader reader(file.substr(at));
    CatalogueEntry entry;
    CatalogueEntry::fields(reader, entry);
    const std::size_t end = std::size_t{entry.offset} + entry.length;
    if (!reader.ok() || end >= file.size() || file[end] != '\0') {
        return std::nullopt;
    }
    return file.substr(entry.offset, entry.length);
}

std::string_view up_to_zero(std::string_view text) {
    return text.substr(0, text.find('\0'));
}

}  // namespace

Result<std::unique_ptr<const Catalogue>> Catalogue::parse(std::string bytes) {
    std::unique_ptr<Catalogue> catalogue(new Catalogue(std::move(bytes)));
    if (!catalogue->read_entries()) {
        return Error{tr_later("it is not a catalogue of texts, or it is damaged")};
    }
    catalogue->read_plural_rule();
    return std::unique_ptr<const Catalogue>(std::move(catalogue));
}

bool Catalogue::read_entries() {
    const std::string_view file = bytes_;
    Reader reader(file);
    CatalogueHeader header;
    CatalogueHeader::fields(reader, header);
    if (!reader.ok() || header.magic != kMagic || header.count > file.size() / (2 * kEntryBytes)) {
        return false;
    }
    for (std::size_t index = 0; index < header.count; ++index) {
        const auto english = text_of(file, header.originals, index);
        const auto translated = text_of(file, header.translations, index);
        if (!english || !translated) {
            return false;
        }
        // The English plural follows the singular, which alone is the key.
        texts_.emplace(up_to_zero(*english), *translated);
    }
    return true;
}

void Catalogue::read_plural_rule() {
    constexpr std::string_view kField = "Plural-Forms:";
    const auto header = texts_.find("");  // the translation of the empty text
    if (header == texts_.end()) {
        return;
    }
    const std::size_t at = header->second.find(kField);
    if (at != std::string_view::npos) {
        const std::string_view rest = header->second.substr(at + kField.size());
        plural_ = PluralRule::parse(rest.substr(0, rest.find('\n'))).value_or(PluralRule());
    }
}

const char* Catalogue::find(std::string_view key) const {
    const auto found = texts_.find(key);
    return found != texts_.end() ? found->second.data() : nullptr;
}

const char* Catalogue::find_plural(std::string_view one, std::uint64_t number) const {
    const auto found = texts_.find(one);
    if (found == texts_.end()) {
        return nullptr;
    }
    std::string_view forms = found->second;
    for (std::size_t skipped = plural_.form(number); skipped > 0; --skipped) {
        const std::size_t end = forms.find('\0');
        if (end == std::string_view::npos) {
            return found->second.data();  // the catalogue has fewer forms than its rule
        }
        forms.remove_prefix(end + 1);
    }
    return forms.data();
}

}  // namespace engine
