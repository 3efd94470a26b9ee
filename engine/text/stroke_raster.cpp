// SPDX-License-Identifier: Zlib
#include "engine/text/stroke_raster.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

namespace engine {

namespace {

constexpr float kStraight = 0.05F;  // grid units by which a stem may lean and still count as upright
constexpr float kSameStem = 1.2F;   // grid units between stems that are treated as one
constexpr float kShortest = 3.5F;   // grid units of the shortest line that counts as a stem, which excludes accents
constexpr float kDotWidth = 1.3F;   // of a dot, in stroke widths

/// Maps coordinates along one axis: anchors go to whole pixels, everything between is interpolated.
class Grid {
public:
    Grid(float scale, float width_px) : scale_(scale), half_px_(width_px / 2) {}

    /// Aligns the lower edge of a stroke at this coordinate with a pixel's edge.
    void anchor(float units) { anchors_[units] = std::round(units * scale_ - half_px_) + half_px_; }

    [[nodiscard]] float operator()(float units) const {
        const auto above = anchors_.lower_bound(units);
        if (anchors_.empty()) {
            return units * scale_;
        }
        if (above == anchors_.end()) {
            const auto last = std::prev(above);
            return last->second + (units - last->first) * scale_;
        }
        if (above->first == units || above == anchors_.begin()) {
            return above->second + (units - above->first) * scale_;
        }
        const auto below = std::prev(above);
        return std::lerp(below->second, above->second, (units - below->first) / (above->first - below->first));
    }

    /// Keeps strokes that are separate on the grid separate in pixels; strokes almost in line (the bowls of a B) move
    /// together.
    void part(float gap_px) {
        auto before = anchors_.begin();
        for (auto here = before; here != anchors_.end(); before = here++) {
            if (here == before) {
                continue;
            }
            if (here->first - before->first < kSameStem) {
                here->second = before->second + (here->first - before->first) * scale_;
            } else {
                here->second = std::max(here->second, std::ceil(before->second + gap_px - half_px_) + half_px_);
            }
        }
    }

private:
    float scale_;
    float half_px_;
    std::map<float, float> anchors_;  // grid units → pixels
};

struct Line {
    Point from;
    Point to;
    float half_width = 0;
};

float length(Point v) {
    return std::hypot(v.x, v.y);
}
Point unit(Point v) {
    return v * (1 / std::max(length(v), 1e-6F));
}
float dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}

/// One stroke in pixels: corners become arcs, arcs become short lines.
class Flattener {
public:
    Flattener(const Stroke& stroke, const Grid& across, const Grid& up, float scale) : closed_(stroke.closed) {
        for (const Stroke::Node& node : stroke.nodes) {
            points_.push_back({across(node.x), up(node.y)});
            radii_.push_back(node.corner * scale);
        }
    }

    std::vector<Point> path() {
        std::vector<Point> out;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const bool is_end = !closed_ && (i == 0 || i + 1 == points_.size());
            if (is_end || radii_[i] <= 0) {
                out.push_back(points_[i]);
            } else {
                round_corner(i, out);
            }
        }
        if (closed_) {
            out.push_back(out.front());
        }
        return out;
    }

private:
    [[nodiscard]] std::size_t next(std::size_t i) const { return (i + 1) % points_.size(); }
    [[nodiscard]] std::size_t previous(std::size_t i) const { return (i + points_.size() - 1) % points_.size(); }

    /// Returns how much of the line from corner `i` to its neighbour the arc at `i` may use: a fair share if both are
    /// round.
    [[nodiscard]] float room(std::size_t i, std::size_t neighbour) const {
        const float all = length(points_[neighbour] - points_[i]);
        const bool is_end = !closed_ && (neighbour == 0 || neighbour + 1 == points_.size());
        return is_end || radii_[neighbour] <= 0 ? all : all * radii_[i] / (radii_[i] + radii_[neighbour]);
    }

    void round_corner(std::size_t i, std::vector<Point>& out) const {
        const Point corner = points_[i];
        const Point back = unit(points_[previous(i)] - corner);
        const Point on = unit(points_[next(i)] - corner);
        const float half_angle = std::acos(std::clamp(dot(back, on), -1.0F, 1.0F)) / 2;
        const float tangent = std::min({radii_[i] / std::tan(half_angle), room(i, previous(i)), room(i, next(i))});
        const float radius = tangent * std::tan(half_angle);
        const Point centre = corner + unit(back + on) * (radius / std::sin(half_angle));
        const Point start = corner + back * tangent - centre;
        const Point end = corner + on * tangent - centre;
        const float sweep = std::numbers::pi_v<float> - 2 * half_angle;
        const int steps = std::max(2, static_cast<int>(std::ceil(sweep * std::sqrt(std::max(radius, 1.0F)) * 2)));
        for (int step = 0; step <= steps; ++step) {
            const float t = static_cast<float>(step) / static_cast<float>(steps);
            const Point along =
                start * (std::sin((1 - t) * sweep) / std::sin(sweep)) + end * (std::sin(t * sweep) / std::sin(sweep));
            out.push_back(centre + along);
        }
    }

    bool closed_;
    std::vector<Point> points_;
    std::vector<float> radii_;
};

/// Anchors every stem and bar of a glyph.
void anchor_stems(const StrokeGlyph& glyph, Grid& across, Grid& up) {
    for (const Stroke& stroke : glyph.strokes) {
        const std::size_t count = stroke.nodes.size();
        for (std::size_t i = 0; i + (stroke.closed ? 0 : 1) < count; ++i) {
            const Stroke::Node& a = stroke.nodes[i];
            const Stroke::Node& b = stroke.nodes[(i + 1) % count];
            if (std::abs(a.x - b.x) < kStraight && std::abs(a.y - b.y) > kShortest) {
                across.anchor(a.x);
            }
            if (std::abs(a.y - b.y) < kStraight && std::abs(a.x - b.x) > kShortest) {
                up.anchor(a.y);
            }
        }
    }
}

std::vector<Line> lines_of(const StrokeFace& face, const StrokeGlyph& glyph, const RasterStyle& style) {
    const float scale = static_cast<float>(style.size_px) / face.units_per_em;
    Grid across(scale, style.width_px);
    Grid up(scale, style.width_px);
    anchor_stems(glyph, across, up);
    for (const float zone : face.zones) {
        up.anchor(zone);
    }
    across.part(style.width_px + 1);
    std::vector<Line> lines;
    for (const Stroke& stroke : glyph.strokes) {
        const std::vector<Point> path = Flattener(stroke, across, up, scale).path();
        if (path.size() == 1) {
            lines.push_back({path[0], path[0], style.width_px * kDotWidth / 2});
        }
        for (std::size_t i = 1; i < path.size(); ++i) {
            lines.push_back({path[i - 1], path[i], style.width_px / 2});
        }
    }
    return lines;
}

float distance(const Line& line, Point p) {
    const Point along = line.to - line.from;
    const float squared = dot(along, along);
    const float t = squared > 0 ? std::clamp(dot(p - line.from, along) / squared, 0.0F, 1.0F) : 0;
    return length(p - (line.from + along * t));
}

/// Returns how far a point is outside the ink; negative inside.
float outside(const std::vector<Line>& lines, Point p) {
    float nearest = std::numeric_limits<float>::max();
    for (const Line& line : lines) {
        nearest = std::min(nearest, distance(line, p) - line.half_width);
    }
    return nearest;
}

float coverage(float outside_px, const RasterStyle& style) {
    if (style.halo_px > 0) {
        const float near = std::clamp(1 - outside_px / style.halo_px, 0.0F, 1.0F);
        return near * near;
    }
    return std::clamp(0.5F - outside_px, 0.0F, 1.0F) * style.strength;
}

}  // namespace

RasterGlyph rasterise(const StrokeFace& face, const StrokeGlyph& glyph, const RasterStyle& style) {
    const std::vector<Line> lines = lines_of(face, glyph, style);
    if (lines.empty()) {
        return {};
    }
    Point low = lines.front().from;
    Point high = low;
    for (const Line& line : lines) {
        low = {std::min({low.x, line.from.x, line.to.x}), std::min({low.y, line.from.y, line.to.y})};
        high = {std::max({high.x, line.from.x, line.to.x}), std::max({high.y, line.from.y, line.to.y})};
    }
    const float reach = style.width_px * kDotWidth / 2 + style.halo_px + 1;
    const int left = static_cast<int>(std::floor(low.x - reach));
    const int right = static_cast<int>(std::ceil(high.x + reach));
    const int bottom = static_cast<int>(std::floor(low.y - reach));
    const int top = static_cast<int>(std::ceil(high.y + reach));

    RasterGlyph out{Image(right - left, top - bottom), left, -top};
    for (int y = 0; y < out.image.height_px; ++y) {
        for (int x = 0; x < out.image.width_px; ++x) {
            const Point centre{static_cast<float>(left + x) + 0.5F, static_cast<float>(top - y) - 0.5F};
            std::uint8_t* rgba = out.image.pixel(x, y);
            rgba[0] = rgba[1] = rgba[2] = 255;
            rgba[3] = static_cast<std::uint8_t>(coverage(outside(lines, centre), style) * 255 + 0.5F);
        }
    }
    return out;
}

}  // namespace engine
