// SPDX-License-Identifier: Zlib
#include "game/program/run_observer.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/table.h"

using net::kSecond;

namespace {

/// Writes the report of a run to a file that is deleted again.
class Reported {
public:
    explicit Reported(match::OnlineService& network) : network_(network) {
        options_.report = directory_.path() / "report.json";
        auto recorder = gyre::RunRecorder::open(options_, "no-assets");
        REQUIRE(recorder);
        run_.emplace(options_, *std::move(recorder));
        network.attach(*run_);
    }
    ~Reported() { network_.detach(); }
    Reported(const Reported&) = delete;
    Reported& operator=(const Reported&) = delete;

    [[nodiscard]] nlohmann::json finish() {
        REQUIRE(run_->finish());
        const auto text = engine::read_file(options_.report, 1 << 20);
        REQUIRE(text);
        return nlohmann::json::parse(*text);
    }

private:
    match::OnlineService& network_;
    TestDirectory directory_;
    gyre::Options options_;
    std::optional<gyre::RunObserver> run_;
};

}  // namespace

TEST_CASE("after the connection is lost, the report still names the slot of the pilot") {
    constexpr net::Tick kAt = 160;  // the program whose input is damaged leaves and returns
    Table table(3, kAt);
    Reported run(table.program(2));
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 6 * kSecond));
    REQUIRE(table.program(2).input() == nullptr);
    const sim::Tick ticks = table.program(2).match()->world().tick();
    const auto report = run.finish();
    CHECK(report["slot"] == 2);
    CHECK(report["ticks"] == ticks);
    CHECK(report["desyncs"] == 1);
    CHECK(report["delay_ticks_mean"] > 0);
    CHECK(report["wall_seconds"].get<double>() ==
          Approx(static_cast<double>(ticks) / sim::kTicksPerSecond).epsilon(0.05));
}
