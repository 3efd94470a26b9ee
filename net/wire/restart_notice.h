// SPDX-License-Identifier: Zlib
/// A restart notice: a pilot's signed word that the program from which it flew has ended, so that the others need not
/// wait for its silence (PROTOCOL.md, Restarts).
#pragma once

#include "net/wire/signed_input_hash.h"

namespace net {

/// Returns the notice that a stream of input has ended, signed with its owner's key.
[[nodiscard]] Signature restart_notice(const StreamName& ended, const SigningKey& key);
/// Returns whether that is the notice of the stream's owner. Another stream of the same owner has another notice, so an
/// old one is of no use once its pilot has returned.
[[nodiscard]] bool is_restart_notice(const Signature& notice, const StreamName& ended, const PublicKey& owner);

}  // namespace net
