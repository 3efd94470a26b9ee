#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""A small pilot for Gyre games: joins a lobby, flies for some ticks and leaves. Written from PROTOCOL.md alone.
With --lie it does in games of its own what members must not be able to harm the others by."""
import argparse, ctypes, hashlib, json, os, select, socket, struct, sys, time

SODIUM = ctypes.CDLL('libsodium.so.23')
SODIUM.sodium_init()
SEARCH, OFFER, HELLO, COOKIE, JOIN, REFUSAL, ROSTER, MEMBER, PING, PATH = range(1, 11)
DROP_NOTICE, SIGNATURES, LIAR_PROOF, SIGNED_SYNC, SYNC = 16, 17, 18, 19, 0x80
LACKS, EVENTS, SECOND, VOUCHERS = 4, 16, 32, 64
DELAY, PAUSE, CHAT, LEAVE, DROP_VOTE, SUSPICION = range(6)
HISTORY_LEAVE, HISTORY_CHAT_DIGEST = 3, 10        # as the history counts them
TICK = 1 / 30


class Invalid(Exception):
    """A datagram that does not follow the layout."""


class Writer:
    """Builds a packet: little-endian numbers, varints, texts and lists."""

    def __init__(self, data=b''):
        self.data = bytearray(data)

    def put(self, layout, *values):
        self.data += struct.pack('<' + layout, *values)
        return self

    def varint(self, value):
        while value > 127:
            self.data.append(value & 127 | 128)
            value >>= 7
        self.data.append(value)
        return self

    def text(self, value):
        self.varint(len(value)).data.extend(value)
        return self

    def raw(self, value):
        self.data += value
        return self

    def keys(self, keys):
        """6 bits for the first tick; for each further one a 0 bit if it repeats, else a 1 bit and 6 bits."""
        bits, count = 0, 0
        for i, key in enumerate(keys):
            if i and key == keys[i - 1]:
                count += 1
                continue
            if i:
                bits |= 1 << count
                count += 1
            bits |= key << count
            count += 6
        return self.raw(bits.to_bytes((count + 7) // 8, 'little'))


class Reader:
    """Reads a packet; raises Invalid where bytes are missing, left over or out of bounds."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def raw(self, size):
        if self.at + size > len(self.data):
            raise Invalid('missing bytes')
        self.at += size
        return self.data[self.at - size:self.at]

    def get(self, layout):
        values = struct.unpack('<' + layout, self.raw(struct.calcsize('<' + layout)))
        return values[0] if len(values) == 1 else values

    def bool(self):
        value = self.get('B')
        if value > 1:
            raise Invalid('bool')
        return value == 1

    def varint(self, most=1200):
        value, shift = 0, 0
        while True:
            byte = self.get('B')
            value |= (byte & 127) << shift
            if byte < 128:
                if (shift and not byte) or value > most:
                    raise Invalid('varint')
                return value
            shift += 7
            if shift > 28:
                raise Invalid('varint')

    def text(self, most=1200):
        return bytes(self.raw(self.varint(most)))

    def list(self, most, item):
        return [item() for _ in range(self.varint(most))]

    def extensions(self):
        return self.list(2, lambda: (self.get('B'), self.text(16)))

    def keys(self, count):
        """The keys of `count` ticks."""
        keys, bits, have = [], 0, 0

        def take(size):
            nonlocal bits, have
            while have < size:
                bits |= self.get('B') << have
                have += 8
            value = bits & ((1 << size) - 1)
            bits >>= size
            have -= size
            return value
        for i in range(count):
            if i == 0:
                keys.append(take(6))
            elif take(1):
                keys.append(take(6))
                if keys[-1] == keys[-2]:
                    raise Invalid('change without change')
            else:
                keys.append(keys[-1])
        if bits:
            raise Invalid('padding')
        return keys

    def events(self):
        """(offset, type, value, tick, text) of each event."""
        count = self.get('B')
        if not 1 <= count <= 32:
            raise Invalid('count of events')
        return [self.get('BBBI') + (self.text(162),) for _ in range(count)]

    def end(self):
        if self.at != len(self.data):
            raise Invalid('bytes left over')


def call(name, size, *arguments):
    """Calls a function of libsodium that fills `size` bytes."""
    out = ctypes.create_string_buffer(size)
    if getattr(SODIUM, name)(out, *arguments):
        raise Invalid(name)
    return out.raw


def blake(data, key=b'', size=16):
    return hashlib.blake2b(data, digest_size=size, key=key).digest()


def lv_cat(*parts):
    writer = Writer()
    for part in parts:
        writer.text(part)
    return bytes(writer.data)


class Keys:
    """The key pair of the session, the keys of links, tags and signatures."""
    LINK_TEXT = b'gyre link key 2'
    CHANNEL = b'gyre lobby 2'
    DSI = b'CPaceRistretto255'

    def __init__(self, seed=None):
        public, secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        SODIUM.crypto_sign_seed_keypair(public, secret, seed or os.urandom(32))
        self.public, self.secret = public.raw, secret.raw
        self.curve_secret = call('crypto_sign_ed25519_sk_to_curve25519', 32, self.secret)

    def link(self, other, agreed=b''):
        """The key of a link; `agreed` is what CPace gave, for the link to the host only."""
        curve = call('crypto_sign_ed25519_pk_to_curve25519', 32, other)
        shared = call('crypto_scalarmult', 32, self.curve_secret, curve)
        lower, higher = sorted((self.public, other))
        return blake(self.LINK_TEXT + shared + lower + higher + agreed)

    def cpace(self, password, session, host_public, host_share, scalar=None):
        """The joiner's share and the agreed key (CPACE-RISTR255-SHA512, initiator)."""
        pad = max(0, 128 - len(lv_cat(password)) - len(lv_cat(self.DSI)) - 1)
        text = lv_cat(self.DSI, password, bytes(pad), self.CHANNEL, session)
        generator = call('crypto_core_ristretto255_from_hash', 32, hashlib.sha512(text).digest())
        if not scalar:
            scalar = ctypes.create_string_buffer(32)
            SODIUM.crypto_core_ristretto255_scalar_random(scalar)
        share = call('crypto_scalarmult_ristretto255', 32, scalar, generator)
        point = call('crypto_scalarmult_ristretto255', 32, scalar, host_share)
        transcript = lv_cat(share, self.public) + lv_cat(host_share, host_public)
        return share, hashlib.sha512(lv_cat(self.DSI + b'_ISK', session, point) + transcript).digest()

    def sign(self, data):
        return call('crypto_sign_detached', 64, None, data, ctypes.c_ulonglong(len(data)), self.secret)

    @staticmethod
    def verify(signature, data, public):
        return not SODIUM.crypto_sign_verify_detached(signature, data, ctypes.c_ulonglong(len(data)), public)

    @staticmethod
    def tag(key, sender, data):
        message = bytes([sender]) + bytes(data)
        return call('crypto_shorthash', 8, message, ctypes.c_ulonglong(len(message)), key)


class Link:
    """What is known of another member: its entry, address, key, and pings."""

    def __init__(self, seat, public, key, address):
        self.seat, self.public, self.key, self.address = seat, public, key, address
        self.name, self.pilots = '', 1
        self.counter = int.from_bytes(os.urandom(3), 'little')
        self.sent = {}                    # counter of a ping: when it was sent
        self.heard, self.heard_at = 0, 0  # the newest counter of its pings
        self.echoed_at = 0                # when it last echoed one of ours
        self.path = int.from_bytes(os.urandom(4), 'little')
        self.its_path = 0
        self.round_trip = None            # the lowest, in seconds
        self.next_ping = 0

    def is_up(self, now):
        return self.echoed_at > 0 and now - self.echoed_at < 5


class Lobby:
    """Joins a lobby, keeps its links and takes part in the start."""

    def __init__(self, host, name, log):
        self.host, self.name, self.log, self.keys = host, name.encode()[:32], log, Keys()
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(('', 0))
        self.links, self.seat = {}, 255
        self.roster_sequence, self.sequence, self.version = 0, 0, 0
        self.start_version, self.is_final, self.start_at = 0, False, None
        self.delay, self.netcode, self.lines_taken, self.terms = 0, 0, 0, b''
        self.members, self.farewell, self.next_member, self.changed_at = [], 0, 0, 0
        self.protocol, self.rules, self.digest = 3, 0, 0
        self.dropped = 0

    def send(self, data, address):
        self.socket.sendto(bytes(data), address)

    def send_tagged(self, link, writer, sender=None):
        writer.raw(self.keys.tag(link.key, self.seat if sender is None else sender, writer.data))
        self.send(writer.data, link.address)

    def receive(self, timeout):
        """The datagrams that arrive within `timeout`."""
        if select.select([self.socket], [], [], max(0, timeout))[0]:
            self.socket.setblocking(False)
            for _ in range(64):
                try:
                    yield self.socket.recvfrom(2048)
                except OSError:
                    return

    def find_rules(self, nonce):
        """A Search is answered by an Offer, which tells protocol, rules and digest."""
        search = bytes(Writer().put('B', SEARCH).raw(b'GYRE').raw(nonce).data).ljust(128, b'\0')
        for _ in range(10):
            self.send(search, self.host)
            for data, address in self.receive(0.6):
                if address == self.host and len(data) > 24 and data[0] == OFFER and data[1:9] == nonce:
                    self.protocol, self.rules, self.digest = struct.unpack('<HIQ', data[9:23])
                    return
        raise SystemExit('nobody answers')

    def hello(self, nonce, protocol):
        return bytes(Writer().put('B', HELLO).raw(b'GYRE').put('H', protocol).raw(nonce).varint(0).data).ljust(128, b'\0')

    def join(self):
        """Hello, Cookie, Join, until the first roster."""
        nonce = os.urandom(8)
        self.find_rules(nonce)
        self.log('protocol', self.protocol, 'rules', self.rules)
        request, until = None, time.time() + 15
        while time.time() < until:
            self.send(request or self.hello(nonce, self.protocol), self.host)
            for data, address in self.receive(0.02):
                if address != self.host:
                    continue
                if data[0] == COOKIE and len(data) == 81 and data[1:9] == nonce and not request:
                    cookie, public, share = data[9:17], data[17:49], data[49:]
                    own_share, agreed = self.keys.cpace(b'', nonce + cookie, public, share)
                    self.links[0] = Link(0, public, self.keys.link(public, agreed), self.host)
                    request = self.request(nonce + cookie + self.keys.public + own_share)
                elif data[0] == REFUSAL and data[1:9] == nonce and data[9] > 0:
                    raise SystemExit('refused: reason %d' % data[9])
                elif data[0] == ROSTER and request:
                    self.handle(data, address)
            if self.seat != 255:
                return
        raise SystemExit('no seat')

    def request(self, proof, extensions=b'\0'):
        """A Join; `proof` is all that comes before the version of the rules."""
        writer = Writer().put('B', JOIN).raw(proof).put('IQB', self.rules, self.digest, 0).text(self.name).text(b'')
        writer.varint(0).varint(0).raw(extensions)
        return bytes(writer.raw(self.keys.tag(self.links[0].key, 255, writer.data)).data)

    def handle(self, data, address):
        """Takes a packet of the lobby; the tag is checked first."""
        try:
            reader = Reader(data[:-8])
            kind, sender = reader.get('BB')
            link = self.links.get(sender)
            if kind not in (ROSTER, PING, PATH) or not link:
                self.dropped += 1
                return
            if self.keys.tag(link.key, sender, data[:-8]) != data[-8:]:
                self.dropped += 1
                return
            {ROSTER: self.take_roster, PING: self.take_ping, PATH: self.take_path}[kind](reader, link, address)
        except (Invalid, struct.error) as problem:
            self.dropped += 1
            self.log('invalid packet', data[0], problem, data.hex())

    def take_roster(self, reader, link, address):
        now = time.time()
        sequence, version, seat, farewell, most = reader.get('IIBBB')
        if link.seat or sequence <= self.roster_sequence:
            return
        game, table = reader.text(64), reader.text(64)
        entries = reader.list(8, lambda: self.entry(reader))
        reader.get('IH')                                               # check: number, left
        start_version = reader.get('I')
        is_final, left, delay = reader.bool(), reader.get('i'), reader.get('B')
        is_fixed, netcode, drop, later = reader.bool(), reader.get('B'), reader.get('I'), reader.get('B')
        taken, first = reader.get('II')
        lines = reader.list(4, lambda: (reader.get('BB'), reader.text(32), reader.text(32), reader.text(120)))
        reader.end()
        is_news = (version, start_version, is_final) != (self.version, self.start_version, self.is_final)
        self.roster_sequence, self.version, self.seat = sequence, version, seat
        self.farewell = farewell
        if lines and first <= self.lines_taken + 1:
            is_news |= first + len(lines) - 1 > self.lines_taken
            self.lines_taken = max(self.lines_taken, first + len(lines) - 1)
        self.members = entries
        for entry in entries:
            if entry['seat'] == seat or (entry['seat'] in self.links and
                                         self.links[entry['seat']].public == entry['public']):
                continue
            if entry['candidates']:
                self.links[entry['seat']] = Link(entry['seat'], entry['public'], self.keys.link(entry['public']),
                                                 entry['candidates'][0])
        for gone in set(self.links) - {entry['seat'] for entry in entries} - {0}:
            del self.links[gone]
        if start_version != self.start_version and not self.is_final:
            self.log('start version', start_version, 'in', left / 1e6, 'delay', delay, 'netcode', netcode)
        self.start_version, self.delay, self.netcode = start_version, delay, netcode
        self.terms = Writer().text(game).text(table).put('BBIB', netcode, is_fixed, drop, later).data
        if is_final:
            start_at = now - (link.round_trip or 0) / 2 + left / 1e6
            self.start_at = min(start_at, self.start_at or start_at)
        self.is_final = is_final
        if is_news:
            self.next_member = now

    def entry(self, reader):
        """A member in a roster."""
        seat, name, second = reader.get('B'), reader.text(32), reader.text(32)
        is_ready, is_linked = reader.bool(), reader.bool()
        candidates = reader.list(3, lambda: self.candidate(reader))
        public = bytes(reader.raw(32))
        reader.extensions()
        return dict(seat=seat, name=name.decode(), second=second.decode(), public=public, is_ready=is_ready,
                    is_linked=is_linked, candidates=candidates)

    def candidate(self, reader):
        """An IPv4 address and port; one that is loopback to the host stands for the host's address."""
        family, address, port = reader.get('B'), reader.raw(16), reader.get('H')
        if family or address[:12] != bytes(10) + b'\xff\xff':
            raise Invalid('candidate')
        return (self.host[0] if address[12] == 127 else socket.inet_ntoa(address[12:]), port)

    def take_ping(self, reader, link, address):
        now = time.time()
        is_up = reader.bool()
        counter, echo, held, path, path_echo = reader.get('IIIII')
        reader.end()
        if link.heard and (counter - link.heard) % 2 ** 32 >= 2 ** 31 or counter == link.heard:
            return
        link.heard, link.heard_at, link.its_path = counter, now, path
        if echo in link.sent:
            trip = now - link.sent[echo] - held / 1e6
            link.round_trip = min(trip, link.round_trip if link.round_trip is not None else trip)
            if not link.echoed_at:
                self.log('link to seat', link.seat, 'is up, round trip %.1f ms' % (trip * 1000))
                self.next_member = now
            link.echoed_at = now
        if not is_up:
            link.next_ping = min(link.next_ping, now)

    def take_path(self, reader, link, address):
        """A question for the number of an address is answered there, if it is the known one."""
        is_answer, number = reader.bool(), reader.get('I')
        reader.end()
        if not is_answer and address == link.address:
            self.send_tagged(link, Writer().put('BBBI', PATH, self.seat, 1, number))

    def ping(self, link, now):
        link.counter += 1
        link.sent[link.counter] = now
        link.sent.pop(link.counter - 64, None)
        held = min(int((now - link.heard_at) * 1e6), 2 ** 32 - 1) if link.heard else 0
        self.send_tagged(link, Writer().put('BBBIIIII', PING, self.seat, link.is_up(now), link.counter, link.heard,
                                            held, link.path, link.its_path))
        link.next_ping = now + (0.25 if link.is_up(now) else 0.04)

    def member(self, is_leaving=False):
        now = time.time()
        self.sequence += 1
        up = sum(1 << link.seat for link in self.links.values() if link.is_up(now))
        worst = max([link.round_trip or 0 for link in self.links.values()])
        writer = Writer().put('BBIIIBIBBI', MEMBER, self.seat, self.sequence, self.version, self.start_version,
                              self.is_final, self.lines_taken, is_leaving, 1, 0)
        writer.text(self.name).put('BHI', up, min(int(worst * 1000 + 1), 65535), 1).varint(0)
        self.send_tagged(self.links[0], writer)
        self.next_member = now + (0.05 if self.start_version else 0.2)

    def run(self, timeout):
        """Keeps the lobby until the agreed start."""
        until = time.time() + timeout
        while time.time() < until and not self.farewell:
            now = time.time()
            if self.start_at is not None and now >= self.start_at:
                return True
            for link in list(self.links.values()):
                if now >= link.next_ping:
                    self.ping(link, now)
            if now >= self.next_member:
                self.member()
            wait = min([link.next_ping for link in self.links.values()] + [self.next_member, self.start_at or until])
            for data, address in self.receive(min(wait - now, 0.05)):
                self.handle(data, address)
        self.log('farewell', self.farewell)
        return False


class Stream:
    """A slot's input: keys and events by tick, and the running hash before each."""

    def __init__(self, delay):
        self.keys, self.events, self.hashes = [], {}, [bytes(16)]
        self.first, self.ended_at = 0, None
        for _ in range(delay):
            self.add(0, [])

    @property
    def end(self):
        return len(self.keys)

    def add(self, keys, events):
        """The next tick's keys and events (type, value, tick, text)."""
        if events:
            self.events[self.end] = events
            self.ended_at = self.end + 1 if LEAVE in [event[0] for event in events] else None
        writer = Writer().put('B', keys)
        for kind, value, tick, text in events:
            writer.put('BBI', kind, value, tick).text(text)
        self.hashes.append(blake(bytes(writer.data), self.hashes[-1]))
        self.keys.append(keys)


class Peer:
    """Another process of the game."""

    def __init__(self, number, slots, link, delay):
        self.number, self.slots, self.link = number, slots, link
        self.streams = [Stream(delay) for _ in slots]
        self.acked = delay                # one past the newest own tick that it holds
        self.arrived, self.next_send, self.newest = 0, 0, 0
        self.signed, self.fits, self.misfits, self.vouched = 0, 0, 0, 0
        self.delay, self.has_left, self.packets = delay, False, 0

    @property
    def held(self):
        return min(stream.end for stream in self.streams)


class Game:
    """Exchanges sync packets with all peers, and leaves after some ticks."""

    def __init__(self, lobby, ticks, log):
        self.lobby, self.ticks, self.log, self.start = lobby, ticks, log, lobby.start_at
        self.peers, slot = {}, 0
        members = sorted(lobby.members, key=lambda entry: entry['seat'])
        for number, entry in enumerate(members):
            slots = list(range(slot, slot + (2 if entry['second'] else 1)))
            slot += len(slots)
            if entry['seat'] == lobby.seat:
                self.number, self.slot = number, slots[0]
            else:
                self.peers[number] = Peer(number, slots, lobby.links[entry['seat']], lobby.delay)
        self.stream, self.delay, self.clock = Stream(lobby.delay), lobby.delay, -1
        self.game = self.number_of(lobby.start_version, b''.join(
            bytes([entry['seat']]) + entry['public'] for entry in members))
        names = [name for entry in members for name in [entry['name'], entry['second']] if name]
        terms = Writer(lobby.terms)
        for name in names + [''] * (8 - len(names)):
            terms.text(name.encode())
        self.terms = bytes(terms.data)
        self.history = [bytes(16)]        # the hash of all input at each multiple of 64
        self.hashes = {}                  # (C / 8 mod 32, part): byte, as the others say
        self.complete = 31                # the newest C / 8 mod 32 of which all parts are known
        self.left_at, self.sent, self.kinds, self.unknown = None, 0, {}, 0

    @staticmethod
    def number_of(start_version, members):
        """The game's number, which is part of everything that is signed."""
        return blake(b'gyre game 1 ' + str(start_version).encode() + members, bytes(16))[:8]

    def complete_tick(self, tick):
        """A tick as the history has it: 8 keys, and the events of each slot. Of events it knows Chat and Leave."""
        keys, events = [0] * 8, []
        streams = {self.slot: self.stream}
        for peer in self.peers.values():
            streams.update(zip(peer.slots, peer.streams))
        for slot, stream in sorted(streams.items()):
            if tick == stream.ended_at:
                events.append((HISTORY_LEAVE, slot, b''))
            if tick < stream.end:
                keys[slot] = stream.keys[tick]
                events += [(HISTORY_CHAT_DIGEST, slot, blake(event[3], bytes(16))[:8])
                           for event in stream.events.get(tick, []) if event[0] == CHAT]
        return keys, events

    def history_hash(self, tick):
        """The hash of game and history for which a signature at `tick` vouches: 128 ticks earlier."""
        if tick <= 128:
            return bytes(16)
        while len(self.history) <= (tick - 128) // 64:
            first, writer = 64 * (len(self.history) - 1), Writer()
            for each in range(first, first + 64):
                keys, events = self.complete_tick(each)
                writer.raw(bytes(keys)).varint(len(events))
                for kind, slot, text in events:
                    writer.put('Bi', kind, slot).text(text)
            self.history.append(blake(bytes(writer.data), self.history[-1]))
        return blake(self.terms, self.history[(tick - 128) // 64])

    def hashes_before(self, first, tick, streams):
        """The four hashes of a peer's input that a signature covers."""
        return b''.join(streams[0].hashes[at] if at >= first and at > 0 else bytes(16)
                        for at in range(tick, tick - 256, -64))

    def signed_text(self, number, first, tick, streams, history):
        """What the peer with that number signs for a tick."""
        writer = Writer(b'gyre signed input 2').raw(self.game).put('BII', number, first, tick)
        return bytes(writer.raw(blake(self.hashes_before(first, tick, streams), bytes(16))).raw(history).data)

    def own_signature(self, tick):
        return self.lobby.keys.sign(self.signed_text(self.number, self.stream.first, tick, [self.stream],
                                                     self.history_hash(tick)))

    def run_end(self, peer):
        """One past the last own tick in a packet for a peer."""
        return min(self.stream.end, peer.acked + 63)

    def lead(self, end):
        """How far the end of our input is ahead of our clock."""
        return max(0, min(end - (self.clock + 1), 30))

    def lacks(self, peer):
        """The slots whose input we lack, and how much of it is held; we wait for direct packets."""
        return []

    def packet(self, peer, now):
        """A sync packet for a peer, without its tag."""
        first, end = peer.acked, self.run_end(peer)
        keys = self.stream.keys[first:end]
        events = [(tick - first,) + event for tick in range(first, end) for event in self.stream.events.get(tick, [])]
        hold = min(int((now - peer.arrived) * 1000), 255) if peer.arrived else 255
        lead = self.lead(end)
        part = end % 8
        byte = self.hashes.get((self.complete, part), 0)
        vouchers = [other for other in self.peers.values() if self.left_at and other is not peer]
        lacks = self.lacks(peer)
        flags = (LACKS if lacks else 0) | (EVENTS if events else 0) | (VOUCHERS if vouchers else 0)
        writer = Writer().put('BHBBBH', SYNC | flags, end & 0xFFFF, peer.held & 255, hold, byte,
                              self.complete | lead << 5 | len(keys) << 10).keys(keys)
        if events:
            writer.put('B', len(events))
            for offset, kind, value, tick, text in events:
                writer.put('BBBI', offset, kind, value, tick).text(text)
        if lacks:
            writer.put('B', len(lacks))
            for slot, held in lacks:
                writer.put('BH', slot, held & 0xFFFF)
        if vouchers:
            writer.put('B', len(vouchers))
            for other in vouchers:
                data = Writer().put('BBI', 0x7F, self.slot, end).raw(self.stream.hashes[end])
                writer.put('B', other.number).raw(Keys.tag(other.link.key, self.number, data.data))
        return writer

    def send(self, peer, now):
        """A sync packet, with a signature in front when one is due."""
        writer = self.packet(peer, now)
        due = self.run_end(peer) // 64 * 64
        if due > peer.signed:
            writer = Writer().put('BB', SIGNED_SYNC, due // 64 & 255).raw(self.own_signature(due)).raw(writer.data)
            peer.signed = due
        self.send_tagged(peer, writer)
        self.sent += 1
        peer.next_send = now + 1 / 24

    def send_tagged(self, peer, writer):
        """Adds the six bytes of the tag that packets of a game have."""
        writer.raw(Keys.tag(peer.link.key, self.number, writer.data)[:6])
        self.lobby.send(writer.data, peer.link.address)

    def handle(self, data, address):
        """Takes a packet of the game, or hands it to the lobby."""
        self.kinds[data[0]] = self.kinds.get(data[0], 0) + 1
        if data[0] < SYNC and data[0] not in (DROP_NOTICE, SIGNATURES, LIAR_PROOF, SIGNED_SYNC):
            return self.lobby.handle(data, address)
        for peer in self.peers.values():
            if peer.link.address != address:
                continue
            if Keys.tag(peer.link.key, peer.number, data[:-6])[:6] != data[-6:]:
                continue
            try:
                return self.take(peer, data[:-6])
            except (Invalid, struct.error, IndexError) as problem:
                self.log('invalid packet', problem, data.hex())
        self.unknown += 1

    def take(self, peer, data):
        """Takes a packet whose tag is right."""
        now, signature = time.time(), None
        if data[0] == SIGNATURES:
            return self.take_signatures(peer, data)
        if data[0] in (DROP_NOTICE, LIAR_PROOF):
            return self.log('packet of kind', data[0], data.hex())
        if data[0] == SIGNED_SYNC:
            signature, data = (data[1], bytes(data[2:66])), data[66:]
        reader = Reader(data)
        flags, end, held, hold, byte, counts = reader.get('BHBBBH')
        flags &= 127
        base, count = peer.held, counts >> 10
        end = base + (end - base + 0x8000) % 0x10000 - 0x8000
        keys = [reader.keys(count)]
        events = [reader.events() if flags & EVENTS else []]
        if flags & SECOND:
            keys.append(reader.keys(count))
            events.append(reader.events() if flags & EVENTS else [])
        if end - count > base or end - base > 128:
            raise Invalid('a gap')
        for stream, its_keys, its_events in zip(peer.streams, keys, events):
            for tick in range(max(stream.end, end - count), end):
                offset = tick - (end - count)
                mine = [event[1:] for event in its_events if event[0] == offset]
                for kind, value, at, text in mine:
                    self.log('event of peer', peer.number, 'tick', tick, 'type', kind, value, at, text.hex())
                    if kind == DELAY:
                        peer.delay = value
                    peer.has_left |= kind == LEAVE
                stream.add(its_keys[offset], mine)
        acked = peer.acked + (held - peer.acked + 128) % 256 - 128
        if end >= peer.newest:
            peer.newest, peer.arrived = end, now
            peer.acked = min(max(peer.acked, acked), self.stream.end)
        if counts & 31 != 31 or self.clock > 200:
            self.hashes[counts & 31, end % 8] = byte
            newest = counts & 31
            if all((newest, part) in self.hashes for part in range(8)):
                self.complete = newest
            for part in range(8):
                self.hashes.pop(((newest + 16) % 32, part), None)
        peer.packets += 1
        if signature:
            self.check_signature(peer, *signature)

    def check_signature(self, peer, number, signature):
        """Does a peer's signature fit the input that arrived here?"""
        tick = number * 64
        vouched = self.history_hash(tick) if tick <= peer.held else bytes(16)
        if tick <= peer.held and any(self.lobby.keys.verify(
                signature, self.signed_text(peer.number, 0, tick, peer.streams, history), peer.link.public)
                for history in [vouched, bytes(16)][vouched == bytes(16):]):
            peer.fits += 1
            peer.vouched += vouched != bytes(16) and self.lobby.keys.verify(
                signature, self.signed_text(peer.number, 0, tick, peer.streams, vouched), peer.link.public)
        else:
            peer.misfits += 1
            self.log('signature of peer', peer.number, 'for tick', tick, 'does not fit; held', peer.held)

    def take_signatures(self, peer, data):
        """Answers a peer that asks for our newest signature."""
        if data[1] >> self.number & 1:
            tick = self.stream.end // 64 * 64
            if tick:
                writer = Writer().put('BBBI', SIGNATURES, 0, 0, 0).raw(bytes(16)).varint(1).put('BI', self.number, tick)
                writer.raw(self.hashes_before(self.stream.first, tick, [self.stream])).raw(self.history_hash(tick))
                writer.raw(self.own_signature(tick))
                self.send_tagged(peer, writer)

    def sample(self, tick):
        """Our keys: a thrust of five ticks every two seconds. Then a turn."""
        return 4 if tick % 60 in range(20, 25) else 1 if tick % 60 in range(40, 44) else 0

    def advance(self, now):
        """Samples keys for each tick that is due, unless the game waits for somebody."""
        due = False
        confirmed = min([peer.held for peer in self.peers.values() if not peer.has_left], default=10 ** 9)
        window = 8 if self.lobby.netcode == 1 else 15     # 0 auto, 1 lockstep, 2 rollback
        while now >= self.start + (self.clock + 1) * TICK and self.clock + 1 < confirmed + window:
            self.clock += 1
            due = True
            self.delay = max([self.lobby.delay] + [peer.delay for peer in self.peers.values()])
            self.extend(now)
        return due

    def extend(self, now):
        """Adds what we press to our input."""
        while self.stream.end < self.clock + self.delay + 1 and not self.left_at:
            is_last = self.clock >= self.ticks
            self.stream.add(0 if is_last else self.sample(self.clock), [(LEAVE, 0, 0, b'')] if is_last else [])
            if is_last:
                self.left_at = now

    def run(self):
        """Plays; true once all others hold our Leave."""
        until = self.start + self.ticks * TICK * 2 + 20
        while time.time() < until:
            now = time.time()
            due = self.advance(now)
            for peer in self.peers.values():
                if due or now >= peer.next_send:
                    self.send(peer, now)
            if self.left_at and all(peer.acked >= self.stream.end or peer.has_left for peer in self.peers.values()):
                for data, address in self.receive_for(0.3):
                    self.handle(data, address)
                return True
            wait = min([peer.next_send for peer in self.peers.values()] + [self.start + (self.clock + 1) * TICK])
            for data, address in self.lobby.receive(min(max(wait - now, 0.002), 0.05)):
                self.handle(data, address)
            if self.lobby.next_member < now and self.clock < 60:
                self.lobby.member()
        return False

    def receive_for(self, seconds):
        """After the end, answers for a moment: a last packet to each at every tick."""
        until = time.time() + seconds
        while time.time() < until:
            for peer in self.peers.values():
                self.send(peer, time.time())
            yield from self.lobby.receive(TICK)


class LyingLobby(Lobby):
    """Sends malformed blocks of extensions before the ones that are good: an unknown kind, and one that fills it."""
    BAD = {'longer than its packet': b'\1\7\x10abc', 'repeated': b'\2\7\1a\7\1b', 'falling': b'\2\7\1a\6\1b',
           'too long a text': b'\1\7\x11' + bytes(17), 'too many': b'\3\1\0\2\0\3\0', 'no count': b'',
           'a long varint': b'\x81\0\7\1a', 'bytes left over': b'\0\0'}
    GOOD = b'\2\x64\5later\xff\x10' + b'f' * 16

    def request(self, proof, extensions=GOOD):
        if extensions == self.GOOD:
            for bad in self.BAD.values():
                self.send(super().request(proof, bad), self.host)
            until = time.time() + 0.3
            while time.time() < until:
                for data, address in self.receive(0.05):
                    if data[0] in (ROSTER, REFUSAL):
                        raise SystemExit('a malformed Join was answered')
        return super().request(proof, extensions)


class Liar(Game):
    """From the second second on it claims a clock 20 ticks early, toggles pauses, floods the chat, says that it lacks all
    input, suspects the others and votes against them; its signatures do not fit. Later it withholds its input from one
    of them. It ends when the others have told it that it is lost."""
    AHEAD, BEGINS, WITHHOLDS = 20, 30, 150

    def run_end(self, peer):
        end, size = peer.acked, 0
        while end < super().run_end(peer) and size + self.size_of(end) < 900:
            size += self.size_of(end)
            end += 1
        return end

    def size_of(self, tick):
        return sum(9 + len(event[3]) for event in self.stream.events.get(tick, []))

    def lacks(self, peer):
        mine = sorted(self.peers) if self.clock >= self.BEGINS else []
        return [(slot, self.peers[number].held) for number in mine for slot in self.peers[number].slots]

    def lead(self, end):
        return min(super().lead(end), self.delay)

    def own_signature(self, tick):
        return self.lobby.keys.sign(b'gyre signed input 2' + self.game + os.urandom(41))

    def extend(self, now):
        while self.stream.end < self.clock + self.delay + 1 + (self.AHEAD if self.clock >= self.BEGINS else 0):
            self.stream.add(0, self.lies() if self.clock >= self.BEGINS else [])

    def lies(self):
        """The events of a tick."""
        tick, found = self.stream.end, []
        if tick % 4 == 0:
            found.append((PAUSE, tick // 4 % 2, 0, b''))
        if tick % 3 == 0:
            found.append((CHAT, 0, 0, b'%d ' % tick + b'x' * 50))
        if tick % 10 == 0:
            found.append((SUSPICION, sum(1 << slot for peer in self.peers.values() for slot in peer.slots), 0, b''))
            for peer in self.peers.values():
                found.append((DROP_VOTE, peer.slots[0], peer.held, b''.join(each.hashes[peer.held] for each in peer.streams)))
        return found

    def send(self, peer, now):
        if self.clock < self.WITHHOLDS or peer.number != max(self.peers):
            super().send(peer, now)

    def run(self):
        until = self.start + self.ticks * TICK
        while time.time() < until and not self.kinds.get(DROP_NOTICE):
            now = time.time()
            due = self.advance(now)
            for peer in self.peers.values():
                if due or now >= peer.next_send:
                    self.send(peer, now)
            for data, address in self.lobby.receive(0.005):
                self.handle(data, address)
            if self.lobby.next_member < now and self.clock < 60:
                self.lobby.member()
        return bool(self.kinds.get(DROP_NOTICE))


class Vectors:
    """Checks this program against published bytes: a file with sections of `name = hex`."""

    def __init__(self, path):
        self.sections, section = {}, None
        for line in open(path):
            line = line.strip()
            if line.startswith('['):
                section = self.sections[line[1:-1]] = {}
            elif line and line[0] != '#':
                name, value = line.split(' = ') if not line.endswith(' =') else (line[:-2], '')
                section[name] = bytes.fromhex(value)
        self.checked, self.wrong, self.sent = 0, [], []
        keys = self.sections['key pairs']
        self.ann, self.bob = Keys(keys['ann seed']), Keys(keys['bob seed'])

    def expect(self, section, name, value):
        self.checked += 1
        if bytes(value) != self.sections[section][name]:
            self.wrong.append('%s, %s: %s' % (section, name, bytes(value).hex()))

    def run(self):
        self.check_keys()
        self.check_hashes()
        self.check_signature()
        self.check_lobby()
        self.check_sync()
        return self.wrong

    def check_keys(self):
        self.expect('key pairs', 'ann public', self.ann.public)
        self.expect('key pairs', 'bob public', self.bob.public)
        link = self.sections['link to the host']
        share, agreed = self.ann.cpace(link['password'], link['session'], self.bob.public, link['host share'],
                                       link['joiner scalar'])
        self.expect('link to the host', 'joiner share', share)
        self.expect('link to the host', 'agreed', agreed)
        for name, last in [('tags of a link', b''), ('tags of a link to a newcomer', b'gyre entry 1234'),
                           ('link to the host', agreed)]:
            section = self.sections[name]
            tag = Keys.tag(self.ann.link(self.bob.public, last), section['sender'][0], section['message'])
            for kind, size in [('tag', 8), ('game tag', 6)]:
                if kind in section:
                    self.expect(name, kind, tag[:size])

    def game(self):
        """A game that is not played: our slot is 0."""
        game = Game.__new__(Game)
        game.slot, game.number, game.stream, game.peers, game.history = 0, 1, Stream(0), {}, [bytes(16)]
        game.clock, game.left_at, game.hashes, game.complete = 0, None, {}, 31
        return game

    def check_hashes(self):
        game = self.sections['number of a game']
        version = struct.unpack('<I', game['version of the start'])[0]
        self.expect('number of a game', 'game', Game.number_of(version, game['members']))
        stream = Stream(0)
        stream.add(4, [])
        stream.add(1, [(CHAT, 0, 0, b'hi')])
        self.expect("hash of a slot's input", 'first', stream.hashes[1])
        self.expect("hash of a slot's input", 'second', stream.hashes[2])
        game = self.game()
        other = game.peers[1] = Peer(1, [1], None, 0)
        for tick in range(64):
            game.stream.add(tick // 7, [])
            other.streams[0].add((tick // 7 + 1) % 64, [(CHAT, 0, 0, b'hello')] if tick == 3 else [])
        game.terms = self.sections['hash of game and history']['game']
        self.expect('hash of game and history', 'hash', game.history_hash(192))
        self.expect('hash of game and history', 'input', game.history[1])

    def check_signature(self):
        section, game = self.sections['signature of input'], self.game()
        game.game = section['game']
        first, tick = struct.unpack('<II', section['beginning'] + section['tick'])
        stream = Stream(0)
        stream.hashes = {tick - 64 * i: section['hashes'][16 * i:16 * i + 16] for i in range(4)}
        text = game.signed_text(section['peer'][0], first, tick, [stream], section['history'])
        self.expect('signature of input', 'hash of hashes', blake(section['hashes'], bytes(16)))
        self.expect('signature of input', 'signature', self.ann.sign(text))

    def check_lobby(self):
        """What a member sends, and how it reads a roster."""
        lobby = Lobby.__new__(Lobby)
        lobby.send = lambda data, address: self.sent.append(bytes(data))
        lobby.log = lambda *words: None
        lobby.keys, lobby.name, lobby.seat, lobby.host = self.ann, b'Ann', 255, ('192.0.2.9', 1)
        lobby.links = {0: Link(0, self.bob.public, bytes(16), None)}
        lobby.roster_sequence, lobby.sequence, lobby.version, lobby.start_version = 0, 7, 0, 0
        lobby.is_final, lobby.lines_taken, lobby.dropped, lobby.next_member = False, 4, 0, 0
        roster = self.sections['Roster']['packet']
        lobby.handle(roster + Keys.tag(bytes(16), 0, roster), None)
        self.checked += 1
        if lobby.dropped or [entry['name'] for entry in lobby.members] != ['Bob', 'Ann'] or lobby.delay != 3:
            self.wrong.append('Roster: not read')
        link = lobby.links[0]
        link.echoed_at, link.round_trip = time.time(), 0.0405
        lobby.member()
        link.counter, link.heard, link.heard_at, link.path, link.its_path = 0x01020303, 6, link.echoed_at, 7, 8
        lobby.ping(link, link.heard_at)
        lobby.take_path(Reader(struct.pack('<BI', 0, 0x01020304)), link, None)
        for name, data in zip(['Member', 'Ping', 'Path'], self.sent):
            self.expect(name, 'packet', data[:-8])
        self.expect('Hello', 'packet', self.hello(lobby))

    def hello(self, lobby):
        """Our Hello has no extensions, so it gets those of the vector."""
        section = self.sections['Hello']
        data = lobby.hello(section['nonce'], struct.unpack('<H', section['protocol'])[0])
        return (data[:15] + section['extensions']).ljust(128, b'\0')

    def check_sync(self):
        game = self.game()
        for tick in range(643):
            game.stream.add(1 if tick == 642 else 4, [])
        peer = Peer(0, [0], None, 0)
        peer.acked, peer.arrived = 639, 1000
        for _ in range(0x81):
            peer.streams[0].add(0, [])
        game.clock, game.complete, game.hashes = 639, 15, {(15, 3): 0xAB}
        self.expect('Sync', 'packet', game.packet(peer, 1000.0125).data)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('address', nargs='?')
    parser.add_argument('port', type=int, nargs='?')
    parser.add_argument('--name', default='pilot')
    parser.add_argument('--ticks', type=int, default=300)
    parser.add_argument('--lie', action='store_true', help='do harm; succeeds once it was lost for that')
    parser.add_argument('--vectors', metavar='FILE', help='only check the test vectors of that file')
    options = parser.parse_args()
    if options.vectors:
        vectors = Vectors(options.vectors)
        print('\n'.join(vectors.run()) or '%d vectors are right' % vectors.checked)
        return 1 if vectors.wrong else 0
    if not options.port:
        parser.error('address and port are missing')
    begin = time.time()

    def log(*words):
        print('%7.3f' % (time.time() - begin), *words, file=sys.stderr)
    lobby = (LyingLobby if options.lie else Lobby)((socket.gethostbyname(options.address), options.port), options.name, log)
    lobby.join()
    log('seat', lobby.seat, 'members', [(entry['seat'], entry['name']) for entry in lobby.members])
    if not lobby.run(60):
        raise SystemExit('no game')
    game = (Liar if options.lie else Game)(lobby, options.ticks, log)
    log('game of', len(game.peers) + 1, 'peers; own number', game.number, 'delay', lobby.delay)
    played = game.run()
    print(json.dumps(dict(
        played=played, ticks_sent=game.stream.end, packets_sent=game.sent, kinds=game.kinds, unknown=game.unknown,
        dropped=lobby.dropped, peers={peer.number: dict(
            name=[e['name'] for e in lobby.members if e['seat'] == peer.link.seat][0],
            ticks_received=peer.held, acked=peer.acked, packets=peer.packets, signatures_fit=peer.fits,
            signatures_misfit=peer.misfits, histories_vouched=peer.vouched, has_left=peer.has_left) for peer in game.peers.values()})))
    return 0 if played else 1


if __name__ == '__main__':
    sys.exit(main())
