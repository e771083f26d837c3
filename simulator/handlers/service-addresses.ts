/** Allocates the cluster IP and the node ports of a Service: random values that no stored Service uses. */
import { NETWORKING_GROUP } from '../../spec/well-known-names.ts';
import { quote } from '../../values/go-quote.ts';
import { memoize } from '../../values/memoize.ts';
import type { ApiObject } from '../pure/object.ts';
import { createInvalidValueProblem } from '../pure/status/field-problem.ts';
import { createInvalidError } from '../pure/status/invalid.ts';
import { createInternalError } from '../pure/status/reasons.ts';
import {
  type Allocator,
  allocateServiceValues,
  collectAllocatedValues,
  NODE_PORTS,
} from '../registry/kinds/services/allocation.ts';
import {
  ADDRESS_COUNT,
  ADDRESS_RANGE,
  findAddress,
  isInAddressRange,
  UNALLOCATED_ADDRESS,
} from '../registry/kinds/services/cluster-ip-range.ts';
import { formatProblemValues } from '../registry/report-problems.ts';
import type { Call } from './call.ts';

const PORT_COUNT = NODE_PORTS.last - NODE_PORTS.first + 1;
const PORT_RANGE_TEXT = `${NODE_PORTS.first}-${NODE_PORTS.last}`;

/**
 * Runs `write`, which allocates addresses and stores the Service. Writes of Services run one after another, so that two Services never get
 * the same address or port.
 */
export function writeWithAddresses<T>(call: Call, write: () => Promise<T>): Promise<T> {
  return hasAddresses(call) ? call.context.locks.runLocked('service addresses', write) : write();
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
  const { dryRun } = call.writeOptions;
  if (dryRun && previous === undefined && !call.context.behaviors.has('service-updates-by-storage')) return;
  const { resource, storage } = call.endpoint;
  const { items } = await storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  const problems = allocateServiceValues(
    object,
    previous,
    memoize(() => createAllocator(call, object, collectAllocatedValues(items.map((item) => item.object)))),
  );
  if (problems.length === 0) return;
  const formattedProblems = formatProblemValues(problems, call.context.behaviors);
  throw createInvalidError(resource.validatedKind, object.metadata.name ?? '', formattedProblems);
}

function formatAddressName({ context: { behaviors } }: Call, { metadata: { name = '' } }: ApiObject): string {
  return behaviors.has('allocation-names-service') ? `serviceIP for Service ${quote(name)}` : 'serviceIP';
}

function createAllocator(
  call: Call,
  object: ApiObject,
  { addresses, ports }: ReturnType<typeof collectAllocatedValues>,
): Allocator {
  /** The ports that this request has received, if it is a dry run. */
  const dryRunPorts: number[] = [];
  return {
    allocateAddress() {
      if (call.writeOptions.dryRun) return UNALLOCATED_ADDRESS;
      const name = formatAddressName(call, object);
      const address = drawValue(call, addresses, { computeValue: findAddress, valueCount: ADDRESS_COUNT, name });
      checkIpAddressName(call, object, address);
      return address;
    },
    allocatePort() {
      if (!call.writeOptions.dryRun)
        return drawValue(call, ports, { computeValue: computePort, valueCount: PORT_COUNT, name: 'nodePort' });
      const port = (dryRunPorts.length === 0 ? PORT_BEFORE_DRY_RUN : Math.max(...dryRunPorts)) + 1;
      dryRunPorts.push(port);
      return port;
    },
    reserveAddress: (address) => {
      if (!isInAddressRange(address)) return describeOutOfRangeAddress(call, address);
      return !call.writeOptions.dryRun && addresses.has(address) ? 'provided IP is already allocated' : undefined;
    },
    reservePort: (port) => {
      const isInRange = port >= NODE_PORTS.first && port <= NODE_PORTS.last;
      if (ports.has(port)) return 'provided port is already allocated';
      // kube-apiserver does not allocate the port of a dry run, and therefore does not check its range.
      if (call.writeOptions.dryRun) dryRunPorts.push(port);
      else if (!isInRange)
        return `provided port is not in the valid range. The range of valid ports is ${PORT_RANGE_TEXT}`;
      ports.add(port);
      return undefined;
    },
  };
}

/** Rejects a Service without name and generateName, because the IPAddress object of its address refers to the Service by name. */
function checkIpAddressName(call: Call, { metadata }: ApiObject, address: string): void {
  const { behaviors } = call.context;
  const isNamed = [metadata.name, metadata.generateName].some((name = '') => name !== '');
  if (isNamed || !behaviors.has('multiple-service-cidrs')) return;
  const problem = `IPAddress.${NETWORKING_GROUP} ${quote(address)} is invalid: spec.parentRef.name: Required value`;
  if (!behaviors.has('ip-address-refusal')) throw createInternalError(`failed to allocate a serviceIP: ${problem}`);
  const value = { unquoted: '[""]', json: '[""]' };
  const problems = [createInvalidValueProblem('spec.clusterIPs', value, `failed to allocate IP: ${problem}`)];
  throw createInvalidError(call.endpoint.resource.validatedKind, '', problems);
}

/** Describes an address outside of the range. A dry run uses only the allocator of one range. */
function describeOutOfRangeAddress({ context: { behaviors }, writeOptions }: Call, address: string): string {
  return behaviors.has('multiple-service-cidrs') && !writeOptions.dryRun
    ? 'the provided network does not match the current range'
    : `the provided IP (${address}) is not in the valid range. The range of valid IPs is ${ADDRESS_RANGE}`;
}

/** The port before the first port that a dry run returns. It is not in the range of node ports. */
const PORT_BEFORE_DRY_RUN = 32768;

function computePort(index: number): number {
  return NODE_PORTS.first + index;
}

interface ValueRange<Value> {
  readonly computeValue: (index: number) => Value;
  readonly valueCount: number;
  readonly name: string;
}

/** Returns the first free value, starting at a random index, and adds it to `takenValues`. */
function drawValue<Value>(
  call: Call,
  takenValues: Set<Value>,
  { computeValue, valueCount, name }: ValueRange<Value>,
): Value {
  const start = Number.parseInt(call.context.random.createText(8, '0123456789abcdef'), 16);
  for (let offset = 0; offset < valueCount; offset += 1) {
    const value = computeValue((start + offset) % valueCount);
    if (takenValues.has(value)) continue;
    takenValues.add(value);
    return value;
  }
  throw createInternalError(`failed to allocate a ${name}: range is full`);
}
