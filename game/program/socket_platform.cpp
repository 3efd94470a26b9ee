// SPDX-License-Identifier: Zlib
#include "game/program/socket_platform.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/helper_process.h"
#include "engine/base/paths.h"
#include "game/program/launch.h"
#include "game/program/upnp_port.h"
#include "net/link/dual_transport.h"
#include "net/link/faults.h"
#include "net/link/interfaces.h"
#include "net/link/name_lookup.h"

namespace gyre {

namespace {

/// What needs no look-up.
class KnownPlace final : public match::LookUp {
public:
    explicit KnownPlace(engine::Result<net::HostPlace> place) : place_(std::move(place)) {}
    [[nodiscard]] std::optional<engine::Result<net::HostPlace>> answer() const override { return place_; }

private:
    engine::Result<net::HostPlace> place_;
};

/// Runs the system's resolver in a separate thread that is never joined: the resolver cannot be stopped, and its result
/// no longer matters once the lookup has been cancelled.
class SystemLookUp final : public match::LookUp {
public:
    SystemLookUp(const std::string& host, std::uint16_t port) {
        std::thread([host, port, shared = shared_] {
            const auto found = net::resolve(host, port);
            const std::lock_guard<std::mutex> lock(shared->mutex);
            shared->answer = found ? engine::Result<net::HostPlace>(net::HostPlace{*found})
                                   : engine::Result<net::HostPlace>(found.failure());
        }).detach();
    }

    [[nodiscard]] std::optional<engine::Result<net::HostPlace>> answer() const override {
        const std::lock_guard<std::mutex> lock(shared_->mutex);
        return shared_->answer;
    }

private:
    struct Shared {
        std::mutex mutex;
        std::optional<engine::Result<net::HostPlace>> answer;
    };
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

/// The node of the table, a program beside this one.
class NodeProcess final : public net::DhtChannel {
public:
    explicit NodeProcess(std::unique_ptr<engine::HelperProcess> process) : process_(std::move(process)) {
        static_assert(engine::HelperProcess::kDescriptor == net::kDhtDescriptor);
    }
    bool send(std::string_view message) override { return process_->send(message); }
    bool receive(std::string& message) override { return process_->receive(message); }
    [[nodiscard]] bool is_open() const override { return process_->is_running(); }

private:
    std::unique_ptr<engine::HelperProcess> process_;
};

std::filesystem::path table_program() {
    return engine::executable_path().parent_path() / "gyre-dht";
}

class SocketPlatform final : public match::NetPlatform {
public:
    explicit SocketPlatform(const NetOptions& options) : options_(options) {}

    [[nodiscard]] engine::Result<std::unique_ptr<net::Socket>> open(std::uint16_t port) override {
        auto socket = net::DualTransport::open({.port = port, .interfaces = options_.interfaces});
        if (!socket) {
            return socket.failure();
        }
        std::unique_ptr<net::Socket> opened = *std::move(socket);
        if (options_.fake != net::LinkConditions{}) {
            opened = std::make_unique<net::FaultyTransport>(std::move(opened), options_.fake, options_.fake_seed);
        }
        return opened;
    }

    [[nodiscard]] std::unique_ptr<match::LookUp> look_up(const std::string& host, std::uint16_t port) override {
        if (auto place = net::find_place(host, port)) {
            return std::make_unique<KnownPlace>(*std::move(place));
        }
        return std::make_unique<SystemLookUp>(host, port);
    }

    [[nodiscard]] std::vector<match::OwnAddress> addresses(std::uint16_t port) const override {
        using Kind = net::Interface::Kind;
        std::vector<match::OwnAddress> reached;
        for (const net::Interface& interface : own_interfaces()) {
            const bool is_of_use = interface.kind != Kind::Virtual || interface.gateway != 0 || reached.empty();
            if (is_of_use) {
                reached.push_back({{interface.address, port}, interface.kind == Kind::Vpn});
            }
        }
        return reached;
    }

    [[nodiscard]] std::optional<match::Router> router() const override {
        for (const net::Interface& interface : own_interfaces()) {
            if (interface.gateway != 0) {
                return match::Router{interface.gateway, interface.address};
            }
        }
        return std::nullopt;
    }

    /// The sockets of named interfaces are IPv4 only.
    [[nodiscard]] std::optional<net::Ip> ipv6() const override {
        return options_.interfaces.empty() ? net::own_ipv6() : std::nullopt;
    }

    [[nodiscard]] std::unique_ptr<match::UpnpPort> open_by_upnp(const net::Address& own) override {
        return make_upnp_port(own);
    }

    [[nodiscard]] bool has_table_node() const override {
        std::error_code ignored;
        return std::filesystem::exists(table_program(), ignored);
    }
    [[nodiscard]] std::unique_ptr<net::DhtChannel> start_table_node() override {
        auto node = engine::HelperProcess::start(table_program(), net::kMaxDhtMessageBytes);
        return node ? std::make_unique<NodeProcess>(*std::move(node)) : nullptr;
    }

    [[nodiscard]] std::int64_t seconds_since_1970() const override {
        return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    }
    [[nodiscard]] net::Micros now() const override {
        return std::chrono::duration_cast<std::chrono::microseconds>(
                   std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    void sleep(net::Micros time) override { std::this_thread::sleep_for(std::chrono::microseconds(time)); }
    [[nodiscard]] net::Secret secret() override { return net::random_secret(); }
    [[nodiscard]] std::uint32_t game_seed() override { return fresh_seed(); }

private:
    /// Returns those that the options allow, the best first.
    [[nodiscard]] std::vector<net::Interface> own_interfaces() const {
        std::vector<net::Interface> found = net::by_reach(net::list_interfaces());
        std::erase_if(found, [this](const net::Interface& interface) {
            return !options_.interfaces.empty() &&
                   std::ranges::find(options_.interfaces, interface.name) == options_.interfaces.end();
        });
        return found;
    }

    NetOptions options_;
};

}  // namespace

std::unique_ptr<match::NetPlatform> make_socket_platform(const NetOptions& options) {
    return std::make_unique<SocketPlatform>(options);
}

}  // namespace gyre
