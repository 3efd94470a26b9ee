// SPDX-License-Identifier: Zlib
/// Golden texts: what the screens say and where, as a list that a person can read and compare.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "tests/game/screens/gallery.h"

namespace golden {

/// The texts of the gallery's pictures, by their names: a line for each text, with its place in pixels.
using Texts = std::map<std::string, std::string>;

[[nodiscard]] std::filesystem::path texts_path();
/// Returns whether a picture's texts are stored: not if they differ from run to run, or if only the focus is in another
/// row than in one that is.
[[nodiscard]] bool keeps_texts(const std::string& name);
/// Returns the lines of a picture.
[[nodiscard]] std::string lines_of(const Gallery::Piece& piece);
/// Returns whether two pictures have the same words in the same places, up to a pixel: compilers round differently.
[[nodiscard]] bool are_alike(const std::string& expected, const std::string& seen);
[[nodiscard]] Texts read_texts();
[[nodiscard]] std::string joined(const Texts& texts);

}  // namespace golden
