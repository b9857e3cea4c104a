#!/usr/bin/env python3
"""Measures how the page's server answers beside a crowd: idle WebSockets, and slow-loris connections that send their heads a byte at a
time; and how soon the cores are free once a socket with endless work closes. Starts the program on a free port of the loopback
address, asks for a bounded number of pages, prints the figures and ends it. Needs nothing but Python.

    tools/server_load.py target/release/gander [--sockets 1000] [--slow 500] [--questions 300]
"""

import argparse
import asyncio
import base64
import json
import os
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


async def get(host, port, path):
    """One page on a connection of its own: the status and the seconds it took."""
    begun = time.perf_counter()
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]), time.perf_counter() - begun, answer.split(b"\r\n\r\n", 1)[1]


async def socket(host, port):
    """A WebSocket that has been accepted."""
    reader, writer = await asyncio.open_connection(host, port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in head:
        raise RuntimeError(head.splitlines()[0].decode())
    return reader, writer


def frame(text):
    """A message as a client sends it: masked, here with zeros."""
    body = text.encode()
    length = struct.pack("!BB", 0x81, 0x80 | len(body)) if len(body) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(body))
    return length + b"\0\0\0\0" + body


async def slow_loris(host, port, ended):
    """Sends a head a byte at a time, and begins again when it is thrown out."""
    while not ended.is_set():
        try:
            _, writer = await asyncio.open_connection(host, port)
            for letter in "GET / HTTP/1.1\r\nX-Slow: " + "x" * 1000:
                writer.write(letter.encode())
                await writer.drain()
                await asyncio.sleep(1)
                if ended.is_set():
                    break
            writer.close()
        except OSError:
            await asyncio.sleep(0.5)


async def ask(host, port, count):
    """Pages one after another, as one reader would: milliseconds."""
    took = []
    for number in range(count):
        status, seconds, _ = await get(host, port, "/" if number % 2 else "/api/about")
        if status != 200:
            raise RuntimeError(f"status {status}")
        took.append(1000 * seconds)
        await asyncio.sleep(0.01)
    return took


def tell(what, took):
    took = sorted(took)
    print(
        f"{what}: {len(took)} pages, median {statistics.median(took):.1f} ms, "
        f"99 % {took[int(len(took) * 0.99)]:.1f} ms, longest {took[-1]:.1f} ms"
    )


async def freed(host, port, task):
    """Milliseconds from the closing of a socket with endless work until nothing runs."""
    _, writer = await socket(host, port)
    message = {"id": 1, "task": task, "fen": START, "moves": [], "evaluator": "classical", "limits": {}}
    message |= {"pgn": "1. Nf3 Nf6 2. Ng1 Ng8 " * 20 + "*"} if task == "review" else {}
    message |= {"first": "e4", "second": "d4"} if task == "compare" else {}
    writer.write(frame(json.dumps(message)))
    while json.loads((await get(host, port, "/api/load"))[2])["searches"] == 0:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    begun = time.perf_counter()
    writer.close()
    while json.loads((await get(host, port, "/api/load"))[2])["searches"] > 0:
        pass
    return 1000 * (time.perf_counter() - begun)


async def measure(host, port, options):
    tell("nobody else", await ask(host, port, options.questions))
    sockets = [await socket(host, port) for _ in range(options.sockets)]
    tell(f"{len(sockets)} WebSockets", await ask(host, port, options.questions))
    ended = asyncio.Event()
    slow = [asyncio.create_task(slow_loris(host, port, ended)) for _ in range(options.slow)]
    await asyncio.sleep(2)
    tell(f"{len(sockets)} WebSockets and {len(slow)} slow heads", await ask(host, port, options.questions))
    for task in ("analyse", "compare", "review"):
        times = [await freed(host, port, task) for _ in range(5)]
        print(f"{task}: the cores are free {max(times):.0f} ms after the socket closed (the longest of {len(times)})")
    ended.set()
    for one in slow:
        one.cancel()
    for _, writer in sockets:
        writer.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--slow", type=int, default=500)
    parser.add_argument("--questions", type=int, default=300)
    options = parser.parse_args()
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (ImportError, OSError, ValueError):
        pass
    with tempfile.TemporaryDirectory() as library:
        command = [options.program, "web", "--port", "0", "--library", library]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://([^:/]+):(\d+)", server.stdout.readline())
            if not address:
                sys.exit("the server did not say where it listens")
            asyncio.run(measure(address[1], int(address[2]), options))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
