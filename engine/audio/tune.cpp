// SPDX-License-Identifier: Zlib
#include "engine/audio/tune.h"

#include "engine/base/files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#define OV_EXCLUDE_STATIC_CALLBACKS
#include <vorbis/vorbisfile.h>

namespace engine {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;
constexpr long kRate = 44100;

}  // namespace

struct Tune::Decoder {
    Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    ~Decoder() {
        if (is_open) {
            ov_clear(&file);
        }
    }

    // The functions of a file for vorbisfile, as in the C library; `source` is this.
    static std::size_t read(void* to, std::size_t size, std::size_t count, void* source) {
        auto& self = *static_cast<Decoder*>(source);
        const std::size_t items = size == 0 ? 0 : std::min(count, (self.bytes.size() - self.at) / size);
        std::copy_n(self.bytes.data() + self.at, items * size, static_cast<char*>(to));
        self.at += items * size;
        return items;
    }
    static int seek(void* source, ogg_int64_t offset, int whence) {
        auto& self = *static_cast<Decoder*>(source);
        const ogg_int64_t size = std::ssize(self.bytes);
        const ogg_int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? static_cast<ogg_int64_t>(self.at) : size;
        if (base + offset < 0 || base + offset > size) {
            return -1;
        }
        self.at = static_cast<std::size_t>(base + offset);
        return 0;
    }
    static long tell(void* source) { return static_cast<long>(static_cast<Decoder*>(source)->at); }

    std::string bytes;
    std::size_t at = 0;  // of the next byte that is read
    OggVorbis_File file{};
    bool is_open = false;
};

Tune::Tune(std::unique_ptr<Decoder> decoder) : decoder_(std::move(decoder)) {
    start_ = comment("LOOPSTART");
    length_ = comment("LOOPLENGTH");
    bar_ = comment("BARFRAMES");
    const std::int64_t all = ov_pcm_total(&decoder_->file, -1);
    loops_ = length_ > 0 && start_ + length_ <= all;
    if (!loops_) {
        start_ = 0;
        length_ = all;
    }
    seek(0);
}

Tune::Tune(Tune&&) noexcept = default;
Tune& Tune::operator=(Tune&&) noexcept = default;
Tune::~Tune() = default;

Result<Tune> Tune::open(const std::filesystem::path& path) {
    const Error missing{tr_later("the tune '{}' is missing; reinstall the game"), path};
    const Error damaged{tr_later("the tune '{}' is damaged; reinstall the game"), path};
    auto content = read_file(path, kMaxBytes);
    if (!content) {
        return missing;
    }
    auto decoder = std::make_unique<Decoder>();
    decoder->bytes = *std::move(content);
    constexpr ov_callbacks kInMemory{Decoder::read, Decoder::seek, nullptr, Decoder::tell};
    decoder->is_open = ov_open_callbacks(decoder.get(), &decoder->file, nullptr, 0, kInMemory) == 0;
    if (!decoder->is_open) {
        return damaged;
    }
    const vorbis_info* info = ov_info(&decoder->file, -1);
    if (info->rate != kRate || info->channels != 2 || ov_pcm_total(&decoder->file, -1) <= 0) {
        return damaged;
    }
    return Tune(std::move(decoder));
}

std::int64_t Tune::comment(const char* name) const {
    vorbis_comment* comments = ov_comment(&decoder_->file, -1);
    const char* text = comments == nullptr ? nullptr : vorbis_comment_query(comments, name, 0);
    return text == nullptr ? 0 : std::max(std::strtoll(text, nullptr, 10), 0LL);
}

void Tune::seek(std::int64_t frame) {
    position_ = std::clamp<std::int64_t>(frame, 0, length_);
    ov_pcm_seek(&decoder_->file, start_ + position_);
}

void Tune::read(std::span<float> stereo) {
    std::size_t done = 0;
    while (done + 1 < stereo.size() && !is_over()) {
        if (position_ >= length_) {
            seek(0);
        }
        const auto wanted =
            std::min<std::int64_t>(static_cast<std::int64_t>((stereo.size() - done) / 2), length_ - position_);
        float** sides = nullptr;
        const long got = ov_read_float(&decoder_->file, &sides, static_cast<int>(wanted), nullptr);
        if (got <= 0) {
            break;  // damaged beyond this point: silence
        }
        for (long i = 0; i < got; ++i) {
            stereo[done++] = sides[0][i];
            stereo[done++] = sides[1][i];
        }
        position_ += got;
    }
    std::ranges::fill(stereo.subspan(done), 0.0F);
}

}  // namespace engine
