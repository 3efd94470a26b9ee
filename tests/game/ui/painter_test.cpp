// SPDX-License-Identifier: Zlib
#include "game/ui/painter.h"

#include "tests/game/ui/page.h"

#include <SDL.h>

#include <catch2/catch.hpp>

using screens::Hint;

namespace {

std::string joined(const std::vector<std::string>& lines, const std::string& between) {
    std::string all;
    for (const std::string& line : lines) {
        all += (all.empty() ? "" : between) + line;
    }
    return all;
}

constexpr const char* kWords = "no address was found for this name of a host; check the name, or use an IP address";
const std::vector<Hint> kHints = {
    {"Delete", "delete this replay"}, {"Tab", "watch another"}, {"Return", "open"}, {"← →", "choose"}, {"Esc", "back"}};

}  // namespace

TEST_CASE("text is wrapped at spaces, every line as full as it can be") {
    Page page;
    const auto style = screens::theme::small();
    const auto lines = page.painter().wrapped(kWords, style, 150);
    CHECK(joined(lines, " ") == kWords);
    REQUIRE(lines.size() > 2);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK(page.painter().width(lines[i], style) <= 150);
        if (i + 1 < lines.size()) {
            const std::string next = lines[i + 1].substr(0, lines[i + 1].find(' '));
            CHECK(page.painter().width(lines[i] + " " + next, style) > 150);
        }
    }
    CHECK(page.painter().wrapped("short", style, 150) == std::vector<std::string>{"short"});
}

TEST_CASE("a word longer than a line is broken, after a separator if there is one in its second half") {
    Page page;
    const auto style = screens::theme::small();
    const auto wrapped = [&](const char* word, float width) { return page.painter().wrapped(word, style, width); };
    const auto lines = wrapped("see /home/somebody/a/very/long/path/of/a/replay.gyre", 100);
    CHECK(lines.front() == "see");
    REQUIRE(lines.size() > 2);
    std::string all;
    for (const std::string& line : lines) {
        CHECK(page.painter().width(line, style) <= 100);
        all += line;
    }
    CHECK(all == "see/home/somebody/a/very/long/path/of/a/replay.gyre");
    int at_joints = 0;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const std::size_t joint = lines[i].find_last_of("./");
        CHECK((joint == std::string::npos || joint == lines[i].size() - 1 || joint <= lines[i].size() / 2));
        at_joints += joint == lines[i].size() - 1 ? 1 : 0;
    }
    CHECK(at_joints > 0);
    const auto solid = wrapped("wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", 100);
    CHECK(joined(solid, "") == "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww");
    CHECK(page.painter().width(solid.front() + "w", style) > 100);
    // Breaking at a separator near the start would leave the first line almost empty.
    CHECK(wrapped("w/wwwwwwwwwwwwwwwwwwwwwwwwwwwwww", 100).front() != "w/");
}

TEST_CASE("letters get smaller so that a text fits some lines, as long as they stay legible") {
    Page page;
    auto style = screens::theme::small();
    const float size = style.size;
    const auto natural = page.painter().wrapped(kWords, style, 200);
    CHECK(page.painter().wrapped_to(natural.size(), kWords, style, 200).size() == natural.size());
    CHECK(style.size == size);
    CHECK(page.painter().wrapped_to(natural.size() - 1, kWords, style, 200).size() == natural.size() - 1);
    CHECK(style.size < size);
    CHECK(page.painter().wrapped_to(1, kWords, style, 200).size() > 1);
    CHECK(style.size >= screens::theme::kLeastSize - 0.5F);
    CHECK(style.size <= screens::theme::kLeastSize);
}

TEST_CASE("lines that leave the page or had to be shortened are reported, and no others") {
    Page page;
    const screens::Painter& painter = page.painter();
    const auto style = screens::theme::body();
    const float wide = painter.width("words", style);
    painter.text({0, 100}, "words", style);
    painter.text({640 - wide, 480}, "words", style);
    painter.text({640, 100}, "words", screens::theme::right(style));
    painter.text({wide / 2 + 1, 100}, "words", screens::theme::centred(style));
    painter.text({-50, 100}, "", style);
    painter.text_within({100, 100}, "words", style, wide);
    CHECK(page.cut().empty());
    painter.text({-1, 100}, "left", style);
    painter.text({641 - wide, 100}, "words", style);
    painter.text({641, 100}, "right", screens::theme::right(style));
    painter.text({wide / 2 - 1, 100}, "words", screens::theme::centred(style));
    painter.text({100, 481}, "below", style);
    painter.text_within({100, 100}, "many more words", style, wide);
    CHECK(joined(page.cut(), " ") == "left words right words below many more words");
}

TEST_CASE("in a window of scrolled content only whole lines are drawn") {
    Page page;
    page.load_sprites();
    const screens::Painter& painter = page.painter();
    const auto style = screens::theme::body();
    painter.set_window(100, 200);
    painter.text({50, 100}, "above", style);
    painter.text({50, 115}, "first", style);
    painter.text({50, 200}, "last", style);
    painter.text({50, 201}, "below", style);
    CHECK_FALSE(page.says("above"));
    CHECK(page.says("first"));
    CHECK(page.says("last"));
    CHECK_FALSE(page.says("below"));
    CHECK(painter.shows_whole(100, 200));
    CHECK_FALSE(painter.shows_whole(90, 150));
    CHECK(painter.shows_whole(90, 170));  // too high ever to fit
    CHECK_FALSE(painter.sprite("mine", 0, {100, 105}));
    CHECK(painter.sprite("mine", 0, {100, 106}));
    CHECK_FALSE(painter.sprite("mine", 0, {100, 195}));
    painter.reset_window();
    painter.text({50, 300}, "free", style);
    CHECK(page.says("free"));
}

TEST_CASE("a board fits its page, with its body inside and its hints below it") {
    const float zoom = GENERATE(1.0F, 1.5F, 2.0F, 3.0F);
    Page page(zoom);
    const screens::Board board{
        .size = {560, 420}, .title = "TITLE", .help = "what the row with the focus does", .hints = kHints};
    const engine::Rect body = page.painter().board(board);
    const engine::Point size = page.painter().page();
    CHECK(body.x >= 0);
    CHECK(body.x + body.w <= size.x);
    CHECK(body.w > 0.8F * std::min(size.x, 560.0F));
    CHECK(body.x + body.w / 2 == Approx(size.x / 2));
    const auto on_page = [&](const char* words) { return static_cast<float>(page.ink(words).y) / zoom; };
    CHECK(on_page("TITLE") < body.y);
    CHECK(body.h > 0.4F * size.y);
    CHECK(on_page("what the row with the focus does") >= body.y + body.h - 1);
    CHECK(on_page("delete this replay") > on_page("what the row with the focus does"));
    CHECK(page.cut().empty());
    // A short page omits hints that a pointer does not need.
    CHECK(page.says("open") == (zoom < 1.9F));
    CHECK(page.says("watch another"));
}

TEST_CASE("hints on a floating board are close below it, and otherwise at the foot of the page") {
    Page page;
    screens::Board board{.size = {300, 150}, .title = "TITLE", .hints = {{"Esc", "back"}}};
    (void)page.painter().board(board);
    CHECK(page.ink("back").y > 440);
    board.floats = true;
    page.begin();
    const engine::Rect body = page.painter().board(board);
    CHECK(page.ink("back").y > static_cast<int>(body.y + body.h));
    CHECK(page.ink("back").y < static_cast<int>(body.y + body.h) + 60);
}

TEST_CASE("a board keeps two lines for its help, so that its body does not move") {
    Page page;
    screens::Board board{.size = {560, 420}, .title = "TITLE", .help = ""};
    const engine::Rect empty = page.painter().board(board);
    board.help = "one line";
    CHECK(page.painter().board(board).h == empty.h);
    board.help = joined(std::vector<std::string>(6, kWords), " ");
    CHECK(page.painter().board(board).h >= empty.h);  // the help's letters are smaller
    CHECK_FALSE(page.cut().empty());                  // that much does not fit into two lines
    board.help.reset();
    CHECK(page.painter().board(board).h > empty.h);
}

TEST_CASE("hints can be clicked at their keys and at their words") {
    Page page;
    page.painter().hints({320, 460}, kHints);
    const auto press_on = [&](const engine::RectPx& ink) {
        const auto press = page.targets().press_at({static_cast<float>(ink.x + ink.w / 2), 460});
        return press ? press->control.code : 0;
    };
    CHECK(press_on(page.ink("Delete")) == SDL_SCANCODE_DELETE);
    CHECK(press_on(page.ink("delete this replay")) == SDL_SCANCODE_DELETE);
    CHECK(press_on(page.ink("open")) == SDL_SCANCODE_RETURN);
    CHECK(press_on(page.ink("Esc")) == SDL_SCANCODE_ESCAPE);
    CHECK(press_on(page.ink("back")) == SDL_SCANCODE_ESCAPE);
    CHECK(press_on(page.ink("choose")) == 0);  // this hint names two keys
    const engine::RectPx arrows = page.ink("← →");
    CHECK(press_on({arrows.x - 2, 0, 4, 0}) == SDL_SCANCODE_LEFT);
    CHECK(press_on({arrows.x + arrows.w - 2, 0, 4, 0}) == SDL_SCANCODE_RIGHT);
    CHECK_FALSE(page.targets().press_at({320, 440}));
    // The row is centred.
    const engine::RectPx last = page.ink("back");
    CHECK(page.ink("Delete").x - 6 == Approx(640 - last.x - last.w).margin(4));
}

TEST_CASE("a row of hints that is too long gets smaller, and then loses hints from the front") {
    Page page(1.5F);
    const screens::Painter& painter = page.painter();
    const float page_width = painter.page().x;
    painter.hints({page_width / 2, 300}, kHints);
    CHECK(painter.hints_scale({page_width / 2, 300}, kHints) < 1);
    CHECK(page.says("delete this replay"));
    CHECK(page.cut().empty());
    page.begin();
    painter.hints({90, 300}, kHints);
    CHECK_FALSE(page.says("delete this replay"));
    CHECK(page.says("back"));
    CHECK(page.cut().empty());
    CHECK(painter.hints_scale({90, 300}, {{"Esc", "back"}}) == 1);
    CHECK(painter.length(kHints, 0.7F) < painter.length(kHints, 1));
    CHECK(painter.length(kHints) ==
          Approx(painter.length({kHints[0]}) + painter.length({kHints.begin() + 1, kHints.end()}) + 18));
}

TEST_CASE("on a pad, hints name its buttons and keys without a button are left out") {
    Page page(1, true);
    page.painter().hints({320, 460}, {{"F11", "full screen"}, {"Return", "open"}, {"Esc", "back"}});
    CHECK(page.says("A"));
    CHECK(page.says("B"));
    CHECK_FALSE(page.says("Return"));
    CHECK_FALSE(page.says("full screen"));
}

TEST_CASE("key caps that do not fit are replaced by an ellipsis") {
    Page page;
    const std::vector<std::string> names(6, "Space");
    page.painter().key_caps({10, 100}, names, 600);
    CHECK(page.texts().size() == 6);
    CHECK_FALSE(page.says("…"));
    page.begin();
    page.painter().key_caps({10, 100}, names, 200);
    CHECK(page.says("…"));
    CHECK(page.texts().size() > 3);
    for (const engine::DrawnText& text : page.texts()) {
        CHECK(text.ink.x + text.ink.w <= 210);
    }
}

TEST_CASE("key caps that need a little more room than there is are all drawn, but smaller") {
    Page page;
    const std::vector<std::string> names(4, "Space");
    const float all = 4 * page.painter().cap_width("Space") + 18;
    page.painter().key_caps({10, 100}, names, 0.9F * all);
    CHECK(page.texts().size() == 4);
    const auto& ink = page.texts().back().ink;
    CHECK(static_cast<float>(ink.x + ink.w) <= 10 + 0.9F * all);
    page.begin();
    page.painter().key_caps({10, 100}, names, 0.7F * all);
    CHECK(page.says("…"));
}

TEST_CASE("a paragraph goes down by a line for every line of text") {
    Page page;
    const auto style = screens::theme::body();
    const float line = engine::Font::line_height(style);
    CHECK(page.painter().paragraph({20, 100}, "one", style, 300) == Approx(100 + line));
    const auto lines = page.painter().wrapped(kWords, style, 300).size();
    CHECK(page.painter().paragraph({20, 100}, kWords, style, 300) == Approx(100 + line * static_cast<float>(lines)));
}

TEST_CASE("a scroll bar points to where there is more, and is not there if everything is shown") {
    constexpr engine::Rect kArea{100, 100, 200, 200};
    Page page;
    const auto arrows = [&](float first, float shown) {  // above, and below
        page.begin();
        page.painter().scroll_bar(kArea, first, shown, 10);
        const engine::Image picture = page.picture();
        const auto is_lit = [&](int y) {
            return picture.pixel(302, y)[0] + picture.pixel(302, y)[1] + picture.pixel(302, y)[2] > 30;
        };
        return std::pair(is_lit(103), is_lit(297));
    };
    CHECK(arrows(0, 10) == std::pair(false, false));
    CHECK(arrows(0, 4) == std::pair(false, true));
    CHECK(arrows(3, 4) == std::pair(true, true));
    CHECK(arrows(6, 4) == std::pair(true, false));
}

TEST_CASE("a screen below the top one shows no hints") {
    Page page;
    const std::vector<screens::Hint> hints{{"Esc", "back"}};
    page.painter().beneath().hints({320, 460}, hints);
    CHECK_FALSE(page.says("back"));
    page.painter().hints({320, 460}, hints);
    CHECK(page.says("back"));
}
