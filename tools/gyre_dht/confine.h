// SPDX-License-Identifier: Zlib
/// What the program denies itself, in case a stranger's datagram takes it over.
#pragma once

namespace gyre_dht {

/// Closes all descriptors behind that of the game. Had the game's end of the pair or its sockets been inherited, this
/// process would not notice the game's end, and would keep its ports.
void close_inherited();

/// Limits memory and descriptors, and forbids a core file and to gain rights.
void confine();

/// Has the system end this process when the game ends, should it not notice by itself.
void end_with_parent();

}  // namespace gyre_dht
