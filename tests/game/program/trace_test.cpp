// SPDX-License-Identifier: Zlib
#include "game/program/trace.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/support/worlds.h"

namespace {

/// Returns the lines of a file.
std::vector<std::string> lines_of(const std::filesystem::path& file) {
    const auto text = engine::read_file(file, 1 << 20);
    REQUIRE(text);
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text->size();) {
        const std::size_t end = text->find('\n', from);
        lines.push_back(text->substr(from, end - from));
        from = end + 1;
    }
    return lines;
}

}  // namespace

TEST_CASE("a trace has a row for each entity") {
    const TestDirectory directory;
    const auto file = directory.path() / "trace.csv";
    support::TestWorld world = support::quiet_world();
    {
        auto trace = gyre::Trace::open(file);
        REQUIRE(trace);
        CHECK(trace->add(world));
        CHECK(trace->close());
    }
    const auto lines = lines_of(file);
    REQUIRE(lines.size() == 3);  // ship and rock
    CHECK(lines[0] == "tick,id,kind,x,y,vx,vy,heading,hp");
    CHECK(lines[1].starts_with("0,"));
}

TEST_CASE("a trace of the shown worlds has time and ticks and keys and whose each thing is") {
    const TestDirectory directory;
    const auto file = directory.path() / "shown.csv";
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_slot(world, 1, 1, {sim::Keys::Fire | sim::Keys::Left});
    {
        auto trace = gyre::ShownTrace::open(file);
        REQUIRE(trace);
        CHECK(trace->add(world, world.tick() - 3, std::chrono::microseconds(1'234'567)));
        CHECK(trace->close());
    }
    const auto lines = lines_of(file);
    CHECK(lines[0] == "wall_us,shown_tick,confirmed_tick,id,kind,slot,x,y,vx,vy,heading,hp,keys");
    const std::string head = "1234567," + std::to_string(world.tick()) + "," + std::to_string(world.tick() - 3) + ",";
    const auto has = [&](const std::string& part, const std::string& end) {
        return std::ranges::any_of(lines, [&](const std::string& line) {
            return line.starts_with(head) && line.find(part) != std::string::npos && line.ends_with(end);
        });
    };
    CHECK(has(",ship,0,", ",0"));
    CHECK(has(",ship,1,", "," + std::to_string(sim::Keys::Fire | sim::Keys::Left)));
    CHECK(has(",shot,1,", ",0"));
    CHECK(has("_rock,-1,", ",0"));
}

TEST_CASE("a trace that cannot be written is an error") {
    CHECK_FALSE(gyre::ShownTrace::open("/no/such/directory/trace.csv"));
    CHECK_FALSE(gyre::Trace::open("/no/such/directory/trace.csv"));
}
