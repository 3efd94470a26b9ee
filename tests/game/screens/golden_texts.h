// SPDX-License-Identifier: Zlib
/// Golden texts: what the screens say and where, in a form that a person can read and compare.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "tests/game/screens/gallery.h"

namespace golden {

/// The texts of the gallery's pictures by the pictures' names: one line per text, with its position in pixels.
using Texts = std::map<std::string, std::string>;

[[nodiscard]] std::filesystem::path texts_path();
/// Returns whether a picture's texts are stored. They are not if they differ from run to run, or if the picture differs
/// from a stored one only in which row has the focus.
[[nodiscard]] bool keeps_texts(const std::string& name);
/// Shows the gallery at the usual text scale, and at the largest, for which many screens are laid out in another way.
/// There `name` differs from the picture's own.
void show_gallery(
    const std::function<void(const std::string& name, const Gallery::Piece& piece, engine::Renderer& renderer)>& visit);
/// Returns the lines of a picture.
[[nodiscard]] std::string lines_of(const Gallery::Piece& piece);
/// Returns whether two pictures have the same words in the same places, up to a pixel: compilers round differently.
[[nodiscard]] bool are_alike(const std::string& expected, const std::string& seen);
[[nodiscard]] Texts read_texts();
[[nodiscard]] std::string joined(const Texts& texts);

}  // namespace golden
