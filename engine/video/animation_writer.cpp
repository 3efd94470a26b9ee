// SPDX-License-Identifier: Zlib
// The only file that uses libwebp.
#include "engine/video/animation_writer.h"

#include "engine/base/files.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string_view>
#include <utility>

#include <webp/encode.h>
#include <webp/mux.h>

namespace engine {

namespace {

/// The parts of the file that are there without any picture, rounded up.
constexpr std::size_t kFrameworkBytes = 64;
/// By how much a higher quality makes a picture larger, at least: the logarithm of the ratio, per step of quality.
constexpr double kGrowth = 0.014;
constexpr float kSmallestStep = 3;

struct EncoderDeleter {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

/// A picture of libwebp, and the bytes that it returns.
struct Picture : WebPPicture {
    Picture() { (void)WebPPictureInit(this); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    ~Picture() { WebPPictureFree(this); }
};
struct Bytes : WebPData {
    Bytes() { WebPDataInit(this); }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;
    ~Bytes() { WebPDataClear(this); }
};

Error not_encoded(const char* why) {
    return Error{tr_later("the pictures could not be encoded: {}"), why};
}

int goes_on(int /*percent*/, const WebPPicture* picture) {
    return static_cast<const std::atomic<bool>*>(picture->user_data)->load() ? 0 : 1;
}

WebPConfig config_for(float quality) {
    WebPConfig config;
    (void)WebPConfigInit(&config);
    config.quality = quality;
    config.use_sharp_yuv = 1;  // small bright letters on a dark sky would be blurred
    return config;
}

}  // namespace

AnimationWriter::AnimationWriter(const AnimationPlan& plan, const std::atomic<bool>& stop)
    : plan_(plan), stop_(stop), animation_(WebPMuxNew(), WebPMuxDelete), bytes_(kFrameworkBytes) {
    assert(plan.pictures > 0 && plan.pictures_per_second > 0);
}

AnimationWriter::~AnimationWriter() = default;

Result<void> AnimationWriter::add(Image picture) {
    assert(picture.width_px == plan_.size.w && picture.height_px == plan_.size.h);
    second_.push_back(std::move(picture));
    const int added = encoded_ + static_cast<int>(second_.size());
    const bool is_second = static_cast<int>(second_.size()) == plan_.pictures_per_second;
    return is_second || added == plan_.pictures ? encode_second() : Result<void>();
}

Result<void> AnimationWriter::encode_second() {
    const std::size_t left = plan_.max_bytes - std::min(bytes_, plan_.max_bytes);
    const std::size_t share = left * second_.size() / static_cast<std::size_t>(plan_.pictures - encoded_);
    auto made = encode(quality_);
    while (made && made->size() > share && quality_ > kLeast) {
        const double excess =
            std::log(static_cast<double>(made->size()) / static_cast<double>(std::max<std::size_t>(share, 1)));
        quality_ = std::max(kLeast, quality_ - std::max(kSmallestStep, static_cast<float>(excess / (2 * kGrowth))));
        made = encode(quality_);
    }
    if (!made) {
        return made.failure();
    }
    if (made->size() > left) {
        return Error{tr_later("the pictures do not fit into {} bytes; choose fewer"), plan_.max_bytes};
    }
    const double room = std::log(static_cast<double>(share) / static_cast<double>(made->size()));
    auto appended = append(*made);
    encoded_ += static_cast<int>(second_.size());
    second_.clear();
    // Busier pictures may follow, so half of the room is left.
    quality_ = std::clamp(quality_ + static_cast<float>(room / (4 * kGrowth)), quality_, kBest);
    return appended;
}

Result<std::string> AnimationWriter::encode(float quality) const {
    WebPAnimEncoderOptions options;
    (void)WebPAnimEncoderOptionsInit(&options);
    const std::unique_ptr<WebPAnimEncoder, EncoderDeleter> encoder(
        WebPAnimEncoderNew(plan_.size.w, plan_.size.h, &options));
    const WebPConfig config = config_for(quality);
    const int begin = begin_ms(encoded_);
    int number = encoded_;
    for (const Image& image : second_) {
        Picture picture;
        picture.use_argb = 1;
        picture.width = plan_.size.w;
        picture.height = plan_.size.h;
        picture.progress_hook = goes_on;
        picture.user_data = const_cast<std::atomic<bool>*>(&stop_);  // libwebp passes it on as a plain pointer
        if (stop_ || !encoder || WebPPictureImportRGBX(&picture, image.rgba.data(), plan_.size.w * 4) == 0 ||
            WebPAnimEncoderAdd(encoder.get(), &picture, begin_ms(number) - begin, &config) == 0) {
            return not_encoded(stop_ ? "stopped" : encoder ? WebPAnimEncoderGetError(encoder.get()) : "out of memory");
        }
        ++number;
    }
    Bytes bytes;
    if (WebPAnimEncoderAdd(encoder.get(), nullptr, begin_ms(number) - begin, nullptr) == 0 ||
        WebPAnimEncoderAssemble(encoder.get(), &bytes) == 0) {
        return not_encoded(WebPAnimEncoderGetError(encoder.get()));
    }
    return std::string(reinterpret_cast<const char*>(bytes.bytes), bytes.size);
}

Result<void> AnimationWriter::append(const std::string& second) {
    const WebPData bytes{reinterpret_cast<const std::uint8_t*>(second.data()), second.size()};
    const std::unique_ptr<WebPMux, void (*)(WebPMux*)> part(WebPMuxCreate(&bytes, 0), WebPMuxDelete);
    int frames = 0;
    bool is_complete = part && animation_ && WebPMuxNumChunks(part.get(), WEBP_CHUNK_ANMF, &frames) == WEBP_MUX_OK;
    // Pictures that are all alike become a single one, which is not an animation.
    const bool is_still = frames == 0;
    for (int number = 1; is_complete && number <= std::max(frames, 1); ++number) {
        WebPMuxFrameInfo frame{};
        is_complete = WebPMuxGetFrame(part.get(), static_cast<std::uint32_t>(number), &frame) == WEBP_MUX_OK;
        if (is_still) {
            frame.id = WEBP_CHUNK_ANMF;
            frame.duration = begin_ms(encoded_ + static_cast<int>(second_.size())) - begin_ms(encoded_);
            frame.blend_method = WEBP_MUX_NO_BLEND;
        }
        is_complete = is_complete && WebPMuxPushFrame(animation_.get(), &frame, 1) == WEBP_MUX_OK;
        WebPDataClear(&frame.bitstream);
    }
    bytes_ += second.size();
    return is_complete ? Result<void>() : not_encoded("out of memory");
}

Result<std::size_t> AnimationWriter::save(const std::filesystem::path& path) {
    assert(encoded_ == plan_.pictures);
    const WebPMuxAnimParams params{.bgcolor = 0xFF000000, .loop_count = 0};
    Bytes bytes;
    if (WebPMuxSetAnimationParams(animation_.get(), &params) != WEBP_MUX_OK ||
        WebPMuxSetCanvasSize(animation_.get(), plan_.size.w, plan_.size.h) != WEBP_MUX_OK ||
        WebPMuxAssemble(animation_.get(), &bytes) != WEBP_MUX_OK) {
        return not_encoded("out of memory");
    }
    const auto written = write_file(path, {reinterpret_cast<const char*>(bytes.bytes), bytes.size});
    return written ? Result<std::size_t>(std::size_t{bytes.size}) : written.failure();
}

}  // namespace engine
