// SPDX-License-Identifier: Zlib
// The individual skies, each in a different hue. All stay dark: a sky's brightest light is a third of a shot's.
#include "tools/art/sky.h"

#include <array>

namespace art {

namespace {

constexpr SkyPlan kViolet{.seed = 2718,
                          .deep = {0.0016, 0.0018, 0.0052},
                          .cloud = {0.008, 0.014, 0.046},
                          .core = {0.095, 0.024, 0.150},
                          .edge = {0.070, 0.080, 0.190},
                          .across = 1,
                          .down = -1,
                          .shift = 0.50,
                          .width = 0.22,
                          .lanes = 0.75,
                          .stars = 6400,
                          .planet = {.centre = {0.79, 0.27},
                                     .radius = 0.135,
                                     .day = {0.050, 0.060, 0.095},
                                     .air = {0.045, 0.070, 0.160},
                                     .light_x = -0.75,
                                     .light_y = 0.35,
                                     .stripes = 0.4}};

constexpr SkyPlan kEmerald{.seed = 31,
                           .deep = {0.0008, 0.0028, 0.0034},
                           .cloud = {0.003, 0.026, 0.026},
                           .core = {0.010, 0.070, 0.052},
                           .edge = {0.050, 0.085, 0.050},
                           .across = 0,
                           .down = 1,
                           .shift = 0.12,
                           .width = 0.22,
                           .lanes = 0.6,
                           .planet = {.centre = {0.67, 0.66},
                                      .radius = 0.170,
                                      .day = {0.055, 0.110, 0.105},
                                      .air = {0.050, 0.190, 0.170},
                                      .stripes = 0.75,
                                      .ring = 0.36}};

constexpr SkyPlan kEmber{.seed = 77,
                         .deep = {0.0034, 0.0016, 0.0018},
                         .cloud = {0.044, 0.011, 0.008},
                         .core = {0.150, 0.034, 0.012},
                         .edge = {0.130, 0.066, 0.022},
                         .across = 1,
                         .down = 1,
                         .shift = 0.05,
                         .width = 0.24,
                         .lanes = 0.92,
                         .stars = 3600};

constexpr SkyPlan kSpiral{.seed = 505,
                          .deep = {0.0012, 0.0020, 0.0056},
                          .cloud = {0.006, 0.012, 0.034},
                          .core = {0.014, 0.026, 0.062},
                          .edge = {0.030, 0.040, 0.075},
                          .across = 1,
                          .down = 0,
                          .shift = 0.55,
                          .width = 0.30,
                          .lanes = 0.4,
                          .stars = 7600,
                          .wonder = {.type = Wonder::Type::Galaxy,
                                     .centre = {0.33, 0.42},
                                     .radius = 0.36,
                                     .light = {0.150, 0.110, 0.072},
                                     .second = {0.032, 0.056, 0.120}}};

constexpr SkyPlan kGiant{.seed = 9001,
                         .deep = {0.0024, 0.0016, 0.0040},
                         .cloud = {0.020, 0.010, 0.032},
                         .core = {0.060, 0.020, 0.052},
                         .edge = {0.075, 0.040, 0.060},
                         .across = 1,
                         .down = -1,
                         .shift = 0.85,
                         .width = 0.16,
                         .planet = {.centre = {0.24, 0.67},
                                    .radius = 0.26,
                                    .day = {0.120, 0.070, 0.050},
                                    .air = {0.180, 0.090, 0.060},
                                    .light_x = 0.75,
                                    .light_y = -0.45,
                                    .stripes = 1.0}};

constexpr SkyPlan kRemnant{.seed = 1604,
                           .deep = {0.0014, 0.0018, 0.0040},
                           .cloud = {0.012, 0.010, 0.028},
                           .core = {0.030, 0.012, 0.048},
                           .edge = {0.040, 0.030, 0.060},
                           .across = 0,
                           .down = 1,
                           .shift = 0.5,
                           .width = 0.26,
                           .lanes = 0.5,
                           .wonder = {.type = Wonder::Type::Shell,
                                      .centre = {0.60, 0.47},
                                      .radius = 0.33,
                                      .light = {0.120, 0.022, 0.044},
                                      .second = {0.012, 0.060, 0.075}}};

constexpr SkyPlan kGlacier{.seed = 4242,
                           .deep = {0.0014, 0.0030, 0.0056},
                           .cloud = {0.010, 0.028, 0.046},
                           .core = {0.024, 0.060, 0.092},
                           .edge = {0.075, 0.100, 0.120},
                           .across = 1,
                           .down = 1,
                           .shift = 0.40,
                           .width = 0.20,
                           .lanes = 0.75,
                           .wonder = {.type = Wonder::Type::Sun,
                                      .centre = {0.74, 0.26},
                                      .radius = 0.16,
                                      .light = {0.140, 0.170, 0.210},
                                      .second = {0.030, 0.060, 0.110}}};

constexpr std::array<SkyPlan, kSkies> kPlans{kViolet, kEmerald, kEmber, kSpiral, kGiant, kRemnant, kGlacier};

}  // namespace

const SkyPlan& sky_plan(int number) {
    return kPlans.at(static_cast<std::size_t>(number));
}

}  // namespace art
