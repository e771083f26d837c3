/** Allocates the cluster IP and the node ports of a Service, at random among those that no stored Service has. */
import type { ApiObject } from '../pure/object.ts';
import { invalid } from '../pure/status/invalid.ts';
import { bareError } from '../pure/status/reasons.ts';
import {
  type Allocator,
  allocate,
  allocatedIn,
  lacksAllocation,
  NODE_PORTS,
  nodePortProblem,
} from '../registry/kinds/service-addresses.ts';
import type { Call } from './call.ts';

/** 10.0.0.0/16, without its first and last address. */
const NETWORK = '10.0.';
const ADDRESSES = 65_534;
const ATTEMPTS = 1000;

/** Changes the object. Throws 422 for a node port outside of the range. */
export async function allocateAddresses(call: Call, object: ApiObject): Promise<void> {
  const { resource, subresource, storage } = call.endpoint;
  if (resource.group !== '' || resource.resource !== 'services' || subresource !== undefined) return;
  const problem = nodePortProblem(object);
  if (problem !== undefined) throw invalid(resource.validatedAs, object.metadata.name ?? '', [problem]);
  if (!lacksAllocation(object)) return;
  const { items } = await storage.list({ prefix: '', freshness: { type: 'any' } });
  const taken = allocatedIn(items.map((item) => item.object));
  allocate(object, () => createAllocator(call, taken));
}

function createAllocator(call: Call, { addresses, ports }: ReturnType<typeof allocatedIn>): Allocator {
  return {
    // A dry run allocates nothing: its response has the address of the network.
    address: () =>
      call.writeOptions.dryRun
        ? `${NETWORK}0.0`
        : draw(call, addresses, addressAt, 'failed to allocate a serviceIP: range is full'),
    port: () => draw(call, ports, portAt, 'failed to allocate a nodePort: range is full'),
  };
}

function addressAt(random: number): string {
  const host = 1 + (random % ADDRESSES);
  return `${NETWORK}${host >> 8}.${host & 0xff}`;
}

function portAt(random: number): number {
  return NODE_PORTS.first + (random % (NODE_PORTS.last - NODE_PORTS.first + 1));
}

function draw<Value>(call: Call, taken: Set<Value>, valueAt: (random: number) => Value, full: string): Value {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const value = valueAt(Number.parseInt(call.context.chance.text(8, '0123456789abcdef'), 16));
    if (taken.has(value)) continue;
    taken.add(value);
    return value;
  }
  throw bareError(full);
}
