// SPDX-License-Identifier: Zlib
// For a target of precompiled headers, which needs a source that uses them.
