// SPDX-License-Identifier: Zlib
// Compiles the headers shared by all tests; otherwise empty.
