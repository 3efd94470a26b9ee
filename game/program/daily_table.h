// SPDX-License-Identifier: Zlib
/// The world's table of a daily flight, for programs without a window.
#pragma once

#include <memory>

#include "engine/base/result.h"
#include "game/match/network/net_platform.h"
#include "game/program/options.h"

namespace gyre {

/// Prints the table of a day with the flights that could be verified, and before that publishes this pilot's flight of
/// the day that counted, if the options say so. Takes half a minute at most. Fails if no node can be reached and
/// nothing is kept of that day.
engine::Result<void> print_daily_table(const Options& options, std::unique_ptr<match::NetPlatform> platform);

}  // namespace gyre
