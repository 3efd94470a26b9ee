// SPDX-License-Identifier: Zlib
#include "net/reach/port_mapping.h"

#include <algorithm>

namespace net {

namespace {

constexpr std::uint8_t kUdp = 17;  // the protocol's number in IP headers
constexpr std::uint8_t kPcpVersion = 2;
constexpr std::uint8_t kPcpMap = 1;
constexpr std::uint8_t kNatPmpAddress = 0;
constexpr std::uint8_t kNatPmpMapUdp = 1;
constexpr std::uint8_t kIsAnswer = 0x80;
constexpr std::size_t kPcpBytes = 60;
constexpr std::size_t kNatPmpAddressBytes = 12;
constexpr std::size_t kNatPmpMapBytes = 16;
/// Repeated after this time, doubled each time (RFC 6886, 3.1).
constexpr Micros kAgainAfter = 250 * kMillisecond;
constexpr int kTries = 3;
/// While a port is open, a renewal that the router does not answer is repeated this often.
constexpr Micros kRenewAgain = 10 * kSecond;
/// No router needs to be asked more often than that, whatever time it grants.
constexpr std::uint32_t kLeastLifetime = 120;

/// Both protocols write numbers with the highest byte first.
template <typename Number>
void put(std::string& bytes, Number number) {
    for (std::size_t i = sizeof number; i-- > 0;) {
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xFF);
    }
}

template <typename Number>
Number get(std::string_view bytes, std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        number = number << 8U | static_cast<std::uint8_t>(bytes[at + i]);
    }
    return static_cast<Number>(number);
}

void put_ip(std::string& bytes, const Ip& ip) {
    bytes.append(ip.bytes().begin(), ip.bytes().end());
}

Ip get_ip(std::string_view bytes, std::size_t at) {
    Ip::Bytes ip{};
    std::ranges::copy(bytes.substr(at, ip.size()), ip.begin());
    return Ip(ip);
}

}  // namespace

PortMapper::PortMapper(std::uint32_t router, const Address& own, const Nonce& nonce)
    : router_(router), own_(own), nonce_(nonce) {}

std::optional<Mapping> PortMapper::mapping() const {
    return state_ == State::Open ? std::optional(grant_->mapping) : std::nullopt;
}

std::string PortMapper::pcp_request(std::uint32_t lifetime) const {
    std::string bytes{static_cast<char>(kPcpVersion), static_cast<char>(kPcpMap), 0, 0};
    put(bytes, lifetime);
    put_ip(bytes, own_.ip);
    bytes.append(nonce_.begin(), nonce_.end());
    bytes += static_cast<char>(kUdp);
    bytes.append(3, '\0');
    put(bytes, own_.port);
    put(bytes, lifetime == 0 || !grant_ ? own_.port : grant_->mapping.outer.port);
    put_ip(bytes, 0);
    return bytes;
}

std::string PortMapper::nat_pmp_request(std::uint32_t lifetime) const {
    std::string bytes{0, static_cast<char>(kNatPmpMapUdp), 0, 0};
    put(bytes, own_.port);
    put(bytes, lifetime == 0 ? std::uint16_t{0} : grant_ ? grant_->mapping.outer.port : own_.port);
    put(bytes, lifetime);
    return bytes;
}

std::vector<std::string> PortMapper::due(Micros now) {
    if (grant_ && now >= grant_->until) {
        grant_.reset();  // a router that was restarted has forgotten the port, and may grant it again
        outer_ip_.reset();
        outer_port_.reset();
        state_ = State::Asking;
        tries_ = 0;
    }
    if (now < next_at_ || state_ == State::Unanswered || state_ == State::Refused) {
        return {};
    }
    if (!grant_ && tries_ == kTries) {
        state_ = is_refused_ ? State::Refused : State::Unanswered;
        return {};
    }
    next_at_ = now + (grant_ ? kRenewAgain : kAgainAfter << tries_);
    tries_ = std::min(tries_ + 1, kTries);
    std::vector<std::string> datagrams;
    if (!grant_ || grant_->mapping.protocol == MappingProtocol::Pcp) {
        datagrams.push_back(pcp_request(kMappingLifetime));
    }
    if (!grant_ || grant_->mapping.protocol == MappingProtocol::NatPmp) {
        datagrams.push_back({0, static_cast<char>(kNatPmpAddress)});
        datagrams.push_back(nat_pmp_request(kMappingLifetime));
    }
    return datagrams;
}

bool PortMapper::receive(const Address& from, std::string_view bytes, Micros now) {
    const bool is_heard = state_ == State::Asking || state_ == State::Open;
    if (from != router() || bytes.size() < 2 || !is_heard) {
        return false;
    }
    return bytes[0] == 0 ? receive_nat_pmp(bytes, now) : receive_pcp(bytes, now);
}

bool PortMapper::receive_pcp(std::string_view bytes, Micros now) {
    const bool is_answer = bytes.size() >= kPcpBytes && static_cast<std::uint8_t>(bytes[0]) == kPcpVersion &&
                           static_cast<std::uint8_t>(bytes[1]) == (kIsAnswer | kPcpMap) &&
                           std::ranges::equal(bytes.substr(24, nonce_.size()), nonce_, {},
                                              [](char c) { return static_cast<std::uint8_t>(c); }) &&
                           static_cast<std::uint8_t>(bytes[36]) == kUdp && get<std::uint16_t>(bytes, 40) == own_.port;
    if (!is_answer) {
        return false;
    }
    const auto port = get<std::uint16_t>(bytes, 42);
    const Ip ip = get_ip(bytes, 44);
    if (bytes[3] != 0 || port == 0 || !ip.is_v4()) {
        is_refused_ = true;
        return true;
    }
    open({{ip, port}, MappingProtocol::Pcp}, get<std::uint32_t>(bytes, 4), now);
    return true;
}

/// Address and port come in two answers.
bool PortMapper::receive_nat_pmp(std::string_view bytes, Micros now) {
    const auto kind = static_cast<std::uint8_t>(bytes[1]);
    const bool is_address = kind == (kIsAnswer | kNatPmpAddress) && bytes.size() >= kNatPmpAddressBytes;
    const bool is_port = kind == (kIsAnswer | kNatPmpMapUdp) && bytes.size() >= kNatPmpMapBytes;
    if ((!is_address && !is_port) || (is_port && get<std::uint16_t>(bytes, 8) != own_.port)) {
        return false;
    }
    if (get<std::uint16_t>(bytes, 2) != 0) {
        is_refused_ = true;
        return true;
    }
    if (is_address) {
        outer_ip_ = get<std::uint32_t>(bytes, 8);
    } else if (const auto port = get<std::uint16_t>(bytes, 10); port != 0) {
        outer_port_ = port;
        lifetime_ = get<std::uint32_t>(bytes, 12);
    }
    if (outer_ip_ && outer_port_) {
        open({{*outer_ip_, *outer_port_}, MappingProtocol::NatPmp}, lifetime_, now);
    }
    return true;
}

void PortMapper::open(const Mapping& mapping, std::uint32_t lifetime, Micros now) {
    if (grant_ && grant_->mapping.protocol != mapping.protocol) {
        return;  // the router speaks both
    }
    const Micros time = std::clamp(lifetime, kLeastLifetime, kMappingLifetime) * kSecond;
    grant_ = {mapping, now + time};
    state_ = State::Open;
    next_at_ = now + time / 2;
}

std::vector<std::string> PortMapper::release() {
    std::vector<std::string> datagrams;
    if (grant_) {
        datagrams.push_back(grant_->mapping.protocol == MappingProtocol::Pcp ? pcp_request(0) : nat_pmp_request(0));
    }
    grant_.reset();
    state_ = State::Unanswered;
    return datagrams;
}

}  // namespace net
