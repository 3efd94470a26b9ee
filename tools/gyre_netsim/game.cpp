// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/game.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "game/replay/replay_file.h"
#include "net/play/peer_game.h"
#include "tools/gyre_netsim/course.h"
#include "tools/gyre_netsim/judge.h"
#include "tools/gyre_netsim/observer.h"
#include "tools/gyre_netsim/pilot.h"
#include "tools/gyre_netsim/trouble.h"

namespace netsim {

namespace {

/// Over any playable link, no lobby takes longer than this to start.
constexpr net::Micros kMeetAtMost = 120 * net::kSecond;
/// No pilot may wait longer than this for a tick while the links work.
constexpr net::Micros kStandstill = 30 * net::kSecond;
/// A share of the tick rate: a clock's pace is corrected by no more than this, and clock skews are smaller.
constexpr double kPaceError = 0.01;

class Game {
public:
    explicit Game(const GamePlan& plan) : plan_(plan), chance_(plan.seed), network_(chance_.next()), observer_(plan_) {
        for (int number = 0; number < plan.pilots; ++number) {
            pilots_.push_back(std::make_unique<Pilot>(network_, plan_, number, chance_));
        }
        course_.emplace(plan, network_);
        if (plan.has_departures) {
            trouble_.emplace(plan, chance_);
        }
    }

    Result play() {
        if (meet()) {
            fly();
            count();
            compare();
        }
        for (std::string& failure : result_.failures) {
            failure.insert(0, "seed " + std::to_string(plan_.seed) + ": ");
            failure += trouble_ ? " (" + trouble_->describe() + ")" : "";
        }
        return std::move(result_);
    }

private:
    /// Runs the next thing that is due: a pilot, the course of the links, or trouble.
    void step() {
        const auto next = std::ranges::min_element(pilots_, {}, [](const auto& pilot) { return pilot->due(); });
        const net::Micros due = (*next)->due();
        if (course_->due() <= due) {
            now_ = std::max(now_, course_->due());
            course_->act(network_, pilots_, now_);
            observer_.note_step(course_->is_long(), now_);
            return;
        }
        if (trouble_ && trouble_->due() <= due) {
            now_ = std::max(now_, trouble_->due());
            trouble_->act(network_, pilots_, now_);
            return;
        }
        now_ = std::max(now_, due);
        (*next)->poll(now_);
        if (is_watched_) {
            observer_.note(pilots_, static_cast<int>(next - pilots_.begin()), now_);
        }
    }

    bool meet() {
        const auto is_met = [](const auto& pilot) { return pilot->match() != nullptr; };
        while (!std::ranges::all_of(pilots_, is_met)) {
            step();
            if (now_ > kMeetAtMost) {
                fail("they did not come to play within 120 s");
                return false;
            }
        }
        result_.met_slowest = now_;
        return true;
    }

    void fly() {
        const net::Micros began_at = now_;
        const std::uint64_t datagrams = traffic(&net::SimTraffic::datagrams);
        const std::uint64_t bytes = traffic(&net::SimTraffic::bytes);
        course_->begin(now_);
        is_watched_ = true;
        if (trouble_) {
            trouble_->begin(now_);
        }
        while (!is_over() && !has_stopped()) {
            step();
        }
        result_.games = 1;
        result_.seen = observer_.figures();
        result_.played = now_ - began_at;
        const double directions = static_cast<double>(pilots_.size() * (pilots_.size() - 1));
        result_.link_seconds = directions * static_cast<double>(result_.played) / net::kSecond;
        result_.datagrams = traffic(&net::SimTraffic::datagrams) - datagrams;
        result_.bytes = traffic(&net::SimTraffic::bytes) - bytes;
    }

    [[nodiscard]] bool is_over() const {
        return std::ranges::all_of(pilots_, [](const auto& pilot) { return pilot->is_done() || !pilot->is_playing(); });
    }

    bool has_stopped() {
        const net::Micros working_since = trouble_ ? trouble_->over_at() : 0;
        for (const auto& pilot : pilots_) {
            const bool is_waiting = pilot->is_playing() && !pilot->is_done();
            if (is_waiting && now_ - std::max(pilot->moved_at(), working_since) > kStandstill) {
                fail(name_of(*pilot) + " stood still for 30 s at tick " +
                     std::to_string(pilot->session().game()->schedule().tick()));
                ++result_.deadlocks;
            }
        }
        return result_.deadlocks > 0;
    }

    [[nodiscard]] std::uint64_t traffic(std::uint64_t net::SimTraffic::*figure) const {
        std::uint64_t sum = 0;
        for (int from = 0; from < plan_.pilots; ++from) {
            for (int to = 0; to < plan_.pilots; ++to) {
                sum += network_.traffic(Pilot::address_of(from), Pilot::address_of(to)).*figure;
            }
        }
        return sum;
    }

    void count() {
        for (int number = 0; number < plan_.pilots; ++number) {
            const Pilot& pilot = *pilots_[static_cast<std::size_t>(number)];
            const net::PeerGame& game = *pilot.session().game();
            const net::TickStats& stats = game.schedule().stats();
            ++result_.pilots;
            result_.ticks += stats.ticks;
            result_.late_ticks += stats.late_ticks;
            result_.stalls += stats.stalls;
            result_.longest_stall = std::max(result_.longest_stall, stats.longest_stall);
            result_.delay_sum += stats.delay_sum;
            result_.delay_changes += stats.delay_changes;
            result_.desyncs += pilot.record().desyncs;
            result_.drops += game.dropped_slots().size();
            if (pilot.is_done()) {
                count_edges(pilot);
                count_pace(pilot);
                const match::FeelMeter feel = pilot.match()->shown_world()->meter();
                result_.feel.add(feel);
                result_.seen.rollbacks[static_cast<std::size_t>(number)] = feel.figures().rollbacks;
                result_.feel.add(pilot.input().own_keys());
            }
            count_end(pilot, number);
        }
        if (result_.desyncs > 0) {
            fail("worlds differ");
        }
    }

    void count_edges(const Pilot& pilot) {
        if (plan_.bot) {
            return;
        }
        const std::uint64_t out = pilot.edges_out();
        result_.edges_in += pilot.edges_in();
        result_.edges_out += out;
        if (out != pilot.edges_in()) {
            fail(name_of(pilot) + " made " + std::to_string(pilot.edges_in()) + " key changes, of which " +
                 std::to_string(out) + " were executed");
        }
    }

    void count_pace(const Pilot& pilot) {
        const Pace& pace = pilot.pace();
        result_.add(pace);
        const double rate = static_cast<double>(pace.ticks()) * net::kSecond / static_cast<double>(pace.span());
        if (pace.span() > 0 && std::abs(rate - net::kTicksPerSecond) > kPaceError * net::kTicksPerSecond) {
            fail(name_of(pilot) + " ran " + std::to_string(rate) + " ticks a second outside stalls");
        }
    }

    [[nodiscard]] static std::string name_of(const Pilot& pilot) {
        return "slot " + std::to_string(pilot.session().self().value());
    }

    void count_end(const Pilot& pilot, int number) {
        const bool is_struck = trouble_ && std::ranges::find(trouble_->victims(), number) != trouble_->victims().end();
        // If two pilots lose each other, the game may end for either of them, whichever one was struck.
        const bool is_affected = is_struck || (trouble_ && plan_.pilots == 2);
        const bool may_end = (is_affected && trouble_->is_fatal()) || number == course_->leaver();
        result_.departures += may_end ? 1 : 0;
        if (!may_end && !pilot.is_playing()) {
            fail("the game ended for " + name_of(pilot) + ": " + pilot.session().end_reason().english());
        }
        if (!(trouble_ && trouble_->is_fatal()) && !pilot.session().game()->dropped_slots().empty()) {
            fail(name_of(pilot) + " dropped somebody whose links work");
        }
    }

    void compare() {
        std::vector<Testimony> all;
        for (const auto& pilot : pilots_) {
            pilot->match()->finish();
            all.push_back(
                {match::sim_slot(pilot->session().self()), &pilot->match()->recording(), !pilot->is_playing()});
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                if (const auto why = difference(all[k], all[i])) {
                    ++result_.replays_differing;
                    fail(*why);
                }
            }
        }
        if (plan_.is_verified) {
            result_.replays_verified = prove(all, plan_.masks, result_.failures);
        }
        write(all);
    }

    void write(const std::vector<Testimony>& all) {
        if (plan_.replay_stem.empty()) {
            return;
        }
        for (const Testimony& testimony : all) {
            std::filesystem::path path = plan_.replay_stem;
            path += "-slot" + std::to_string(testimony.slot) + replay::kReplayExtension;
            if (const auto written = replay::write_replay(path, *testimony.recording); !written) {
                fail(written.error().english());
            }
        }
    }

    void fail(std::string what) { result_.failures.push_back(std::move(what)); }

    GamePlan plan_;
    engine::Rng chance_;
    net::SimNetwork network_;
    std::vector<std::unique_ptr<Pilot>> pilots_;
    Observer observer_;
    bool is_watched_ = false;
    std::optional<Course> course_;
    std::optional<Trouble> trouble_;
    net::Micros now_ = 0;
    Result result_;
};

}  // namespace

Result play(const GamePlan& plan) {
    return Game(plan).play();
}

Result play(const CellPlan& plan) {
    Result all;
    GamePlan game = plan.game;
    engine::Rng seeds(plan.seed);
    game.seed = plan.seed;
    const sim::Tick most = std::max<sim::Tick>(plan.game.ticks, 1);  // with 0 ticks, no number of games would fill the
                                                                     // span
    auto left = static_cast<sim::Tick>(plan.span * net::kTicksPerSecond / net::kSecond);
    for (; left > 0; left -= game.ticks) {
        game.ticks = std::min(most, left);
        if (!plan.game.replay_stem.empty()) {
            game.replay_stem = plan.game.replay_stem;
            game.replay_stem += "-game" + std::to_string(all.games);
        }
        all.add(play(game));
        game.seed = seeds.next() >> 1U;
    }
    return all;
}

}  // namespace netsim
