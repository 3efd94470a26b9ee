// SPDX-License-Identifier: Zlib
/// Types with a `fields` function as JSON objects, for reports. Works with any JSON type whose members are set by name,
/// so this header includes no library.
#pragma once

#include <type_traits>
#include <utility>

namespace engine {

/// Collects the fields of a type: numbers as they are, everything else as objects.
template <typename Json>
class JsonFields {
public:
    template <typename T>
    void operator()(const char* name, const T& value) {
        if constexpr (std::is_arithmetic_v<T>) {
            json_[name] = value;
        } else {
            json_[name] = of(value);
        }
    }

    /// Returns the object with all fields of `value`.
    template <typename T>
    [[nodiscard]] static Json of(const T& value) {
        JsonFields fields;
        T::fields(fields, value);
        return std::move(fields.json_);
    }

private:
    Json json_;
};

}  // namespace engine
