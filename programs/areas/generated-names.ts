/**
 * Names that the server makes up, several for one prefix: each object has another. Nothing lists them, since they stand in another order on each
 * server.
 */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Operation } from '../operation.ts';
import { compact } from './members.ts';
import { kind } from './plain-writes.ts';

/** The last is cut where five letters still fit behind it. */
const PREFIXES = ['gen-', 'gen-', 'gen-', '', '_gen-', 'a.gen-', `${'l'.repeat(54)}gen-which-is-cut`];
const METADATA = [{}, {}, {}, { name: 'a' }, { labels: { x: '1' } }];

export const generatedProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) => {
  const creation = fc
    .tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...METADATA), fc.constantFrom('', '', '', '?dryRun=All'))
    .map(([generateName, metadata, query]) => creationOf(kind, { generateName, ...metadata }, query));
  return fc
    .array(creation, { minLength: 3, maxLength: 7, size: 'max' })
    .map((some) => [
      creationOf(kind, { generateName: 'gen-' }, '?dryRun=All'),
      creationOf(kind, { generateName: 'gen-' }),
      creationOf(kind, { generateName: 'gen-' }),
      ...some,
    ]);
});

function creationOf(kind: Kind, metadata: object, query = ''): Operation {
  const { kind: name, apiVersion, contents } = kind;
  const body = JSON.stringify({ kind: name, apiVersion, metadata, ...contents[0] });
  const path = `${pathOf(kind, '{ns}')}${query}`;
  return compact({ do: 'request', kind, method: 'POST', path, type: 'application/json', body }) as Operation;
}
