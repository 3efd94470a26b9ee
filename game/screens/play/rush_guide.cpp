// SPDX-License-Identifier: Zlib
#include "game/screens/play/rush_guide.h"

#include "game/sim/event.h"

#include <algorithm>
#include <array>
#include <string>

namespace screens {

namespace {

constexpr const char* kTold = "play.rush_told";  // a bit for each sentence
constexpr int kShowTicks = 5 * sim::kTicksPerSecond;
constexpr std::int32_t kFewLinks = 3;
constexpr std::int32_t kManyLinks = 6;

enum Sentence : std::size_t { Ring, CloseCall, Bank, Goal };
constexpr std::array<Phrase, 4> kSentences{{tr_later("Keep hitting: the ring around your ship is your time."),
                                            tr_later("Close calls count too, if you are fast."),
                                            tr_later("The shield banks your chain. Now, or more?"),
                                            tr_later("Hits make a chain. The shield banks it; a crash loses it.")}};

}  // namespace

void RushGuide::on_tick(const match::ConsecutiveWorlds& worlds) {
    ticks_left_ = std::max(0, ticks_left_ - 1);
    const sim::World& now = worlds.now();
    if (!now.mode_rules().has_chain || ticks_left_ > 0) {
        return;
    }
    tell(Goal);
    const auto is_graze = [](const sim::Event& event) { return event.type == sim::Event::Type::Grazed; };
    if (ticks_left_ > 0) {
        return;
    }
    if (now.chain().links() >= kManyLinks) {
        tell(Bank);
    } else if (std::ranges::any_of(worlds.events(), is_graze)) {
        tell(CloseCall);
    } else if (now.chain().links() >= kFewLinks) {
        tell(Ring);
    }
}

void RushGuide::tell(std::size_t sentence) {
    const int told = preferences_.settings.number(kTold);
    const int bit = 1 << sentence;
    if ((told & bit) != 0) {
        return;
    }
    preferences_.set(kTold, told | bit);
    sentence_ = sentence;
    ticks_left_ = kShowTicks;
}

std::optional<std::string> RushGuide::words() const {
    return ticks_left_ > 0 ? std::optional(kSentences[sentence_].text()) : std::nullopt;
}

}  // namespace screens
