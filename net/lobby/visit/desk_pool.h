// SPDX-License-Identifier: Zlib
/// The desks with which a visitor keeps in touch, and which of those that it knows it asks next
/// (PROTOCOL.md, Several desks).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "net/lobby/address_rotation.h"
#include "net/lobby/session_context.h"
#include "net/lobby/visit/desk_link.h"

namespace net {

/// One desk, the *feed*, serves the history; all others are *witnesses*, or may let us in. Which one serves, and what
/// is made of what they say, is decided by the Visit.
class DeskPool {
public:
    /// Longest silence of a desk that is needed, if others can be asked.
    static constexpr Micros kSilenceOfOneOfMany = 2 * kSecond;

    /// `context` must outlive this object.
    DeskPool(SessionContext& context, Micros now) : context_(&context), began_at_(now) {}

    /// Adds a desk that has let us in.
    DeskLink& add(const JoinedPeer& peer, JoinPurpose purpose, const WelcomePacket& welcome, Micros now);

    /// What a datagram answers to the request of a further desk.
    struct Answer {
        bool is_taken = false;
        DeskLink* admitted = nullptr;            ///< The link, if that desk has let us in.
        std::optional<RefusalPacket> refusal{};  ///< To let us fly.
    };
    [[nodiscard]] Answer receive_answer(const Datagram& datagram, Micros now);

    /// Closes the links to desks that are silent, and stops asking one that does not answer.
    void close_silent(Micros now);
    /// Removes all links that are closed.
    void drop_closed();
    /// Makes room for another witness once one has agreed up to the `end` of our history, since several desks may lie
    /// together.
    void relieve_witness(Tick end, const DeskLink::News& news, Micros now);
    /// Asks another desk if one is missing, more of them while two have different histories.
    void ask_due(bool is_disputed, const DeskLink::News& news, Micros now);
    /// Sends Visits and questions.
    void poll(const DeskLink::News& news, Micros now);
    /// Leaves all desks, or all but those that were to let us in.
    void leave(bool only_witnesses, const DeskLink::News& news, Micros now);

    /// Sets the desk that serves; null: none does.
    void set_feed(DeskLink* feed) { feed_ = feed; }
    [[nodiscard]] DeskLink* feed() const { return feed_; }
    /// Returns whether there is a feed, and it was heard lately.
    [[nodiscard]] bool is_fed(Micros now) const {
        return feed_ != nullptr && now - feed_->heard_at() < kSilenceOfOneOfMany;
    }
    /// Returns whether a desk can feed us, if so many ticks have arrived: it is near the pilots, or has left the game
    /// with ticks that we lack.
    [[nodiscard]] static bool can_feed(const DeskLink& link, Tick arrived);
    /// Returns the desk besides `but` that should feed us; null if none can.
    [[nodiscard]] DeskLink* best_feed(const DeskLink* but, Tick arrived) const;
    /// Returns the highest end of a history of which a desk has told. A desk's word counts only as long as it has never
    /// served too little itself.
    [[nodiscard]] Tick credible_end() const;

    [[nodiscard]] const std::vector<std::unique_ptr<DeskLink>>& links() const { return links_; }
    /// Returns a desk that may let us fly; null if there is none.
    [[nodiscard]] const DeskLink* admitting() const;
    /// Returns whether a witness is there or is being asked.
    [[nodiscard]] bool may_have_witness() const;
    /// Returns all desks known here, those that were never asked included.
    [[nodiscard]] AddressRotation& known() { return known_; }
    [[nodiscard]] const AddressRotation& known() const { return known_; }
    /// Returns the figures of the links to all desks that let us in, the feed first.
    [[nodiscard]] std::vector<LinkStats> stats() const;
    /// Returns desks to be named to other visitors, the feed first.
    [[nodiscard]] std::vector<Candidate> named() const;

private:
    void ask(const Address& address, JoinPurpose purpose, const DeskLink::News& news, Micros now);
    [[nodiscard]] Micros most_silence(const DeskLink& link) const;

    SessionContext* context_;
    std::vector<std::unique_ptr<DeskLink>> links_;
    DeskLink* feed_ = nullptr;
    AddressRotation known_;
    std::optional<JoinRequest> request_;  ///< To the desk that is being asked to let us in, too.
    Micros began_at_;
    Micros relieved_at_ = 0;  ///< When a witness was replaced last by another.
};

}  // namespace net
