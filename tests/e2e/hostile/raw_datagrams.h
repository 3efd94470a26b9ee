// SPDX-License-Identifier: Zlib
/// Sends datagrams with a spoofed sender and captures a network card's traffic. Needs root in a network namespace.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "net/wire/address.h"

/// Returns the payload with IPv4 and UDP headers, without the optional UDP checksum.
[[nodiscard]] std::string with_headers(std::string_view payload, const net::Address& from, const net::Address& to);

/// Sends datagrams with any sender address.
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

/// Captures everything that passes a network card, in both directions.
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

    /// Returns the next UDP datagram, or nullopt if none arrives within the timeout.
    [[nodiscard]] std::optional<Seen> next(int timeout_ms) const;

private:
    int handle_;
};
