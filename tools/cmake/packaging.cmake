# SPDX-License-Identifier: Zlib
# What `cmake --install` installs, and the packages that CPack makes of it: a DEB and an archive to unpack anywhere.
set(desktop ${PROJECT_SOURCE_DIR}/assets/desktop)
set(docs ${CMAKE_INSTALL_DATADIR}/doc/gyre)

# The newest release in the metainfo dates the manual; it, the changelog and the project must agree on the version.
file(STRINGS ${desktop}/gyre.metainfo.xml releases REGEX "<release ")
list(GET releases 0 release)
string(REGEX MATCH "version=\"([^\"]*)\" date=\"([^\"]*)\"" _ "${release}")
set(GYRE_RELEASE_DATE ${CMAKE_MATCH_2})
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/changelog newest_change LIMIT_COUNT 1)
if(NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION OR NOT newest_change MATCHES "^gyre \\(${PROJECT_VERSION}\\)")
    message(FATAL_ERROR "gyre.metainfo.xml and tools/cmake/changelog must begin with version ${PROJECT_VERSION}")
endif()

if(WIN32)
    install(TARGETS gyre gyre-replay DESTINATION .)  # beside `share`
else()
    install(TARGETS gyre gyre-replay)
endif()
if(TARGET gyre-dht)
    install(TARGETS gyre-dht)  # beside the game, which looks for it there
endif()
install(DIRECTORY assets/ DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/assets
    PATTERN source EXCLUDE
    PATTERN pictures EXCLUDE
    PATTERN icons EXCLUDE
    PATTERN desktop EXCLUDE
    PATTERN README.md EXCLUDE)
install(FILES assets/icons/gyre-64.png DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/assets/icons)
if(GYRE_DEPENDENCIES)
    # The programs of tools/package contain their libraries, so they bring their licences.
    install(DIRECTORY ${GYRE_DEPENDENCIES}/licences DESTINATION ${docs})
    foreach(package libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libstb-dev gcc-12-base)  # headers and libstdc++
        install(FILES /usr/share/doc/${package}/copyright DESTINATION ${docs}/licences RENAME ${package})
    endforeach()
endif()
install(FILES LICENSE DESTINATION ${docs} RENAME copyright)
if(WIN32)
    return()  # tools/package packs it
endif()
install(FILES ${desktop}/gyre.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/gyre-relay.service DESTINATION ${docs}/examples)
install(FILES ${desktop}/gyre.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
foreach(size 16 24 32 48 64 128 256 512)
    install(FILES assets/icons/gyre-${size}.png RENAME gyre.png
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps)
endforeach()

# gyre_compress(FILE): DIR/manual/NAME.gz of a file, reproducible byte for byte.
find_program(GYRE_GZIP gzip REQUIRED)
function(gyre_compress file)
    cmake_path(GET file FILENAME name)
    set(packed ${CMAKE_BINARY_DIR}/manual/${name}.gz)
    add_custom_command(OUTPUT ${packed} COMMAND ${GYRE_GZIP} -9nc ${file} > ${packed} DEPENDS ${file} VERBATIM)
    set(packed_docs ${packed_docs} ${packed} PARENT_SCOPE)
endfunction()

add_subdirectory(tools/manual)
gyre_compress(${CMAKE_BINARY_DIR}/manual/gyre.6)
gyre_compress(${CMAKE_BINARY_DIR}/manual/gyre-replay.6)
if(TARGET gyre-dht)
    gyre_compress(${CMAKE_BINARY_DIR}/manual/gyre-dht.6)
    install(FILES ${CMAKE_BINARY_DIR}/manual/gyre-dht.6.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
    install(FILES ${CMAKE_BINARY_DIR}/manual/gyre-dht DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endif()
gyre_compress(${CMAKE_CURRENT_LIST_DIR}/changelog)
add_custom_target(gyre_docs ALL DEPENDS ${packed_docs})
add_dependencies(gyre_docs gyre_manual)

install(FILES ${CMAKE_BINARY_DIR}/manual/gyre.6.gz ${CMAKE_BINARY_DIR}/manual/gyre-replay.6.gz
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES ${CMAKE_BINARY_DIR}/manual/gyre ${CMAKE_BINARY_DIR}/manual/gyre-replay
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${CMAKE_BINARY_DIR}/manual/changelog.gz DESTINATION ${docs})

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME gyre)
set(CPACK_PACKAGE_CONTACT "The Gyre developers <gyre@example.invalid>")
set(CPACK_PACKAGE_VENDOR "The Gyre developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "networked arcade shooter in a wrapping asteroid field")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/packaging_deb.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# The programs of tools/package need little. SDL loads what is recommended when the game starts.
if(GYRE_DEPENDENCIES)
    if(CMAKE_CROSSCOMPILING)
        set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
    endif()
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.31), libgcc-s1")
    string(JOIN ", " CPACK_DEBIAN_PACKAGE_RECOMMENDS libx11-6 libxext6 libxcursor1 libxi6 libxfixes3 libxrandr2 libxss1
        libgl1 "libpulse0 | libasound2 | libasound2t64")
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS gyre-online)  # see tools/package
else()
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Turn, thrust and fire through a field of tumbling rocks whose edges meet.
Every wave brings more of them, and with them steel, homing mines, vortices,
novas and enemy fighters. Canisters hold better guns, brakes and shields.
.
Up to eight pilots share one field over the network, together or against
each other, with bots in the empty seats. Every game leaves a replay, and
gyre-replay examines it.")
include(CPack)
