// SPDX-License-Identifier: Zlib
#include "net/dht/dht_envelope.h"

#include <array>
#include <cstddef>

namespace net {

namespace {

/// The head of an item of MessagePack: its kind, and a number, whose meaning depends on the kind.
struct MsgpackHead {
    enum class Kind : std::uint8_t { Number, Bytes, Items, Pairs, Other };
    Kind kind = Kind::Other;
    std::uint64_t number = 0;  ///< The number itself, or how many bytes, items or pairs follow.
};

/// How the first bytes 0xC0 to 0xDF continue: a big-endian number of `width` bytes, and `more` bytes besides.
struct MsgpackForm {
    MsgpackHead::Kind kind = MsgpackHead::Kind::Other;
    std::uint8_t width = 0;
    std::uint8_t more = 0;
};

using Kind = MsgpackHead::Kind;
constexpr std::array<MsgpackForm, 32> kForms{{
    {},
    {},
    {},
    {},  // nil, unused, false, true
    {Kind::Bytes, 1, 0},
    {Kind::Bytes, 2, 0},
    {Kind::Bytes, 4, 0},  // bin
    {Kind::Bytes, 1, 1},
    {Kind::Bytes, 2, 1},
    {Kind::Bytes, 4, 1},  // ext
    {Kind::Other, 4, 0},
    {Kind::Other, 8, 0},  // float
    {Kind::Number, 1, 0},
    {Kind::Number, 2, 0},
    {Kind::Number, 4, 0},
    {Kind::Number, 8, 0},  // uint
    {Kind::Other, 1, 0},
    {Kind::Other, 2, 0},
    {Kind::Other, 4, 0},
    {Kind::Other, 8, 0},  // int
    {Kind::Other, 0, 2},
    {Kind::Other, 0, 3},
    {Kind::Other, 0, 5},
    {Kind::Other, 0, 9},
    {Kind::Other, 0, 17},  // fixext
    {Kind::Bytes, 1, 0},
    {Kind::Bytes, 2, 0},
    {Kind::Bytes, 4, 0},  // str
    {Kind::Items, 2, 0},
    {Kind::Items, 4, 0},  // array
    {Kind::Pairs, 2, 0},
    {Kind::Pairs, 4, 0},  // map
}};

/// Takes items from untrusted bytes. The first error sticks.
class MsgpackReader {
public:
    explicit MsgpackReader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool at_end() const { return bytes_.empty(); }

    [[nodiscard]] std::string_view take(std::uint64_t count) {
        if (count > bytes_.size()) {
            ok_ = false;
            bytes_ = {};
            return {};
        }
        const std::string_view part = bytes_.substr(0, static_cast<std::size_t>(count));
        bytes_.remove_prefix(part.size());
        return part;
    }

    [[nodiscard]] MsgpackHead head() {
        const std::uint64_t first = number(1);
        if (first < 0x80 || first >= 0xE0) {  // small numbers, of which those from 0xE0 are negative
            return first < 0x80 ? MsgpackHead{Kind::Number, first} : MsgpackHead{};
        }
        if (first < 0xC0) {
            return first < 0x90   ? MsgpackHead{Kind::Pairs, first & 0x0FU}
                   : first < 0xA0 ? MsgpackHead{Kind::Items, first & 0x0FU}
                                  : MsgpackHead{Kind::Bytes, first & 0x1FU};
        }
        const MsgpackForm& form = kForms[first - 0xC0];
        const std::uint64_t value = number(form.width);
        (void)take(form.kind == Kind::Other ? form.more : 0);
        return {form.kind, form.kind == Kind::Bytes ? value + form.more : value};
    }

    /// Skips one item with all that it contains. Nested ones are counted, not visited by recursion.
    void skip() {
        std::uint64_t open = 1;
        for (; open > 0 && ok_; --open) {
            const MsgpackHead item = head();
            switch (item.kind) {
            case Kind::Bytes:
                (void)take(item.number);
                break;
            case Kind::Items:
                open += item.number;
                break;
            case Kind::Pairs:
                open += 2 * item.number;
                break;
            default:
                break;
            }
        }
    }

private:
    std::uint64_t number(std::uint8_t width) {
        std::uint64_t value = 0;
        for (const char byte : take(width)) {
            value = value << 8U | static_cast<std::uint8_t>(byte);
        }
        return value;
    }

    std::string_view bytes_;
    bool ok_ = true;
};

/// Reads a transaction: a number, or the four bytes of one.
std::optional<std::uint32_t> read_transaction(MsgpackReader& reader) {
    const MsgpackHead head = reader.head();
    if (head.kind == Kind::Number && head.number <= 0xFFFFFFFF) {
        return static_cast<std::uint32_t>(head.number);
    }
    if (head.kind != Kind::Bytes || head.number != 4) {
        return std::nullopt;
    }
    std::uint32_t value = 0;
    for (const char byte : reader.take(4)) {
        value = value << 8U | static_cast<std::uint8_t>(byte);
    }
    return value;
}

}  // namespace

std::optional<DhtEnvelope> read_envelope(std::string_view datagram) {
    MsgpackReader reader(datagram);
    const MsgpackHead map = reader.head();
    if (map.kind != Kind::Pairs) {
        return std::nullopt;
    }
    std::optional<std::uint32_t> transaction;
    bool is_request = false;
    bool is_answer = false;
    bool is_other = false;
    for (std::uint64_t i = 0; i < map.number && reader.ok(); ++i) {
        const MsgpackHead key = reader.head();
        if (key.kind != Kind::Bytes) {
            return std::nullopt;
        }
        const std::string_view name = reader.take(key.number);
        if (name == "t") {
            transaction = read_transaction(reader);
            if (!transaction) {
                return std::nullopt;
            }
            continue;
        }
        is_request = is_request || name == "q";
        is_answer = is_answer || name == "r" || name == "e";
        is_other = is_other || name == "p" || name == "u";
        reader.skip();
    }
    if (!reader.ok() || !reader.at_end() || !transaction) {
        return std::nullopt;
    }
    using Envelope = DhtEnvelope::Kind;
    // In the order in which OpenDHT decides.
    const Envelope kind = is_answer ? Envelope::Answer : is_request && !is_other ? Envelope::Request : Envelope::Other;
    return DhtEnvelope{.transaction = *transaction, .kind = kind};
}

std::string mark_as_client(std::string_view datagram) {
    constexpr std::uint8_t kEmptyMap = 0x80;
    constexpr std::uint8_t kFullMap = 0x8F;
    std::string marked(datagram);
    const auto first = static_cast<std::uint8_t>(datagram.empty() ? '\0' : datagram.front());
    if (first >= kEmptyMap && first < kFullMap) {
        marked.front() = static_cast<char>(first + 1);
        marked += "\xA1s\xC3";  // "s": true
    }
    return marked;
}

}  // namespace net
