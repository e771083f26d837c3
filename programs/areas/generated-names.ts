/**
 * Names that the server makes up, several for one prefix: each object has another. Nothing lists them, since they stand in another order on each
 * server.
 */
import fc from 'fast-check';
import { kindOf, pathOf } from '../execution/request.ts';
import type { Operation } from '../operation.ts';
import { compact } from './members.ts';
import { kind } from './plain-writes.ts';

/** The last is cut where five letters still fit behind it. */
const PREFIXES = ['gen-', 'gen-', 'gen-', '', '_gen-', 'a.gen-', `${'l'.repeat(54)}gen-which-is-cut`];
const METADATA = [{}, {}, {}, { name: 'a' }, { labels: { x: '1' } }];

export const generatedProgram: fc.Arbitrary<Operation[]> = kind.chain((of) => {
  const creation = fc
    .tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...METADATA), fc.constantFrom('', '', '', '?dryRun=All'))
    .map(([generateName, metadata, query]) => creationOf(of, { generateName, ...metadata }, query));
  return fc
    .array(creation, { minLength: 3, maxLength: 7, size: 'max' })
    .map((some) => [
      creationOf(of, { generateName: 'gen-' }, '?dryRun=All'),
      creationOf(of, { generateName: 'gen-' }),
      creationOf(of, { generateName: 'gen-' }),
      ...some,
    ]);
});

function creationOf(of: number, metadata: object, query = ''): Operation {
  const { kind: name, apiVersion, contents } = kindOf(of);
  const body = JSON.stringify({ kind: name, apiVersion, metadata, ...contents[0] });
  const path = `${pathOf(kindOf(of), '{ns}')}${query}`;
  return compact({ do: 'odd', of, method: 'POST', path, type: 'application/json', body }) as Operation;
}
