// SPDX-License-Identifier: Zlib
#include "engine/audio/music.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace engine {

namespace {

constexpr std::size_t kBlockFrames = 512;
constexpr float kTuneFramesPerMs = 44.1F;

}  // namespace

TuneId Music::add(Tune tune) {
    decks_.push_back({std::move(tune)});
    decoded_.resize(2 * kBlockFrames);
    return static_cast<TuneId>(decks_.size()) - 1;
}

Music::Deck* Music::deck(TuneId tune) {
    return tune < 0 || static_cast<std::size_t>(tune) >= decks_.size() ? nullptr
                                                                       : &decks_[static_cast<std::size_t>(tune)];
}

void Music::play(TuneId tune, Transition transition) {
    if (tune == wanted()) {
        return;
    }
    pending_.reset();
    const Deck* playing = deck(current_);
    const bool has_bars = playing != nullptr && playing->tune.loops() && playing->tune.bar() > 0;
    if (transition.on_bar && has_bars && tune != current_) {
        pending_ = Pending{tune, transition.fade_ms};
    } else if (tune != current_) {
        change(tune, transition.fade_ms);
    }
}

void Music::change(TuneId tune, int fade_ms) {
    const float step = 1 / std::max(static_cast<float>(fade_ms) * kTuneFramesPerMs, 1.0F);
    Deck* old = deck(current_);
    if (old != nullptr) {
        old->slope = -step;
    }
    current_ = tune;
    Deck* next = deck(tune);
    if (next == nullptr) {
        return;
    }
    const bool is_same_form = old != nullptr && old->tune.bar() > 0 && old->tune.bar() == next->tune.bar() &&
                              old->tune.length() == next->tune.length();
    if (next->level <= 0 || is_same_form) {
        next->tune.seek(is_same_form ? old->tune.position() % next->tune.length() : 0);
    }
    next->slope = step;
}

void Music::mix(std::span<float> stereo) {
    while (stereo.size() >= 2) {
        std::size_t frames = std::min(stereo.size() / 2, kBlockFrames);
        if (pending_) {
            const std::int64_t wait = deck(current_)->tune.to_next_bar();
            if (wait == 0) {
                change(pending_->tune, pending_->fade_ms);
                pending_.reset();
            } else {
                frames = static_cast<std::size_t>(std::min(wait, static_cast<std::int64_t>(frames)));
            }
        }
        mix_decks(stereo.first(2 * frames));
        stereo = stereo.subspan(2 * frames);
    }
}

void Music::mix_decks(std::span<float> stereo) {
    for (Deck& deck : decks_) {
        if (deck.level <= 0 && deck.slope <= 0) {
            continue;
        }
        const std::span<float> tune(decoded_.data(), stereo.size());
        deck.tune.read(tune);
        for (std::size_t i = 0; i < stereo.size(); i += 2) {
            deck.level = std::clamp(deck.level + deck.slope, 0.0F, 1.0F);
            // Equal power: two tunes halfway through a crossfade are together as loud as one.
            const float gain = std::sqrt(deck.level);
            stereo[i] += gain * tune[i];
            stereo[i + 1] += gain * tune[i + 1];
        }
    }
}

}  // namespace engine
