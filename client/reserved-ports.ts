/**
 * Ports of loopback for servers that another process starts, which takes them a second or so after they were found free. They lie below
 * the ranges from which Linux, macOS and Windows take ports for connections and for listeners on port 0: one of those would be taken
 * meanwhile by a server of the suite's own, and what answers there would be judged in place of the server that was started.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 20_000;
/** Where the range of Linux begins, net.ipv4.ip_local_port_range. */
const END = 32_768;
const DRAWS = 100;

/** Two different ones on which nobody listens. */
export async function reservedPorts(): Promise<readonly [number, number]> {
  const first = await freePort();
  for (;;) {
    const second = await freePort();
    if (second !== first) return [first, second];
  }
}

async function freePort(): Promise<number> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`${DRAWS} ports between ${FIRST} and ${END} were tried, and none is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
