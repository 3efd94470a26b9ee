// SPDX-License-Identifier: Zlib
// gyre-impair: a bad network between real processes on one machine.
#include <CLI/CLI.hpp>

#include <array>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/impair/home_router.h"
#include "tools/impair/relay.h"
#include "tools/impair/switch.h"

namespace {

constexpr int kWrongUsage = 2;

struct Flag {
    const char* name;
    const char* help;
};

constexpr std::array kFlags = {
    Flag{"delay", "One way, in ms"},
    Flag{"rtt", "Round trip, in ms: the delay is half of it"},
    Flag{"jitter", "The delay varies by this much up and down, in ms; the order is kept"},
    Flag{"loss", "Per cent of the packets"},
    Flag{"burst", "Mean number of packets lost in a row"},
    Flag{"dup", "Per cent of the packets that arrive twice"},
    Flag{"reorder", "Per cent of the packets that are held back by 50 ms"},
    Flag{"rate", "Bytes a second of each direction of a link"},
};

/// Options as typed, before they are parsed.
struct Typed {
    std::map<std::string, std::string> figures;
    std::vector<std::string> cuts;
    std::vector<std::string> timed;
    std::vector<std::string> runs;
    std::vector<std::string> homes;
    std::string listen;
    std::string to;
};

/// Returns the value, or exits with the status for wrong usage.
template <typename T>
T need(engine::Result<T> result) {
    if (!result) {
        throw CLI::ValidationError(result.error().english());
    }
    return *std::move(result);
}

void declare_common(CLI::App& app, Typed& typed, impair::LoopOptions& loop, std::vector<std::string>& script) {
    for (const Flag& flag : kFlags) {
        app.add_option("--" + std::string(flag.name), typed.figures[flag.name], flag.help);
    }
    app.add_option("--seed", loop.seed, "Seed of all randomness; the same seed loses the same packets");
    app.add_option(
        "--cut", typed.cuts,
        "A-B@FROM-TO: cut the link between two ports, times in seconds; A>B: one direction; A: all links of A");
    app.add_option("--at", typed.timed, "SECONDS:COMMAND, for the commands see --control");
    app.add_option("--stats", loop.stats_file, "File for the counts of each direction as JSON, written at the end");
    app.add_option("--control", loop.control_file,
                   "FIFO to create (-: standard input) for commands: cut 3 | cut 1 2 | cut 1>2 | mend … | "
                   "set NAME VALUE [PLACE] | restart 2 | stats | reset | quit");
    app.add_option("script", script, "After --: a program to run, and its arguments");
    app.positionals_at_end();
}

void finish_common(const Typed& typed, int ports, impair::LoopOptions& loop) {
    const auto check = [](const engine::Result<void>& result) {
        if (!result) {
            throw CLI::ValidationError(result.error().english());
        }
    };
    for (const auto& [name, value] : typed.figures) {
        if (!value.empty()) {
            check(impair::set_figure(loop.line, name, value));
        }
    }
    check(impair::check(loop.line));
    for (const std::string& text : typed.cuts) {
        const auto cut = need(impair::parse_cut(text, ports));
        loop.schedule.insert(loop.schedule.end(), cut.begin(), cut.end());
    }
    for (const std::string& text : typed.timed) {
        loop.schedule.push_back(need(impair::parse_timed(text, ports)));
    }
}

/// Returns the port that a word names; 0 if it is none from 1 to `ports`.
int port_of(const std::string& word, int ports) {
    if (word.empty() || word.size() > 2 || word.find_first_not_of("0123456789") != std::string::npos) {
        return 0;
    }
    const int port = std::stoi(word);
    return port <= ports ? port : 0;
}

/// `PORT COMMAND` pairs, as --run takes them.
std::vector<std::pair<int, std::string>> pair_runs(const std::vector<std::string>& words, int ports) {
    std::vector<std::pair<int, std::string>> runs;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        const int port = port_of(words[i], ports);
        if (port == 0) {
            throw CLI::ValidationError("--run takes a port from 1 to " + std::to_string(ports) + ", not '" + words[i] +
                                       "'");
        }
        runs.emplace_back(port, words[i + 1]);
    }
    return runs;
}

/// `PORT=KIND` words, as --nat takes them.
std::map<int, net::RouterKind> routers_of(const std::vector<std::string>& words, int ports) {
    std::map<int, net::RouterKind> routers;
    for (const std::string& word : words) {
        const std::size_t mark = word.find('=');
        const int port = mark == std::string::npos ? 0 : port_of(word.substr(0, mark), ports);
        if (port == 0) {
            throw CLI::ValidationError("--nat takes a port from 1 to " + std::to_string(ports) +
                                       " and a router, like 2=symmetric, not '" + word + "'");
        }
        routers.insert_or_assign(port, need(impair::router_kind_of(word.substr(mark + 1))));
    }
    return routers;
}

CLI::App& declare_switch(CLI::App& app, Typed& typed, impair::SwitchOptions& options) {
    CLI::App& form = *app.add_subcommand(
        "switch", "A switch between network namespaces, 10.77.0.1 and so on. Programs get the paths of the namespaces "
                  "as GYRE_NS_1 and so on, for nsenter --net=PATH. Needs root, or unshare -rn around it");
    form.add_option("--ports", options.ports, "How many namespaces")->check(CLI::Range(2, 32));
    form.add_option("--run", typed.runs, "PORT COMMAND: a shell command to run in a namespace (repeatable)")
        ->type_size(2)
        ->expected(1, 64);
    form.add_option("--nat", typed.homes,
                    "PORT=KIND: the machine is at home behind a router, 192.168.PORT.2: ordinary, full-cone, "
                    "symmetric, or answering (to strangers); repeatable");
    form.add_option("--pcap", options.pcap_file, "File for a capture of arriving packets, with arrival times");
    declare_common(form, typed, options.loop, options.script);
    return form;
}

CLI::App& declare_relay(CLI::App& app, Typed& typed, impair::RelayOptions& options) {
    CLI::App& form = *app.add_subcommand("relay", "A relay of datagrams, without namespaces");
    form.add_option("--listen", typed.listen, "[ADDRESS:]PORT that clients send to")->required();
    form.add_option("--to", typed.to, "[ADDRESS:]PORT that they reach")->required();
    declare_common(form, typed, options.loop, options.script);
    return form;
}

int run(int argc, char** argv) {
    CLI::App app("A bad network between real processes on one machine.", "gyre-impair");
    app.require_subcommand(1);
    Typed typed;
    impair::SwitchOptions of_switch;
    impair::RelayOptions of_relay;
    const CLI::App& switch_form = declare_switch(app, typed, of_switch);
    declare_relay(app, typed, of_relay);
    try {
        app.parse(argc, argv);
        if (switch_form.parsed()) {
            finish_common(typed, of_switch.ports, of_switch.loop);
            of_switch.runs = pair_runs(typed.runs, of_switch.ports);
            of_switch.routers = routers_of(typed.homes, of_switch.ports);
        } else {
            finish_common(typed, 2, of_relay.loop);
            of_relay.listen = need(impair::parse_address(typed.listen));
            of_relay.to = need(impair::parse_address(typed.to));
        }
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : kWrongUsage;
    }
    return switch_form.parsed() ? impair::run_switch(of_switch) : impair::run_relay(of_relay);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-impair: %s\n", error.what());
        return 1;
    }
}
