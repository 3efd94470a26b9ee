// SPDX-License-Identifier: Zlib
// The test framework's main, compiled once.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
