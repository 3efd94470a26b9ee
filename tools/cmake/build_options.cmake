# SPDX-License-Identifier: Zlib
# One interface target applies warnings and instrumentation to every target of the project.
add_library(gyre_build_options INTERFACE)
add_library(gyre::build_options ALIAS gyre_build_options)

target_compile_options(gyre_build_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Wnon-virtual-dtor
    $<$<CXX_COMPILER_ID:Clang>:-Wreserved-identifier>
    # Precompiled headers without file times, which differ in every clone, so that ccache can store them.
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>"
    # g++ 12 reports overlapping and overlong copies in std::string where there are none (GCC bugs 105651 and 105329),
    # and does so from precompiled headers. clang++ and the address sanitizer look for real ones.
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>"
    $<$<BOOL:${GYRE_WERROR}>:-Werror>)
target_include_directories(gyre_build_options INTERFACE ${PROJECT_SOURCE_DIR})

if(GYRE_SANITIZE)
    target_compile_options(gyre_build_options INTERFACE
        -fsanitize=${GYRE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(gyre_build_options INTERFACE -fsanitize=${GYRE_SANITIZE})
endif()

# Hardening of release programs. Sanitizers and coverage replace it: _FORTIFY_SOURCE hides calls from the sanitizers.
# Position-independent executables need no -fPIC: there is no shared library here, and it would slow the rules down.
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_COMPILE_OPTIONS_PIC ${CMAKE_CXX_COMPILE_OPTIONS_PIE})
if(NOT GYRE_SANITIZE AND NOT GYRE_COVERAGE)
    # Level 3 also checks buffers whose size is known only at run time; it needs glibc 2.34 and g++ 12 or clang 9, and
    # equals level 2 elsewhere. It also needs an optimiser, hence not Debug.
    target_compile_options(gyre_build_options INTERFACE
        -fstack-protector-strong -fstack-clash-protection
        "$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
    target_link_options(gyre_build_options INTERFACE
        LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
endif()

if(GYRE_COVERAGE)
    target_compile_options(gyre_build_options INTERFACE --coverage -fprofile-abs-path)
    target_link_options(gyre_build_options INTERFACE --coverage)
endif()

# For code that parses flags or writes reports: under sanitizers, the templates of CLI11 and JSON take longer to
# optimise than they ever run. Release programs are optimised as a whole.
add_library(gyre_runs_once INTERFACE)
add_library(gyre::runs_once ALIAS gyre_runs_once)
if(GYRE_SANITIZE)
    target_compile_options(gyre_runs_once INTERFACE -O0)
endif()

# gyre_precompile(TARGET HEADER…): these headers (used by most files of the target, and by changes to all of them) and
# the usual standard headers are read once per target. Each file still includes what it uses.
function(gyre_precompile target)
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <cmath> <cstdint> <deque> <filesystem> <functional> <map> <memory> <optional> <span> <string>
        <string_view> <utility> <vector> ${ARGN})
endfunction()

find_program(GYRE_CCACHE ccache)
if(GYRE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # What ccache must ignore to cache precompiled headers, too (its manual, "Precompiled headers"); in depend mode a
    # file that is not cached is read only once.
    set(ccache_ways CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
        # Lets one clone use what another compiled. clang++ and debuggers look for the files at their original paths.
        list(APPEND ccache_ways CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1)
    endif()
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env ${ccache_ways} ${GYRE_CCACHE})
endif()
