// SPDX-License-Identifier: Zlib
// Compiles the headers that all tests share, and holds nothing itself.
