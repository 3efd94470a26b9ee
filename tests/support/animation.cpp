// SPDX-License-Identifier: Zlib
#include "tests/support/animation.h"

#include "engine/base/files.h"

#include <algorithm>
#include <memory>
#include <string>

#include <webp/demux.h>

namespace support {

Animation read_animation(const std::filesystem::path& path) {
    const auto bytes = engine::read_file(path, std::size_t{1} << 24);
    Animation animation;
    if (!bytes) {
        return animation;
    }
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()};
    const std::unique_ptr<WebPAnimDecoder, void (*)(WebPAnimDecoder*)> decoder(WebPAnimDecoderNew(&data, nullptr),
                                                                               WebPAnimDecoderDelete);
    WebPAnimInfo info;
    if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0) {
        return animation;
    }
    animation.loops = static_cast<int>(info.loop_count);
    std::uint8_t* rgba = nullptr;
    int end_ms = 0;
    while (WebPAnimDecoderGetNext(decoder.get(), &rgba, &end_ms) == 1) {
        engine::Image image(static_cast<int>(info.canvas_width), static_cast<int>(info.canvas_height));
        std::copy_n(rgba, image.rgba.size(), image.rgba.begin());
        animation.pictures.push_back(std::move(image));
        animation.ends_ms.push_back(end_ms);
    }
    return animation;
}

}  // namespace support
