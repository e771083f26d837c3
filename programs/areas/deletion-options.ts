/** Every option of a deletion, said in the query or in a body of each encoding, right and wrong; and what holds for an object that waits for its finalizers. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import type { Operation } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { kind, plainCreation } from './plain-writes.ts';

const JSON_TYPE = 'application/json';
const OPTIONS = { kind: 'DeleteOptions', apiVersion: 'v1' };

/** None of them deletes anything. */
const TRIED: readonly (readonly [type: string, body: string])[] = [
  [JSON_TYPE, JSON.stringify({ ...OPTIONS, dryRun: ['All'] })],
  [JSON_TYPE, JSON.stringify({ ...OPTIONS, apiVersion: 'meta.{suffix}/v1', dryRun: ['All'] })],
  [JSON_TYPE, JSON.stringify({ ...OPTIONS, kind: 'ConfigMap', dryRun: ['All'] })],
  [JSON_TYPE, JSON.stringify({ ...OPTIONS, apiVersion: 'v9', dryRun: ['All'] })],
  [JSON_TYPE, '{"dryRun":["All"],"unknown":1}'],
  [JSON_TYPE, '{"dryRun":["All","All"]}'],
  [JSON_TYPE, '{"dryRun":["all"]}'],
  [JSON_TYPE, '{"dryRun":"All"}'],
  [JSON_TYPE, '{"dryRun":["All"],"gracePeriodSeconds":"5"}'],
  [JSON_TYPE, '{"dryRun":["All"],"gracePeriodSeconds":5}'],
  [JSON_TYPE, '{"dryRun":["All"],"propagationPolicy":"Sideways"}'],
  [JSON_TYPE, '{"dryRun":["All"],"propagationPolicy":"Foreground"}'],
  [JSON_TYPE, '{"dryRun":["All"],"propagationPolicy":"Orphan","orphanDependents":true}'],
  [JSON_TYPE, '{"dryRun":["All"],"preconditions":{"uid":"nobody"}}'],
  [JSON_TYPE, '{"dryRun":["All"],"preconditions":{"resourceVersion":"1"}}'],
  [JSON_TYPE, '{"dryRun":["All"],"preconditions":{}}'],
  [JSON_TYPE, '{"dryRun":["All"'],
  ['application/yaml', 'dryRun: [All]\n'],
  ['text/plain', '{"dryRun":["All"]}'],
];

const HELD = ['example.com/a', 'example.com/b'];

export const deletionOptionsProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) => {
  const collection = pathOf(kind, '{ns}');
  const path = `${collection}/a`;
  const patched = (type: string, document: unknown): Operation => {
    return { do: 'patch', kind, name: 'a', type, document: JSON.stringify(document), query: {} };
  };
  const deletion = (propagationPolicy?: string): Operation => {
    const query = propagationPolicy === undefined ? {} : { propagationPolicy };
    return { do: 'delete', kind, name: 'a', query, precondition: 'none', inBody: false };
  };
  const creation = plainCreation(kind, 'a', 1);
  const read: Operation = { do: 'get', kind, name: 'a', version: 'absent' };
  const list: Operation = { do: 'list', kind, query: { version: 'absent' } };
  // What one can still do to it, and what not.
  const waiting = [
    patched(MERGE_PATCH, { metadata: { labels: { y: '1' } } }),
    patched(MERGE_PATCH, { metadata: { finalizers: [...HELD, 'example.com/c'] } }),
    patched(MERGE_PATCH, { metadata: { deletionTimestamp: null } }),
    patched(JSON_PATCH, [{ op: 'test', path: '/metadata/finalizers/0', value: HELD[0] }]),
    creation,
    deletion(),
    list,
  ];
  return fc
    .tuple(
      fc.shuffledSubarray([...TRIED], { minLength: TRIED.length }),
      fc.shuffledSubarray(waiting, { minLength: waiting.length }),
      fc.constantFrom(undefined, 'Background', 'Foreground', 'Orphan'),
    )
    .map(([tried, writes, policy]) => [
      creation,
      ...tried.map(([type, body]) => requested('DELETE', path, { kind, type, body })),
      requested('DELETE', collection, { kind, type: JSON_TYPE, body: '{"dryRun":["All"]}' }),
      patched(MERGE_PATCH, { metadata: { finalizers: HELD } }),
      deletion(policy),
      read,
      ...writes,
      patched(MERGE_PATCH, { metadata: { finalizers: [HELD[1]] } }),
      patched(MERGE_PATCH, { metadata: { finalizers: null } }),
      read,
      creation,
    ]);
});
