// SPDX-License-Identifier: Zlib
/// How a guest's knock reaches a host.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "net/dht/game_list.h"

namespace net {

/// Makes what a guest stores in the table to be noticed by a host.
class Knocker {
public:
    Knocker() = default;
    Knocker(const Knocker&) = delete;
    Knocker& operator=(const Knocker&) = delete;
    virtual ~Knocker() = default;

    /// Where the host looks for knocks.
    [[nodiscard]] virtual const DhtKey& inbox() const = 0;
    /// Returns whether the host stores its record only once a guest has knocked.
    [[nodiscard]] virtual bool comes_first() const = 0;
    /// Works on the next knock, whose nonce that is. Returns whether it can be written.
    [[nodiscard]] virtual bool prepare(std::uint64_t nonce, Micros now) = 0;
    /// Returns what to store. The knock must be prepared.
    [[nodiscard]] virtual std::string write(const Knock& knock) = 0;
};

/// Knocks for a guest with a code.
class CodeKnocker final : public Knocker {
public:
    explicit CodeKnocker(const InviteKeys& keys) : keys_(keys) {}

    [[nodiscard]] const DhtKey& inbox() const override { return keys_.knocks; }
    [[nodiscard]] bool comes_first() const override { return false; }
    [[nodiscard]] bool prepare(std::uint64_t /*nonce*/, Micros /*now*/) override { return true; }
    [[nodiscard]] std::string write(const Knock& knock) override { return seal_value(knock, keys_.seal); }

private:
    InviteKeys keys_;
};

/// Knocks as a stranger, at a game of the list.
class ListKnocker final : public Knocker {
public:
    /// `reply` must be random. `seconds` is the time of day at `now`, in seconds since 1970.
    ListKnocker(const PublicKey& list_key, const Secret& reply, std::int64_t seconds, Micros now);

    [[nodiscard]] const DhtKey& inbox() const override { return inbox_; }
    [[nodiscard]] bool comes_first() const override { return true; }
    /// Searches for the stamp of the knock, a second or so over many calls.
    [[nodiscard]] bool prepare(std::uint64_t nonce, Micros now) override;
    [[nodiscard]] std::string write(const Knock& knock) override;

private:
    PublicKey list_key_;
    DhtKey inbox_;
    std::array<std::uint8_t, 32> reply_{};
    std::int64_t seconds_;
    Micros since_;  ///< When `seconds_` was the time of day.
    std::optional<StampMaker> maker_;
    std::uint64_t nonce_ = 0;  ///< Of the knock that the stamp is for.
    std::optional<Stamp> stamp_;
};

}  // namespace net
