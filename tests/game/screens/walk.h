// SPDX-License-Identifier: Zlib
/// A program at its title, operated with one device only.
#pragma once

#include "game/screens/title/title.h"
#include "tests/game/screens/walker.h"

#include <memory>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

/// Runs the test case once with each device.
inline Walker::Hand any_hand() {
    return GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
}

/// Runs the test case at the default text size and at the largest.
inline int any_text_scale() {
    return GENERATE(100, 300);
}

struct Walk {
    explicit Walk(Walker::Hand with, const std::string& name = "Ada", int text_scale_percent = 100)
        : hand(with), info(Catch::MessageBuilder("INFO", CATCH_INTERNAL_LINEINFO, Catch::ResultWas::Info)
                           << Walker::name_of(with) << ", text at " << text_scale_percent << " %"),
          room(*stage, world, 1, name) {
        settings().set("video.text_scale", text_scale_percent);
        room.push<screens::Title>();
        walker.emplace(room, hand);
    }

    [[nodiscard]] engine::Settings& settings() { return room.services().settings; }
    [[nodiscard]] std::string top() { return room.top_name(); }

    Walker::Hand hand;
    Catch::ScopedMessage info;
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room;
    std::optional<Walker> walker;
};
