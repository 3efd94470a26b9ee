# SPDX-License-Identifier: Zlib
# The headers that most files read, compiled once for all targets that have the same definitions. (Precompiling needs a
# source that uses them.)
find_package(fmt REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(sdl2 REQUIRED IMPORTED_TARGET sdl2)

add_library(gyre_headers OBJECT ${CMAKE_CURRENT_LIST_DIR}/empty.cpp)
target_link_libraries(gyre_headers PRIVATE gyre::build_options fmt::fmt)
gyre_precompile(gyre_headers <fmt/format.h>)

add_library(gyre_window_headers OBJECT ${CMAKE_CURRENT_LIST_DIR}/empty.cpp)
target_link_libraries(gyre_window_headers PRIVATE gyre::build_options fmt::fmt PkgConfig::sdl2)
gyre_precompile(gyre_window_headers <fmt/format.h> <SDL.h>)
