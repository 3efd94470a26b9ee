// SPDX-License-Identifier: Zlib
#include "game/match/network/game_record.h"

#include "net/play/lockstep.h"

#include <utility>

namespace match {

void GameRecord::follow(NetworkInput* input) {
    if (input_ != nullptr) {
        earlier_ += input_->desyncs();
        earlier_repairs_ += input_->repairs();
        latest_ = latest_desync();
        if (auto report = input_->take_desync_report()) {
            report_ = std::move(report);
        }
    }
    input_ = input;
}

std::optional<net::Desync> GameRecord::latest_desync() const {
    const auto& latest = input_ != nullptr ? input_->session().game()->world_agreement().latest() : std::nullopt;
    return latest ? latest : latest_;
}

std::optional<DesyncReport> GameRecord::take_desync_report() {
    if (report_) {
        return std::exchange(report_, std::nullopt);
    }
    return input_ != nullptr ? input_->take_desync_report() : std::nullopt;
}

}  // namespace match
