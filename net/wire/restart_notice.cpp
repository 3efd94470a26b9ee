// SPDX-License-Identifier: Zlib
#include "net/wire/restart_notice.h"

#include <string>

#include "engine/base/bytes.h"

namespace net {

namespace {

/// Begins what is signed here; nothing else that a peer signs begins with it.
constexpr std::string_view kRestartPurpose = "gyre restarted 1";

std::string signed_text(StreamName ended) {
    engine::Writer text;
    text.raw(kRestartPurpose);
    StreamName::fields(text, ended);
    return text.bytes();
}

}  // namespace

Signature restart_notice(const StreamName& ended, const SigningKey& key) {
    return signature_of(signed_text(ended), key);
}

bool is_restart_notice(const Signature& notice, const StreamName& ended, const PublicKey& owner) {
    return is_signature_of(notice, signed_text(ended), owner);
}

}  // namespace net
