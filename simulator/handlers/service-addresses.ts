/** Allocates the cluster IP and the node ports of a Service, at random from the values that no stored Service uses. */
import { lazy } from '../../values/lazy.ts';
import { parseIp } from '../pure/names/ip-address.ts';
import type { ApiObject } from '../pure/object.ts';
import { invalid } from '../pure/status/invalid.ts';
import { createBareError } from '../pure/status/reasons.ts';
import { type Allocator, allocate, collectAllocated, NODE_PORTS } from '../registry/kinds/services/allocation.ts';
import type { Call } from './call.ts';

/** 10.0.0.0/16, without its first and last address. */
const NETWORK = '10.0.';
const ADDRESSES = 65_534;
const ATTEMPTS = 1000;
const PORTS = `${NODE_PORTS.first}-${NODE_PORTS.last}`;

/**
 * Runs `write`, which allocates addresses and stores the Service. The writes of Services do not overlap, so that no two of them are given the
 * same address or port.
 */
export function writeWithAddresses<T>(call: Call, write: () => Promise<T>): Promise<T> {
  return hasAddresses(call) ? call.context.locks.run('service addresses', write) : write();
}

function hasAddresses({ endpoint: { resource, subresource } }: Call): boolean {
  return resource.group === '' && resource.resource === 'services' && subresource === undefined;
}

/**
 * Sets addresses and ports of the Service. `previous` is the stored Service of an update. Throws 422 if an address or port cannot be
 * allocated.
 */
export async function allocateAddresses(call: Call, object: ApiObject, previous: ApiObject | undefined): Promise<void> {
  if (!hasAddresses(call)) return;
  const { resource, storage } = call.endpoint;
  const { items } = await storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  const problems = allocate(
    object,
    previous,
    lazy(() => createAllocator(call, collectAllocated(items.map((item) => item.object)))),
  );
  if (problems.length > 0) throw invalid(resource.validatedAs, object.metadata.name ?? '', problems);
}

function createAllocator(call: Call, { addresses, ports }: ReturnType<typeof collectAllocated>): Allocator {
  return {
    // A dry run allocates nothing: its response has the address of the network.
    address: () =>
      call.writeOptions.dryRun
        ? `${NETWORK}0.0`
        : draw(call, addresses, chooseAddress, 'failed to allocate a serviceIP: range is full'),
    port: () => draw(call, ports, choosePort, 'failed to allocate a nodePort: range is full'),
    reserveAddress: (address) => {
      const [first, second] = parseIp(address) ?? [];
      if (first !== 10 || second !== 0)
        return `the provided IP (${address}) is not in the valid range. The range of valid IPs is ${NETWORK}0.0/16`;
      return !call.writeOptions.dryRun && addresses.has(address) ? 'provided IP is already allocated' : undefined;
    },
    reservePort: (port) => {
      const isInRange = port >= NODE_PORTS.first && port <= NODE_PORTS.last;
      if (ports.has(port)) return 'provided port is already allocated';
      if (!isInRange) return `provided port is not in the valid range. The range of valid ports is ${PORTS}`;
      ports.add(port);
      return undefined;
    },
  };
}

function chooseAddress(random: number): string {
  const host = 1 + (random % ADDRESSES);
  return `${NETWORK}${host >> 8}.${host & 0xff}`;
}

function choosePort(random: number): number {
  return NODE_PORTS.first + (random % (NODE_PORTS.last - NODE_PORTS.first + 1));
}

function draw<Value>(
  call: Call,
  takenValues: Set<Value>,
  valueAt: (random: number) => Value,
  exhaustedMessage: string,
): Value {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const value = valueAt(Number.parseInt(call.context.chance.text(8, '0123456789abcdef'), 16));
    if (takenValues.has(value)) continue;
    takenValues.add(value);
    return value;
  }
  throw createBareError(exhaustedMessage);
}
