#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""A home router's mapping service: NAT-PMP (RFC 6886) and PCP (RFC 6887), which open real ports by nftables.

Arguments: the outer address, the outer interface, and the protocol to speak: pcp, natpmp or none, which refuses.
Writes each change to standard output: "open PORT" and "closed PORT".
"""
import socket
import struct
import subprocess
import sys

OUTER, INTERFACE, PROTOCOL = sys.argv[1:4]
TABLE = """
table ip home {
    map inner { type inet_service : ipv4_addr . inet_service; }
    chain prerouting {
        type nat hook prerouting priority -100;
        iifname "%s" dnat ip to udp dport map @inner
    }
    chain postrouting {
        type nat hook postrouting priority 100;
        oifname "%s" masquerade
    }
}
"""


def nft(*words):
    subprocess.run(['nft', *words], check=True)


class Router:
    def __init__(self):
        subprocess.run(['nft', '-f', '-'], input=TABLE % (INTERFACE, INTERFACE), text=True, check=True)
        self.ports = {}

    def map(self, inner, port, lifetime):
        """Opens or closes the port; the outer one has the same number."""
        known = self.ports.pop(port, None)
        if known:
            nft('delete', 'element', 'ip', 'home', 'inner', '{ %d : %s . %d }' % (port, known, port))
        if lifetime:
            self.ports[port] = inner
            nft('add', 'element', 'ip', 'home', 'inner', '{ %d : %s . %d }' % (port, inner, port))
        if bool(known) != bool(lifetime):
            print('open' if lifetime else 'closed', port, flush=True)

    def answer(self, data, inner):
        """The answer to a request; None if there is none."""
        if len(data) == 60 and data[0] == 2 and PROTOCOL != 'natpmp':
            refused = 2 if PROTOCOL == 'none' else 0
            lifetime, port = struct.unpack_from('!I', data, 4)[0], struct.unpack_from('!H', data, 40)[0]
            if not refused:
                self.map(inner, port, lifetime)
            return (struct.pack('!BBBBII12x', 2, 0x81, 0, refused, lifetime, 1) + data[24:42] +
                    struct.pack('!H10sH4s', port, bytes(10), 0xFFFF, socket.inet_aton(OUTER)))
        if data[:1] == b'\0' and PROTOCOL == 'natpmp':
            if len(data) == 2:
                return struct.pack('!BBHI4s', 0, 128, 0, 1, socket.inet_aton(OUTER))
            port, _, lifetime = struct.unpack_from('!HHI', data, 4)
            self.map(inner, port, lifetime)
            return struct.pack('!BBHIHHI', 0, 129, 0, 1, port, port, lifetime)
        return None


def main():
    router = Router()
    service = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    service.bind(('', 5351))
    print('ready', flush=True)
    while True:
        data, client = service.recvfrom(1100)
        answer = router.answer(data, client[0])
        if answer:
            service.sendto(answer, client)


main()
