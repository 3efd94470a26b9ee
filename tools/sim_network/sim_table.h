// SPDX-License-Identifier: Zlib
/// A distributed hash table in virtual time: all nodes see the same values, each after a delay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "net/dht/dht_client.h"

/// State shared by all nodes of a test.
class SimTable {
public:
    /// `now` must outlive the table.
    explicit SimTable(const net::Micros& now) : now_(now) {}

    /// A node; it must not outlive the table. It is connected once it has been told a node to begin with.
    [[nodiscard]] std::unique_ptr<net::DhtChannel> open_node();

    /// Anybody may store anything.
    void put(const net::DhtKey& key, const std::string& value, net::DhtSort sort = net::DhtSort::Record) {
        values_.push_back({key, sort, value});
    }
    /// Returns all that was ever stored at a key.
    [[nodiscard]] std::vector<std::string> values_at(const net::DhtKey& key) const {
        std::vector<std::string> found;
        for (const Stored& stored : values_) {
            if (stored.key == key) {
                found.push_back(stored.value);
            }
        }
        return found;
    }
    /// Returns all that was ever stored.
    [[nodiscard]] std::vector<std::string> all_values() const {
        std::vector<std::string> all;
        for (const Stored& stored : values_) {
            all.push_back(stored.value);
        }
        return all;
    }
    /// All values have died. Nobody may listen.
    void forget_values() { values_.clear(); }
    /// Returns how many nodes say that strangers reach them.
    [[nodiscard]] std::ptrdiff_t members() const;
    /// Sets how long a request takes: two round trips in a small network.
    void set_delay(net::Micros delay) { delay_ = delay; }
    /// No node answers from now on, or they all do again.
    void set_cut(bool is_cut) { is_cut_ = is_cut; }
    /// All nodes die; new ones may be opened.
    void kill_nodes() { ++deaths_; }

private:
    class Node;
    struct Stored {
        net::DhtKey key;
        net::DhtSort sort;
        std::string value;
    };

    const net::Micros& now_;
    net::Micros delay_ = 200 * net::kMillisecond;
    bool is_cut_ = false;
    int deaths_ = 0;
    std::vector<Stored> values_;
    std::set<const Node*> members_;
};
