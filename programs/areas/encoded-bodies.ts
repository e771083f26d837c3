/** Objects sent in each encoding that a body may have or nearly has, and read in another. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { requested } from './plain-requests.ts';
import { ACCEPTED } from './representations.ts';

const TYPES = [
  'application/json',
  '{protobuf}',
  'application/yaml',
  'application/cbor',
  'application/json;charset=utf-8',
  'application/xml',
];
/** Those whose first contents protobuf holds without a loss. */
const RESOURCES = ['configmaps', 'secrets', 'endpoints', 'leases', 'services', 'serviceaccounts'];

export const encodedProgram: fc.Arbitrary<Operation[]> = fc
  .tuple(
    fc.constantFrom(...RESOURCES),
    fc.shuffledSubarray([...TYPES], { minLength: TYPES.length }),
    fc.infiniteStream(fc.constantFrom(undefined, undefined, ...ACCEPTED)),
  )
  .map(([resource, types, accepts]) => {
    const kind = kindNamed(resource);
    const collection = pathOf(kind, '{ns}');
    const written = (method: string, name: string, type: string, content: number, query = ''): Operation => {
      const metadata = { name, labels: { x: '1' }, annotations: { n: 'é ✓' } };
      const object = { kind: kind.kind, apiVersion: kind.apiVersion, metadata, ...kind.contents[content % 2] };
      const path = `${collection}${method === 'POST' ? '' : `/${name}`}${query}`;
      const accept = accepts.next().value;
      return requested(method, path, { type, body: JSON.stringify(object), accept });
    };
    return [
      ...types.map((type, at) => written('POST', `e${at}`, type, at)),
      ...types.map((type, at) => written('PUT', 'e0', type, at, at % 2 === 0 ? '' : '?dryRun=All')),
      requested('GET', collection),
    ];
  });
