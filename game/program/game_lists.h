// SPDX-License-Identifier: Zlib
/// Games found on the local network and in the worldwide list, for programs without a window.
#pragma once

#include <memory>

#include "engine/base/process.h"
#include "engine/base/result.h"
#include "game/match/network/online_service.h"
#include "game/program/options.h"

namespace gyre {

/// Prints the games that answer within a few seconds, or those of the worldwide list.
engine::Result<void> list_games(const Options& options, std::unique_ptr<match::NetPlatform> platform);

// These return the first game that can be joined or watched. They fail after half a minute, or if the program is asked
// to end.

engine::Result<net::HostPlace> find_on_lan(match::OnlineService& network, bool is_to_watch, engine::EndRequest& end);
engine::Result<net::HostPlace> find_in_world(match::OnlineService& network, bool is_to_watch, engine::EndRequest& end);

}  // namespace gyre
