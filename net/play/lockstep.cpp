// SPDX-License-Identifier: Zlib
// Ticks in, turns out.
#include "net/play/lockstep.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "net/wire/phrase.h"

namespace net {

namespace {

constexpr Micros kLate = kTickPeriod / 4;
constexpr Micros kStall = 100 * kMillisecond;
/// Of chat that others have not acknowledged: six of the longest lines.
constexpr std::size_t kMaxChatUnderWay = 768;
constexpr Micros kSettleAtMost = 3 * kSecond;

}  // namespace

Lockstep::Lockstep(const LockstepSetup& setup, Transport& transport, Micros now)
    : setup_(setup), transport_(transport), drop_consensus_(setup.self), hash_vote_(setup.self), clock_(setup.start_at),
      wish_(setup.delay), delay_(setup.delay), waits_since_(std::max(now, setup.start_at)), polled_at_(now) {
    voted_since_.fill(-1);
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const Peer& peer = setup_.peers[index_of(slot)];
        drop_consensus_.set_present(slot, peer.is_present);
        wishes_[index_of(slot)] = peer.is_present ? delay_ : 0;
        Link& link = links_[index_of(slot)];
        link.address = peer.address;
        link.key = peer.key;
        link.line.begin(std::max(now, setup_.start_at));
        // What nobody can have pressed yet need not be told.
        for (int tick = 0; tick < delay_; ++tick) {
            streams_[index_of(slot)].append(0);
        }
        link.line.imply_acknowledged(static_cast<Tick>(delay_));
    }
    samples_from_ = static_cast<Tick>(delay_);
}

bool Lockstep::is_complete(Tick tick) const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto& ending = endings_[index_of(slot)];
        const bool is_needed = setup_.peers[index_of(slot)].is_present && !(ending && tick >= ending->at);
        if (is_needed && streams_[index_of(slot)].end() <= tick) {
            return false;
        }
    }
    return true;
}

bool Lockstep::is_sampling_blocked() const {
    return clock_.tick() > turn_ + kMaxLead;
}

bool Lockstep::is_tick_due(Micros now) const {
    const bool takes_part = end_ == LockstepEnd::None && !streams_[index_of(setup_.self)].is_closed();
    return takes_part && now >= clock_.due(clock_.tick()) && !is_sampling_blocked();
}

bool Lockstep::is_input_due(Micros now) const {
    return is_tick_due(now) && inputs_.wants_sample();
}

Tick Lockstep::input_tick() const {
    const Tick end = streams_[index_of(setup_.self)].end() + static_cast<Tick>(inputs_.size());
    return std::max(end, clock_.tick() + static_cast<Tick>(delay_));
}

void Lockstep::submit(std::uint8_t keys, Micros now) {
    const InputQueue& own = streams_[index_of(setup_.self)];
    // After a rise of the delay the queue and then repeats of the last keys fill the gap before this sample.
    while (own.end() < clock_.tick() + static_cast<Tick>(delay_)) {
        append_own(inputs_.pop(own.last_keys()));
    }
    inputs_.push(keys & kMaxKeys, own.last_keys());
    end_tick(now);
}

/// Extends the own stream to clock plus delay and never beyond, since the other peers read our clock from its end.
/// After a fall of the delay nothing is appended until the clock has caught up; samples wait in the queue meanwhile.
void Lockstep::end_tick(Micros now) {
    const InputQueue& own = streams_[index_of(setup_.self)];
    while (own.end() <= clock_.tick() + static_cast<Tick>(delay_)) {
        append_own(inputs_.pop(own.last_keys()));
    }
    clock_.advance(ahead());
    send_all(now);
}

void Lockstep::append_own(std::uint8_t keys) {
    InputQueue& own = streams_[index_of(setup_.self)];
    const Tick tick = own.end();
    const std::vector<PilotEvent> events = take_waiting();
    own.append(keys, events);
    for (const PilotEvent& event : events) {
        note_event(setup_.self, tick, event);
    }
}

/// The events for the next own tick. Chat waits for its turn: all that others have not acknowledged goes with every
/// packet, and a run that had to be cut short would hold everybody up.
std::vector<PilotEvent> Lockstep::take_waiting() {
    std::size_t room = kMaxChatUnderWay - std::min(chat_under_way(), kMaxChatUnderWay);
    std::vector<PilotEvent> taken;
    std::erase_if(own_events_, [&](PilotEvent& event) {
        const bool is_chat = event.type == PilotEvent::Type::Chat;
        const std::size_t size = is_chat ? encoded_size(event) : 0;
        if (size > room) {
            room = 0;  // no shorter line overtakes it
            return false;
        }
        room -= size;
        taken.push_back(std::move(event));
        return true;
    });
    return taken;
}

/// Bytes of chat in our stream that somebody has not acknowledged.
std::size_t Lockstep::chat_under_way() const {
    const InputQueue& own = streams_[index_of(setup_.self)];
    Tick tick = own.end();
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot != setup_.self && drop_consensus_.is_present(slot) && !drop_consensus_.is_lost(slot)) {
            tick = std::min(tick, links_[index_of(slot)].line.acknowledged());
        }
    }
    std::size_t bytes = 0;
    for (; tick < own.end(); ++tick) {
        for (const PilotEvent& event : own.events(tick)) {
            bytes += event.type == PilotEvent::Type::Chat ? encoded_size(event) : 0;
        }
    }
    return bytes;
}

Micros Lockstep::ahead() const {
    Micros sum = 0;
    int lines = 0;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const Link& link = links_[index_of(slot)];
        const auto round_trip = link.line.least_round_trip();
        if (slot == setup_.self || !is_present(slot) || !round_trip) {
            continue;
        }
        if (const auto ahead = link.pace.ahead(clock_, *round_trip / 2)) {
            sum += *ahead;
            ++lines;
        }
    }
    return lines == 0 ? 0 : sum / lines;
}

std::optional<TickInputs> Lockstep::take_turn(Micros now) {
    // Missed time is made up for at double speed, so that nothing is seen to jump.
    const bool is_due = now >= clock_.due(turn_) && (turned_at_ < 0 || now >= turned_at_ + kTickPeriod / 2);
    if (end_ != LockstepEnd::None || left_at_ >= 0 || !is_due || !is_complete(turn_)) {
        return std::nullopt;
    }
    TickInputs turn;
    turn.tick = turn_;
    take_events(turn);
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (is_present(slot)) {
            turn.keys[index_of(slot)] = streams_[index_of(slot)].keys(turn_);
        }
    }
    count_turn(now);
    ++turn_;
    update_delay();
    return turn;
}

void Lockstep::take_events(TickInputs& turn) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto& ending = endings_[index_of(slot)];
        if (ending && ending->at == turn_) {
            turn.events.push_back({ending->how, slot, {}});
            pauses_[index_of(slot)] = false;
            wishes_[index_of(slot)] = 0;
        }
        if (!is_present(slot)) {
            continue;
        }
        for (PilotEvent& event : streams_[index_of(slot)].events(turn_)) {
            if (event.type == PilotEvent::Type::Delay) {
                wishes_[index_of(slot)] = event.value;
            } else if (event.type == PilotEvent::Type::Pause) {
                pauses_[index_of(slot)] = event.value != 0;
                turn.events.push_back({event.value != 0 ? TickEvent::Type::Pause : TickEvent::Type::Resume, slot, {}});
            } else if (event.type == PilotEvent::Type::Chat) {
                turn.events.push_back({TickEvent::Type::Chat, slot, clean_chat(event.text)});
            }
        }
    }
}

void Lockstep::update_delay() {
    // Which hash a packet means is told by the clock of its sender, which the delay tells to within eight ticks. So
    // there is one step at a time, and no other while anybody may be at a turn before it, whatever several pilots ask
    // for.
    constexpr Tick kSettledAfter = 64;
    const int wanted = std::clamp(*std::ranges::max_element(wishes_), delay_ - kMaxDelayStep, delay_ + kMaxDelayStep);
    if (!setup_.is_delay_fixed && wanted != delay_ && turn_ >= delay_settled_at_) {
        delay_ = wanted;
        delay_settled_at_ = turn_ + kSettledAfter;
        // No peer's stream was longer when it ran this turn, whether it rose or fell with the delay.
        samples_from_ = turn_ + kMaxLead + 1 + static_cast<Tick>(delay_ + kMaxDelayStep);
        for (Link& link : links_) {
            link.line.ignore_loss_before(samples_from_);  // a larger delay appends several ticks in one packet
        }
        ++stats_.delay_changes;
    }
}

void Lockstep::count_turn(Micros now) {
    ++stats_.turns;
    stats_.delay_sum += delay_;
    if (now > clock_.due(turn_) + kLate) {
        ++stats_.late_turns;
    }
    if (turned_at_ >= 0) {
        const Micros stall = now - turned_at_ - kTickPeriod;
        stats_.stalls += stall > kStall ? 1 : 0;
        stats_.longest_stall = std::max(stats_.longest_stall, stall);
    }
    turned_at_ = waits_since_ = now;
}

void Lockstep::report_hash(Tick turns, std::uint64_t hash) {
    hash_vote_.note_own(turns, hash);
}

void Lockstep::end_stream(Slot slot, Tick at, TickEvent::Type how) {
    if (!endings_[index_of(slot)]) {
        endings_[index_of(slot)] = Ending{at, how};
        drop_consensus_.set_present(slot, false);
        hash_vote_.forget(slot);
    }
}

void Lockstep::pause(bool is_wanted) {
    if (is_wanted == asks_for_pause_) {
        return;
    }
    asks_for_pause_ = is_wanted;
    // A wish that has not left yet is taken back: however often somebody presses, one waits at most.
    if (std::erase_if(own_events_, [](const PilotEvent& e) { return e.type == PilotEvent::Type::Pause; }) == 0) {
        own_events_.push_back({PilotEvent::Type::Pause, static_cast<std::uint8_t>(is_wanted ? 1 : 0), 0, {}});
    }
}

bool Lockstep::say(const std::string& text) {
    if (std::ranges::count(own_events_, PilotEvent::Type::Chat, &PilotEvent::type) >= kMaxChatWaiting) {
        return false;
    }
    own_events_.push_back({PilotEvent::Type::Chat, 0, 0, clean_chat(text)});
    return true;
}

void Lockstep::leave() {
    if (left_at_ < 0) {
        own_events_.push_back({PilotEvent::Type::Leave, 0, 0, {}});
        append_own(0);
        left_at_ = polled_at_;
        end_ = end_ == LockstepEnd::None ? LockstepEnd::Left : end_;
    }
}

bool Lockstep::is_settled(Micros now) const {
    if (left_at_ >= 0 && now - left_at_ > kSettleAtMost) {
        return true;
    }
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        // Who has left lacks nothing any more.
        if (slot != setup_.self && drop_consensus_.is_present(slot) && !drop_consensus_.is_lost(slot) &&
            links_[index_of(slot)].line.acknowledged() < streams_[index_of(setup_.self)].end()) {
            return false;
        }
    }
    return true;
}

bool Lockstep::is_present(Slot slot) const {
    const auto& ending = endings_[index_of(slot)];
    return setup_.peers[index_of(slot)].is_present && !(ending && turn_ >= ending->at);
}

bool Lockstep::is_paused() const {
    return std::ranges::any_of(pauses_, std::identity());
}

std::uint8_t Lockstep::waiting_for(Micros now) const {
    if (end_ != LockstepEnd::None || is_complete(turn_) || now < clock_.due(turn_)) {
        return 0;
    }
    unsigned silent = 0;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const bool is_missing = is_present(slot) && streams_[index_of(slot)].end() <= turn_;
        const Micros since = std::min(links_[index_of(slot)].line.last_heard(), waits_since_);
        if (slot != setup_.self && is_missing && now - since >= kNameAfter) {
            silent |= 1U << slot;
        }
    }
    return static_cast<std::uint8_t>(silent);
}

double Lockstep::fraction(Micros now) const {
    if (turned_at_ < 0) {
        return 0;
    }
    return std::clamp(static_cast<double>(now - turned_at_) / static_cast<double>(kTickPeriod), 0.0, 1.0);
}

std::vector<LinkStats> Lockstep::links() const {
    std::vector<LinkStats> all;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot == setup_.self || !setup_.peers[index_of(slot)].is_present) {
            continue;
        }
        const Link& link = links_[index_of(slot)];
        LinkStats& stats = all.emplace_back();
        stats.slot = slot;
        stats.address = link.address;
        if (const auto round_trip = link.line.round_trip()) {
            stats.rtt_ms = static_cast<double>(*round_trip) / static_cast<double>(kMillisecond);
        }
        stats.loss = link.line.loss();
    }
    return all;
}

std::vector<Slot> Lockstep::dropped() const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto& ending = endings_[index_of(slot)];
        if (ending && ending->how == TickEvent::Type::Drop) {
            found.push_back(slot);
        }
    }
    return found;
}

std::optional<Desync> Lockstep::take_desync() {
    return std::exchange(desync_, std::nullopt);
}

}  // namespace net
