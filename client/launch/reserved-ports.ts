/**
 * Finds loopback ports for servers that another process starts about a second later. The ports are below the ranges that Linux, macOS and
 * Windows use for connections and for port 0: otherwise a server of the suite could take the port in the meantime, and would be tested
 * instead.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST_PORT = 20_000;
/** The start of the ephemeral port range of Linux, net.ipv4.ip_local_port_range. */
const END_PORT = 32_768;
const MAX_ATTEMPTS = 100;

/** Returns three different free ports, the maximum that most servers need. */
export async function findFreePorts(): Promise<readonly [number, number, number]> {
  const [first = 0, second = 0, third = 0] = await findDistinctPorts(3);
  return [first, second, third];
}

export async function findDistinctPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`${MAX_ATTEMPTS} ports between ${FIRST_PORT} and ${END_PORT} were tried, but none is free`);
}

async function isPortFree(port: number): Promise<boolean> {
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
