# SPDX-License-Identifier: Zlib
# One interface target applies warnings and instrumentation to every target of the project.

# The code has no warnings of Debian 12's compilers. Others may find some, which must not stop a player's build.
set(gyre_known_compiler OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\."
        OR CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^14\\.")
    set(gyre_known_compiler ON)
endif()
option(GYRE_WERROR "Treat warnings as errors" ${gyre_known_compiler})

# What differs between systems is in files of two names, one for each.
if(WIN32)
    set(GYRE_SYSTEM windows)
else()
    set(GYRE_SYSTEM posix)
endif()

add_library(gyre_build_options INTERFACE)
add_library(gyre::build_options ALIAS gyre_build_options)

target_compile_options(gyre_build_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wold-style-cast -Wnon-virtual-dtor
    # In files that are compiled together, a local name may be that of a constant of another file.
    $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>
    $<$<CXX_COMPILER_ID:Clang>:-Wreserved-identifier>
    # Programs do not know where they were built.
    -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=
    # Half a gigabyte for each file at most, instead of a tenth of the time for collecting garbage.
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>
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
if(WIN32)
    target_compile_definitions(gyre_build_options INTERFACE
        NOMINMAX WIN32_LEAN_AND_MEAN SDL_MAIN_HANDLED)
    target_compile_options(gyre_build_options INTERFACE -fstack-protector-strong)
    target_link_options(gyre_build_options INTERFACE -fstack-protector-strong LINKER:--dynamicbase,--nxcompat,--high-entropy-va)
elseif(NOT GYRE_SANITIZE AND NOT GYRE_COVERAGE)
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

# For code that parses flags or writes reports: the templates of CLI11 and JSON take longer to optimise than they run.
# Some optimisation remains, which _FORTIFY_SOURCE needs (see above), and precompiled headers that are shared.
add_library(gyre_runs_once INTERFACE)
add_library(gyre::runs_once ALIAS gyre_runs_once)
target_compile_options(gyre_runs_once INTERFACE $<$<NOT:$<CONFIG:Debug>>:-O1>)

# gyre_precompile(TARGET HEADER…): the usual standard headers and these are read once. Other targets with the same
# definitions use them too, by target_precompile_headers(… REUSE_FROM). Each file still includes what it uses.
function(gyre_precompile target)
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <cmath> <cstdint> <deque> <filesystem> <functional> <map> <memory> <optional> <set> <span>
        <string> <string_view> <utility> <variant> <vector> ${ARGN})
endfunction()

# gyre_unite_sources(DIRECTORY): with CMAKE_UNITY_BUILD, all sources of a target in one folder are compiled as one file,
# which takes a third of the time. So names in unnamed namespaces are unique within a folder. Files that define a macro
# for a header, those for Windows, whose headers define many, and generated ones are compiled alone.
function(gyre_unite_sources directory)
    get_property(folders DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
    foreach(folder IN LISTS folders)
        gyre_unite_sources(${folder})
    endforeach()
    get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
        get_target_property(sources ${target} SOURCES)
        if(NOT sources)
            continue()
        endif()
        set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
        foreach(source IN LISTS sources)
            if(source MATCHES "_windows\\.cpp$")
                continue()
            endif()
            cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${directory} NORMALIZE)
            cmake_path(GET source PARENT_PATH group)
            cmake_path(RELATIVE_PATH group BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
            string(MAKE_C_IDENTIFIER "${group}" group)
            set_property(SOURCE ${source} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${group})
        endforeach()
    endforeach()
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
