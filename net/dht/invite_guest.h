// SPDX-License-Identifier: Zlib
/// Finds a lobby by its invite code, or one of the list of games, and a way to its host.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "net/dht/dht_client.h"
#include "net/dht/invite.h"
#include "net/dht/knocker.h"
#include "net/link/unanswered_budget.h"

namespace net {

class OuterAddress;

/// Reads the host's record, asks at its addresses, and knocks, until one of them answers. Nothing of the protocol is
/// sent before that.
class InviteGuest {
public:
    enum class Progress : std::uint8_t {
        Connecting,  ///< Waits for the table.
        Reading,     ///< Looks for the record.
        Reaching,    ///< Asks the host.
        Found,
        NoTable,       ///< No node of the table answers.
        NoGame,        ///< Nothing is stored under the code, or the host of a listed game does not answer.
        Closed,        ///< The lobby is closed.
        OtherVersion,  ///< The host has another version of the protocol.
        Unreachable,   ///< No answer from the host.
    };

    /// `nonce` must be unguessable; it names this search. `keys` are those of the host's record.
    InviteGuest(const InviteKeys& keys, std::uint64_t nonce, Micros now, std::unique_ptr<Knocker> knocker)
        : keys_(keys), knocker_(std::move(knocker)), nonce_(nonce), since_(now) {}
    /// For a guest with a code.
    InviteGuest(const InviteKeys& keys, std::uint64_t nonce, Micros now)
        : InviteGuest(keys, nonce, now, std::make_unique<CodeKnocker>(keys)) {}

    /// `outer` tells how the socket is seen; `local`: this machine's addresses on its networks and in IPv6.
    void poll(DhtClient& table, Transport& socket, const OuterAddress& outer, const std::vector<Address>& local,
              Micros now);
    /// Takes an answer or a question of the host. Returns false if the datagram is neither.
    bool take(const Datagram& datagram, Transport& socket, Micros now);

    /// Returns whether the search should go on from another port: a router may have given this one's packets to the
    /// host another outer port, for as long as they are sent.
    [[nodiscard]] bool wants_fresh_port(Micros now) const;
    /// Knocks again, now that the socket is another one, and sends first.
    void start_again(Micros now);

    [[nodiscard]] Progress progress() const { return progress_; }
    /// Returns where the host is once it is found: maybe behind a relay server that the socket is yet to use.
    [[nodiscard]] const Address& host() const { return host_; }
    /// Returns the host's place at a relay server, once its record is read; nothing if it has none.
    [[nodiscard]] std::optional<Address> relay() const;
    /// Returns the host's key once its record is read.
    [[nodiscard]] const PublicKey& host_key() const { return record_.host; }

private:
    void read(DhtClient& table, Micros now);
    void reach(DhtClient& table, Transport& socket, const OuterAddress& outer, const std::vector<Address>& local,
               Micros now);
    /// Knocks, if that is due: when it is known how this machine is seen, or takes too long, and when it changes.
    void knock_when_due(DhtClient& table, const OuterAddress& outer, const std::vector<Address>& local, Micros now);
    void knock(DhtClient& table, const OuterAddress& outer, const std::vector<Address>& local, Micros now);
    void enter(Progress progress, Micros now) {
        progress_ = progress;
        since_ = now;
    }
    void ask(const Address& address, Transport& socket, Micros now);
    [[nodiscard]] bool is_own(std::uint64_t nonce) const { return nonce - nonce_ <= knocks_; }
    void find(const Address& host, Micros now) {
        host_ = host;
        enter(Progress::Found, now);
    }

    InviteKeys keys_;
    std::unique_ptr<Knocker> knocker_;
    std::uint64_t nonce_;  ///< Of the first knock; the following ones count up.
    std::uint64_t knocks_ = 0;
    Progress progress_ = Progress::Connecting;
    Micros since_;  ///< When that began.
    std::optional<std::uint32_t> get_;
    Micros get_at_ = 0;
    std::optional<Micros> read_at_;  ///< When the first record arrived.
    InviteRecord record_{};
    std::optional<std::uint32_t> knock_;  ///< The request that keeps the knock stored.
    bool is_knock_ready_ = false;
    std::optional<Micros> knocked_at_;
    std::optional<Address> knocked_as_;  ///< The outer address in the knock.
    Micros ask_at_ = 0;
    bool is_again_ = false;
    std::vector<Address> opened_;  ///< Where questions of the host came from.
    UnansweredBudget budget_;
    Address host_{};
};

}  // namespace net
