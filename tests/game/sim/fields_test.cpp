// SPDX-License-Identifier: Zlib
// A member that a type's `fields` omits would be missing from hashes, dumps and snapshots. The tests compare the bytes
// that `fields` shows with the bytes that a constructor writes, and flip a bit in each of them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <ranges>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "game/sim/entities/fighter.h"
#include "game/sim/entities/hazards.h"
#include "game/sim/entities/pickups.h"
#include "game/sim/entities/rock.h"
#include "game/sim/entities/ship.h"
#include "game/sim/entities/shrapnel.h"
#include "tests/support/worlds.h"

namespace {

/// Whether a type's content is stored elsewhere or only partly in use, so that its bytes mean nothing.
template <typename T>
constexpr bool kIsOpaque = std::is_same_v<T, sim::ShotList> || std::is_same_v<T, sim::EntityPool>;

enum class Byte : unsigned char { Unseen, Value, Opaque };

/// An archive that records which bytes of an object it is shown.
class Coverage {
public:
    template <typename T>
    explicit Coverage(const T& object) : start_(address(object)), bytes_(sizeof(T), Byte::Unseen) {
        show(object);
    }

    void operator()(const char* /*name*/, const auto& value, auto... /*bounds*/) { show(value); }

    [[nodiscard]] const std::vector<Byte>& bytes() const { return bytes_; }

private:
    static const std::byte* address(const auto& value) {
        return reinterpret_cast<const std::byte*>(std::addressof(value));
    }

    template <typename T>
    void show(const T& value) {
        if constexpr (std::is_scalar_v<T>) {
            mark(address(value), sizeof(T), Byte::Value);
        } else if constexpr (kIsOpaque<T>) {
            mark(address(value), sizeof(T), Byte::Opaque);
        } else if constexpr (std::ranges::range<const T>) {
            for (const auto& item : value) {
                show(item);
            }
        } else {
            if constexpr (std::is_polymorphic_v<T>) {
                mark(address(value), sizeof(void*), Byte::Opaque);  // the vtable pointer
            }
            T::fields(*this, value);
        }
    }

    void mark(const std::byte* at, std::size_t size, Byte as) {
        const std::less<> precedes;  // `fields` may also show values that are not members
        if (!precedes(at, start_) && precedes(at, start_ + bytes_.size())) {
            std::fill_n(bytes_.begin() + (at - start_), size, as);
        }
    }

    const std::byte* start_;
    std::vector<Byte> bytes_;
};

template <typename T>
using Maker = std::function<T*(void* memory)>;

/// An object constructed in memory that was filled with a byte value.
template <typename T>
class Made {
public:
    Made(const Maker<T>& make, unsigned char fill) {
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            static_cast<volatile unsigned char*>(memory_)[i] = fill;  // an optimiser would remove plain writes
        }
        object_ = make(memory_);
    }
    Made(const Made&) = delete;
    Made& operator=(const Made&) = delete;
    ~Made() { std::destroy_at(object_); }

    [[nodiscard]] const T& object() const { return *object_; }
    [[nodiscard]] unsigned char byte(std::size_t i) const {
        return static_cast<const volatile unsigned char*>(memory_)[i];
    }

private:
    alignas(T) unsigned char memory_[sizeof(T)];
    T* object_;
};

/// Returns the offsets of bytes that `fields` does not show. Bytes that the constructor leaves unchanged are padding.
template <typename T>
std::vector<std::size_t> forgotten(const Maker<T>& make) {
    const Made<T> in_zeros(make, 0x00);
    const Made<T> in_ones(make, 0xFF);
    const Coverage coverage(in_zeros.object());
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        if (in_zeros.byte(i) == in_ones.byte(i) && coverage.bytes()[i] == Byte::Unseen) {
            offsets.push_back(i);
        }
    }
    return offsets;
}

template <typename T>
std::vector<std::size_t> forgotten_by() {
    return forgotten<T>([](void* memory) { return new (memory) T; });
}

/// Returns the number of parts of two worlds that differ.
int parts_differing(const sim::World& a, const sim::World& b) {
    sim::PartHashArchive one;
    sim::PartHashArchive other;
    one("world", a);
    other("world", b);
    int differing = 0;
    for (std::size_t i = 0; i < sim::kWorldParts; ++i) {
        const auto part = static_cast<sim::WorldPart>(i);
        differing += one.value(part) == other.value(part) ? 0 : 1;
    }
    return differing;
}

/// Flips a bit in each byte that `fields` shows, one at a time, and checks that hash and dump change. Returns the
/// number of flips.
template <typename T>
int check_flips(const T& original) {
    const auto read = [](const T& value) {
        sim::HashArchive hash;
        hash("value", value);
        sim::DumpArchive dump;
        dump("value", value);
        return std::pair(hash.value(), dump.text());
    };
    const auto [hash, dump] = read(original);
    const Coverage coverage(original);
    int flips = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        if (coverage.bytes()[i] != Byte::Value) {
            continue;
        }
        T copy = original;
        reinterpret_cast<unsigned char*>(std::addressof(copy))[i] ^= 1U;  // the lowest bit: a bool stays a bool
        const auto [other_hash, other_dump] = read(copy);
        INFO("byte " << i);
        REQUIRE(other_hash != hash);
        REQUIRE(other_dump != dump);
        if constexpr (std::is_base_of_v<sim::World, T>) {
            REQUIRE(parts_differing(original, copy) == 1);
        }
        ++flips;
    }
    return flips;
}

/// Checks the fields of a class of entities and returns its kind.
template <typename T, typename... Args>
sim::Kind check_entity(const support::TestWorld& world, Args... args) {
    const auto make = [&](void* memory) {
        support::TestWorld copy = world;  // so that every object is made with the same rolls
        if constexpr (std::is_constructible_v<T, sim::EntityId, sim::MutableWorld, Args...>) {
            return new (memory) T(9, copy, args...);
        } else if constexpr (std::is_constructible_v<T, sim::EntityId, sim::Random&, Args...>) {
            return new (memory) T(9, copy.random(), args...);
        } else {
            return new (memory) T(9, args...);
        }
    };
    const Made<T> made(make, 0);
    INFO(sim::kind_name(made.object().kind()));
    CHECK(forgotten<T>(make).empty());
    CHECK(check_flips(made.object()) >= 38);
    return made.object().kind();
}

struct Complete {
    int a = 1;
    bool b = true;
    int c = 3;

    static void fields(auto& ar, auto& v) {
        ar("a", v.a);
        ar("b", v.b);
        ar("c", v.c);
    }
};

struct Forgetful : Complete {
    static void fields(auto& ar, auto& v) {
        ar("a", v.a);
        ar("c", v.c);
    }
};

}  // namespace

TEST_CASE("a member that fields forgets is found, even next to padding") {
    CHECK(forgotten_by<Complete>().empty());
    CHECK(forgotten_by<Forgetful>() == std::vector<std::size_t>{offsetof(Complete, b)});
}

TEST_CASE("every member of every kind of entity is in its fields") {
    const support::TestWorld world = support::quiet_world();
    const sim::Vec at = sim::from_pixels(500, 60);
    const std::set<sim::Kind> kinds = {
        check_entity<sim::Rock>(world, sim::RockSize::Large, at, at),
        check_entity<sim::SteelRock>(world, at, at),
        check_entity<sim::Mine>(world, at, at),
        check_entity<sim::Vortex>(world, at),
        check_entity<sim::Nova>(world, at),
        check_entity<sim::Multiplier>(world, at, 2),
        check_entity<sim::Comet>(world, at, 500),
        check_entity<sim::Canister>(world, at, at),
        check_entity<sim::DamagedShip>(world, at, at),
        check_entity<sim::Pod>(world, sim::Slot{3}, at, at),
        check_entity<sim::Fighter>(world, true, at),
        check_entity<sim::Shrapnel>(world, 0, at, at, 3),
        check_entity<sim::Shot>(world, sim::Kind::Shot, at, at, 29),
    };
    const std::size_t of_the_same_classes = 4;  // two sizes of rock, the fighter's shot, the big fighter
    const std::size_t ship = 1;                 // checked below
    CHECK(kinds.size() + of_the_same_classes + ship == std::size_t{sim::kKindCount});
}

TEST_CASE("every member of a ship is in its fields") {
    CHECK(forgotten_by<sim::Ship>().empty());
    CHECK(check_flips(sim::Ship(3)) == 62);
}

TEST_CASE("every member of a pilot except the slot, which is the place in the world, is in its fields") {
    CHECK(forgotten_by<sim::Pilot>().size() == sizeof(sim::Slot));
    CHECK(check_flips(sim::Pilot(3)) == 98);
}

TEST_CASE("every member of set-up, keys, generator, wave and tally is in its fields") {
    const support::TestWorld world = support::quiet_world({.pilots = 8});
    CHECK(forgotten_by<sim::Setup>().empty());
    CHECK(forgotten_by<sim::Keys>().empty());
    CHECK(forgotten_by<sim::Random>().empty());
    CHECK(forgotten_by<sim::Wave>().empty());
    CHECK(forgotten_by<sim::Tally>().empty());
    CHECK(forgotten_by<sim::Team>().empty());
    CHECK(check_flips(world.setup()) == 12);
    CHECK(check_flips(sim::Keys{}) == 1);
    CHECK(check_flips(sim::Random(7)) == 4);
    CHECK(check_flips(world.wave()) == 13 * 4 + 1);
    CHECK(check_flips(world.tally()) == 1 + 2 * 4 + 8 * (4 + 4 + 1 + 1));
}

TEST_CASE("every member of a world except masks, the mode's rules, event list and pilots' slots is in its fields") {
    const auto masks = sim::MaskTable::classic();
    const auto forgotten_in = [&](sim::Mode mode) {
        return forgotten<sim::World>([&](void* memory) { return new (memory) sim::World({.mode = mode}, masks); });
    };
    // Only a mode with a chain shows it, and only one with a team shows that.
    const auto one = forgotten_in(sim::Mode::Rush);
    const auto other = forgotten_in(sim::Mode::Crew);
    std::vector<std::size_t> offsets;
    std::ranges::set_intersection(one, other, std::back_inserter(offsets));
    CHECK(offsets.size() ==
          sizeof(masks) + sizeof(sim::ModeRules*) + sizeof(sim::EventList*) + sim::kMaxPilots * sizeof(sim::Slot));
    CHECK(check_flips(support::quiet_world()) > 8 * 98);
}
