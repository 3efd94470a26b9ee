// SPDX-License-Identifier: Zlib
// How a host starts a game: it asks those who are not ready, then freezes the roster, every member acknowledges it, and
// only then does the start become final. So either all begin or none does; the exception is a member that the final
// start never reaches.
#include <algorithm>
#include <cmath>

#include "net/lobby/host_lobby.h"
#include "net/play/netcode.h"

namespace net {
namespace {

constexpr Micros kCountdown = 1500 * kMillisecond;
constexpr Micros kLastCall = 500 * kMillisecond;  // minimum time from final to start
constexpr Micros kAnswerWithin = 3 * kSecond;     // members that do not answer in time are left out
constexpr Micros kWaitForLinks = 20 * kSecond;
constexpr Micros kNoTime = 2 * kMillisecond;  // one-way time that costs no tick
constexpr Micros kLongestRtt = 2 * kSecond;   // cap on the round trips that members report

/// Returns the input delay of the first ticks, until the game itself has measured its links. Too little makes the first
/// seconds stutter, so a link that loses pings gets room for a run of losses.
int first_delay(Micros rtt, double loss) {
    constexpr double kSomeLoss = 0.05;  // below this, a lost ping says nothing
    constexpr double kRare = 0.001;
    const Micros one_way = rtt / 2;
    const Micros ticks = one_way < kNoTime ? 0 : (one_way + kTickPeriod - 1) / kTickPeriod;
    const double in_a_row = loss < kSomeLoss ? 0 : std::log(kRare) / std::log(std::min(loss, 0.5));
    return static_cast<int>(std::min(ticks + 1 + static_cast<Micros>(in_a_row), Micros{kMaxDelay}));
}

}  // namespace

bool HostLobby::begin(Micros now) {
    if (context_->phase != SessionPhase::Lobby || check_ends_at_) {
        return false;
    }
    if (engine::Message reason = reason_to_wait(); !reason.is_empty()) {
        context_->tell(Notice{.message = std::move(reason)});
        return false;
    }
    if (is_all_ready()) {
        freeze(now);
    } else {
        ++checks_;
        check_ends_at_ = now + kReadyCheck;
        ++version_;
    }
    return true;
}

void HostLobby::poll_check(Micros now) {
    if (!check_ends_at_) {
        return;
    }
    if (count() == 1) {
        end_check();
        announce({.type = Notice::Type::NobodyLeft});
    } else if (is_all_ready() || now >= *check_ends_at_) {
        end_check();
        freeze(now);
    }
}

void HostLobby::end_check() {
    version_ += check_ends_at_ ? 1 : 0;
    check_ends_at_.reset();
}

void HostLobby::stop_check(SeatId seat) {
    if (check_ends_at_) {
        end_check();
        announce({.type = Notice::Type::CheckStopped, .seat = seat, .name = pilots_of(seat).first()});
    }
}

bool HostLobby::is_all_ready() const {
    return std::ranges::all_of(members_, [](const auto& member) { return !member || member->is_ready; });
}

engine::Message HostLobby::reason_to_wait() const {
    if (count() == 1) {
        return engine::tr_later("Nobody else is here yet.");
    }
    std::string unlinked;
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        // Links already reported as dead are not waited for: other pilots relay their input.
        if (members_[seat] && !is_linked_[seat] && reported_[seat] == 0) {
            unlinked += (unlinked.empty() ? "" : ", ") + pilots_of(seat).first();
        }
    }
    if (!unlinked.empty()) {
        return {engine::tr_later("Still connecting: {}."), unlinked};
    }
    return {};
}

void HostLobby::freeze(Micros now) {
    context_->phase = SessionPhase::Starting;
    frozen_at_ = now;
    start_ = StartBlock{.version = ++starts_, .terms = hosting_.terms};
    double worst_loss = 0;
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        const LinkProbe* probe = members_[seat] ? context_->mesh.probe(seat) : nullptr;
        worst_loss = probe == nullptr ? worst_loss : std::max(worst_loss, probe->loss());
    }
    if (!start_.terms.is_delay_fixed) {
        const int most = limits_of(start_.terms.netcode).max_delay;
        start_.terms.delay = static_cast<std::uint8_t>(std::min(first_delay(worst_rtt(), worst_loss), most));
    }
    start_at_ = now + kCountdown + worst_rtt();
    ++version_;
}

void HostLobby::thaw() {
    context_->phase = SessionPhase::Lobby;
    start_ = {};
    complete_since_.reset();
    ++version_;
    announce({.type = Notice::Type::NobodyLeft});
}

Micros HostLobby::worst_rtt() const {
    Micros worst = context_->mesh.worst_rtt();
    for (const std::optional<HostMember>& member : members_) {
        worst = std::max(worst, member ? member->worst_rtt : 0);
    }
    return std::min(worst, kLongestRtt);
}

void HostLobby::poll_start(Micros now) {
    if (context_->phase == SessionPhase::Lobby) {
        poll_check(now);
    }
    if (context_->phase == SessionPhase::Lobby) {
        begin_by_count(now);
    }
    if (context_->phase != SessionPhase::Starting || start_.is_final) {
        return;
    }
    const auto lacks_it = [&](const std::optional<HostMember>& member) {
        return member && member->start_version != start_.version;
    };
    if (std::none_of(members_.begin(), members_.end(), lacks_it)) {
        start_.is_final = true;
        start_at_ = std::max(start_at_, now + kLastCall + worst_rtt());
        return;
    }
    start_at_ = std::max(start_at_, now + kLastCall + worst_rtt());
    if (now - frozen_at_ < kAnswerWithin) {
        return;
    }
    PerSeat<bool> is_left_out;  // collected first, since each removal freezes the start again
    std::transform(members_.begin(), members_.end(), is_left_out.begin(), lacks_it);
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        if (is_left_out[seat]) {
            remove(seat, Farewell::Silent, now);
        }
    }
}

void HostLobby::begin_by_count(Micros now) {
    if (hosting_.start_with == 0 || count_pilots() < hosting_.start_with) {
        complete_since_.reset();
        return;
    }
    complete_since_ = complete_since_.value_or(now);
    if (is_all_linked() || now - *complete_since_ >= kWaitForLinks) {
        freeze(now);
    }
}

std::optional<AgreedStart> HostLobby::start() const {
    return start_.version == 0 ? std::nullopt : std::optional(AgreedStart{entries(), start_, start_at_});
}

void HostLobby::note_playing(SeatId seat) {
    if (std::optional<HostMember>& member = members_[seat]) {
        member->is_playing = true;
    }
}

}  // namespace net
