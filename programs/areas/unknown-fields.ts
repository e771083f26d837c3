/**
 * Random bodies, patches and applied configurations with unknown fields, repeated fields and fields of the wrong type, at any depth, in JSON and
 * YAML, by each verb and under every level of field validation; some are cut, or hold bytes that belong nowhere.
 */
import fc from 'fast-check';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { json, type Members, membersIn, type Node, nodeOf, yaml } from './written.ts';

const podSpec = {
  containers: [
    {
      name: 'c',
      image: 'x:1',
      env: [{ name: 'E', value: '1' }],
      ports: [{ containerPort: 1 }],
      resources: { limits: { cpu: '1' } },
    },
  ],
  tolerations: [{ key: 'a', operator: 'Exists' }],
  nodeSelector: { zone: 'a' },
};

const BASES: Readonly<Record<string, object>> = {
  configmaps: { data: { a: '1', b: '2' }, immutable: false },
  secrets: { data: { a: 'AAEC' }, type: 'Opaque' },
  serviceaccounts: { secrets: [{ name: 'x' }] },
  endpoints: { subsets: [{ addresses: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }], ports: [{ port: 80 }] }] },
  services: { spec: { ports: [{ port: 80, name: 'a', targetPort: 'x' }], selector: { app: 'a' } } },
  deployments: {
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'a' } },
      template: { metadata: { labels: { app: 'a' } }, spec: podSpec },
    },
  },
  pods: { spec: podSpec },
  leases: { spec: { holderIdentity: 'a', leaseDurationSeconds: 5, renewTime: '2020-01-01T00:00:00.000000Z' } },
  limitranges: { spec: { limits: [{ type: 'Container', default: { cpu: '1' } }] } },
  resourcequotas: {
    spec: {
      hard: { cpu: '1' },
      scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['a'] }] },
    },
  },
  gadgets: {
    spec: {
      keyed: [{ name: 'a', value: '1' }],
      nested: [{ name: 'a', parts: [{ name: 'b', port: 1 }] }],
      texts: { a: '1' },
      struct: { name: 'a', deep: { name: 'b' } },
      any: { a: { b: 1 } },
    },
  },
};

interface Mistake {
  readonly at: number;
  readonly unknown: string | undefined;
  readonly value: unknown;
  readonly which: number;
  /** The value takes the place of a member. */
  readonly instead: boolean;
}

function withMistakes(node: Node, mistakes: readonly Mistake[]): Node {
  for (const { at, unknown, value, which, instead } of mistakes) {
    const all = membersIn(node);
    const holder = all[at % all.length] as Members;
    const index = which % Math.max(1, holder.entries.length);
    const twice = holder.entries[index];
    if (unknown !== undefined || twice === undefined) holder.entries.push([unknown ?? 'foo', nodeOf(value)]);
    else if (instead) holder.entries[index] = [twice[0], nodeOf(value)];
    else holder.entries.push([twice[0], which % 2 === 0 ? twice[1] : nodeOf(value)]);
  }
  return node;
}

const mistake: fc.Arbitrary<Mistake> = fc.record({
  at: fc.nat(15),
  unknown: fc.constantFrom(undefined, undefined, undefined, 'foo', 'bar', 'Data', 'Name', 'é', 'a.b', '__proto__', ''),
  value: fc.constantFrom<unknown>(
    'x',
    'x',
    '',
    1,
    1.5,
    -1,
    2 ** 31,
    null,
    true,
    {},
    [],
    { y: 1 },
    [{ z: 1 }],
    ['a'],
    [null],
  ),
  which: fc.nat(7),
  instead: fc.constantFrom(false, false, false, true),
});

type WriteRequest = readonly [method: 'POST' | 'PUT' | 'PATCH', type: string];
const WRITE_REQUESTS: readonly WriteRequest[] = [
  ['POST', 'application/json'],
  ['PUT', 'application/json'],
  ['PUT', 'application/yaml'],
  ['POST', 'application/yaml'],
  ['PATCH', MERGE_PATCH],
  ['PATCH', STRATEGIC_PATCH],
  ['PATCH', JSON_PATCH],
  ['PATCH', 'application/apply-patch+yaml'],
];

const RESOURCES = Object.keys(BASES);

/** As an applied configuration, or as the value of an operation of a JSON patch. */
function documentOf(resource: string, type: string, name: string, mistakes: readonly Mistake[]): string {
  const { apiVersion, kind } = kindNamed(resource);
  const members = { metadata: { name, labels: { x: '1' } }, ...BASES[resource] };
  if (type === JSON_PATCH) {
    const operations = Object.entries(members).map(([member, value]) => ({ op: 'add', path: `/${member}`, value }));
    return json(withMistakes(nodeOf(operations), mistakes));
  }
  const whole = type === MERGE_PATCH || type === STRATEGIC_PATCH ? members : { apiVersion, kind, ...members };
  const node = withMistakes(nodeOf(whole), mistakes);
  return type.endsWith('yaml') && !(type.includes('apply') && mistakes.length % 2 === 0)
    ? yaml(node).trimStart()
    : json(node);
}

/** How a text is spoilt: bytes put in at a place, or everything after it cut off. */
interface Harm {
  readonly at: number;
  readonly bytes: string | undefined;
}

const harm: fc.Arbitrary<Harm> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.constantFrom(
    ...['\x00', '\xff', '\xc3', '\xed\xa0\x80', '\t', '\\', '"', "'", ',', ':', '{', '}', '[', ']', '-', '0', '1e999'],
    ...[
      undefined,
      undefined,
      '12345678901234567890123',
      '\\ud800',
      '\\x',
      '\n',
      '\u00a0',
      '&a',
      '*a',
      '!!int',
      '|',
      '%',
      '@',
    ],
  ),
});

function harmed(text: string, { at, bytes }: Harm): string {
  const latin1 = Buffer.from(text, 'utf8').toString('latin1');
  const place = Math.floor(at * latin1.length);
  return bytes === undefined ? latin1.slice(0, place) : latin1.slice(0, place) + bytes + latin1.slice(place);
}

const write = (resource: string): fc.Arbitrary<Operation> =>
  fc
    .record({
      request: fc.constantFrom(...WRITE_REQUESTS),
      name: fc.constantFrom('a', 'b', 'c'),
      mistakes: fc.array(mistake, { maxLength: 4 }),
      level: fc.constantFrom(undefined, 'Warn', 'Strict', 'Ignore'),
      harm: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: harm }),
    })
    .map(({ request: [method, type], name, mistakes, level, harm: drawn }) => {
      // What is no YAML is told in words that differ with the parser.
      const spoilt = type.endsWith('yaml') ? undefined : drawn;
      const document = documentOf(resource, type, name, mistakes);
      return {
        do: 'patch' as const,
        kind: kindNamed(resource),
        name,
        method,
        type,
        document: spoilt === undefined ? document : harmed(document, spoilt),
        ...(spoilt !== undefined && { bytes: true }),
        query: {
          ...(level !== undefined && { fieldValidation: level }),
          ...(type.includes('apply') && { fieldManager: 'm', force: 'true' }),
        },
      };
    });

export const unknownsProgram: fc.Arbitrary<Operation[]> = fc
  .constantFrom(...RESOURCES)
  .chain((resource) => fc.array(write(resource), { minLength: 1, maxLength: 20, size: 'max' }));
