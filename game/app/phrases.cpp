// SPDX-License-Identifier: Zlib
#include "game/app/phrases.h"

#include <SDL.h>

namespace screens {

bool say_phrase(const Uses<Ui, Online>& services, std::size_t place) {
    const auto id = static_cast<std::uint8_t>(place + 1);
    if (services.network.say_phrase(id, kPhrases[place].text())) {
        return true;
    }
    services.sounds.play(Cue::Wrong);
    services.notices.add(tr("Too many quick phrases; wait two seconds before the next."));
    return false;
}

namespace {

constexpr std::uint8_t kReadyAgainId = kPhrases.size() + 1;
constexpr std::uint8_t kMomentId = 3;  // "One moment, please."

}  // namespace

void say_whether_ready_again(const Online& services, bool is_ready) {
    const Phrase& words = is_ready ? kReadyAgain : kPhrases[kMomentId - 1];
    (void)services.network.say_phrase(is_ready ? kReadyAgainId : kMomentId, words.text());
}

std::optional<bool> says_ready_again(const net::Notice& chat) {
    const std::uint8_t id = chat.phrase.value_or(0);
    return id == kReadyAgainId || id == kMomentId ? std::optional(id == kReadyAgainId) : std::nullopt;
}

std::string words_of(const net::Notice& chat) {
    const std::size_t id = chat.phrase.value_or(0);
    if (id == kReadyAgainId) {
        return kReadyAgain.text();
    }
    return id >= 1 && id <= kPhrases.size() ? std::string(kPhrases[id - 1].text()) : chat.text;
}

std::optional<std::size_t> phrase_on(engine::Control key) {
    if (key.kind == engine::Control::Kind::Key) {
        for (const int one : {SDL_SCANCODE_1, SDL_SCANCODE_KP_1}) {
            if (key.code >= one && key.code < one + static_cast<int>(kPhrases.size())) {
                return static_cast<std::size_t>(key.code - one);
            }
        }
    }
    return std::nullopt;
}

}  // namespace screens
