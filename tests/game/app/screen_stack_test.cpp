// SPDX-License-Identifier: Zlib
#include "game/app/screen_stack.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using screens::ScreenStack;

namespace {

using Diary = std::vector<std::string>;

/// Records what happens to it.
class Page final : public screens::Screen {
public:
    Page(std::string name, Diary& diary, std::function<void()> when_shown = {})
        : name_(std::move(name)), diary_(diary), when_shown_(std::move(when_shown)) {}

    const char* name() const override { return name_.c_str(); }
    void shown() override {
        diary_.push_back(name_ + " shown");
        if (when_shown_) {
            std::exchange(when_shown_, {})();
        }
    }
    void leaving() override { diary_.push_back(name_ + " leaves"); }
    void handle(const engine::InputEvent&) override {}
    void draw(const screens::Painter&, float) override {}
    bool is_game() const override { return is_field; }

    bool is_field = false;

private:
    std::string name_;
    Diary& diary_;
    std::function<void()> when_shown_;
};

}  // namespace

TEST_CASE("changes to the stack wait until they are applied") {
    Diary diary;
    ScreenStack stack;
    stack.push(std::make_unique<Page>("a", diary));
    CHECK(stack.empty());
    CHECK(stack.apply());
    CHECK(stack.size() == 1);
    CHECK_FALSE(stack.apply());
    CHECK(diary == Diary{"a shown"});
}

TEST_CASE("a screen is above a game only if nothing is between them") {
    Diary diary;
    ScreenStack stack;
    const auto push = [&](bool is_game) {
        auto page = std::make_unique<Page>("a", diary);
        page->is_field = is_game;
        stack.push(std::move(page));
        stack.apply();
    };
    push(true);
    CHECK_FALSE(stack.is_above_game(stack.top()));
    push(false);
    CHECK(stack.is_above_game(stack.top()));
    push(false);
    CHECK_FALSE(stack.is_above_game(stack.top()));
    CHECK(stack.has_game());
}

TEST_CASE("a screen is notified when it is uncovered and when it is closed") {
    Diary diary;
    ScreenStack stack;
    stack.push(std::make_unique<Page>("a", diary));
    stack.apply();
    stack.push(std::make_unique<Page>("b", diary));
    stack.apply();
    stack.pop();
    stack.apply();
    CHECK(diary == Diary{"a shown", "b shown", "b leaves", "a shown"});
}

TEST_CASE("closing all but the lowest and opening another is one change") {
    Diary diary;
    ScreenStack stack;
    for (const char* name : {"title", "play", "pause"}) {
        stack.push(std::make_unique<Page>(name, diary));
        stack.apply();
    }
    diary.clear();
    stack.pop_to_bottom();
    stack.push(std::make_unique<Page>("play again", diary));
    stack.apply();
    CHECK(diary == Diary{"pause leaves", "play leaves", "play again shown"});
    CHECK(stack.size() == 2);
}

TEST_CASE("changes that a screen requests when it is shown apply at once") {
    Diary diary;
    ScreenStack stack;
    stack.push(std::make_unique<Page>("a", diary, [&] { stack.push(std::make_unique<Page>("b", diary)); }));
    CHECK(stack.apply());
    CHECK(diary == Diary{"a shown", "b shown"});
    CHECK(std::string(stack.top().name()) == "b");
}

TEST_CASE("popping more screens than there are leaves an empty stack") {
    Diary diary;
    ScreenStack stack;
    stack.push(std::make_unique<Page>("a", diary));
    stack.apply();
    stack.pop(5);
    CHECK(stack.apply());
    CHECK(stack.empty());
}

TEST_CASE("clearing closes the top screen first") {
    Diary diary;
    ScreenStack stack;
    stack.push(std::make_unique<Page>("a", diary));
    stack.push(std::make_unique<Page>("b", diary));
    stack.apply();
    diary.clear();
    stack.clear();
    CHECK(diary == Diary{"b leaves", "a leaves"});
}
