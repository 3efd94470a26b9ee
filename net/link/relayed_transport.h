// SPDX-License-Identifier: Zlib
/// A socket whose datagrams may go through relay servers.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "net/link/transport.h"
#include "net/wire/keys.h"
#include "net/wire/relay_packets.h"

namespace net {

/// Carries datagrams to and from addresses that `relayed` made through the relay server in them, and all others as they
/// are. Only servers are used that this machine's player has named, or that a guest runs at its own IP address, so
/// nobody can have it send to any other.
class RelayedTransport final : public Socket {
public:
    /// `secret` must be unguessable. It proves that a name at a relay server is this program's, also through its next
    /// socket. Each server sees a nonce of its own that is made of it, so none can take the name at another one.
    RelayedTransport(std::unique_ptr<Socket> socket, const HashKey& secret)
        : socket_(std::move(socket)), secret_(secret) {}

    /// Reaches machines through that server from now on; if it is a host's address, finds the host. Does nothing for
    /// an address that has no relay in it.
    void use(const Address& address);
    /// Lets others reach this machine by a name at that server.
    void host_at(const Address& relay, const HostName& name);
    /// Gives up this machine's name at that server, for which another may be waiting; otherwise it is kept for
    /// kHostedFor, so that the next socket gets it.
    void leave(const Address& relay, Micros now);
    [[nodiscard]] bool uses(const Address& relay) const { return find(relay) != nullptr; }

    enum class State : std::uint8_t {
        Asking,  ///< The server has not answered yet.
        Open,    ///< It passes on what comes for us, or it knows the host.
        Closed,  ///< It does not, or it does not know the host.
        Silent,  ///< It does not answer any more.
    };
    /// Returns how it stands with a server that is used.
    [[nodiscard]] State state(const Address& relay) const;
    /// Returns where that server sees this socket; nothing before it has answered.
    [[nodiscard]] std::optional<Address> own_address(const Address& relay) const;

    void send(const Address& to, std::string_view bytes, Micros now) override;
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override {
        socket_->broadcast(port, bytes, now);
    }
    /// Also asks the servers when it is time to, so it must be called often.
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;
    [[nodiscard]] std::optional<Address> direct_address(const Address& of) const override;
    void bar(const Address& relayed) override;
    /// From now on keeps datagrams of the hash table, and answers to questions that the protocol did not ask, for
    /// whoever else uses the socket.
    void share() { is_shared_ = true; }
    [[nodiscard]] bool hand_back(const Datagram& datagram) override;
    /// Returns what was kept since the last call, at most kMostKept datagrams.
    [[nodiscard]] std::vector<Datagram> take_handed_back() { return std::exchange(handed_back_, {}); }
    static constexpr std::size_t kMostKept = 256;
    /// Returns the packets that came since the last call because somebody here has asked for a trial, at most
    /// kMostTrials.
    [[nodiscard]] std::vector<Datagram> take_trials() { return std::exchange(trials_, {}); }
    static constexpr std::size_t kMostTrials = 16;
    void wait(Micros at_most) override { socket_->wait(at_most); }
    [[nodiscard]] std::uint16_t port() const override { return socket_->port(); }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override { return socket_->listen_at(second_port); }

private:
    /// A server that is used.
    struct Server {
        Address address;
        std::uint64_t nonce = 0;  ///< Of all questions to it.
        AskPurpose purpose = AskPurpose::Learn;
        HostName name{};
        std::uint64_t cookie = 0;  ///< 0: none.
        SeenState answer = SeenState::Seen;
        std::optional<Address> own{};
        std::optional<Address> host{};        ///< Where the host with that name is, as the server sees it.
        std::optional<Micros> answered_at{};  ///< When it last answered.
        Micros heard_at = 0;                  ///< When anything came from it.
        Micros asked_at = 0;
        Micros ask_at = 0;   ///< When it is asked next.
        int unanswered = 0;  ///< Questions since its last answer.
        /// Removed guests, of which each question names the first; an answer to that moves it to the end.
        std::deque<RelayEnd> barred{};
        bool has_named = false;   ///< The last question did.
        std::size_t unnamed = 0;  ///< The first so many have been in no question that was answered.
    };

    Server* find(const Address& relay);
    [[nodiscard]] const Server* find(const Address& relay) const;
    void serve(const Address& relay, AskPurpose purpose, const HostName& name);
    /// Returns how long after a question without an answer the next one is due.
    [[nodiscard]] static Micros wait_after(const Server& server);
    void ask(Server& server, Micros now);
    void take_answer(Server& server, const SeenPacket& seen, Micros now);
    /// Returns whether a datagram of a server is for the protocol; then its sender is the machine behind the server.
    [[nodiscard]] bool take(Server& server, Datagram& datagram, Micros now);

    std::unique_ptr<Socket> socket_;
    HashKey secret_;
    std::vector<Server> servers_;
    bool is_shared_ = false;
    std::vector<Datagram> handed_back_;
    std::vector<Datagram> trials_;
};

}  // namespace net
