// SPDX-License-Identifier: Zlib
#include "tools/sim_network/sim_table.h"

#include <algorithm>
#include <map>
#include <utility>

class SimTable::Node final : public net::DhtChannel {
public:
    explicit Node(SimTable& table) : table_(table), born_after_(table.deaths_) {}

    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node() override { table_.members_.erase(this); }

    bool send(std::string_view message) override {
        if (!is_open()) {
            return false;
        }
        if (net::decode_message<net::DhtBootstrap>(message)) {
            if (state_ == net::DhtState::Disconnected && !table_.is_cut_) {
                state_ = net::DhtState::Connected;
                later(net::DhtStatus{state_});
            }
        } else if (const auto put = net::decode_message<net::DhtPut>(message)) {
            later(net::DhtDone{put->request, is_connected()});
            if (is_connected()) {
                table_.put(put->key, put->value, put->sort);
            }
        } else if (const auto get = net::decode_message<net::DhtGet>(message)) {
            for (const Stored& stored : table_.values_) {
                if (stored.key == get->key && stored.sort == get->sort && is_connected()) {
                    later(net::DhtValue{get->request, stored.value});
                }
            }
            later(net::DhtDone{get->request, is_connected()});
        } else if (const auto listen = net::decode_message<net::DhtListen>(message)) {
            listened_[listen->request] = {listen->key, 0};
        } else if (const auto cancel = net::decode_message<net::DhtCancel>(message)) {
            listened_.erase(cancel->request);
        } else if (const auto member = net::decode_message<net::DhtMember>(message)) {
            table_.members_.erase(this);
            if (member->is_member) {
                table_.members_.insert(this);
            }
        }
        return true;
    }

    bool receive(std::string& message) override {
        for (auto& [request, listened] : listened_) {
            for (; listened.second < table_.values_.size(); ++listened.second) {
                const Stored& stored = table_.values_[listened.second];
                if (stored.key == listened.first && stored.sort == net::DhtSort::Record && is_connected()) {
                    later(net::DhtValue{request, stored.value});
                }
            }
        }
        if (!is_open() || messages_.empty() || messages_.begin()->first > table_.now_) {
            return false;
        }
        message = messages_.begin()->second;
        messages_.erase(messages_.begin());
        return true;
    }

    [[nodiscard]] bool is_open() const override { return born_after_ == table_.deaths_; }

private:
    [[nodiscard]] bool is_connected() const { return state_ == net::DhtState::Connected && !table_.is_cut_; }

    template <typename Message>
    void later(const Message& message) {
        messages_.emplace(table_.now_ + table_.delay_, net::encode_message(message));
    }

    SimTable& table_;
    int born_after_;
    net::DhtState state_ = net::DhtState::Disconnected;
    std::multimap<net::Micros, std::string> messages_;  ///< By the time at which they arrive, in order.
    std::map<std::uint32_t, std::pair<net::DhtKey, std::size_t>> listened_;  ///< Key, and how many values were seen.
};

std::unique_ptr<net::DhtChannel> SimTable::open_node() {
    return std::make_unique<Node>(*this);
}

std::ptrdiff_t SimTable::members() const {
    return std::ranges::count_if(members_, &Node::is_open);
}
