// SPDX-License-Identifier: Zlib
#include "game/program/flag_values.h"

#include <string_view>

#include "game/scores/score_table.h"
#include "net/wire/text.h"

namespace gyre {

using engine::tr_later;

ScreenshotRequest parse_screenshot(const std::string& text) {
    const std::size_t colon = text.find(':');
    const bool has_tick = colon != std::string::npos && colon > 0 && colon < 10 &&
                          text.find_first_not_of("0123456789") == colon && colon + 1 < text.size();
    if (!has_tick) {
        throw WrongFlag({tr_later("{}: '{}' is not TICK:FILE.png"), "--screenshot", text});
    }
    return {static_cast<sim::Tick>(std::stoul(text.substr(0, colon))), text.substr(colon + 1)};
}

void parse_address(const char* flag, const std::string& text, NetOptions& net) {
    const std::size_t colon = text.find(':');
    net.address = text;
    net.joins_lan = text == "lan";
    const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
    const bool is_number = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == port.npos;
    const unsigned long number = is_number ? std::stoul(port) : 0;
    if (text.empty() || colon == 0 || (colon != std::string::npos && (number == 0 || number > 0xFFFF))) {
        throw WrongFlag({tr_later("{}: '{}' is not ADDRESS, ADDRESS:PORT or lan"), flag, text});
    }
}

void parse_delay(const std::string& text, net::GameTerms& terms) {
    if (text == "auto") {
        return;
    }
    const bool is_number = !text.empty() && text.size() <= 2 && text.find_first_not_of("0123456789") == text.npos;
    if (!is_number || std::stoi(text) > net::kMaxDelay) {
        throw WrongFlag({tr_later("{}: '{}' is neither auto nor 0 to 20"), "--delay", text});
    }
    terms.delay = static_cast<std::uint8_t>(std::stoi(text));
    terms.is_delay_fixed = true;
}

std::string parse_name(const std::string& text) {
    std::string name = net::clean_text(text, text.size());
    std::size_t letters = 0;
    for (std::string_view rest = name; !rest.empty(); ++letters) {
        rest.remove_prefix(net::first_character(rest).bytes);
    }
    if (letters > scores::kMaxNameLetters || name.size() > net::kMaxNameBytes) {
        throw WrongFlag({tr_later("{}: at most {} characters and {} bytes"), "--name", scores::kMaxNameLetters,
                         net::kMaxNameBytes});
    }
    return name;
}

}  // namespace gyre
