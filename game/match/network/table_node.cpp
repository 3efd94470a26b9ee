// SPDX-License-Identifier: Zlib
#include "game/match/network/table_node.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "net/lobby/session.h"

namespace match {

namespace {

constexpr std::size_t kMaxFileBytes = 8192;
constexpr std::size_t kMostKept = 64;

}  // namespace

std::vector<net::Address> read_nodes(const std::filesystem::path& file) {
    std::vector<net::Address> nodes;
    const auto text =
        file.empty() ? engine::Result<std::string>(std::string()) : engine::read_file(file, kMaxFileBytes);
    std::istringstream lines(text ? *text : std::string());
    for (std::string line; std::getline(lines, line) && nodes.size() < kMostKept;) {
        const auto address = net::parse_address(line);
        if (address && net::is_unicast(*address)) {
            nodes.push_back(*address);
        }
    }
    return nodes;
}

std::vector<net::Address> own_places(const NetPlatform& platform, std::uint16_t port) {
    std::vector<net::Address> places;
    if (const auto ipv6 = platform.ipv6()) {
        places.push_back({*ipv6, port});
    }
    std::ranges::transform(platform.addresses(port), std::back_inserter(places), &OwnAddress::address);
    return places;
}

engine::Message no_table_program() {
    return {engine::tr_later("Short codes and the worldwide lists need the program gyre-dht, which is not installed "
                             "here; on Debian it is in gyre-online. Long codes and addresses work.")};
}

TableNode::TableNode(NetPlatform& platform, const TableEntries& entries)
    : platform_(platform), file_(entries.known_nodes), writer_(entries.writer),
      entries_(read_nodes(entries.known_nodes)), outer_(net::derive_hash_key(platform.secret(), "gyre outer 1")) {
    std::ranges::for_each(entries_, [this](const net::Address& node) { outer_.add(node, platform_.now()); });
    for (const std::string& host : entries.hosts) {
        look_ups_.push_back(platform.look_up(host, net::kDefaultPort));
    }
    if (entries.is_first || !look_ups_.empty() || !entries_.empty()) {
        start();
    }
}

TableNode::~TableNode() {
    if (!client_ || client_->known_nodes().empty() || file_.empty()) {
        return;
    }
    std::string text;
    const std::vector<net::Address>& known = client_->known_nodes();
    for (const net::Address& node : known) {
        text += net::to_string(node) + "\n";
    }
    const auto write = [file = file_, text]() -> engine::Worker::Report {
        (void)engine::write_file(file, text);  // without it the next run asks the named nodes only
        return {};
    };
    if (writer_ != nullptr) {
        writer_->add(engine::to_text(file_), write);
    } else {
        write();
    }
}

void TableNode::start() {
    auto channel = starts_++ < kMostStarts ? platform_.start_table_node() : nullptr;
    if (!channel) {
        client_.reset();
    } else if (client_) {
        client_->resume(std::move(channel));
    } else {
        client_ = std::make_unique<net::DhtClient>(std::move(channel));
        std::ranges::for_each(entries_, [this](const net::Address& node) { client_->add_node(node); });
    }
}

void TableNode::add(const net::Address& node) {
    entries_.push_back(node);
    outer_.add(node, platform_.now());
    if (client_) {
        client_->add_node(node);
    }
}

void TableNode::set_member(bool is_member) {
    if (client_) {
        client_->set_member(is_member);
    }
}

void TableNode::poll(net::Transport& socket, net::Micros now) {
    std::erase_if(look_ups_, [this](const auto& look_up) {
        const auto answer = look_up->answer();
        if (answer && *answer) {
            add((*answer)->address);
        }
        return answer.has_value();
    });
    outer_.poll(socket, now);
    if (!client_) {
        return;
    }
    client_->poll(socket, now);
    for (const net::Address& node : client_->known_nodes()) {
        outer_.add(node, now);
    }
    if (!client_->is_alive()) {
        start();
    }
}

bool TableNode::take(const net::Datagram& datagram, net::Micros now) {
    return outer_.take(datagram, now) || (client_ && client_->take(datagram));
}

}  // namespace match
