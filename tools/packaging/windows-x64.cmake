# SPDX-License-Identifier: Zlib
# Toolchain for programs that run on 64-bit Windows 10 and later: Debian's mingw-w64, and every library static.
# GYRE_DEPENDENCIES is the folder that tools/packaging/dependencies has filled.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GYRE_DEPENDENCIES)
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

# Programs do not know where they were built, nor when.
set(gyre_flags "-ffile-prefix-map=${GYRE_DEPENDENCIES}/= -D_WIN32_WINNT=0x0A00")
set(CMAKE_C_FLAGS_INIT "${gyre_flags}")
set(CMAKE_CXX_FLAGS_INIT "${gyre_flags}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp")

set(CMAKE_FIND_ROOT_PATH ${GYRE_DEPENDENCIES})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_PREFIX_PATH ${GYRE_DEPENDENCIES})
set(ENV{PKG_CONFIG_LIBDIR} ${GYRE_DEPENDENCIES}/lib/pkgconfig)
set(PKG_CONFIG_ARGN --static)
