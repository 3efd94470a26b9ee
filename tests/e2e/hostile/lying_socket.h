// SPDX-License-Identifier: Zlib
/// A socket that lies: it changes what a real program sends, using only the keys that the program itself has.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "game/match/network/net_platform.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/sync_packet.h"
#include "tests/e2e/hostile/lobby_spy.h"
#include "tests/e2e/hostile/raw_datagrams.h"

enum class Attack {
    None,
    Fork,       ///< Sends one other guest different keys for its own ship than it sends to the rest.
    Relay,      ///< Relays invented keys of all others in each packet.
    Vote,       ///< Votes to drop the accused slots.
    MoveLobby,  ///< Sends everything before the game from a third machine's address, for a while.
    MoveGame,   ///< Does the same during the game.
    Host        ///< Tells each guest that all other guests are at a third machine's address.
};

struct LieOptions {
    Attack attack = Attack::None;
    net::Address third{};      ///< The third machine.
    std::uint8_t accused = 0;  ///< For Vote: the slots to drop, one bit each.
    net::Micros moves_for = 10 * net::kSecond;
    int each = 1;  ///< One of this many redirected packets is sent.
};

class LyingSocket final : public net::Socket {
public:
    LyingSocket(std::unique_ptr<net::Socket> real, const net::Secret& secret, const LieOptions& options)
        : real_(std::move(real)), spy_(secret), options_(options) {}
    ~LyingSocket() override;

    void send(const net::Address& to, std::string_view bytes, net::Micros now) override;
    void broadcast(std::uint16_t port, std::string_view bytes, net::Micros now) override {
        real_->broadcast(port, bytes, now);
    }
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros now) override;
    void wait(net::Micros at_most) override { real_->wait(at_most); }
    [[nodiscard]] std::uint16_t port() const override { return real_->port(); }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override { return real_->listen_at(second_port); }

private:
    /// Our own input as another peer received it.
    using Shown = net::SlotHistory;
    struct HashByte {
        std::uint8_t turn = 0;
        std::uint8_t byte = 0;
    };

    [[nodiscard]] bool is_moving(std::uint8_t kind, net::Micros now);
    void send_moved(const net::Address& to, std::string_view bytes);
    /// These return the bytes to send instead, or nullopt to send the packet unchanged.
    [[nodiscard]] std::optional<std::string> changed(const net::Address& to, std::string_view bytes);
    [[nodiscard]] std::optional<std::string> changed_roster(const net::Address& to, std::string_view bytes) const;
    [[nodiscard]] std::optional<std::string> changed_sync(const LobbySpy::Other& to, std::string_view bytes);
    [[nodiscard]] std::optional<std::string> changed_signatures(const LobbySpy::Other& to,
                                                                std::string_view bytes) const;
    [[nodiscard]] bool is_victim(net::PeerId peer) const;
    void lie(net::PeerId to, net::SyncPacket& packet, net::Tick end) const;
    Shown& shown(net::PeerId peer);
    void note_shown(net::PeerId peer, const net::SyncPacket& packet, net::Tick end);
    [[nodiscard]] std::optional<net::SignedInputHash> signature(net::PeerId to, net::Tick tick) const;
    void note_hash(const net::Datagram& datagram);

    std::unique_ptr<net::Socket> real_;
    LobbySpy spy_;
    LieOptions options_;
    std::optional<SpoofedSender> spoofed_;
    std::map<net::PeerId, Shown> shown_;
    std::map<net::PeerId, std::array<std::optional<HashByte>, 8>> hashes_;  ///< Of each peer's world, by part.
    std::optional<net::Micros> moves_since_;
    int redirected_ = 0;
    std::size_t packets_ = 0;  ///< Packets sent in the third machine's name …
    std::size_t bytes_ = 0;    ///< … and their bytes, with headers.
};

/// The real network, with a socket that lies.
class LyingPlatform final : public match::NetPlatform {
public:
    LyingPlatform(std::unique_ptr<match::NetPlatform> real, const LieOptions& options)
        : real_(std::move(real)), options_(options), secret_(net::random_secret()) {}

    [[nodiscard]] engine::Result<std::unique_ptr<net::Socket>> open(std::uint16_t port) override;
    [[nodiscard]] std::unique_ptr<match::LookUp> look_up(const std::string& host, std::uint16_t port) override {
        return real_->look_up(host, port);
    }
    [[nodiscard]] std::vector<match::OwnAddress> addresses(std::uint16_t port) const override {
        return real_->addresses(port);
    }
    [[nodiscard]] std::optional<match::Router> router() const override { return real_->router(); }
    [[nodiscard]] std::optional<net::Ip> ipv6() const override { return real_->ipv6(); }
    [[nodiscard]] std::unique_ptr<match::UpnpPort> open_by_upnp(const net::Address& own) override {
        return real_->open_by_upnp(own);
    }
    [[nodiscard]] net::Micros now() const override { return real_->now(); }
    void sleep(net::Micros time) override { real_->sleep(time); }
    [[nodiscard]] std::int64_t seconds_since_1970() const override { return real_->seconds_since_1970(); }
    [[nodiscard]] net::Secret secret() override { return secret_; }
    [[nodiscard]] std::uint32_t game_seed() override { return real_->game_seed(); }

private:
    std::unique_ptr<match::NetPlatform> real_;
    LieOptions options_;
    net::Secret secret_;
};
