// SPDX-License-Identifier: Zlib
#include "net/link/interfaces.h"

#include <winsock2.h>

#include <iphlpapi.h>

namespace net {

namespace {

constexpr ULONG kFlags = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;

/// Returns the adapters as Windows lists them: a chain within one block of memory. Empty if the call fails.
std::vector<std::byte> list_adapters() {
    constexpr int kTries = 4;  // adapters may come between two calls
    constexpr ULONG kUsualBytes = 16384;
    std::vector<std::byte> block(kUsualBytes);
    for (int i = 0; i < kTries; ++i) {
        auto size = static_cast<ULONG>(block.size());
        const ULONG result = ::GetAdaptersAddresses(AF_INET, kFlags, nullptr,
                                                    reinterpret_cast<IP_ADAPTER_ADDRESSES*>(block.data()), &size);
        if (result == ERROR_SUCCESS) {
            return block;
        }
        if (result != ERROR_BUFFER_OVERFLOW) {
            break;
        }
        block.resize(size);
    }
    return {};
}

/// The name in UTF-8 that Windows shows in its settings.
std::string name_of(const IP_ADAPTER_ADDRESSES& adapter) {
    const int size = ::WideCharToMultiByte(CP_UTF8, 0, adapter.FriendlyName, -1, nullptr, 0, nullptr, nullptr);
    std::string name(static_cast<std::size_t>(size > 0 ? size : 1), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, adapter.FriendlyName, -1, name.data(), size, nullptr, nullptr);
    name.pop_back();
    return name;
}

std::uint32_t mask_of_length(unsigned bits) {
    return bits == 0 ? 0 : 0xFFFFFFFFU << (32U - bits);
}

}  // namespace

std::vector<Interface> list_interfaces() {
    std::vector<Interface> interfaces;
    const std::vector<std::byte> block = list_adapters();
    const auto* adapter = block.empty() ? nullptr : reinterpret_cast<const IP_ADAPTER_ADDRESSES*>(block.data());
    for (; adapter != nullptr; adapter = adapter->Next) {
        if (adapter->OperStatus != IfOperStatusUp) {
            continue;
        }
        const bool is_loopback = adapter->IfType == IF_TYPE_SOFTWARE_LOOPBACK;
        for (const auto* entry = adapter->FirstUnicastAddress; entry != nullptr; entry = entry->Next) {
            const auto* const place = reinterpret_cast<const sockaddr_in*>(entry->Address.lpSockaddr);
            const std::uint32_t address = ::ntohl(place->sin_addr.s_addr);
            const std::uint32_t netmask = mask_of_length(entry->OnLinkPrefixLength);
            const bool has_broadcast = adapter->IfType != IF_TYPE_PPP && adapter->IfType != IF_TYPE_TUNNEL;
            interfaces.push_back({name_of(*adapter), address, netmask,
                                  has_broadcast ? broadcast_address(address, netmask, 0) : 0, is_loopback});
        }
    }
    return interfaces;
}

}  // namespace net
