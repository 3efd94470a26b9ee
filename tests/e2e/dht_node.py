#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""A network of gyre-dht, and games that speak with their nodes through socket pairs.

Arguments: the program, and how many addresses 10.66.0.1, 10.66.0.2 … this machine has. Prints figures. Waits for what it
expects, at most as long as PATIENCE; an exception names what did not happen.
"""
import os
import select
import socket
import struct
import subprocess
import sys
import time

PROGRAM, ADDRESSES = sys.argv[1], int(sys.argv[2])
PATIENCE = 20  # seconds
QUIET = 0.5    # seconds without a datagram after which none is expected
DATAGRAM, PUT, GET, LISTEN, CANCEL, BOOTSTRAP, VALUE, DONE, STATUS, KNOWN = range(1, 11)
CONNECTED = 2
RECORD, REPLAY = 0, 1  # sorts of values
NODES = 12
NODE_DESCRIPTOR = 3
PORT = 26700


def address(place):
    """An address as messages carry it: IPv4 in IPv6, and the port."""
    return bytes(10) + b'\xff\xff' + socket.inet_aton(place[0]) + struct.pack('<H', place[1])


def read_place(data):
    return socket.inet_ntoa(data[12:16]), struct.unpack('<H', data[16:18])[0]


def varint(value):
    data = b''
    while value > 127:
        data += bytes([value & 127 | 128])
        value >>= 7
    return data + bytes([value])


def read_text(data):
    """The text at the beginning of the data."""
    size = shift = at = 0
    while True:
        size |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return data[at:at + size]


class Game:
    """The part of a game that deals with its node: forwards datagrams, and collects what the node says."""

    def __init__(self, ip):
        self.alter = lambda data: data  # applied to what its node sends
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind((ip, PORT))
        self.place = (ip, PORT)
        self.pair, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.started = time.monotonic()
        self.process = subprocess.Popen([PROGRAM], preexec_fn=lambda: os.dup2(theirs.fileno(), NODE_DESCRIPTOR),
                                        # It must end with the game even if it was left the game's own end.
                                        pass_fds=[NODE_DESCRIPTOR, self.pair.fileno()], stderr=subprocess.PIPE)
        theirs.close()
        self.values, self.done, self.states, self.known, self.requests = {}, {}, [], [], 0
        self.traffic = [0, 0]
        self.sent, self.heard = [], []  # datagrams

    def on_datagram(self):
        data, place = self.udp.recvfrom(65536)
        self.traffic[0] += len(data) + 28
        self.heard.append((data, place))
        self.pair.send(bytes([DATAGRAM]) + address(place) + varint(len(data)) + data)

    def on_message(self):
        try:
            message = self.pair.recv(65536)
        except ConnectionResetError:
            message = b''
        if not message:
            raise AssertionError('the node of %s has ended: %r' % (self.place[0], self.end()))
        kind, body = message[0], message[1:]
        if kind == DATAGRAM:
            data = self.alter(read_text(body[18:]))
            self.traffic[1] += len(data) + 28
            self.sent.append((data, read_place(body)))
            self.udp.sendto(data, read_place(body))
        elif kind == VALUE:
            self.values.setdefault(struct.unpack('<I', body[:4])[0], []).append(read_text(body[4:]))
        elif kind == DONE:
            self.done[struct.unpack('<I', body[:4])[0]] = body[4] == 1
        elif kind == STATUS:
            self.states.append(body[0])
        elif kind == KNOWN:
            self.known.append(read_place(body))

    def ask(self, kind, key, value=None, sort=None):
        self.requests += 1
        body = struct.pack('<I', self.requests) + key + (b'' if sort is None else bytes([sort]))
        self.pair.send(bytes([kind]) + body + (b'' if value is None else varint(len(value)) + value))
        return self.requests

    def put(self, key, value, sort=RECORD):
        return self.ask(PUT, key, value, sort)

    def get(self, key, sort=RECORD):
        return self.ask(GET, key, sort=sort)

    def listen(self, key):
        return self.ask(LISTEN, key)

    def cancel(self, request):
        self.pair.send(bytes([CANCEL]) + struct.pack('<I', request))

    def bootstrap(self, place):
        self.pair.send(bytes([BOOTSTRAP]) + address(place))

    def is_connected(self):
        return self.states[-1:] == [CONNECTED]

    def end(self):
        """Closes the pair; returns the status with which the node ends, and what it has said."""
        self.pair.close()
        return self.process.wait(PATIENCE), self.process.stderr.read()


def until(what, games, condition):
    """Runs the games until the condition is true; returns how long that took, in ms."""
    calls = {game.udp: game.on_datagram for game in games} | {game.pair: game.on_message for game in games}
    start = time.monotonic()
    while not condition():
        if time.monotonic() - start > PATIENCE:
            raise AssertionError('no %s after %d s' % (what, PATIENCE))
        for call in select.select(list(calls), [], [], 0.05)[0]:
            calls[call]()
    return (time.monotonic() - start) * 1000


def ip(number):
    return '10.66.0.%d' % number


def key(name):
    return name.encode().ljust(20, b'.')


def expect(what, got, wanted):
    if got != wanted:
        raise AssertionError('%s: %r, not %r' % (what, got, wanted))


def show(what, *figures):
    print('%-46s %s' % (what, ' '.join(figures)), flush=True)


def ms(time_ms):
    return '%.0f ms' % time_ms


def get(game, name, games, sort=RECORD):
    """Returns whether a get was successful, the values in order, and the time in ms."""
    request = game.get(key(name), sort)
    took = until('end of the get of ' + name, games, lambda: request in game.done)
    return game.done[request], sorted(game.values.get(request, [])), took


def put(game, name, value, games, sort=RECORD):
    request = game.put(key(name), value, sort)
    return request, until('end of the put of ' + name, games, lambda: request in game.done)


def start_nodes():
    nodes = []
    for number in range(1, NODES + 1):
        bootstrap = [] if number == 1 else ['--bootstrap', ip(1)]
        nodes.append(subprocess.Popen([PROGRAM, '--port', str(PORT), '--interface', ip(number), *bootstrap]))
    return nodes


def check_values(a, b, games):
    """Put, get and listen."""
    ok, values, took = get(b, 'missing', games)
    expect('a key without values', (ok, values), (True, []))
    show('get of a missing key', ms(took))
    listen = b.listen(key('knocks'))
    put(a, 'knocks', b'first', games)
    until('report of a listen', games, lambda: listen in b.values)
    start = time.monotonic()
    second = a.put(key('knocks'), b'second')
    until('second report', games, lambda: len(b.values[listen]) == 2)
    show('listen, after the put was asked for', ms((time.monotonic() - start) * 1000))
    until('end of the put', games, lambda: second in a.done)
    show('put', ms((time.monotonic() - start) * 1000))
    ok, values, took = get(b, 'knocks', games)
    expect('a get', (ok, values), (True, [b'first', b'second']))
    show('get', ms(took))
    put(b, 'knocks', b'first', games)
    expect('values with a repetition', get(a, 'knocks', games)[1], [b'first', b'second'])
    b.cancel(listen)
    put(a, 'knocks', b'third', games)
    expect('values after a third', get(b, 'knocks', games)[1], [b'first', b'second', b'third'])
    expect('reports of a listen that ended before', b.values[listen], [b'first', b'second'])


def check_sizes(a, b, liar, games):
    """The largest values; and a node that says that a large one is a small one."""
    for sort, size in ((RECORD, 1), (RECORD, 512), (REPLAY, 1), (REPLAY, 513), (REPLAY, 48 * 1024)):
        value = bytes([size % 251]) * size
        name = 'size %d %d' % (sort, size)
        put(a, name, value, games, sort)
        ok, values, took = get(b, name, games, sort)
        expect('a value of %d bytes' % size, (ok, values), (True, [value]))
        expect('values of the other sort', get(b, name, games, RECORD + REPLAY - sort)[:2], (True, []))
    show('get of 48 KB', ms(took))
    put(a, 'size 1 48', b'record', games)
    put(a, 'size 1 48', b'replay', games, REPLAY)
    expect('a replay beside a record', get(b, 'size 1 48', games, REPLAY)[:2], (True, [b'replay']))
    lie = b'liar' * 150
    liar.alter = lambda data: data.replace(b'type\xcd\x67\x7a', b'type\xcd\x67\x79')
    liar.sent.clear()
    put(liar, 'lie', lie, games, REPLAY)
    if not any(lie[:100] in data for data, _ in liar.sent):
        raise AssertionError('the lie was not sent')
    b.heard.clear()
    expect('a large value that is said to be small', get(b, 'lie', games)[:2], (True, []))
    if any(lie[:100] in data and place != liar.place for data, place in b.heard):  # it keeps its own itself
        raise AssertionError('a node has stored what is too large')


def check_amplification(a, b, games):
    """Repeats a real get from addresses that the node has never heard of."""
    requests = [a.put(key('list'), bytes([number]) * 500) for number in range(20)]
    until('end of 20 puts', games, lambda: all(request in a.done for request in requests))
    before = list(b.traffic)
    b.sent.clear()
    ok, values, took = get(b, 'list', games)
    expect('values of the list', (ok, len(values)), (True, 20))
    received, sent = (now - then for now, then in zip(b.traffic, before))
    show('get of 20 values of 500 B', ms(took), 'received %d B, sent %d B' % (received, sent))
    gets = [(data, place) for data, place in b.sent if b'\xa3get' in data and int(place[0].split('.')[3]) <= NODES]
    data, place = gets[-1]
    for times in (1, 5):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
            stranger.bind((ip(ADDRESSES - times), 4000))
            for _ in range(times):
                stranger.sendto(data, place)
            received = times * (len(data) + 28)
            drawn, of_all = 0, 0
            while select.select([stranger], [], [], QUIET)[0]:
                answer, sender = stranger.recvfrom(65536)
                drawn += len(answer) + 28 if sender == place else 0
                of_all += len(answer) + 28
        # Other nodes may be told of the address, and each may ask it to prove itself.
        show('%d gets of a stranger' % times, '%d B draw %d B,' % (received, drawn),
             'and %d B from other nodes' % (of_all - drawn))
        if not 0 < drawn <= 5 * received + 400:
            raise AssertionError('%d B draw %d B' % (received, drawn))


def check_late_network(game, games):
    """Requests that were made before there was a connection."""
    expect('a get without a network', get(game, 'knocks', games)[:2], (False, []))
    request = game.put(key('early'), b'early')
    listen = game.listen(key('knocks'))
    game.bootstrap((ip(2), PORT))
    until('early put', games, lambda: request in game.done)
    expect('the early put', game.done[request], True)
    until('report of an early listen', games, lambda: len(game.values.get(listen, [])) == 3)
    # The other games' nodes are clients, which nobody names; so there was nothing to send there.
    clients = {place for _, place in game.sent if int(place[0].split('.')[3]) > NODES}
    expect('clients that a newcomer has met', clients, set())


def main():
    nodes = start_nodes()
    games = [a, b, liar, late] = [Game(ip(number)) for number in range(NODES + 1, NODES + 5)]
    for game in (a, b, liar):
        game.bootstrap((ip(1), PORT))
    show('start to connected', ms(until('connection', games, lambda: all(g.is_connected() for g in (a, b, liar)))))
    expect('states', a.states, [0, 1, CONNECTED])
    until('nodes to begin with at the next start', games, lambda: a.known)
    check_values(a, b, games)
    check_sizes(a, b, liar, games)
    check_amplification(a, b, games)
    check_late_network(late, games)
    expect('nodes that have ended', [node.poll() for node in nodes], [None] * NODES)
    for node in nodes[3:7]:
        node.kill()
    ok, values, took = get(late, 'list', games)  # which that node cannot have been given to store
    expect('values after four nodes were killed', (ok, len(values)), (True, 20))
    show('get after four of %d nodes were killed' % NODES, ms(took))
    show('put then', ms(put(a, 'later', b'later', games)[1]))
    for game in games:
        start = time.monotonic()
        expect('end of a node', game.end(), (0, b''))
    show('game gone to node gone', ms((time.monotonic() - start) * 1000))
    nodes[0].terminate()
    expect('status after SIGTERM', nodes[0].wait(PATIENCE), 0)
    for node in nodes:
        node.kill()


main()
