// SPDX-License-Identifier: Zlib
// libFuzzer target: a lobby with a hostile member. The member has valid keys, so its tags are correct, but the fuzzer
// chooses its packets. A hostile guest must neither end the lobby for the others nor take their seats or names. A
// hostile host can do that, but must not crash anybody.
//
// Input: a first byte (bit 0: the host is the hostile one), then actions. An action is one byte: its low two bits
// select what to do, the next bit the receiver, the others the duration or the sender's address.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"
#include "net/lobby/join_request.h"
#include "net/lobby/session.h"
#include "net/wire/packets.h"
#include "net/wire/text.h"
#include "tools/sim_network/sim_network.h"

namespace {

constexpr net::Micros kStep = 20 * net::kMillisecond;
constexpr net::Micros kMostTime = 30 * net::kSecond;  // upper limit, however much the fuzzer asks for
constexpr net::Address kHost{1, 1};
constexpr net::Address kGuest{2, 1};
constexpr net::Address kEvil{3, 1};

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

net::SessionSetup setup_of(std::uint8_t number, const std::string& name) {
    net::SessionSetup setup;
    setup.secret[0] = number;
    setup.pilots = {name};
    return setup;
}

net::KeyPair pair(std::uint8_t number) {
    return net::KeyPair::derive(net::Secret{number});
}

/// Returns the key of the link between two guests.
net::LinkKey key_between(std::uint8_t own, std::uint8_t theirs) {
    return net::LinkKey::derive(pair(own), pair(theirs).public_key);
}

/// Returns the key of the link between a guest and the host, as agreed on after that cookie.
net::LinkKey key_to_host(std::uint8_t guest, const net::CookiePacket& cookie) {
    const net::KeyPair keys = pair(guest);
    return net::Handshake(net::Handshake::Side::Joiner, keys, net::Secret{guest}, "", {cookie.nonce, cookie.cookie})
        .key(cookie.public_key, cookie.share);
}

class Siege {
public:
    explicit Siege(bool is_host_hostile) : is_host_hostile_(is_host_hostile) {
        network_.add(kEvil);
        network_.set_tap([this](const net::SimNetwork::Sent& sent) {
            if (const auto cookie = net::decode<net::CookiePacket>(sent.bytes)) {
                cookies_.try_emplace(sent.to.ip, *cookie);
            }
            return true;
        });
        host_ = net::Session::host(setup_of(1, "Host"), {}, network_.add(kHost), 0);
        guest_ = net::Session::join(setup_of(2, "Guest"), kHost, network_.add(kGuest), 0);
        pass(100 * net::kMillisecond);
        if (is_host_hostile) {
            host_.reset();
            return;
        }
        auto evil = net::Session::join(setup_of(3, "Evil"), kHost, evil_endpoint(), now_);
        for (int i = 0; i < 10; ++i) {
            evil->poll(now_);
            pass(kStep);
        }
        seat_ = evil->self().byte();
        require(seat_ == 2);
    }

    void act(engine::Reader& input) {
        const std::uint8_t action = input.byte();
        const net::Address to = is_host_hostile_ || (action & 4) != 0 ? kGuest : kHost;
        const auto bytes = [&] { return std::string(input.raw(std::min<std::size_t>(input.byte(), input.left()))); };
        switch (action & 3) {
        case 0:
            pass((action >> 3) * kStep);
            break;
        case 1:
            network_.forge({std::uint32_t{action} >> 3, 1}, to, bytes(), now_);
            break;
        case 2:
            send(to, bytes());
            break;
        default:
            send(to, bytes());
            pass(kStep);
        }
    }

    /// Checks what must hold whatever the hostile member has done.
    void finish() {
        pass(2 * net::kSecond);
        check_view(*guest_);
        if (is_host_hostile_) {
            return;
        }
        check_view(*host_);
        require(host_->phase() == net::SessionPhase::Lobby && guest_->phase() == net::SessionPhase::Lobby);
        for (const net::Session* session : {host_.get(), guest_.get()}) {
            require(session->lobby().seats[0].pilots.first() == "Host" &&
                    session->lobby().seats[1].pilots.first() == "Guest");
            require(!session->lobby().seats[0].is_ready && !session->lobby().seats[1].is_ready);
        }
    }

    [[nodiscard]] net::Micros now() const { return now_; }

private:
    [[nodiscard]] net::Transport& evil_endpoint() {
        network_.remove(kEvil);
        return network_.add(kEvil);
    }

    /// Sends a packet with a fresh sequence number and the hostile member's tag.
    void send(const net::Address& to, std::string bytes) {
        const std::size_t number_at = bytes.empty() || bytes[0] != static_cast<char>(net::PacketKind::Ping) ? 2 : 3;
        if (bytes.size() < number_at + 4) {
            return;
        }
        bytes[1] = static_cast<char>(is_host_hostile_ ? 0 : seat_);
        ++sent_;
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[number_at + i] = static_cast<char>(sent_ >> 8 * i);
        }
        const net::LinkKey key = is_host_hostile_ ? key_to_host(2, cookies_.at(kGuest.ip))
                                 : to == kGuest   ? key_between(3, 2)
                                                  : key_to_host(3, cookies_.at(kEvil.ip));
        network_.forge(is_host_hostile_ ? kHost : kEvil, to,
                       net::tagged(bytes, key, static_cast<std::uint8_t>(bytes[1])), now_);
    }

    void pass(net::Micros span) {
        for (const net::Micros end = now_ + span; now_ < end; now_ += kStep) {
            for (net::Session* session : {host_.get(), guest_.get()}) {
                if (session != nullptr) {
                    session->poll(now_);
                    check_notices(*session);
                }
            }
        }
    }

    static void check_notices(net::Session& session) {
        for (const net::Notice& notice : session.take_notices()) {
            require(net::clean_text(notice.text, 1000) == notice.text);
            const std::string told = notice.message.english();
            require(net::clean_text(told, 1000) == told);
            require(net::clean_text(notice.name, net::kMaxNameBytes) == notice.name);
        }
    }

    static void check_view(const net::Session& session) {
        const auto& seats = session.lobby().seats;
        for (const net::Seat& seat : seats) {
            require(net::clean_text(seat.pilots.first(), net::kMaxNameBytes) == seat.pilots.first());
        }
        require(session.lobby().max_pilots <= net::kMaxPilots);
        require(session.lobby().game.size() <= net::kMaxSetupBytes);
    }

    bool is_host_hostile_;
    net::SimNetwork network_{1};
    std::map<std::uint32_t, net::CookiePacket> cookies_;  // by the IP address of the guest that received it first
    net::Micros now_ = 0;
    std::unique_ptr<net::Session> host_;
    std::unique_ptr<net::Session> guest_;
    std::uint8_t seat_ = 0;
    std::uint32_t sent_ = 1000;  // above every number that it used before it turned hostile
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    engine::Reader input(std::string_view(reinterpret_cast<const char*>(data), size));
    Siege siege((input.byte() & 1) != 0);
    while (!input.at_end() && input.ok() && siege.now() < kMostTime) {
        siege.act(input);
    }
    siege.finish();
    return 0;
}
