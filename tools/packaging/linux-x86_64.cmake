# SPDX-License-Identifier: Zlib
# Toolchain for programs that run on any desktop Linux with glibc 2.31 or later: Debian 12's compiler, the headers and
# the C library of Debian 11, and every other library but libgcc static. GYRE_DEPENDENCIES is the folder that
# tools/packaging/dependencies has filled.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GYRE_DEPENDENCIES)
set(sysroot ${GYRE_DEPENDENCIES}/sysroot)

# Headers that are not in the sysroot, such as Xlib's, come from this system: nothing is linked with their libraries,
# which SDL loads when the program starts.
set(gyre_flags "--sysroot=${sysroot} -idirafter /usr/include -idirafter /usr/include/x86_64-linux-gnu")
# Programs do not know where they were built.
string(APPEND gyre_flags " -ffile-prefix-map=${GYRE_DEPENDENCIES}/=")
set(CMAKE_C_FLAGS_INIT "${gyre_flags}")
set(CMAKE_CXX_FLAGS_INIT "${gyre_flags}")
# The compiler looks for the C library beside its own libraries first, unless it is told otherwise. This system's
# libgcc_s needs a newer C library than the sysroot has; a program runs with the libgcc_s of its system.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-B${sysroot}/usr/lib/x86_64-linux-gnu -static-libstdc++ -Wl,--allow-shlib-undefined")
if(EXISTS ${GYRE_DEPENDENCIES}/lib/old_glibc.o)
    set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "${GYRE_DEPENDENCIES}/lib/old_glibc.o -pthread -ldl -lm")
endif()

set(CMAKE_PREFIX_PATH ${GYRE_DEPENDENCIES})
# SDL asks this system which libraries it may load.
if(NOT GYRE_SYSTEM_MODULES)
    set(ENV{PKG_CONFIG_LIBDIR} ${GYRE_DEPENDENCIES}/lib/pkgconfig)
    set(PKG_CONFIG_ARGN --static)
endif()
