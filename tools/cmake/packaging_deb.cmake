# SPDX-License-Identifier: Zlib
# Run by CPack after installing and before packing: Debian keeps the programs of games in /usr/games, which systemd does
# not search.
if(CPACK_GENERATOR STREQUAL "DEB")
    set(usr ${CPACK_TEMPORARY_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX})
    file(RENAME ${usr}/bin ${usr}/games)
    set(unit ${usr}/share/doc/gyre/examples/gyre-relay.service)
    file(READ ${unit} text)
    string(REPLACE "ExecStart=gyre" "ExecStart=/usr/games/gyre" text "${text}")
    file(WRITE ${unit} "${text}")
endif()
