// SPDX-License-Identifier: Zlib
#include "engine/base/helper_process.h"

namespace engine {

struct HelperProcess::Parts {};

HelperProcess::HelperProcess(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Result<std::unique_ptr<HelperProcess>> HelperProcess::start(const std::filesystem::path& /*program*/,
                                                            std::size_t /*most_bytes*/) {
    return Error{verbatim("not available on this system")};
}

HelperProcess::~HelperProcess() = default;

bool HelperProcess::send(std::string_view /*message*/) {
    return false;
}

bool HelperProcess::receive(std::string& /*message*/) {
    return false;
}

}  // namespace engine
