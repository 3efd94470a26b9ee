# SPDX-License-Identifier: Zlib
# One interface target carries warnings and instrumentation to every target of the project.
add_library(gyre_build_options INTERFACE)
add_library(gyre::build_options ALIAS gyre_build_options)

target_compile_options(gyre_build_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Wnon-virtual-dtor
    # g++ 12 sees overlapping copies in "literal" + std::string&& where there are none (GCC bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    $<$<BOOL:${GYRE_WERROR}>:-Werror>)
target_include_directories(gyre_build_options INTERFACE ${PROJECT_SOURCE_DIR})

if(GYRE_SANITIZE)
    target_compile_options(gyre_build_options INTERFACE
        -fsanitize=${GYRE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(gyre_build_options INTERFACE -fsanitize=${GYRE_SANITIZE})
endif()

if(GYRE_COVERAGE)
    target_compile_options(gyre_build_options INTERFACE --coverage -fprofile-abs-path)
    target_link_options(gyre_build_options INTERFACE --coverage)
endif()

find_program(GYRE_CCACHE ccache)
if(GYRE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # What ccache must overlook for precompiled headers to be cached, too (its manual, "Precompiled headers").
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${GYRE_CCACHE})
endif()
