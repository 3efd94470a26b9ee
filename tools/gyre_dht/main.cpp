// SPDX-License-Identifier: Zlib
// gyre-dht: a node of Gyre's distributed hash table. A program of its own, because OpenDHT's licence is not the game's,
// and because what strangers send is read here.
#include <cstdio>
#include <exception>
#include <string>

#include "net/dht/dht_messages.h"
#include "tools/gyre_dht/command_line.h"
#include "tools/gyre_dht/confine.h"
#include "tools/gyre_dht/end_signals.h"
#include "tools/gyre_dht/serve.h"

namespace {

constexpr int kFailed = 1;
constexpr int kNoGame = 2;

int run(int argc, char** argv) {
    int status = 0;
    const auto line = gyre_dht::parse_command_line(argc, argv, status);
    if (!line) {
        return status;
    }
    gyre_dht::close_inherited();
    const gyre_dht::EndSignals end;
    gyre_dht::confine();
    if (!line->is_alone) {
        gyre_dht::end_with_parent();
    }
    const auto result =
        line->is_alone ? gyre_dht::serve_alone(line->alone, end) : gyre_dht::serve_game(net::kDhtDescriptor, end);
    if (!result) {
        std::fprintf(stderr, "gyre-dht: %s\n", result.error().english().c_str());
        return line->is_alone ? kFailed : kNoGame;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-dht: %s\n", error.what());
        return kFailed;
    }
}
