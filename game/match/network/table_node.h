// SPDX-License-Identifier: Zlib
/// This program's node in the distributed hash table, by which players find each other without a server.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/base/worker.h"
#include "game/match/network/net_platform.h"
#include "net/dht/dht_client.h"
#include "net/dht/outer_address.h"

namespace match {

/// Where the table begins: other nodes.
struct TableEntries {
    std::vector<std::string> hosts{};     ///< HOST[:PORT] of each.
    std::filesystem::path known_nodes{};  ///< A file of nodes that earlier runs have met; empty: none is kept.
    bool is_first = false;                ///< Others begin with this node, so it runs without knowing any.
    engine::Worker* writer = nullptr;     ///< Writes that file, and outlives the node; null: it is written at once.
};

/// Returns the nodes in a file that earlier runs have kept; none if there is no file.
[[nodiscard]] std::vector<net::Address> read_nodes(const std::filesystem::path& file);

/// Returns where this machine is reached with that port in IPv6, if it has that, and on its networks. Asks the system,
/// so not for every poll.
[[nodiscard]] std::vector<net::Address> own_places(const NetPlatform& platform, std::uint16_t port);

/// Says that the program that runs nodes is not installed, what does not work without it, and what does.
[[nodiscard]] engine::Message no_table_program();

/// Runs the node on the socket of a lobby or game, and asks other nodes how they see that socket. Starts the node once
/// more if it dies.
class TableNode {
public:
    /// Starts the node, if there is another to begin with. `platform` must outlive it.
    TableNode(NetPlatform& platform, const TableEntries& entries);
    TableNode(const TableNode&) = delete;
    TableNode& operator=(const TableNode&) = delete;
    /// Keeps the nodes that it has met.
    ~TableNode();

    void poll(net::Transport& socket, net::Micros now);
    /// Says whether strangers reach the socket: others then count on this node to keep values. Without that they ask it
    /// in vain, and each one that does so waits for a second.
    void set_member(bool is_member);
    /// The socket is another one from now on.
    void start_again() { outer_.start_again(); }
    /// Takes a datagram that the protocol does not know. Returns false if it is not for the node.
    bool take(const net::Datagram& datagram, net::Micros now);

    /// Null if there is no such program here, or it has died twice, or there is no node to begin with.
    [[nodiscard]] net::DhtClient* client() const { return client_.get(); }
    [[nodiscard]] const net::OuterAddress& outer() const { return outer_; }

private:
    static constexpr int kMostStarts = 2;

    void start();
    void add(const net::Address& node);

    NetPlatform& platform_;
    std::filesystem::path file_;
    engine::Worker* writer_;
    std::vector<std::unique_ptr<LookUp>> look_ups_;
    std::vector<net::Address> entries_;
    std::unique_ptr<net::DhtClient> client_;
    net::OuterAddress outer_;
    int starts_ = 0;
};

}  // namespace match
