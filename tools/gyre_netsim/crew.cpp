// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/crew.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "tools/gyre_netsim/game.h"

namespace netsim {

std::vector<CellOutcome> play_all(const std::vector<CellPlan>& cells, unsigned threads, const Progress& progress) {
    std::vector<CellOutcome> outcomes(cells.size());
    std::atomic<std::size_t> next = 0;
    std::mutex reporting;
    const auto work = [&] {
        for (std::size_t i = next++; i < cells.size(); i = next++) {
            const auto begin = std::chrono::steady_clock::now();
            outcomes[i].result = play(cells[i]);
            outcomes[i].real_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            const std::lock_guard lock(reporting);
            progress(outcomes[i]);
        }
    };
    std::vector<std::jthread> crew;
    for (unsigned i = 0; i < threads; ++i) {
        crew.emplace_back(work);
    }
    crew.clear();
    return outcomes;
}

}  // namespace netsim
