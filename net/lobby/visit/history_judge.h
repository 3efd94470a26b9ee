// SPDX-License-Identifier: Zlib
/// Decides which of two desks with different histories of a game is right (PROTOCOL.md, Several desks).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/history/input_history.h"
#include "net/lobby/address_rotation.h"
#include "net/lobby/session_context.h"
#include "net/lobby/visit/desk_link.h"

namespace net {

/// Convicts the desk whose pilot has signed another history than it serves. If no signature can decide, it asks a third
/// desk. It only decides; the Visit does what follows.
class HistoryJudge {
public:
    /// A contradiction is worth that long a wait before entering: with a wrong history this machine would soon have to
    /// leave. A desk is given the same time to answer.
    static constexpr Micros kAwaitThird = 3 * kSecond;

    /// `begun_at`: the desk that the player has joined. `context` must outlive this object.
    HistoryJudge(SessionContext& context, const Address& begun_at) : context_(&context), begun_at_(begun_at) {}

    /// The desks and the histories that are compared.
    struct Hearing {
        const std::vector<std::unique_ptr<DeskLink>>& desks;
        DeskLink& feed;
        const AddressRotation& known;  ///< Which desks are barred.
        const VisitedGame& game;
        const InputHistory& own;  ///< What the feed and its predecessors have served.
    };
    /// What shows that a desk has served a false history.
    enum class Evidence : std::uint8_t { OwnSignature, TwoOthers };
    /// Either the feed or the accuser, the desk whose history differs from our own, is wrong.
    struct Verdict {
        DeskLink& accuser;
        HistoryHash claim;  ///< The accuser's first hash that differs.
        bool is_accuser_right = false;
        Evidence evidence = Evidence::OwnSignature;
    };

    /// Asks for what is missing. Returns the verdict once there is one; the caller then bars one of the two desks.
    [[nodiscard]] std::optional<Verdict> decide(const Hearing& hearing, Micros now);
    /// Waits with any dispute, since there is no feed whose history could be compared.
    void adjourn() { disputed_since_.reset(); }
    /// Returns since when two desks have had different histories; nothing if they agree.
    [[nodiscard]] const std::optional<Micros>& disputed_since() const { return disputed_since_; }

    /// Returns what the player is told of a desk whose history was wrong before `end`.
    [[nodiscard]] static Notice accusation(const DeskLink& liar, Tick end, Evidence evidence);

private:
    /// What the pilot at a desk has signed of the history up to a tick or later, compared with ours. Nobody else can
    /// sign for it, and nobody can be made to sign a history that it has not run, so a desk that serves another history
    /// than its pilot has signed is proven to lie, whoever shows the signature.
    struct Testimony {
        bool is_for_ours = false;
        bool is_for_another = false;

        [[nodiscard]] bool is_given() const { return is_for_ours || is_for_another; }
    };
    /// A hearing at which an accuser has claimed another history.
    struct Dispute {
        const Hearing& hearing;
        std::string terms;
        DeskLink& accuser;
        HistoryHash claim;
    };

    [[nodiscard]] std::optional<Verdict> by_signatures(const Dispute& dispute, Micros now) const;
    [[nodiscard]] std::optional<Verdict> by_third(const Dispute& dispute, Micros now);
    [[nodiscard]] static Testimony testimony(const DeskLink& desk, const Dispute& dispute);
    [[nodiscard]] bool may_sign_yet(const DeskLink& desk, const Dispute& dispute, Micros now) const;
    [[nodiscard]] bool is_independent(const DeskLink& third, const Dispute& dispute) const;
    void tell_once(const Dispute& dispute);

    SessionContext* context_;
    Address begun_at_;
    std::optional<Micros> disputed_since_;
    bool has_told_ = false;
};

}  // namespace net
