# SPDX-License-Identifier: Zlib
# Toolchain for programs that run on any 64-bit ARM desktop Linux with glibc 2.31 or later; see linux-x86_64.cmake.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GYRE_DEPENDENCIES)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR "qemu-aarch64;-L;/usr/aarch64-linux-gnu")  # for the generator of the manual
set(sysroot ${GYRE_DEPENDENCIES}/sysroot)

# The cross compiler would take the headers of a newer C library first, so it is told where all of them are.
set(gyre_headers "-isystem /usr/lib/gcc-cross/aarch64-linux-gnu/12/include -isystem ${sysroot}/usr/include/aarch64-linux-gnu -isystem ${sysroot}/usr/include -idirafter /usr/include -idirafter /usr/include/x86_64-linux-gnu")
set(gyre_flags "--sysroot=${sysroot} -nostdinc -ffile-prefix-map=${GYRE_DEPENDENCIES}/=")
set(CMAKE_C_FLAGS_INIT "${gyre_flags} ${gyre_headers}")
set(CMAKE_CXX_FLAGS_INIT "${gyre_flags} -isystem /usr/aarch64-linux-gnu/include/c++/12 -isystem /usr/aarch64-linux-gnu/include/c++/12/aarch64-linux-gnu ${gyre_headers}")
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-B${sysroot}/usr/lib/aarch64-linux-gnu -L${sysroot}/usr/lib/aarch64-linux-gnu -L${sysroot}/lib/aarch64-linux-gnu -static-libstdc++ -Wl,--allow-shlib-undefined")
if(EXISTS ${GYRE_DEPENDENCIES}/lib/old_glibc.o)
    set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "${GYRE_DEPENDENCIES}/lib/old_glibc.o -pthread -ldl -lm")
endif()

set(CMAKE_PREFIX_PATH ${GYRE_DEPENDENCIES})
if(GYRE_SYSTEM_MODULES)
    set(CMAKE_LIBRARY_PATH /usr/lib/x86_64-linux-gnu)  # only their names are asked for
else()
    set(ENV{PKG_CONFIG_LIBDIR} ${GYRE_DEPENDENCIES}/lib/pkgconfig)
    set(PKG_CONFIG_ARGN --static)
endif()
