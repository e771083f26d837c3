/**
 * Random bodies and merge patches that bring fields which nobody knows, or say some twice, at any depth, in JSON and YAML, under every
 * level of field validation.
 */
import fc from 'fast-check';
import { KINDS } from './kinds.ts';
import type { Operation } from './operation.ts';
import { MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';

/** An object whose members may have one name. */
interface Members {
  readonly entries: [string, Node][];
}
type Node = string | number | boolean | null | Node[] | Members;

const BASES: Readonly<Record<string, object>> = {
  configmaps: { data: { a: '1', b: '2' } },
  endpoints: { subsets: [{ addresses: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }], ports: [{ port: 80 }] }] },
  services: { spec: { ports: [{ port: 80, name: 'a' }], selector: { app: 'a' } } },
  deployments: {
    spec: {
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' } },
        spec: { containers: [{ name: 'c', image: 'x:1', env: [{ name: 'E', value: '1' }] }] },
      },
    },
  },
};

function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return value.map(nodeOf);
  if (value === null || typeof value !== 'object') return value as Node;
  return { entries: Object.entries(value).map(([name, member]) => [name, nodeOf(member)]) };
}

const isMembers = (node: Node): node is Members => typeof node === 'object' && node !== null && 'entries' in node;

function holders(node: Node): Members[] {
  if (Array.isArray(node)) return node.flatMap(holders);
  return isMembers(node) ? [node, ...node.entries.flatMap(([, member]) => holders(member))] : [];
}

interface Mistake {
  readonly at: number;
  readonly unknown: string | undefined;
  readonly value: unknown;
  readonly which: number;
}

function mistaken(node: Node, mistakes: readonly Mistake[]): Node {
  for (const { at, unknown, value, which } of mistakes) {
    const all = holders(node);
    const holder = all[at % all.length] as Members;
    const plain = holder.entries.filter(([, member]) => typeof member !== 'object');
    const twice = plain[which % Math.max(1, plain.length)];
    if (unknown !== undefined || twice === undefined) holder.entries.push([unknown ?? 'foo', nodeOf(value)]);
    else holder.entries.push([twice[0], twice[1]]);
  }
  return node;
}

function json(node: Node): string {
  if (Array.isArray(node)) return `[${node.map(json).join(',')}]`;
  if (!isMembers(node)) return JSON.stringify(node);
  return `{${node.entries.map(([name, member]) => `${JSON.stringify(name)}:${json(member)}`).join(',')}}`;
}

/** In blocks, so that lines are told. */
function yaml(node: Node, indent = ''): string {
  if (Array.isArray(node)) {
    return node.length === 0 ? ' []' : node.map((item) => `\n${indent}-${yaml(item, `${indent}  `)}`).join('');
  }
  if (!isMembers(node)) return ` ${JSON.stringify(node)}`;
  if (node.entries.length === 0) return ' {}';
  return node.entries.map(([name, member]) => `\n${indent}${name}:${yaml(member, `${indent}  `)}`).join('');
}

const mistake: fc.Arbitrary<Mistake> = fc.record({
  at: fc.nat(9),
  unknown: fc.constantFrom(undefined, 'foo', 'bar', 'Data', 'Name'),
  value: fc.constantFrom<unknown>('x', 'x', 1, null, { y: 1 }, [{ z: 1 }]),
  which: fc.nat(3),
});

type Form = readonly [method: 'POST' | 'PUT' | 'PATCH', type: string];
const FORMS: readonly Form[] = [
  ['POST', 'application/json'],
  ['PUT', 'application/json'],
  ['PUT', 'application/yaml'],
  ['POST', 'application/yaml'],
  ['PATCH', MERGE_PATCH],
  ['PATCH', STRATEGIC_PATCH],
];

const RESOURCES = Object.keys(BASES);

const write = (resource: string): fc.Arbitrary<Operation> =>
  fc
    .record({
      form: fc.constantFrom(...FORMS),
      name: fc.constantFrom('a', 'b', 'c'),
      mistakes: fc.array(mistake, { maxLength: 4 }),
      level: fc.constantFrom(undefined, 'Warn', 'Strict', 'Ignore'),
    })
    .map(({ form: [method, type], name, mistakes, level }) => {
      const base = { metadata: { name, labels: { x: '1' } }, ...BASES[resource] };
      const node = mistaken(nodeOf(base), mistakes);
      return {
        do: 'patch' as const,
        of: KINDS.findIndex((kind) => kind.resource === resource),
        name,
        method,
        type,
        document: type.endsWith('yaml') ? yaml(node).trimStart() : json(node),
        query: level === undefined ? {} : { fieldValidation: level },
      };
    });

export const unknownsProgram: fc.Arbitrary<Operation[]> = fc
  .constantFrom(...RESOURCES)
  .chain((resource) => fc.array(write(resource), { minLength: 1, maxLength: 25, size: 'max' }));
