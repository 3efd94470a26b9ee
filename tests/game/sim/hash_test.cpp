// SPDX-License-Identifier: Zlib
#include "game/sim/hash.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "game/sim/entities/fighter.h"
#include "game/sim/entities/hazards.h"
#include "game/sim/entities/pickups.h"
#include "game/sim/entities/rock.h"
#include "game/sim/entities/ship.h"
#include "game/sim/entities/shrapnel.h"
#include "tests/support/worlds.h"

using sim::HashArchive;

namespace {

std::uint64_t hash_of(const auto& value) {
    HashArchive archive;
    archive("value", value);
    return archive.value();
}

std::vector<std::string> lines(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);) {
        result.push_back(line);
    }
    return result;
}

/// A world with one entity of every kind.
support::TestWorld full_world() {
    support::TestWorld world = support::quiet_world({.pilots = 8});
    const sim::Vec at = sim::from_pixels(500, 60);
    world.spawn<sim::Rock>(world.random(), sim::RockSize::Large, at, sim::Vec{1, 2});
    world.spawn<sim::SteelRock>(world.random(), at, sim::Vec{1, 2});
    world.spawn<sim::Mine>(world, at, sim::Vec{1, 2});
    world.spawn<sim::Vortex>(world.random(), at);
    world.spawn<sim::Nova>(world.random(), at);
    world.spawn<sim::Multiplier>(at, 2);
    world.spawn<sim::Comet>(world, at, 500);
    world.spawn<sim::Canister>(world.random(), at, sim::Vec{1, 2});
    world.spawn<sim::DamagedShip>(world.random(), at, sim::Vec{1, 2});
    world.spawn<sim::Fighter>(world, true, at);
    world.spawn<sim::Shrapnel>(0, at, sim::Vec{1, 2}, 0);
    support::put_shot_on(world, 0, world.entities()[0]);
    support::put_enemy_shot_on(world, world.entities()[0]);
    return world;
}

/// An archive that counts values and changes the one with index `target`.
class Meddler {
public:
    explicit Meddler(int target) : target_(target) {}

    void operator()(const char* /*name*/, auto& value, auto... /*bounds*/) { meddle(value); }
    [[nodiscard]] int seen() const { return seen_; }

private:
    template <typename T>
    void meddle(T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            value = seen_++ == target_ ? !value : value;
        } else if constexpr (std::is_enum_v<T>) {
            if (seen_++ == target_) {
                value = static_cast<T>(static_cast<int>(value) ^ 1);
            }
        } else if constexpr (std::is_integral_v<T>) {
            value = seen_++ == target_ ? static_cast<T>(value + 1) : value;
        } else if constexpr (requires { value[0]; }) {
            for (auto& item : value) {
                meddle(item);
            }
        } else {
            T::fields(*this, value);
        }
    }

    int target_;
    int seen_ = 0;
};

/// Changes each value in the fields of a type, one at a time, and checks that hash and dump change. Returns the number
/// of values.
template <typename T>
int check_every_field(const T& original) {
    Meddler counter(-1);
    T copy = original;
    T::fields(counter, copy);
    const std::uint64_t hash = hash_of(original);
    std::set<std::uint64_t> hashes{hash};
    sim::DumpArchive before;
    before("value", original);
    for (int field = 0; field < counter.seen(); ++field) {
        T changed = original;
        Meddler meddler(field);
        T::fields(meddler, changed);
        INFO("field " << field);
        REQUIRE(hashes.insert(hash_of(changed)).second);
        sim::DumpArchive after;
        after("value", changed);
        const auto old_lines = lines(before.text());
        const auto new_lines = lines(after.text());
        REQUIRE(old_lines.size() == new_lines.size());
        int different = 0;
        for (std::size_t i = 0; i < old_lines.size(); ++i) {
            different += old_lines[i] == new_lines[i] ? 0 : 1;
        }
        REQUIRE(different == 1);
    }
    return counter.seen();
}

}  // namespace

TEST_CASE("every field of every kind of entity changes its hash and one line of its dump") {
    support::TestWorld world = support::quiet_world();
    const sim::Vec at = sim::from_pixels(500, 60);
    constexpr int kOfEntity = 13;  // id, position, velocity, hit points, life, four of animation, two flags
    CHECK(check_every_field(sim::SteelRock(9, world.random(), at, {})) == kOfEntity);
    CHECK(check_every_field(sim::Vortex(9, world.random(), at)) == kOfEntity);
    CHECK(check_every_field(sim::Nova(9, world.random(), at)) == kOfEntity);
    CHECK(check_every_field(sim::Canister(9, world.random(), at, {})) == kOfEntity);
    CHECK(check_every_field(sim::DamagedShip(9, world.random(), at, {})) == kOfEntity);
    CHECK(check_every_field(sim::Rock(9, world.random(), sim::RockSize::Large, at, {})) == kOfEntity + 1);
    CHECK(check_every_field(sim::Mine(9, world, at, {})) == kOfEntity + 1);
    CHECK(check_every_field(sim::Multiplier(9, at, 2)) == kOfEntity + 1);
    CHECK(check_every_field(sim::Comet(9, world, at, 500)) == kOfEntity + 2);
    CHECK(check_every_field(sim::Shrapnel(9, 0, at, {}, 0)) == kOfEntity + 2);
    CHECK(check_every_field(sim::Fighter(9, world, false, at)) == kOfEntity + 4);
    CHECK(check_every_field(sim::Shot(9, sim::Kind::Shot, at, {}, 29)) == kOfEntity + 1);
}

TEST_CASE("every field of wave, tally, set-up and generator changes hash and dump") {
    const sim::World world = full_world();
    CHECK(check_every_field(world.wave()) == 1 + 8 + 5);
    CHECK(check_every_field(world.tally()) == 3 + 4 * 8);
    CHECK(check_every_field(world.setup()) == 9);
    CHECK(check_every_field(sim::Random(1)) == 1);
}

TEST_CASE("every change of a world changes its hash") {
    const support::TestWorld original = full_world();
    const std::function<void(support::TestWorld&)> kChanges[] = {
        [](support::TestWorld& w) { w.random().skip(); },
        [](support::TestWorld& w) {
            w.entities()[3].accelerate({1, 0});
        },
        [](support::TestWorld& w) { w.entities().remove_at(2); },
        [](support::TestWorld& w) { static_cast<void>(w.new_id()); },
        [](support::TestWorld& w) { w.pilot(0).add_bonus(1); },
        [](support::TestWorld& w) { w.pilot(0).set_factor(2); },
        [](support::TestWorld& w) { w.pilot(7).add_life(w); },
        [](support::TestWorld& w) { w.pilot(3).add_score(w, 1, {}); },
        [](support::TestWorld& w) { w.pilot(5).leave(w); },
        [](support::TestWorld& w) { w.pilot(5).finish(w); },
        [](support::TestWorld& w) { w.pilot(4).set_keys(w, {sim::Keys::Left}); },
        [](support::TestWorld& w) { w.pilot(1).ship().take_prize(w, sim::Prize::Luck); },
        [](support::TestWorld& w) { w.pilot(1).ship().take_prize(w, sim::Prize::MachineGuns); },
        [](support::TestWorld& w) {
            w.pilot(2).ship().accelerate({0, 1});
        },
        [](support::TestWorld& w) { w.pilot(2).ship().cut_thrust(); },
        [](support::TestWorld& w) { w.pilot(2).ship().force_shield(); },
        [](support::TestWorld& w) { w.pilot(0).ship().shots().clear(); },
        [](support::TestWorld& w) { w.enemy_shots().clear(); },
        [](support::TestWorld& w) { w.freeze(0); },
        [](support::TestWorld& w) { w.blast(nullptr); },
        [](support::TestWorld& w) { w.wave().quicken_heartbeat(); },
    };
    std::set<std::uint64_t> hashes{original.hash()};
    for (std::size_t i = 0; i < std::size(kChanges); ++i) {
        support::TestWorld world = original;
        kChanges[i](world);
        INFO("change " << i);
        CHECK(hashes.insert(world.hash()).second);
        CHECK(world.dump() != original.dump());
    }
}

TEST_CASE("each change of a world changes the hashes of the parts that it concerns and of no others") {
    using Part = sim::WorldPart;
    struct Change {
        std::vector<Part> parts;
        std::function<void(support::TestWorld&)> make;
    };
    const std::vector<Change> changes{
        {{Part::General}, [](support::TestWorld& w) { static_cast<void>(w.new_id()); }},
        {{Part::General}, [](support::TestWorld& w) { w.freeze(0); }},
        {{Part::Random}, [](support::TestWorld& w) { w.random().skip(); }},
        {{Part::Wave}, [](support::TestWorld& w) { w.wave().quicken_heartbeat(); }},
        {{Part::Pilots}, [](support::TestWorld& w) { w.pilot(0).add_bonus(1); }},
        {{Part::Pilots}, [](support::TestWorld& w) { w.pilot(7).add_life(w); }},
        {{Part::Ships}, [](support::TestWorld& w) { w.pilot(1).ship().take_prize(w, sim::Prize::Luck); }},
        {{Part::Ships}, [](support::TestWorld& w) { w.pilot(2).ship().cut_thrust(); }},
        {{Part::Pilots, Part::Ships}, [](support::TestWorld& w) { w.pilot(4).set_keys(w, {sim::Keys::Left}); }},
        {{Part::Shots}, [](support::TestWorld& w) { w.pilot(0).ship().shots().clear(); }},
        {{Part::EnemyShots}, [](support::TestWorld& w) { w.enemy_shots().clear(); }},
        {{Part::Objects}, [](support::TestWorld& w) { w.entities().remove_at(2); }},
        {{Part::Objects},
         [](support::TestWorld& w) {
             w.entities()[3].accelerate({1, 0});
         }},
    };
    const auto archive_of = [](const sim::World& world) {
        sim::PartHashArchive archive;
        archive("world", world);
        return archive;
    };
    const support::TestWorld original = full_world();
    const sim::PartHashArchive before = archive_of(original);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        support::TestWorld world = original;
        changes[i].make(world);
        const sim::PartHashArchive after = archive_of(world);
        for (std::size_t part = 0; part < sim::kWorldParts; ++part) {
            const bool is_concerned =
                std::ranges::find(changes[i].parts, static_cast<Part>(part)) != changes[i].parts.end();
            INFO("change " << i << ", part " << part);
            CHECK((after.value(static_cast<Part>(part)) != before.value(static_cast<Part>(part))) == is_concerned);
            const bool is_byte_equal = world.part_hashes()[part] == original.part_hashes()[part];
            CHECK((is_concerned || is_byte_equal));
        }
    }
}

TEST_CASE("a copy has the hash and dump of its original") {
    const support::TestWorld original = full_world();
    const sim::World copy = original;
    CHECK(copy.hash() == original.hash());
    CHECK(copy.dump() == original.dump());
}

TEST_CASE("every key of every pilot changes the hash of the tick") {
    const support::TestWorld original = full_world();
    std::set<std::uint64_t> hashes;
    for (sim::Slot slot = 0; slot < 8; ++slot) {
        for (std::uint8_t bit = 1; bit < 64; bit = static_cast<std::uint8_t>(bit << 1)) {
            support::TestWorld world = original;
            support::step_slot(world, slot, 1, {bit});
            CHECK(hashes.insert(world.hash()).second);
        }
    }
    CHECK(hashes.size() == 48);
}

TEST_CASE("dumps of two worlds differ exactly in the values that differ") {
    const support::TestWorld original = full_world();
    support::TestWorld changed = original;
    changed.pilot(2).add_bonus(7);
    changed.entities()[1].accelerate({5, 0});
    const auto before = lines(original.dump());
    const auto after = lines(changed.dump());
    REQUIRE(before.size() == after.size());
    std::vector<std::string> differing;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) {
            differing.push_back(after[i]);
        }
    }
    REQUIRE(differing.size() == 2);
    CHECK(differing[0] == "world.pilots.2.bonus = 2007");
    CHECK(differing[1] == "world.entities.large_rock.vel.x = 6");
}

TEST_CASE("the hash depends on order and on length") {
    CHECK(hash_of(std::array<int, 2>{1, 2}) != hash_of(std::array<int, 2>{2, 1}));
    CHECK(hash_of(std::vector<int>{}) != hash_of(std::vector<int>{0}));
    CHECK(hash_of(std::vector<int>{0}) != hash_of(std::vector<int>{0, 0}));
}

TEST_CASE("a single bit changes about half of the hash") {
    int changed = 0;
    for (int bit = 0; bit < 64; ++bit) {
        const std::uint64_t other = hash_of(std::uint64_t{1} << bit) ^ hash_of(std::uint64_t{0});
        changed += std::popcount(other);
    }
    CHECK(changed > 64 * 26);
    CHECK(changed < 64 * 38);
}

TEST_CASE("equal values of different types have equal hashes") {
    CHECK(hash_of(std::int32_t{-1}) == hash_of(std::int64_t{-1}));
    CHECK(hash_of(std::uint8_t{200}) == hash_of(std::int32_t{200}));
    CHECK(hash_of(true) == hash_of(1));
}
