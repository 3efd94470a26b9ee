// SPDX-License-Identifier: Zlib
// Measures the time from a key press to the changed picture, from outside the program. Writes commands for `xdotool -`
// to standard output, and watches a square of the display in the memory of Xvfb (-fbdir). Prints, on standard error,
// the number of presses seen and their median, 95th percentile and maximum in ms.
//   key_probe FRAMEBUFFER X Y SIDE PRESSES KEY…
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Changes of fewer pixels than this are background animation.
constexpr int kChanged = 30;
/// The square must have been unchanged for this long before a press …
constexpr milliseconds kCalm{120};
/// … and a press that changes nothing for this long counts as not seen.
constexpr milliseconds kPatience{300};

/// The display's memory: a picture in the XWD format, whose header is in big-endian words.
class Framebuffer {
public:
    explicit Framebuffer(const char* path) {
        const int file = open(path, O_RDONLY);
        struct stat status {};
        if (file < 0 || fstat(file, &status) != 0) {
            std::perror(path);
            std::exit(1);
        }
        void* const memory = mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, file, 0);
        if (memory == MAP_FAILED) {
            std::perror(path);
            std::exit(1);
        }
        bytes_ = static_cast<const std::uint8_t*>(memory);
        constexpr std::size_t kBytesPerLine = 12;
        constexpr std::size_t kColours = 19;
        constexpr std::size_t kColourBytes = 12;
        line_bytes_ = word(kBytesPerLine);
        pixels_ = word(0) + word(kColours) * kColourBytes;
    }

    /// Returns a square of pixels, four bytes each.
    [[nodiscard]] std::vector<std::uint8_t> square(std::size_t x, std::size_t y, std::size_t side) const {
        std::vector<std::uint8_t> copy;
        copy.reserve(side * side * 4);
        for (std::size_t row = y; row < y + side; ++row) {
            const std::uint8_t* const from = bytes_ + pixels_ + row * line_bytes_ + x * 4;
            copy.insert(copy.end(), from, from + side * 4);
        }
        return copy;
    }

private:
    [[nodiscard]] std::size_t word(std::size_t index) const {
        const std::uint8_t* const at = bytes_ + index * 4;
        return std::size_t{at[0]} << 24 | std::size_t{at[1]} << 16 | std::size_t{at[2]} << 8 | std::size_t{at[3]};
    }

    const std::uint8_t* bytes_ = nullptr;
    std::size_t line_bytes_ = 0;
    std::size_t pixels_ = 0;
};

bool is_changed(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    constexpr int kVisible = 32;
    int changed = 0;
    for (std::size_t pixel = 0; pixel < a.size(); pixel += 4) {
        int most = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            most = std::max(most, std::abs(int{a[pixel + channel]} - int{b[pixel + channel]}));
        }
        changed += most >= kVisible ? 1 : 0;
    }
    return changed >= kChanged;
}

void command(const std::string& line) {
    std::fputs((line + '\n').c_str(), stdout);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 7) {
        std::fputs("key_probe FRAMEBUFFER X Y SIDE PRESSES KEY…\n", stderr);
        return 2;
    }
    const Framebuffer display(argv[1]);
    const auto number = [argv](int index) { return static_cast<std::size_t>(std::strtoul(argv[index], nullptr, 10)); };
    const auto look = [&] { return display.square(number(2), number(3), number(4)); };
    const std::size_t presses = number(5);
    std::mt19937 chance(1);
    std::uniform_int_distribution<int> pause_us(0, 40'000);
    std::vector<double> took_ms;
    for (std::size_t press = 0; press < presses; ++press) {
        std::vector<std::uint8_t> before = look();
        for (auto since = Clock::now(); Clock::now() - since < kCalm;) {
            std::this_thread::sleep_for(milliseconds(1));
            if (std::vector<std::uint8_t> now = look(); is_changed(before, now)) {
                before = std::move(now);
                since = Clock::now();
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds(pause_us(chance)));
        before = look();
        const std::string key = argv[6 + press % static_cast<std::size_t>(argc - 6)];
        const auto pressed_at = Clock::now();
        command("keydown " + key);
        bool is_seen = false;
        while (!is_seen && Clock::now() - pressed_at < kPatience) {
            std::this_thread::sleep_for(std::chrono::microseconds(200));
            is_seen = is_changed(before, look());
        }
        if (is_seen) {
            took_ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - pressed_at).count());
        }
        std::this_thread::sleep_for(milliseconds(30));
        command("keyup " + key);
    }
    if (took_ms.empty()) {
        std::fputs("no press was seen\n", stderr);
        return 1;
    }
    std::sort(took_ms.begin(), took_ms.end());
    const auto at = [&](double share) {
        return took_ms[static_cast<std::size_t>(share * static_cast<double>(took_ms.size() - 1) + 0.5)];
    };
    std::fprintf(stderr, "%zu %.1f %.1f %.1f\n", took_ms.size(), at(0.5), at(0.95), took_ms.back());
    return 0;
}
