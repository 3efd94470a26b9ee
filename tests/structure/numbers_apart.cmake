# SPDX-License-Identifier: Zlib
# cmake -DCOMPILER=<program> -DROOT=<sources> -P numbers_apart.cmake: fails unless the compiler refuses to take a slot
# for a peer and the like. What is right must compile, or a refusal would mean nothing.
function(compile use result)
    execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${ROOT} "-DUSE=${use}"
        ${CMAKE_CURRENT_LIST_DIR}/numbers_apart.cpp RESULT_VARIABLE status ERROR_VARIABLE said)
    set(${result} ${status} PARENT_SCOPE)
    set(said "${said}" PARENT_SCOPE)
endfunction()

compile("(drop(peer), drop(2), drop(net::PeerId::of(number)), links[peer] + links[2])" status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the right use does not compile:\n${said}")
endif()
set(faults "drop(slot)" "drop(seat)" "links[slot]" "peer == slot" "slot == seat")
if(NOT COMPILER MATCHES "clang")  # which takes any int, see units.h
    list(APPEND faults "drop(number)" "links[number]")
endif()
foreach(fault IN LISTS faults)
    compile("${fault}" status)
    if(status EQUAL 0)
        message(SEND_ERROR "${fault} compiles")
    endif()
endforeach()
