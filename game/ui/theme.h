// SPDX-License-Identifier: Zlib
/// What all screens share: colours, text styles, and the translation functions (see engine/base/message.h).
#pragma once

#include "engine/base/message.h"
#include "engine/text/font.h"

namespace screens {

using engine::Phrase;
using engine::tr;
using engine::tr_decimal;
using engine::tr_format;
using engine::tr_format_plural;
using engine::tr_in;
using engine::tr_later;
using engine::tr_later_in;

}  // namespace screens

namespace screens::theme {

inline constexpr engine::Colour kText{226, 233, 247};
inline constexpr engine::Colour kMuted{139, 154, 189};
inline constexpr engine::Colour kFaint{139, 154, 189, 120};
inline constexpr engine::Colour kAccent{255, 178, 64};  ///< The amber of the ship's livery.
inline constexpr engine::Colour kWarning{255, 107, 92};
inline constexpr engine::Colour kGood{120, 220, 150};
inline constexpr engine::Colour kLine{140, 170, 225, 80};
inline constexpr engine::Colour kLineStrong{165, 195, 245, 190};
inline constexpr engine::Colour kPanelTop{16, 22, 42, 240};
inline constexpr engine::Colour kPanelBottom{6, 9, 20, 246};
inline constexpr engine::Colour kDim{2, 4, 12, 150};   ///< Over a paused field.
inline constexpr engine::Colour kDark{2, 4, 12, 225};  ///< Over content that should not be readable.

inline constexpr float kWidth = 640;  ///< Of the world units in which every screen is laid out.
inline constexpr float kHeight = 480;
inline constexpr float kRowHeight = 25;
inline constexpr float kLeastSize = 8.5F;  ///< Smallest size of letters that shrink so that a text fits.

[[nodiscard]] inline engine::TextStyle body(engine::Colour colour = kText) {
    return {.size = 14, .colour = colour};
}
[[nodiscard]] inline engine::TextStyle small(engine::Colour colour = kMuted) {
    return {.size = 11.5F, .colour = colour};
}
[[nodiscard]] inline engine::TextStyle item(engine::Colour colour = kText) {
    return {.size = 15, .colour = colour};
}
[[nodiscard]] inline engine::TextStyle heading(engine::Colour colour = kAccent) {
    return {.size = 16, .colour = colour, .weight = engine::Weight::Bold, .spacing = 0.14F};
}
[[nodiscard]] inline engine::TextStyle title(engine::Colour colour = kText) {
    return {.size = 34, .colour = colour, .weight = engine::Weight::Bold, .spacing = 0.12F};
}
[[nodiscard]] inline engine::TextStyle centred(engine::TextStyle style) {
    style.align = engine::Align::Centre;
    return style;
}
[[nodiscard]] inline engine::TextStyle bold(engine::TextStyle style, bool is_bold = true) {
    style.weight = is_bold ? engine::Weight::Bold : engine::Weight::Regular;
    return style;
}
[[nodiscard]] inline engine::TextStyle right(engine::TextStyle style) {
    style.align = engine::Align::Right;
    return style;
}

}  // namespace screens::theme
