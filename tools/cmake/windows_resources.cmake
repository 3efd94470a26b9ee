# SPDX-License-Identifier: Zlib
# gyre_windows_resources(PROGRAM DESCRIPTION): gives a program its icon, version and manifest. Does nothing on other
# systems.
if(NOT WIN32)
    function(gyre_windows_resources)
    endfunction()
    return()
endif()

enable_language(RC)
find_program(GYRE_ICOTOOL icotool REQUIRED)
set(icon_pictures)
foreach(size 16 24 32 48 64 256)
    list(APPEND icon_pictures ${PROJECT_SOURCE_DIR}/assets/icons/gyre-${size}.png)
endforeach()
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/gyre.ico DEPENDS ${icon_pictures}
    COMMAND ${GYRE_ICOTOOL} --create --output ${CMAKE_BINARY_DIR}/gyre.ico ${icon_pictures} VERBATIM)
add_custom_target(gyre_icon DEPENDS ${CMAKE_BINARY_DIR}/gyre.ico)

function(gyre_windows_resources program description)
    set(program_name ${program})
    set(program_description "${description}")
    set(file ${CMAKE_BINARY_DIR}/${program}.rc)
    configure_file(${PROJECT_SOURCE_DIR}/assets/desktop/program.rc.in ${file} @ONLY)
    target_sources(${program} PRIVATE ${file})
    set_source_files_properties(${file} PROPERTIES
        OBJECT_DEPENDS "${CMAKE_BINARY_DIR}/gyre.ico;${PROJECT_SOURCE_DIR}/assets/desktop/gyre.manifest"
        SKIP_PRECOMPILE_HEADERS ON)
    add_dependencies(${program} gyre_icon)
endfunction()
