// SPDX-License-Identifier: Zlib
/// A password-authenticated key exchange: an eavesdropper learns nothing about the password, and an impostor can test
/// only one password per exchange.
///
/// CPACE-RISTR255-SHA512 of "CPace, a balanced composable PAKE" (Abdalla, Haase and Hesse, draft-irtf-cfrg-cpace), with
/// libsodium's ristretto255.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/wire/keys.h"

namespace net {

/// What one side sends to the other: an encoded group element.
using CpaceShare = std::array<std::uint8_t, 32>;
/// The result of an exchange: equal on both sides if they used the same password and terms. Hash it to obtain a key.
using CpaceKey = SecretBytes<64>;

/// What both sides must agree on.
struct CpaceTerms {
    std::string_view password;
    std::string_view channel;  ///< Which protocol this is part of: the draft's CI.
    std::string_view session;  ///< Different for each exchange: the draft's sid.
};

/// A share, and data that the exchange authenticates along with it.
struct CpaceMessage {
    CpaceShare share{};
    std::string_view data;
};

class Cpace {
public:
    /// `secret` must be unguessable and used for one exchange only; repetitions of one Join are the same exchange.
    Cpace(const CpaceTerms& terms, const Secret& secret);
    Cpace(const Cpace&) = delete;
    Cpace& operator=(const Cpace&) = delete;

    [[nodiscard]] const CpaceShare& share() const { return share_; }
    /// Each returns the key, given both sides' data and the other side's share; nothing if that share is invalid.
    [[nodiscard]] std::optional<CpaceKey> key_of_initiator(std::string_view own_data, const CpaceMessage& theirs) const;
    [[nodiscard]] std::optional<CpaceKey> key_of_responder(std::string_view own_data, const CpaceMessage& theirs) const;

private:
    [[nodiscard]] std::optional<CpaceKey> key(const CpaceShare& theirs, const CpaceMessage& initiator,
                                              const CpaceMessage& responder) const;

    std::string session_;
    Secret scalar_;
    CpaceShare share_{};
};

}  // namespace net
