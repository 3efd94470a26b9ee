// SPDX-License-Identifier: Zlib
#include "net/link/interfaces.h"

#include <winsock2.h>

#include <iphlpapi.h>

namespace net {

namespace {

constexpr ULONG kFlags =
    GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER | GAA_FLAG_INCLUDE_GATEWAYS;

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

std::uint32_t ip_of(const SOCKET_ADDRESS& address) {
    return ::ntohl(reinterpret_cast<const sockaddr_in*>(address.lpSockaddr)->sin_addr.s_addr);
}

/// Windows does not say what is behind an adapter, but its makers do.
Interface::Kind kind_of(const IP_ADAPTER_ADDRESSES& adapter) {
    const std::wstring description = adapter.Description != nullptr ? adapter.Description : L"";
    const auto has = [&description](const wchar_t* word) { return description.find(word) != std::wstring::npos; };
    if (has(L"Hyper-V") || has(L"VirtualBox") || has(L"VMware") || has(L"Docker")) {
        return Interface::Kind::Virtual;
    }
    const bool is_tunnel = adapter.IfType == IF_TYPE_PPP || adapter.IfType == IF_TYPE_TUNNEL || has(L"TAP-") ||
                           has(L"WireGuard") || has(L"Wintun") || has(L"VPN");
    return is_tunnel ? Interface::Kind::Vpn : Interface::Kind::Network;
}

/// Returns the router of a default route through the adapter; 0 if there is none.
std::uint32_t gateway_of(const IP_ADAPTER_ADDRESSES& adapter) {
    const auto* const first = adapter.FirstGatewayAddress;
    return first != nullptr && first->Address.lpSockaddr != nullptr ? ip_of(first->Address) : 0;
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
            const std::uint32_t address = ip_of(entry->Address);
            const std::uint32_t netmask = mask_of_length(entry->OnLinkPrefixLength);
            const bool has_broadcast = adapter->IfType != IF_TYPE_PPP && adapter->IfType != IF_TYPE_TUNNEL;
            interfaces.push_back({.name = name_of(*adapter),
                                  .address = address,
                                  .netmask = netmask,
                                  .broadcast = has_broadcast ? broadcast_address(address, netmask, 0) : 0,
                                  .is_loopback = is_loopback,
                                  .kind = kind_of(*adapter)});
            const std::uint32_t gateway = gateway_of(*adapter);
            interfaces.back().gateway = gateway != 0 && interfaces.back().holds(gateway) ? gateway : 0;
        }
    }
    return interfaces;
}

}  // namespace net
