// SPDX-License-Identifier: Zlib
#include "game/program/upnp_port.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>
#include <miniupnpc/upnperrors.h>

namespace gyre {

namespace {

using State = net::PortMapper::State;

/// Routers are told to answer within that time. Four searches follow each other, until one finds something.
constexpr int kSearchMs = 1000;
constexpr std::chrono::seconds kCloseWithin(1);
/// Ports that others have taken are passed over.
constexpr std::uint16_t kPortsTried = 8;
/// The router only opens ports for good; they are closed at the end as well.
constexpr int kOnlyPermanent = 725;
constexpr int kConflict = 718;

/// What the thread and its owner share; the thread may outlive the owner.
struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    State state = State::Asking;
    std::optional<net::Mapping> mapping;
    bool is_closing = false;
    bool is_done = false;
};

/// The router that miniupnpc found: one whose outer side is connected, perhaps to another router.
class Gateway {
public:
    explicit Gateway(const std::string& own_ip) {
        int error = 0;
        devices_ = upnpDiscover(kSearchMs, own_ip.c_str(), nullptr, UPNP_LOCAL_PORT_ANY, 0, 2, &error);
        std::array<char, 64> own{};
        constexpr int kConnected = 1;
        constexpr int kNotToInternet = 2;  // also if its outer address is private
        const int found = devices_ == nullptr
                              ? 0
                              : UPNP_GetValidIGD(devices_, &urls_, &data_, own.data(), static_cast<int>(own.size()));
        is_found_ = found == kConnected || found == kNotToInternet;
    }
    Gateway(const Gateway&) = delete;
    Gateway& operator=(const Gateway&) = delete;
    ~Gateway() {
        FreeUPNPUrls(&urls_);
        freeUPNPDevlist(devices_);
    }

    [[nodiscard]] bool is_found() const { return is_found_; }
    /// Returns the router's outer address; 0.0.0.0 if it does not know it.
    [[nodiscard]] net::Ip outer_ip() const {
        std::array<char, 64> text{};
        const bool is_told = UPNP_GetExternalIPAddress(urls_.controlURL, data_.first.servicetype, text.data()) == 0;
        return is_told ? net::parse_ip(text.data()).value_or(net::Ip()) : net::Ip();
    }
    /// Returns the outer port that it opened, `port` or one of the next; 0 if it opens none.
    [[nodiscard]] std::uint16_t open(const std::string& own_ip, std::uint16_t port) {
        for (std::uint16_t outer = port; outer < port + kPortsTried && outer != 0; ++outer) {
            int error = add(own_ip, port, outer, std::to_string(net::kMappingLifetime));
            error = error == kOnlyPermanent ? add(own_ip, port, outer, "0") : error;
            if (error != kConflict) {
                return error == 0 ? outer : std::uint16_t{0};
            }
        }
        return 0;
    }
    void close(std::uint16_t outer) {
        (void)UPNP_DeletePortMapping(urls_.controlURL, data_.first.servicetype, std::to_string(outer).c_str(), "UDP",
                                     nullptr);
    }

private:
    [[nodiscard]] int add(const std::string& own_ip, std::uint16_t port, std::uint16_t outer, const std::string& time) {
        return UPNP_AddPortMapping(urls_.controlURL, data_.first.servicetype, std::to_string(outer).c_str(),
                                   std::to_string(port).c_str(), own_ip.c_str(), "Gyre", "UDP", nullptr, time.c_str());
    }

    UPNPDev* devices_ = nullptr;
    UPNPUrls urls_{};
    IGDdatas data_{};
    bool is_found_ = false;
};

bool is_closing_now(Shared& shared) {
    const std::lock_guard<std::mutex> lock(shared.mutex);
    return shared.is_closing;
}

/// Runs in its thread until the owner closes the port.
void keep_open(Shared& shared, const net::Address& own) {
    const std::string own_ip = net::ip_text(own.ip);
    Gateway gateway(own_ip);
    std::uint16_t outer = 0;
    for (bool is_closing = is_closing_now(shared); !is_closing;) {
        outer = gateway.is_found() ? gateway.open(own_ip, outer != 0 ? outer : own.port) : std::uint16_t{0};
        const net::Ip ip = outer != 0 ? gateway.outer_ip() : net::Ip();
        std::unique_lock<std::mutex> lock(shared.mutex);
        shared.state = outer != 0 ? State::Open : gateway.is_found() ? State::Refused : State::Unanswered;
        shared.mapping =
            outer != 0 ? std::optional(net::Mapping{{ip, outer}, net::MappingProtocol::Upnp}) : std::nullopt;
        shared.changed.wait_for(lock, std::chrono::seconds(net::kMappingLifetime / 2),
                                [&shared] { return shared.is_closing; });
        is_closing = shared.is_closing;
    }
    if (outer != 0) {
        gateway.close(outer);
    }
}

class SystemUpnpPort final : public match::UpnpPort {
public:
    explicit SystemUpnpPort(const net::Address& own) {
        std::thread([own, shared = shared_] {
            keep_open(*shared, own);
            const std::lock_guard<std::mutex> lock(shared->mutex);
            shared->is_done = true;
            shared->changed.notify_all();
        }).detach();
    }
    ~SystemUpnpPort() override {
        std::unique_lock<std::mutex> lock(shared_->mutex);
        shared_->is_closing = true;
        shared_->changed.notify_all();
        if (shared_->mapping) {
            shared_->changed.wait_for(lock, kCloseWithin, [this] { return shared_->is_done; });
        }
    }

    [[nodiscard]] State state() const override {
        const std::lock_guard<std::mutex> lock(shared_->mutex);
        return shared_->state;
    }
    [[nodiscard]] std::optional<net::Mapping> mapping() const override {
        const std::lock_guard<std::mutex> lock(shared_->mutex);
        return shared_->mapping;
    }

private:
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace

std::unique_ptr<match::UpnpPort> make_upnp_port(const net::Address& own) {
    return std::make_unique<SystemUpnpPort>(own);
}

}  // namespace gyre
