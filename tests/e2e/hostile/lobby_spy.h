// SPDX-License-Identifier: Zlib
/// Learns from a member's own packets who the other members are, and the keys of its links to them.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "net/link/transport.h"
#include "net/wire/packets.h"
#include "net/wire/signed_input_hash.h"

class LobbySpy {
public:
    /// `secret` is the session's secret.
    explicit LobbySpy(const net::Secret& secret) : secret_(secret), keys_(net::KeyPair::derive(secret)) {}

    void note_sent(const net::Address& to, std::string_view bytes);
    void note_received(const net::Datagram& datagram);

    struct Other {
        net::PeerId peer = net::kNoPeer;  ///< Peer number in the game, equal to its slot number.
        net::LinkKey key;
    };
    /// Returns the member at that address, if there is one.
    [[nodiscard]] std::optional<Other> at(const net::Address& address) const;
    /// Returns the key of the link to a guest. Only a host has them: it learns its guests from their Joins.
    [[nodiscard]] std::optional<net::LinkKey> key_of_guest(const net::Address& address) const;
    [[nodiscard]] net::PeerId self() const;
    [[nodiscard]] net::PeerId pilots() const { return net::PeerId::of(roster_.entries.size()); }
    /// Returns the start block announced last.
    [[nodiscard]] const net::StartBlock& start() const { return roster_.start; }
    /// Returns the game's number (PROTOCOL.md, Signatures).
    [[nodiscard]] net::GameId game() const;
    [[nodiscard]] const net::KeyPair& keys() const { return keys_; }

private:
    net::Secret secret_;
    net::KeyPair keys_;
    std::map<std::uint64_t, net::CookiePacket> cookies_;  // by cookie
    net::Address host_;
    net::LinkKey host_key_;
    std::map<net::Address, net::LinkKey> guests_;
    net::RosterPacket roster_;
};
