/** Writes without a mistake, for programs whose point is how the result is read: in pages, by watches, in other representations. */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import { kindNamed, USUAL_KINDS } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { creation, patching, plainBody, plainDeletion, sometimesDry, update } from './drawn-operations.ts';
import { MERGE_PATCH } from './patch-documents.ts';

const LABELS = [{}, { x: '1' }, { x: '2', y: '' }, { y: '1' }];
const PATCHES = [
  '{"metadata":{"labels":{"x":"1"}}}',
  '{"metadata":{"labels":{"x":"2","y":null}}}',
  '{"metadata":{"labels":null}}',
  '{"metadata":{"annotations":{"a":"1"}}}',
  '{}',
];

/** That which servers see most of comes more often than the others. */
export const kind = fc.oneof(
  { weight: 1, arbitrary: fc.constant(kindNamed('configmaps')) },
  { weight: 3, arbitrary: fc.constantFrom(...USUAL_KINDS) },
);

/** What a program is about is made first. */
export function plainCreation(kind: Kind, name: string, content = 0): Operation {
  const body = { content, labels: { x: '1' }, finalizer: false, mistake: 'none' } as const;
  return { do: 'create', kind, name, generated: false, body, query: {} };
}

export function writesOf(kind: Kind, names: readonly string[]): fc.Arbitrary<Operation> {
  const about = { kind: fc.constant(kind), name: fc.constantFrom(...names) };
  const body = plainBody({
    content: fc.nat(2),
    labels: fc.constantFrom(...LABELS),
    finalizer: fc.constantFrom(false, false, false, true),
  });
  const patch = fc.constantFrom(...PATCHES).map((document) => [MERGE_PATCH, document] as const);
  const query = sometimesDry;
  return fc.oneof(
    { weight: 5, arbitrary: creation(about, { body, query }) },
    { weight: 2, arbitrary: update(about, { version: fc.constant('absent'), body, query }) },
    { weight: 3, arbitrary: patching(about, { patch, query }) },
    { weight: 2, arbitrary: plainDeletion(about) },
  );
}
