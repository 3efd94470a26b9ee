# SPDX-License-Identifier: Zlib
# cmake -DOBJDUMP=<program> -DLIBRARY=<archive> -P no_mutable_state.cmake: fails if a static library has any writable
# data. Data that the linker initialises once and then protects (.data.rel.ro) count as constant, and DW.ref is the
# compiler's reference to the exception handler.
execute_process(COMMAND ${OBJDUMP} -h ${LIBRARY} OUTPUT_VARIABLE sections COMMAND_ERROR_IS_FATAL ANY)
if(NOT sections MATCHES " \\.text")
    message(FATAL_ERROR "no sections found in ${LIBRARY}: the check itself is broken")
endif()
string(REGEX MATCHALL "[^\n]*file format|[0-9]+ \\.t?(data|bss)[^\n]*" lines "${sections}")
set(object "")
set(faults "")
foreach(line IN LISTS lines)
    if(line MATCHES "file format")
        string(REGEX REPLACE ":.*" "" object "${line}")
    elseif(NOT line MATCHES " \\.data\\.rel\\.(ro|local\\.DW\\.ref)" AND NOT line MATCHES " \\.t?(data|bss)[^ ]* +00000000 ")
        string(APPEND faults "  ${object}: ${line}\n")
    endif()
endforeach()
if(faults)
    message(FATAL_ERROR "Writable data where there should be none:\n${faults}")
endif()
