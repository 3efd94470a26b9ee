// SPDX-License-Identifier: Zlib
#include "tools/sound/ogg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include <vorbis/vorbisenc.h>

namespace sound {

namespace {

constexpr float kQuality = 0.4F;  // about 128 kbit/s
constexpr int kSerial = 0x47797265;
constexpr std::size_t kBlock = 4096;

/// The library's encoder and its state.
class Encoder {
public:
    explicit Encoder(const Performance& performance, const std::string& title) {
        vorbis_info_init(&info_);
        if (vorbis_encode_init_vbr(&info_, 2, static_cast<long>(kSampleRate), kQuality) != 0) {
            throw std::runtime_error("the encoder refuses stereo at 44,100 Hz");
        }
        vorbis_comment_init(&comment_);
        tag("TITLE", title);
        tag("ARTIST", "The Gyre developers");
        tag("LICENSE", "CC BY 4.0");
        if (performance.loops) {
            tag("LOOPSTART", std::to_string(sample_count(kLoopMargin)));
            tag("LOOPLENGTH", std::to_string(performance.sound.left.samples().size()));
            tag("BARFRAMES", std::to_string(performance.bar));
        }
        vorbis_analysis_init(&state_, &info_);
        vorbis_block_init(&state_, &block_);
        ogg_stream_init(&stream_, kSerial);
        put_heads();
    }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
    ~Encoder() {
        ogg_stream_clear(&stream_);
        vorbis_block_clear(&block_);
        vorbis_dsp_clear(&state_);
        vorbis_comment_clear(&comment_);
        vorbis_info_clear(&info_);
    }

    void put(const Stereo& sound) {
        const std::size_t count = sound.left.samples().size();
        for (std::size_t at = 0; at < count; at += kBlock) {
            const std::size_t frames = std::min(kBlock, count - at);
            float** sides = vorbis_analysis_buffer(&state_, static_cast<int>(frames));
            for (std::size_t i = 0; i < frames; ++i) {
                sides[0][i] = static_cast<float>(sound.left.samples()[at + i]);
                sides[1][i] = static_cast<float>(sound.right.samples()[at + i]);
            }
            vorbis_analysis_wrote(&state_, static_cast<int>(frames));
            take_packets();
        }
    }

    std::string finish() {
        vorbis_analysis_wrote(&state_, 0);
        take_packets();
        return bytes_;
    }

private:
    void tag(const char* name, const std::string& value) { vorbis_comment_add_tag(&comment_, name, value.c_str()); }

    void put_heads() {
        ogg_packet heads[3];
        vorbis_analysis_headerout(&state_, &comment_, &heads[0], &heads[1], &heads[2]);
        for (ogg_packet& head : heads) {
            ogg_stream_packetin(&stream_, &head);
        }
        ogg_page page;
        while (ogg_stream_flush(&stream_, &page) != 0) {
            append(page);
        }
    }

    void take_packets() {
        ogg_packet packet;
        ogg_page page;
        while (vorbis_analysis_blockout(&state_, &block_) == 1) {
            vorbis_analysis(&block_, nullptr);
            vorbis_bitrate_addblock(&block_);
            while (vorbis_bitrate_flushpacket(&state_, &packet) != 0) {
                ogg_stream_packetin(&stream_, &packet);
                while (ogg_stream_pageout(&stream_, &page) != 0) {
                    append(page);
                }
            }
        }
    }

    void append(const ogg_page& page) {
        bytes_.append(reinterpret_cast<const char*>(page.header), static_cast<std::size_t>(page.header_len));
        bytes_.append(reinterpret_cast<const char*>(page.body), static_cast<std::size_t>(page.body_len));
    }

    vorbis_info info_{};
    vorbis_comment comment_{};
    vorbis_dsp_state state_{};
    vorbis_block block_{};
    ogg_stream_state stream_{};
    std::string bytes_;
};

/// Returns the loop, extended at both ends by its own continuation.
Stereo with_margins(const Stereo& loop) {
    const auto extend = [](const Clip& clip) {
        Clip longer(clip.length_s() + 2.0 * kLoopMargin);
        const std::size_t count = clip.samples().size();
        const std::size_t margin = sample_count(kLoopMargin);
        longer.samples().resize(count + 2 * margin);
        for (std::size_t i = 0; i < longer.samples().size(); ++i) {
            longer.samples()[i] = clip.samples()[(i + count - margin) % count];
        }
        return longer;
    };
    Stereo longer;
    longer.left = extend(loop.left);
    longer.right = extend(loop.right);
    return longer;
}

}  // namespace

std::string encode_ogg(const Performance& performance, const std::string& title) {
    Encoder encoder(performance, title);
    encoder.put(performance.loops ? with_margins(performance.sound) : performance.sound);
    return encoder.finish();
}

std::uint64_t hash_of(const Stereo& sound) {
    std::uint64_t hash = 14695981039346656037ULL;
    const auto add = [&hash](double sample) {
        const auto value = static_cast<std::uint16_t>(std::lround(std::clamp(sample, -1.0, 1.0) * 32767.0));
        hash = (hash ^ (value & 0xFFU)) * 1099511628211ULL;
        hash = (hash ^ (value >> 8U)) * 1099511628211ULL;
    };
    for (std::size_t i = 0; i < sound.left.samples().size(); ++i) {
        add(sound.left.samples()[i]);
        add(sound.right.samples()[i]);
    }
    return hash;
}

}  // namespace sound
