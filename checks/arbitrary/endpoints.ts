/**
 * Random Endpoints: valid objects, and objects with one borderline or invalid value. Excludes cases that endpoints-oracle.ts does not
 * decide (leading zeros, an address in both lists), so that the result of endpoints-oracle.ts applies to every server.
 */
import fc from 'fast-check';
import { validateEndpoints } from '../endpoints/endpoints-oracle.ts';

export interface GeneratedEndpoints {
  readonly subsets: readonly Record<string, unknown>[];
}

const octet = fc.integer({ min: 0, max: 255 });
const dnsLabel = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,12}[a-z0-9])?$/);
const dnsSubdomain = fc.array(dnsLabel, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
const qualifiedName = fc
  .tuple(
    fc.option(dnsSubdomain, { nil: undefined }),
    fc.stringMatching(/^[A-Za-z0-9]([-A-Za-z0-9_.]{0,10}[A-Za-z0-9])?$/),
  )
  .map(([domain, name]) => (domain === undefined ? name : `${domain}/${name}`));

const ipv4Address = fc.tuple(fc.integer({ min: 1, max: 126 }), octet, octet, octet).map((bytes) => bytes.join('.'));
const ipv6Address = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 6, maxLength: 6 })
  .map((words) => ['2001', 'db8', ...words.map((word) => word.toString(16))].join(':'));

/** Addresses on both sides of each boundary of the excluded ranges, and texts that are not addresses. */
export const BORDERLINE_ADDRESSES: readonly string[] = [
  ...['126.255.255.255', '127.0.0.0', '127.0.0.1', '127.255.255.255', '128.0.0.0'],
  ...['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ...['223.255.255.255', '224.0.0.0', '224.0.0.255', '224.0.1.0', '239.1.2.3', '255.255.255.255', '0.0.0.0', '0.0.0.1'],
  ...['::', '::1', '::2', '0:0:0:0:0:0:0:1', 'fe7f::1', 'fe80::', 'fe80::1', 'febf:ffff::1', 'fec0::1', 'FE80::1'],
  ...['ff01::1', 'ff02::', 'ff02::1', 'ff02:1::1', 'ff03::1', 'ff05::2', '2001:db8::1', '1::', '1:2:3:4:5:6:7:8'],
  ...['1.2.3', '1.2.3.4.5', '1.2.3.256', '1.2.3.-4', ' 1.2.3.4', '1.2.3.4 ', 'example.com', '1.2.3.4/24', '1.2.3.4:80'],
  ...[
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '12345::',
    'g::',
    '[::1]',
    'fe80::1%eth0',
    '1::2:3.4.5.6',
  ],
];

const BORDERLINE_NAMES = [
  'A',
  'Http',
  'a_b',
  '-a',
  'a-',
  'a.b',
  'a b',
  'é',
  'a'.repeat(63),
  'a'.repeat(64),
  '0',
  'x--y',
];
const BORDERLINE_PROTOCOLS = ['tcp', 'udp', 'Tcp', 'HTTP', 'ICMP', 'TCP ', 'UDP', 'SCTP', 'DCCP'];
const BORDERLINE_PORTS = [
  -1,
  0,
  1,
  65535,
  65536,
  -65536,
  2147483647,
  -2147483648,
  2147483648,
  1.5,
  '80',
  true,
  null,
  {},
];
const BORDERLINE_APP_PROTOCOLS = [
  ...[
    'https',
    'HTTP',
    'a_b',
    'a.b',
    '-a',
    'a-',
    '_a',
    '/a',
    'a/',
    'a/b/c',
    'Example.com/x',
    'example.com/x',
    'a b',
    'é',
  ],
  ...[`${'a'.repeat(63)}`, 'a'.repeat(64), `example.com/${'a'.repeat(64)}`, 'ex_ample.com/x', '.com/x'],
];
const WRONG_TYPES = [7, true, {}, [], ['a']];

function drawAddress(ip: fc.Arbitrary<string>): fc.Arbitrary<Record<string, unknown>> {
  const targetRef = fc.record({ kind: fc.constant('Pod'), name: dnsSubdomain, uid: fc.uuid() }, { requiredKeys: [] });
  return fc.record({ ip, hostname: dnsLabel, nodeName: dnsSubdomain, targetRef }, { requiredKeys: ['ip'] });
}

const ports = fc
  .uniqueArray(dnsLabel, { maxLength: 3 })
  .chain((names) =>
    fc.tuple(...names.map((name) => drawPort(name, names.length === 1 ? [] : ['name']))).map((list) => [...list]),
  );

function drawPort(name: string, required: 'name'[]): fc.Arbitrary<Record<string, unknown>> {
  const members = {
    name: fc.constant(name),
    port: fc.integer({ min: 1, max: 65535 }),
    protocol: fc.constantFrom('TCP', 'UDP', 'SCTP'),
    appProtocol: qualifiedName,
  };
  return fc.record(members, { requiredKeys: ['port', ...required] });
}

const subset: fc.Arbitrary<Record<string, unknown>> = fc
  .record(
    {
      addresses: fc.array(drawAddress(ipv4Address), { minLength: 1, maxLength: 3 }),
      notReadyAddresses: fc.array(drawAddress(ipv6Address), { minLength: 1, maxLength: 2 }),
      ports,
    },
    { requiredKeys: [] },
  )
  .filter((item) => item.addresses !== undefined || item.notReadyAddresses !== undefined);

export const validEndpoints: fc.Arbitrary<GeneratedEndpoints> = fc.record({
  subsets: fc.array(subset, { maxLength: 3 }),
});

/** Valid Endpoints in which one value was replaced by a borderline value. */
export const nearlyValidEndpoints: fc.Arbitrary<GeneratedEndpoints> = fc
  .tuple(fc.record({ subsets: fc.array(subset, { minLength: 1, maxLength: 3 }) }), fc.nat(), fc.nat(), fc.nat())
  .map(([object, subsetIndex, mutationIndex, valueIndex]) =>
    replaceValue(object, subsetIndex, mutationIndex, valueIndex),
  )
  .filter((object) => validateEndpoints({ ...object }).undecidedPaths.length === 0);

/** Replaces a value of a subset. `pick` chooses the borderline value. */
type Mutation = (subset: Record<string, unknown>, pick: <T>(list: readonly T[]) => T | undefined) => void;

const MUTATIONS: readonly Mutation[] = [
  (subset, pick) =>
    setMember(pickElement(subset, pick, 'addresses', 'notReadyAddresses'), 'ip', pick(BORDERLINE_ADDRESSES)),
  (subset, pick) =>
    setMember(pickElement(subset, pick, 'addresses', 'notReadyAddresses'), 'ip', pick([undefined, '', ...WRONG_TYPES])),
  (subset, pick) =>
    setMember(pickElement(subset, pick, 'addresses', 'notReadyAddresses'), 'hostname', pick(BORDERLINE_NAMES)),
  (subset, pick) => setMember(pickElement(subset, pick, 'ports'), 'name', pick([undefined, ...BORDERLINE_NAMES])),
  (subset, pick) => setMember(pickElement(subset, pick, 'ports'), 'port', pick([undefined, ...BORDERLINE_PORTS])),
  (subset, pick) => setMember(pickElement(subset, pick, 'ports'), 'protocol', pick(BORDERLINE_PROTOCOLS)),
  (subset, pick) => setMember(pickElement(subset, pick, 'ports'), 'appProtocol', pick(BORDERLINE_APP_PROTOCOLS)),
  (subset, pick) =>
    setMember(subset, pick(['addresses', 'notReadyAddresses', 'ports']) ?? 'ports', pick([undefined, [], 'a', 7])),
];

function replaceValue(
  object: GeneratedEndpoints,
  subsetIndex: number,
  mutationIndex: number,
  valueIndex: number,
): GeneratedEndpoints {
  const copy = structuredClone(object);
  const target = copy.subsets[subsetIndex % copy.subsets.length];
  const pickItem = <T>(list: readonly T[]): T | undefined => list[valueIndex % list.length];
  if (target !== undefined) MUTATIONS[mutationIndex % MUTATIONS.length]?.(target, pickItem);
  return copy;
}

function pickElement(
  subset: Record<string, unknown>,
  pick: <T>(list: readonly T[]) => T | undefined,
  ...listNames: string[]
): Record<string, unknown> | undefined {
  return pick(listNames.flatMap((listName) => (subset[listName] as Record<string, unknown>[] | undefined) ?? []));
}

function setMember(target: Record<string, unknown> | undefined, member: string, value: unknown): void {
  if (target === undefined) return;
  if (value === undefined) delete target[member];
  else target[member] = value;
}
