// SPDX-License-Identifier: Zlib
// What scores, profile and daily flights have in common; the tests of each say what it merges and reports.
#include "engine/base/merged_file.h"

#include "tests/engine/test_directory.h"
#include "tests/support/gate.h"

#include <functional>
#include <string>
#include <thread>
#include <utility>

#include <catch2/catch.hpp>

using namespace engine;
using namespace std::chrono_literals;

namespace {

/// A sum, as text. Its replays are "SUM.gyre".
struct Sum {
    /// Called once, when the next text is read.
    static std::function<void()>& on_read() {
        thread_local std::function<void()> hook;
        return hook;
    }

    using Change = int;
    static constexpr MergedFileInfo kFile{tr_later("unread: {}"), tr_later("damaged: {}"), tr_later("newer"), 100};

    int value = 0;

    void add(int more) { value += more; }
    [[nodiscard]] std::string to_json() const { return std::to_string(value); }
    [[nodiscard]] std::set<std::string> replays() const { return {std::to_string(value) + ".gyre"}; }
    static Result<Sum> from_json(std::string_view text) {
        if (const auto hook = std::exchange(on_read(), nullptr)) {
            hook();
        }
        const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
        return is_number ? Result<Sum>(Sum{std::stoi(std::string(text))}) : Error{tr_later("no number")};
    }
    [[nodiscard]] static bool is_newer(std::string_view text) { return text == "newer"; }
};

using SumFile = MergedFile<Sum>;

std::string content(const std::filesystem::path& path) {
    return *read_file(path, 100);
}

}  // namespace

TEST_CASE("what several programs add to a document is all there, and each sees it once it has saved") {
    const TestDirectory directory;
    SumFile one(directory / "sum");
    SumFile other(directory / "sum");
    CHECK_FALSE(one.load());
    CHECK_FALSE(other.load());
    CHECK(one.is_new());
    one.add(1);
    other.add(10);
    CHECK(one.content().value == 1);
    REQUIRE(one.save());
    CHECK_FALSE(one.is_new());
    REQUIRE(other.save());
    CHECK(other.content().value == 11);
    one.add(100);
    REQUIRE(one.save());
    CHECK(one.content().value == 111);
    CHECK(content(directory / "sum") == "111");
}

TEST_CASE("a document whose file has vanished is written again, whole") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "sum", "40"));
    SumFile file(directory / "sum");
    CHECK_FALSE(file.load());
    std::filesystem::remove(directory / "sum");
    file.add(2);
    REQUIRE(file.save());
    CHECK(content(directory / "sum") == "42");
}

TEST_CASE("a damaged file that cannot be renamed is left alone, and changes are kept until it can be") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "sum", "damaged"));
    for (int n = 1; n <= 999; ++n) {
        std::filesystem::create_directory(directory / ("sum.damaged-" + std::to_string(n)));
    }
    SumFile file(directory / "sum");
    const auto trouble = file.load();
    REQUIRE(trouble);
    CHECK(trouble->english().find("unread: cannot rename the damaged file") == 0);
    file.add(2);
    CHECK_FALSE(file.save());
    CHECK_FALSE(file.save());
    CHECK(content(directory / "sum") == "damaged");
    CHECK(file.has_unsaved());
    std::filesystem::remove(directory / "sum.damaged-7");
    const auto saved = file.save();
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english() == "damaged: sum.damaged-7");
    CHECK_FALSE(file.has_unsaved());
    CHECK(content(directory / "sum") == "2");
}

TEST_CASE("a change that depends on the file's content sees what another program wrote, and may refuse") {
    const TestDirectory directory;
    SumFile one(directory / "sum");
    SumFile other(directory / "sum");
    const auto add_once = [](Sum& sum) {
        return sum.value == 0 ? (sum.value = 5, Result<void>()) : Error{tr_later("done already")};
    };
    REQUIRE(one.update(add_once));
    const auto second = other.update(add_once);
    REQUIRE_FALSE(second);
    CHECK(second.error().english() == "done already");
    CHECK(other.content().value == 5);
}

TEST_CASE("the replays that a document needs are those of its file, and of what is still to be written") {
    const TestDirectory directory;
    SumFile file(directory / "sum");
    file.add(3);
    REQUIRE(write_file(directory / "sum", "40"));
    CHECK(file.needed_replays() == std::set<std::string>{"3.gyre", "40.gyre"});
    REQUIRE(write_file(directory / "sum", "damaged"));
    CHECK_FALSE(file.needed_replays());
}

TEST_CASE("a program that saves while another one does loses nothing: it waits, and tries again later") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "sum", "100"));
    SumFile one(directory / "sum", 0ms);
    SumFile other(directory / "sum", 0ms);
    one.add(1);
    other.add(10);
    Result<void> meanwhile;
    Sum::on_read() = [&] { meanwhile = other.save(); };
    REQUIRE(one.save());
    REQUIRE_FALSE(meanwhile);
    CHECK(meanwhile.error().english().find("another program is changing the files in") == 0);
    CHECK(other.has_unsaved());
    CHECK(other.content().value == 10);
    REQUIRE(other.save());
    CHECK(content(directory / "sum") == "111");
}

TEST_CASE("a damaged file is not renamed while another program is replacing it") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "sum", "damaged"));
    SumFile one(directory / "sum", 0ms);
    SumFile other(directory / "sum", 0ms);
    other.add(10);
    Sum::on_read() = [&] { (void)other.save(); };
    CHECK(one.load());
    REQUIRE(other.save());
    CHECK(content(directory / "sum.damaged-1") == "damaged");
    CHECK(content(directory / "sum") == "10");
    CHECK(directory.count() == 2);
}

TEST_CASE("two programs that save again and again at the same time count everything") {
    constexpr int kSaves = 40;
    const TestDirectory directory;
    const auto save_often = [&](int step) {
        SumFile file(directory / "sum", 60s);
        for (int i = 0; i < kSaves; ++i) {
            file.add(step);
            (void)file.save();
        }
    };
    std::thread other([&] { save_often(1000); });
    save_often(1);
    other.join();
    CHECK(content(directory / "sum") == std::to_string(1001 * kSaves));
}

TEST_CASE("with a worker nobody waits for the disk, and what is added meanwhile is written too, once") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "sum", "1000"));
    Worker worker;
    Gate gate(worker);
    SumFile file(directory / "sum");
    int saves = 0;
    const auto save = [&] {
        file.save_soon(worker, [&](const Result<void>& saved) {
            CHECK(saved);
            ++saves;
        });
    };
    save();  // nothing to write
    file.add(1);
    save();
    file.add(10);
    save();
    CHECK(content(directory / "sum") == "1000");
    CHECK(file.content().value == 11);
    gate.open();
    worker.finish();
    CHECK(content(directory / "sum") == "1011");
    CHECK(file.content().value == 1011);
    CHECK_FALSE(file.has_unsaved());
    CHECK(saves == 2);
}

TEST_CASE("what a worker could not write is reported, and written with the next") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "below", "in the way of the directory"));
    Worker worker;
    SumFile file(directory / "below" / "sum");
    std::string trouble;
    const auto save = [&] {
        file.save_soon(worker, [&](const Result<void>& saved) { trouble = saved ? "" : saved.error().english(); });
        worker.finish();
    };
    file.add(1);
    save();
    CHECK(trouble.find("cannot create the directory") == 0);
    CHECK(file.has_unsaved());
    std::filesystem::remove(directory / "below");
    file.add(10);
    save();
    CHECK(trouble.empty());
    CHECK(content(directory / "below" / "sum") == "11");
}
