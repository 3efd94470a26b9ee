// SPDX-License-Identifier: Zlib
#include "game/screens/play/net_graph.h"

#include <algorithm>
#include <iterator>

#include "engine/base/bounded.h"
#include "game/match/network/slots.h"
#include "net/lobby/visit/visit.h"
#include "net/play/peer_game.h"

namespace screens {

namespace {

constexpr float kWidth = 240;
constexpr float kEdgeGap = 8;
constexpr float kMostZoom = 1.5F;
constexpr float kHead = 33;
constexpr float kRow = 13;
constexpr float kCurve = 44;
constexpr float kAround = 26;  // the curve
/// The curve's scale is at least this many ms, so that a steady link looks steady.
constexpr float kLeastScaleMs = 60;

/// A board at the right edge of the page, with lines of small text. It grows with the text only as long as it leaves
/// most of the field free, so its units may be smaller than the page's.
class GraphBoard {
public:
    /// `top` is the upper edge of what is free, on the page.
    GraphBoard(const Painter& painter, float top)
        : painter_(painter), page_zoom_(painter.renderer().zoom()),
          zoom_(painter.renderer(), std::min(page_zoom_, kMostZoom)),
          scale_(painter.renderer().zoom() / page_zoom_), area_{painter.page().x - kEdgeGap - kWidth,
                                                                top / scale_ + kGapAbove, kWidth, 0} {}

    /// Returns how high the board can be above a y of the page.
    [[nodiscard]] float room_above(float bottom) const { return bottom / scale_ - area_.y - kGapAbove; }
    /// Draws its background. Returns its area, in its own units.
    engine::Rect open(float height) {
        area_.h = height;
        painter_.renderer().fill_rect(area_, {6, 9, 20, 200});
        painter_.renderer().frame_rect(area_, theme::kLine);
        return area_;
    }
    [[nodiscard]] engine::Rect on_page() const {
        return {area_.x * scale_, area_.y * scale_, area_.w * scale_, area_.h * scale_};
    }

private:
    static constexpr float kGapAbove = 4;

    const Painter& painter_;
    float page_zoom_;
    engine::ZoomScope zoom_;
    float scale_;
    engine::Rect area_;
};

engine::TextStyle line_style() {
    auto style = theme::small(theme::kText);
    style.size = 10;
    return style;
}

std::string link_text(const net::LinkStats& link) {
    if (link.is_relayed) {
        return tr("through others");
    }
    const std::string rtt = link.rtt_ms ? tr_format("{:.0f} ms", *link.rtt_ms) : "–";
    return tr_format("{}   {:.0f} % lost", rtt, link.loss * 100);
}

}  // namespace

void NetGraph::sample(const match::NetworkInput& input) {
    const net::PeerGame& game = *input.session().game();
    Sample sample;
    for (const net::LinkStats& link : input.session().links()) {
        sample.rtt_ms = std::max(sample.rtt_ms, static_cast<float>(link.rtt_ms.value_or(0)));
    }
    sample.delay_ticks = game.schedule().delay();
    sample.ahead_ticks = static_cast<int>(game.schedule().shown() - game.schedule().tick());
    const std::uint64_t late = game.schedule().stats().late_ticks;
    sample.late = static_cast<int>(std::min<std::uint64_t>(late - late_before_, 10));
    late_before_ = late;
    engine::push_newest(samples_, sample, kSamples);
}

int NetGraph::most_ahead() const {
    const auto recent = samples_.end() - std::min<std::ptrdiff_t>(std::ssize(samples_), sim::kTicksPerSecond);
    const auto most = std::max_element(recent, samples_.end(),
                                       [](const Sample& a, const Sample& b) { return a.ahead_ticks < b.ahead_ticks; });
    return most == samples_.end() ? 0 : most->ahead_ticks;
}

float NetGraph::width(const Painter& painter) {
    const float zoom = painter.renderer().zoom();
    return (kWidth + 2 * kEdgeGap) * std::min(zoom, kMostZoom) / zoom;
}

engine::Rect NetGraph::draw(const Painter& painter, const match::NetworkInput& input, engine::Rect part) {
    top_ = std::max(top_, part.y);
    GraphBoard board(painter, top_);
    const float room = board.room_above(part.y + part.h);
    const std::size_t all = input.session().links().size();
    const auto height_of = [](std::size_t links) { return kHead + static_cast<float>(links) * kRow; };
    const bool has_curve = height_of(all) + kCurve + kAround <= room;
    std::size_t links = all;
    while (links > 1 && height_of(links) + 6 > room) {
        --links;
    }
    const engine::Rect area = board.open(height_of(links) + (has_curve ? kCurve + kAround : 6));
    const net::PeerGame& game = *input.session().game();
    const net::TickStats& stats = game.schedule().stats();
    const auto style = line_style();
    painter.text({area.x + 8, area.y + 14},
                 tr_format_plural("delay {} tick", "delay {} ticks", game.schedule().delay(), game.schedule().delay()),
                 style);
    painter.text({area.x + area.w - 8, area.y + 14}, tr_format("late {}   stalls {}", stats.late_ticks, stats.stalls),
                 theme::right(style));
    painter.text({area.x + 8, area.y + 27},
                 tr_format_plural("{} tick predicted", "{} ticks predicted", most_ahead(), most_ahead()), style);
    draw_links(painter, input, {area.x + 8, area.y + kHead, area.w - 16, static_cast<float>(links) * kRow});
    if (has_curve) {
        draw_curve(painter, {area.x + 8, area.y + area.h - kCurve - 10, area.w - 16, kCurve});
    }
    return board.on_page();
}

void NetGraph::draw_links(const Painter& painter, const match::NetworkInput& input, engine::Rect area) {
    const auto style = line_style();
    float y = area.y;
    for (const net::LinkStats& link : input.session().links()) {
        if (y + kRow > area.y + area.h + 1) {
            break;
        }
        marks_.draw(painter.renderer(), match::sim_slot(link.slot), painter.palette(), {area.x + 4, y + 6}, 8);
        painter.text_within({area.x + 13, y + 10}, input.names()[link.slot.index()], style, 76);
        painter.text({area.x + area.w, y + 10}, link_text(link), theme::right(style));
        y += kRow;
    }
}

void NetGraph::draw_curve(const Painter& painter, engine::Rect area) const {
    engine::Renderer& renderer = painter.renderer();
    float most = kLeastScaleMs;
    for (const Sample& sample : samples_) {
        most = std::max(most, sample.rtt_ms * 1.1F);
    }
    renderer.fill_rect({area.x, area.y + area.h, area.w, 1}, theme::kLine);
    const float step = area.w / static_cast<float>(kSamples);
    float x = area.x + area.w - step * static_cast<float>(samples_.size());
    for (const Sample& sample : samples_) {
        const float height = sample.rtt_ms / most * area.h;
        renderer.fill_rect({x, area.y + area.h - height, step, height}, theme::kGood.faded(0.45F));
        const float delay = static_cast<float>(sample.delay_ticks) * 1000.0F / sim::kTicksPerSecond / most * area.h;
        renderer.fill_rect({x, area.y + area.h - std::min(delay, area.h), step, 1}, theme::kAccent);
        if (sample.late > 0) {
            const float tall = std::min(area.h, 8 + 4 * static_cast<float>(sample.late));
            renderer.fill_rect({x, area.y + area.h - tall, std::max(step, 1.0F), tall}, theme::kWarning);
        }
        x += step;
    }
    auto style = theme::small();
    style.size = 9;
    painter.text({area.x, area.y + 8}, tr_format("{:.0f} ms", most), style);
}

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

std::optional<double> SpectatorGraph::behind_s() const {
    const auto most = std::ranges::max_element(samples_, {}, &Sample::behind_s);
    return most == samples_.end() ? std::nullopt : std::optional(most->behind_s);
}

std::vector<std::string> SpectatorGraph::lines(const net::Visit& visit) const {
    const std::optional<double> behind = behind_s();
    if (!behind) {
        return {tr("no connection")};
    }
    const std::vector<net::LinkStats> links = visit.links();
    const net::LinkStats link = links.empty() ? net::LinkStats{} : links.front();
    const int between = visit.desk() == nullptr ? 0 : visit.desk()->welcome().distance;
    return {tr_format("{} s behind the game", tr_decimal(*behind)),
            between == 0 ? tr_format("from a pilot at {}", net::to_string(link.address))
                         : tr_format("from a spectator at {}", net::to_string(link.address)),
            link_text(link), tr_format("{} KB/s received", tr_decimal(kilobytes_per_second()))};
}

engine::Rect SpectatorGraph::draw(const Painter& painter, const net::Visit& visit, engine::Rect part) {
    constexpr float kEdge = 6;
    top_ = std::max(top_, part.y);
    GraphBoard board(painter, top_);
    const std::vector<std::string> texts = lines(visit);
    const engine::Rect area = board.open(2 * kEdge + static_cast<float>(texts.size()) * kRow);
    float y = area.y + kEdge;
    for (const std::string& text : texts) {
        painter.text_within({area.x + 8, y + 10}, text, line_style(), area.w - 16);
        y += kRow;
    }
    return board.on_page();
}

}  // namespace screens
