// SPDX-License-Identifier: Zlib
// gyre-art-mesh SEED CRATERS SUBDIVISIONS LUMP: writes a rock as a triangle mesh of the ray tracer's language.
#include "tools/art/noise.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

namespace {

struct Point {
    double x = 0, y = 0, z = 0;
};

Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Point operator*(Point a, double k) {
    return {a.x * k, a.y * k, a.z * k};
}
double length(Point a) {
    return std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}
Point unit(Point a) {
    return a * (1 / length(a));
}
Point cross(Point a, Point b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

struct Face {
    int a = 0, b = 0, c = 0;
};

struct Crater {
    Point centre;
    double radius = 0;
};

struct Mesh {
    std::vector<Point> points;
    std::vector<Face> faces;
};

Mesh icosahedron() {
    const double t = (1 + std::sqrt(5.0)) / 2;
    Mesh mesh;
    mesh.points = {{-1, t, 0},  {1, t, 0},  {-1, -t, 0}, {1, -t, 0}, {0, -1, t},  {0, 1, t},
                   {0, -1, -t}, {0, 1, -t}, {t, 0, -1},  {t, 0, 1},  {-t, 0, -1}, {-t, 0, 1}};
    for (Point& p : mesh.points) {
        p = unit(p);
    }
    mesh.faces = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                  {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                  {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    return mesh;
}

/// Splits every triangle in four and projects the new corners onto the unit sphere.
Mesh subdivided(const Mesh& coarse) {
    Mesh fine;
    fine.points = coarse.points;
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int a, int b) {
        const auto [entry, is_new] = middles.try_emplace(std::minmax(a, b), static_cast<int>(fine.points.size()));
        if (is_new) {
            fine.points.push_back(
                unit(coarse.points[static_cast<std::size_t>(a)] + coarse.points[static_cast<std::size_t>(b)]));
        }
        return entry->second;
    };
    for (const Face& f : coarse.faces) {
        const int ab = middle(f.a, f.b), bc = middle(f.b, f.c), ca = middle(f.c, f.a);
        fine.faces.insert(fine.faces.end(), {{f.a, ab, ca}, {f.b, bc, ab}, {f.c, ca, bc}, {ab, bc, ca}});
    }
    return fine;
}

std::vector<Crater> scattered_craters(art::Chance& chance, int count) {
    std::vector<Crater> craters;
    while (static_cast<int>(craters.size()) < count) {
        const double turn = chance.between(0, 2 * art::kPi), z = chance.between(-1, 1), q = std::sqrt(1 - z * z);
        const Crater one{{q * std::cos(turn), q * std::sin(turn), z}, 0.13 + 0.50 * std::pow(chance.unit(), 2.4)};
        const bool is_apart = std::all_of(craters.begin(), craters.end(), [&](const Crater& other) {
            return length(one.centre - other.centre) > 0.75 * (one.radius + other.radius);
        });
        // A few overlaps look older than a pattern in which all craters keep their distance.
        if (is_apart || chance.unit() < 0.08) {
            craters.push_back(one);
        }
    }
    return craters;
}

double height(Point p, const art::Noise& noise, const std::vector<Crater>& craters, double lump) {
    const double wx = noise.at(p.x * 1.1 + 7, p.y * 1.1, p.z * 1.1) * 0.6;
    const double wy = noise.at(p.x * 1.1, p.y * 1.1 + 9, p.z * 1.1) * 0.6;
    double h = 1 + lump * noise.at((p.x + wx) * 1.05 + 3, (p.y + wy) * 1.05, p.z * 1.05);
    h += 0.13 * (0.35 - std::abs(noise.at(p.x * 2.7 + 11, p.y * 2.7, p.z * 2.7)));
    double share = 0.048, frequency = 4;
    for (int i = 0; i < 5; ++i) {
        h += share * noise.at(p.x * frequency, p.y * frequency + 5, p.z * frequency);
        share *= 0.52;
        frequency *= 2.03;
    }
    for (const Crater& crater : craters) {
        const double d = length(p - crater.centre) / crater.radius;
        if (d < 1) {
            h -= crater.radius * (1 - d * d) * 0.36;
        }
        if (d < 1.8) {
            h += crater.radius * 0.15 * std::exp(-std::pow((d - 1.02) / 0.20, 2));
        }
    }
    return h;
}

std::vector<Point> normals(const Mesh& mesh) {
    std::vector<Point> sums(mesh.points.size());
    for (const Face& f : mesh.faces) {
        const auto a = static_cast<std::size_t>(f.a), b = static_cast<std::size_t>(f.b),
                   c = static_cast<std::size_t>(f.c);
        const Point n = cross(mesh.points[b] - mesh.points[a], mesh.points[c] - mesh.points[a]);
        for (const std::size_t i : {a, b, c}) {
            sums[i] = sums[i] + n;
        }
    }
    return sums;
}

void write_vectors(const char* what, const std::vector<Point>& points) {
    std::printf("%s { %zu", what, points.size());
    for (const Point& p : points) {
        std::printf(",\n<%.5f,%.5f,%.5f>", p.x, p.y, p.z);
    }
    std::printf(" }\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "use: gyre-art-mesh SEED CRATERS SUBDIVISIONS LUMP\n");
        return 2;
    }
    const auto seed = static_cast<std::uint64_t>(std::atoll(argv[1]));
    art::Chance chance(seed);
    const art::Noise noise(seed + 1000);
    const std::vector<Crater> craters = scattered_craters(chance, std::atoi(argv[2]));
    Mesh mesh = icosahedron();
    for (int i = 0; i < std::atoi(argv[3]); ++i) {
        mesh = subdivided(mesh);
    }
    double farthest = 0;
    for (Point& p : mesh.points) {
        p = p * height(p, noise, craters, std::atof(argv[4]));
        farthest = std::max(farthest, length(p));
    }
    for (Point& p : mesh.points) {
        p = p * (1 / farthest);
    }
    std::printf("mesh2 {\n");
    write_vectors("vertex_vectors", mesh.points);
    write_vectors("normal_vectors", normals(mesh));
    std::printf("face_indices { %zu", mesh.faces.size());
    for (const Face& f : mesh.faces) {
        std::printf(",\n<%d,%d,%d>", f.a, f.b, f.c);
    }
    std::printf(" }\n}\n");
    return 0;
}
