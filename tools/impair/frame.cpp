// SPDX-License-Identifier: Zlib
#include "tools/impair/frame.h"

#include <algorithm>

namespace impair {

namespace {

constexpr std::size_t kEthernetBytes = 14;
constexpr std::size_t kLeastIpv4Bytes = 20;
constexpr std::size_t kMostAddresses = 1024;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

std::size_t word_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::size_t>(byte_at(bytes, at) << 8 | byte_at(bytes, at + 1));
}

std::uint32_t long_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint32_t>(word_at(bytes, at) << 16U | word_at(bytes, at + 2));
}

Mac mac_at(std::string_view bytes, std::size_t at) {
    Mac mac{};
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), mac.size(), mac.begin());
    return mac;
}

void put_word(std::string& bytes, std::size_t at, std::uint32_t word) {
    bytes[at] = static_cast<char>(word >> 8U & 0xFFU);
    bytes[at + 1] = static_cast<char>(word & 0xFFU);
}

void put_long(std::string& bytes, std::size_t at, std::uint32_t number) {
    put_word(bytes, at, number >> 16U);
    put_word(bytes, at + 2, number & 0xFFFFU);
}

void put_mac(std::string& bytes, std::size_t at, const Mac& mac) {
    std::copy(mac.begin(), mac.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

bool is_group(const Mac& mac) {
    return (mac[0] & 1) != 0;
}

constexpr std::uint32_t kArp = 0x0806;
constexpr std::uint32_t kIpv4 = 0x0800;
constexpr std::uint8_t kUdp = 17;

// Where the fields of ARP stand in a frame (RFC 826).
constexpr std::size_t kArpKind = kEthernetBytes + 6;
constexpr std::size_t kArpSenderMac = kEthernetBytes + 8;
constexpr std::size_t kArpSenderIp = kEthernetBytes + 14;
constexpr std::size_t kArpTargetMac = kEthernetBytes + 18;
constexpr std::size_t kArpTargetIp = kEthernetBytes + 24;
constexpr std::size_t kArpBytes = kEthernetBytes + 28;
constexpr std::uint32_t kArpAsks = 1;
constexpr std::uint32_t kArpAnswers = 2;

// And those of IPv4 (RFC 791).
constexpr std::size_t kIpPiece = kEthernetBytes + 6;
constexpr std::size_t kIpProtocol = kEthernetBytes + 9;
constexpr std::size_t kIpChecksum = kEthernetBytes + 10;
constexpr std::size_t kIpFrom = kEthernetBytes + 12;
constexpr std::size_t kIpTo = kEthernetBytes + 16;

std::size_t ip_header_bytes(std::string_view frame) {
    return std::size_t{4} * (byte_at(frame, kEthernetBytes) & 0x0FU);
}

/// Returns the checksum of a header in which it is 0 (RFC 1071).
std::uint32_t ip_checksum(std::string_view header) {
    std::uint32_t sum = 0;
    for (std::size_t at = 0; at + 1 < header.size(); at += 2) {
        sum += static_cast<std::uint32_t>(word_at(header, at));
    }
    sum = (sum & 0xFFFFU) + (sum >> 16U);
    sum += sum >> 16U;
    return ~sum & 0xFFFFU;
}

}  // namespace

Frame look_into(std::string_view bytes) {
    Frame frame;
    if (bytes.size() < kEthernetBytes) {
        return frame;
    }
    frame.to = mac_at(bytes, 0);
    frame.from = mac_at(bytes, 6);
    const std::size_t type = word_at(bytes, 12);
    if (type == kArp) {
        frame.kind = Frame::Kind::Arp;
    } else if (type == kIpv4 && bytes.size() >= kEthernetBytes + kLeastIpv4Bytes) {
        const std::size_t length = word_at(bytes, kEthernetBytes + 2);
        if (length >= kLeastIpv4Bytes && length <= bytes.size() - kEthernetBytes) {
            frame.kind = Frame::Kind::Ipv4;
            frame.ip_bytes = length;
        }
    }
    return frame;
}

std::optional<ArpQuestion> as_arp_question(std::string_view frame) {
    if (frame.size() < kArpBytes || look_into(frame).kind != Frame::Kind::Arp || word_at(frame, kArpKind) != kArpAsks) {
        return std::nullopt;
    }
    return ArpQuestion{mac_at(frame, kArpSenderMac), long_at(frame, kArpSenderIp), long_at(frame, kArpTargetIp)};
}

std::string arp_answer(const ArpQuestion& question, const Mac& own) {
    std::string frame(kArpBytes, '\0');
    put_mac(frame, 0, question.asker);
    put_mac(frame, 6, own);
    put_word(frame, 12, kArp);
    put_word(frame, kEthernetBytes, 1);           // Ethernet
    put_word(frame, kEthernetBytes + 2, kIpv4);   // asks for such addresses
    put_word(frame, kEthernetBytes + 4, 0x0604);  // of 6 and 4 bytes
    put_word(frame, kArpKind, kArpAnswers);
    put_mac(frame, kArpSenderMac, own);
    put_long(frame, kArpSenderIp, question.target);
    put_mac(frame, kArpTargetMac, question.asker);
    put_long(frame, kArpTargetIp, question.asker_ip);
    return frame;
}

std::optional<UdpEnds> as_udp(std::string_view frame) {
    constexpr std::size_t kPiece = 0x3FFF;  // more pieces, or not the first
    constexpr std::size_t kUdpBytes = 8;
    const Frame parsed = look_into(frame);
    if (parsed.kind != Frame::Kind::Ipv4 || byte_at(frame, kIpProtocol) != kUdp ||
        (word_at(frame, kIpPiece) & kPiece) != 0) {
        return std::nullopt;
    }
    const std::size_t header = ip_header_bytes(frame);
    if (header < kLeastIpv4Bytes || header + kUdpBytes > parsed.ip_bytes) {
        return std::nullopt;
    }
    const std::size_t udp = kEthernetBytes + header;
    return UdpEnds{{long_at(frame, kIpFrom), static_cast<std::uint16_t>(word_at(frame, udp))},
                   {long_at(frame, kIpTo), static_cast<std::uint16_t>(word_at(frame, udp + 2))}};
}

std::string readdressed(std::string_view frame, const UdpEnds& ends, const Mac& to, const Mac& from) {
    constexpr std::size_t kUdpChecksum = 6;
    std::string changed(frame);
    const std::size_t header = ip_header_bytes(frame);
    const std::size_t udp = kEthernetBytes + header;
    put_mac(changed, 0, to);
    put_mac(changed, 6, from);
    put_long(changed, kIpFrom, ends.from.ip.v4());
    put_long(changed, kIpTo, ends.to.ip.v4());
    put_word(changed, udp, ends.from.port);
    put_word(changed, udp + 2, ends.to.port);
    put_word(changed, udp + kUdpChecksum, 0);
    put_word(changed, kIpChecksum, 0);
    put_word(changed, kIpChecksum, ip_checksum(std::string_view(changed).substr(kEthernetBytes, header)));
    return changed;
}

void MacTable::learn(const Mac& mac, int port) {
    if (!is_group(mac) && (ports_.size() < kMostAddresses || ports_.contains(mac))) {
        ports_[mac] = port;
    }
}

int MacTable::port_of(const Mac& mac) const {
    const auto found = ports_.find(mac);
    return found == ports_.end() ? 0 : found->second;
}

}  // namespace impair
