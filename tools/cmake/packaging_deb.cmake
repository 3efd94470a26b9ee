# SPDX-License-Identifier: Zlib
# Run by CPack after installing and before packing: Debian keeps the programs of games in /usr/games.
if(CPACK_GENERATOR STREQUAL "DEB")
    set(usr ${CPACK_TEMPORARY_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX})
    file(RENAME ${usr}/bin ${usr}/games)
endif()
