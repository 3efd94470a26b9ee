// SPDX-License-Identifier: Zlib
/// The world's table of a day, as the program uses it: reads it, proves what it shows, and publishes one's own flight.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/worker.h"
#include "game/daily/flight.h"
#include "game/daily/record.h"
#include "game/daily/world/hall.h"
#include "game/daily/world/people.h"
#include "game/daily/world/world_judge.h"
#include "game/match/network/table_node.h"
#include "net/dht/daily_reader.h"
#include "net/dht/daily_writer.h"
#include "net/dht/replay_fetch.h"

namespace daily {

/// What a table needs from the program.
struct WorldParts {
    match::NetPlatform& platform;
    std::function<match::TableEntries()> entries;  ///< Where the hash table begins.
    std::shared_ptr<const sim::MaskTable> masks;
    std::filesystem::path directory;  ///< Of keys and halls.
    engine::Worker& writer;           ///< Writes files.
    engine::Worker::Mode proofs = engine::Worker::Mode::Idle;
};

/// Has a node and a socket of its own while a table is open or a flight published, and sends nothing before that.
class WorldTable {
public:
    enum class State : std::uint8_t {
        Off,
        Connecting,  ///< Looks for other nodes.
        Reading,
        Read,     ///< The whole table has been read; it is read again every minute.
        NoTable,  ///< No node can be reached. Kept flights are shown; if a node can be reached later, reading begins.
    };

    explicit WorldTable(WorldParts parts) : parts_(std::move(parts)), worker_(parts_.proofs) {}
    /// Waits for the replay that is being run, if any.
    ~WorldTable() { worker_.cancel(); }
    WorldTable(const WorldTable&) = delete;
    WorldTable& operator=(const WorldTable&) = delete;

    /// Begins to read the table of a day, with the flights that were kept of it, unless that is open. Fails if there is
    /// no socket or no room for this pilot's key.
    engine::Result<void> open(const Date& date);
    void close();
    [[nodiscard]] bool is_open() const { return page_.has_value(); }
    /// Closes it, and stores nothing any longer.
    void stop();
    /// Returns whether it has a node, and so must be polled.
    [[nodiscard]] bool is_running() const { return running_.has_value(); }
    /// Returns whether the node's program is installed.
    [[nodiscard]] bool has_program() const { return parts_.platform.has_table_node(); }

    /// Publishes the try that counted on a day, once; `replay` is the content of its file. Stored as long as the
    /// program runs. Does nothing if it is being published.
    engine::Result<void> publish(const Date& date, const Try& flown, const std::string& replay);
    [[nodiscard]] bool has_published() const;

    /// While a game is played, little is checked and proven.
    void poll(bool is_playing = false);
    /// Sleeps until something may have arrived, but no longer than `most`. It must be open.
    void wait(net::Micros most) { running_->socket->wait(most); }
    [[nodiscard]] State state() const;
    /// Returns whether nothing is being fetched or proven.
    [[nodiscard]] bool is_settled() const;
    /// Changes whenever rows may have changed.
    [[nodiscard]] std::uint64_t version() const { return version_; }

    [[nodiscard]] std::vector<WorldRow> world() const;
    [[nodiscard]] std::vector<WorldRow> friends() const;
    /// Returns the days of which the best flights are kept, the newest first.
    [[nodiscard]] std::vector<KeptDay> kept_days() const { return daily::kept_days(parts_.directory); }
    /// Returns the mark by which this pilot is found in the table; nothing if there is no room for its key.
    [[nodiscard]] std::optional<net::PilotMark> mark();
    /// Makes a pilot a friend, or ends that.
    void befriend(const net::PilotMark& pilot, const std::string& name, bool is_friend);
    /// Returns the proven replay of a row; null if it is not here.
    [[nodiscard]] const std::string* replay_of(const net::DailyRow& row) const;

private:
    struct Running {
        std::unique_ptr<net::Socket> socket;
        std::unique_ptr<match::TableNode> node;
        net::Micros since = 0;
    };
    /// The table of a day that is open.
    struct Page {
        Page(const Date& of, const net::DailyTable& table, const People& people)
            : date(of), reader(table), judge(people.self().public_key, people.marks_of_friends()) {
            reader.follow(people.marks_of_friends());
        }

        Date date;
        net::DailyReader reader;
        WorldJudge judge;
        net::ReplayFetch fetch{};
        std::map<net::ReplayHash, std::string> arrived{};  ///< Not yet proven.
        std::set<net::ReplayHash> proving{};
        std::map<net::ReplayHash, std::string> replays{};  ///< Proven.
        std::vector<KeptFlight> kept{};                    ///< As they were written last.
        std::uint32_t carried_at = 0;                      ///< A reading.
    };

    engine::Result<void> start();
    engine::Result<void> load_people();
    void poll_page(net::DhtClient* client, bool is_playing);
    void fetch_wanted(net::DhtClient& client, net::Micros now, bool is_playing);
    void prove_wanted(net::Micros now, bool is_playing);
    void prove(const net::ReplayHash& hash, std::vector<net::DailyRow> rows);
    void take_proof(const net::DailyRow& row, const FlightProof& proof, const std::string& replay);
    [[nodiscard]] std::vector<KeptFlight> hall() const;
    void keep_hall();
    void carry_hall();

    WorldParts parts_;
    std::optional<People> people_;
    std::optional<Running> running_;
    net::DailyWriter flights_;
    bool publishes_ = false;
    std::optional<KeptFlight> own_;  ///< That is being published; its row is empty until it is stamped.
    std::filesystem::path own_file_;
    std::optional<Page> page_;
    std::uint64_t pages_ = 0;  ///< Opened so far, so that proofs for earlier ones are recognised.
    int proving_ = 0;
    net::Micros prove_again_at_ = 0;
    std::uint32_t patience_ = 2;  ///< Readings without a kept flight after which it is stored again.
    std::uint64_t version_ = 0;
    std::uint64_t kept_version_ = 0;                  ///< At which the best flights were kept.
    std::pair<std::uint64_t, std::uint32_t> seen_{};  ///< The reader's version and readings.
    engine::Worker worker_;
};

}  // namespace daily
