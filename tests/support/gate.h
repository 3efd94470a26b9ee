// SPDX-License-Identifier: Zlib
/// A worker whose jobs wait, as behind a slow disk, until the gate is opened.
#pragma once

#include "engine/base/worker.h"

#include <future>

class Gate {
public:
    explicit Gate(engine::Worker& worker) {
        worker.add("gate", [opened = opened_.get_future().share()]() -> engine::Worker::Report {
            opened.wait();
            return {};
        });
    }
    void open() { opened_.set_value(); }

private:
    std::promise<void> opened_;
};
