// SPDX-License-Identifier: Zlib
/// Waiting for datagrams, and for a signal to end.
#pragma once

#include "net/wire/units.h"

namespace gyre_dht {

/// Takes SIGINT and SIGTERM from here on. To be created before any thread, and only once.
class EndSignals {
public:
    EndSignals();
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;
    ~EndSignals();

    /// Waits until the descriptor can be read (or written, if that is wanted too), but not longer. Returns false once
    /// the program was asked to end.
    [[nodiscard]] bool wait(int descriptor, bool wants_to_write, net::Micros longest) const;

private:
    int signals_ = -1;
};

}  // namespace gyre_dht
