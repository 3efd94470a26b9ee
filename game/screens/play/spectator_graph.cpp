// SPDX-License-Identifier: Zlib
#include "game/screens/play/spectator_graph.h"

#include <algorithm>

#include "engine/base/bounded.h"

namespace screens {
namespace {

constexpr float kBoardWidth = 240;
constexpr float kBoardHead = 6;
constexpr float kBoardRow = 13;

}  // namespace

void SpectatorGraph::sample(const net::Visit& visit) {
    const std::vector<net::LinkStats> links = visit.links();
    if (visit.desk() == nullptr || links.empty()) {
        return samples_.clear();
    }
    if (links.front().address != desk_) {
        desk_ = links.front().address;
        samples_.clear();
    }
    // The newest tick known here is already half a round trip old.
    const double way_s = links.front().rtt_ms.value_or(0) / 2000;
    const double ticks = static_cast<double>(visit.end() - visit.taken());
    engine::push_newest(samples_, Sample{ticks / net::kTicksPerSecond + way_s, links.front().bytes_received}, kSamples);
}

double SpectatorGraph::kilobytes_per_second() const {
    if (samples_.size() < 2) {
        return 0;
    }
    const std::uint64_t first = samples_.front().bytes;
    const std::uint64_t bytes = std::max(samples_.back().bytes, first) - first;  // another desk has a separate count
    return static_cast<double>(bytes) / 1000 * net::kTicksPerSecond / static_cast<double>(samples_.size() - 1);
}

std::vector<std::string> SpectatorGraph::lines(const net::Visit& visit) const {
    if (samples_.empty()) {
        return {tr("no connection")};
    }
    const std::vector<net::LinkStats> links = visit.links();
    const net::LinkStats link = links.empty() ? net::LinkStats{} : links.front();
    const std::string rtt = link.rtt_ms ? tr_format("{:.0f} ms", *link.rtt_ms) : "–";
    double behind_s = 0;
    for (const Sample& sample : samples_) {
        behind_s = std::max(behind_s, sample.behind_s);
    }
    const int between = visit.desk() == nullptr ? 0 : visit.desk()->welcome().distance;
    return {tr_format("{:.1f} s behind the game", behind_s),
            between == 0 ? tr_format("from a pilot at {}", net::to_string(link.address))
                         : tr_format("from a spectator at {}", net::to_string(link.address)),
            tr_format("{}   {:.0f} % lost", rtt, link.loss * 100),
            tr_format("{:.1f} KB/s received", kilobytes_per_second())};
}

engine::Rect SpectatorGraph::draw(const Painter& painter, const net::Visit& visit, engine::Rect part) const {
    const float page_zoom = painter.renderer().zoom();
    const engine::ZoomScope zoom(painter.renderer(), std::min(page_zoom, 1.5F));
    const float shrunk = painter.renderer().zoom() / page_zoom;
    const std::vector<std::string> texts = lines(visit);
    const engine::Rect board{painter.page().x - 8 - kBoardWidth, part.y / shrunk + 4, kBoardWidth,
                             2 * kBoardHead + static_cast<float>(texts.size()) * kBoardRow};
    painter.renderer().fill_rect(board, {6, 9, 20, 200});
    painter.renderer().frame_rect(board, theme::kLine);
    auto style = theme::small(theme::kText);
    style.size = 10;
    float y = board.y + kBoardHead;
    for (const std::string& text : texts) {
        painter.text_within({board.x + 8, y + 10}, text, style, board.w - 16);
        y += kBoardRow;
    }
    return {board.x * shrunk, board.y * shrunk, board.w * shrunk, board.h * shrunk};
}

}  // namespace screens
