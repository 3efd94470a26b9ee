// SPDX-License-Identifier: Zlib
/// What the pilots behind desks have signed of a game's history (PROTOCOL.md, Several desks).
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "net/history/input_history.h"
#include "net/lobby/visit/desk_link.h"

namespace net {

/// What the pilot at a desk has signed of the history up to a tick or later, compared with ours. Nobody else can sign
/// for it, and nobody can be made to sign a history that it has not run, so a desk that serves another history than its
/// pilot has signed is proven to lie, whoever shows the signature.
struct Testimony {
    bool is_for_ours = false;
    bool is_for_another = false;

    /// Returns whether there is any.
    [[nodiscard]] bool is_given() const { return is_for_ours || is_for_another; }
};

/// Collects from the proofs of all desks what the pilot at `desk` has signed. Ignores what it signed before it began to
/// fly as it does now: a pilot that was deceived, or cut off with a few others, may have run another history then.
[[nodiscard]] Testimony testimony_of(const DeskLink& desk, const std::vector<std::unique_ptr<DeskLink>>& all,
                                     std::string_view terms, const InputHistory& own, Tick from);

}  // namespace net
