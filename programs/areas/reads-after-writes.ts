/** Reads that come directly after a write, in every way that there is: what a server answers from a cache shows. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import type { Kind } from '../kinds/kind.ts';
import type { ListQuery, Operation } from '../operation.ts';
import { compact } from './members.ts';
import { MERGE_PATCH } from './patch-documents.ts';
import { kind, plainCreation } from './plain-writes.ts';
import { METADATA, TABLE } from './representations.ts';

/** With a scale. */
const SCALED = ['deployments', 'gadgets'];
const ROUNDS = 2;

export const readAfterWriteProgram: fc.Arbitrary<Operation[]> = kind.chain(roundsOf);

function roundsOf(kind: Kind): fc.Arbitrary<Operation[]> {
  const { resource } = kind;
  const path = `${pathOf(kind, '{ns}', 'a')}`;
  const list = (query: ListQuery, accept?: string): Operation =>
    compact({ do: 'list', kind, query, accept }) as Operation;
  const get = (more: object): Operation => ({ do: 'get', kind, name: 'a', version: 'absent', ...more });
  const read = (part: string): Operation => ({ do: 'request', kind, method: 'GET', path: `${path}/${part}` });
  const reads: readonly Operation[] = [
    get({}),
    get({ accept: METADATA }),
    get({ accept: TABLE }),
    list({ version: 'absent' }),
    list({ version: 'absent', labelSelector: 'x=1' }),
    list({ version: 'absent', fieldSelector: 'metadata.name=a' }),
    list({ version: 'absent' }, TABLE),
    ...(SCALED.includes(resource) ? [read('scale')] : []),
  ];
  const change = (round: number): Operation => {
    const replicas = SCALED.includes(resource) ? { spec: { replicas: round } } : {};
    const document = JSON.stringify({ metadata: { labels: { x: '1', round: String(round) } }, ...replicas });
    return { do: 'patch', kind, name: 'a', type: MERGE_PATCH, document, query: {} };
  };
  const creation = plainCreation(kind, 'a');
  // The same each round: what was answered before may be answered again.
  return fc
    .shuffledSubarray([...reads], { minLength: 4, maxLength: 4 })
    .map((some) => [
      creation,
      ...some,
      ...Array.from({ length: ROUNDS }, (_, round) => [change(round + 1), ...some]).flat(),
    ]);
}
