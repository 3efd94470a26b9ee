// SPDX-License-Identifier: Zlib
/// Datagrams with any sender, and what passes a network card. Needs root in a network namespace.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "net/wire/address.h"

/// Returns the payload with IPv4 and UDP headers; without a checksum, which UDP permits.
[[nodiscard]] std::string with_headers(std::string_view payload, const net::Address& from, const net::Address& to);

/// Sends datagrams in anybody's name.
class SpoofedSender {
public:
    SpoofedSender();
    SpoofedSender(const SpoofedSender&) = delete;
    SpoofedSender& operator=(const SpoofedSender&) = delete;
    ~SpoofedSender();

    void send(std::string_view payload, const net::Address& from, const net::Address& to) const;

private:
    int handle_;
};

/// Sees all that passes a network card, in both directions.
class Sniffer {
public:
    struct Seen {
        net::Address from;
        net::Address to;
        std::string payload;
    };

    explicit Sniffer(const std::string& interface);
    Sniffer(const Sniffer&) = delete;
    Sniffer& operator=(const Sniffer&) = delete;
    ~Sniffer();

    /// Returns the next UDP datagram, waiting for it at most so long.
    [[nodiscard]] std::optional<Seen> next(int timeout_ms) const;

private:
    int handle_;
};
