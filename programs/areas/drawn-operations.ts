/** Operations on the objects of a kind, each drawn from what its parts are drawn from. Areas say which parts there are, and how often. */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import type { Body, DeleteQuery, ListQuery, Operation, Version, WriteQuery } from '../operation.ts';

type Drawn<T> = fc.Arbitrary<T>;

/** An object, by kind and name. */
export interface About {
  readonly kind: Drawn<Kind>;
  readonly name: Drawn<string>;
}

type DocumentOfType = readonly [type: string, document: string];
type Precondition = Extract<Operation, { do: 'delete' }>['precondition'];

export const never: Drawn<false> = fc.constant(false);
const NO_QUERY: Drawn<Record<string, never>> = fc.constant({});
/** Three of four persist. */
export const sometimesDry: Drawn<WriteQuery> = fc.constantFrom({}, {}, {}, { dryRun: 'All' });

/** Without a mistake. */
export function plainBody(
  parts: Pick<{ [part in keyof Body]: Drawn<Body[part]> }, 'content' | 'labels' | 'finalizer'>,
) {
  return fc.record({ ...parts, mistake: fc.constant('none' as const) });
}

export function creation(
  about: About,
  parts: { body: Drawn<Body>; query: Drawn<WriteQuery> },
  generated = never as Drawn<boolean>,
) {
  return fc.record({ do: fc.constant('create' as const), ...about, generated, ...parts });
}

export function update(about: About, parts: { version: Drawn<Version>; body: Drawn<Body>; query: Drawn<WriteQuery> }) {
  return fc.record({ do: fc.constant('update' as const), ...about, ...parts });
}

export function reading(about: About, version: Drawn<Version>) {
  return fc.record({ do: fc.constant('get' as const), ...about, version });
}

/** A document is drawn with its type. */
export function patching(about: About, parts: { patch: Drawn<DocumentOfType>; query: Drawn<WriteQuery> }) {
  return fc
    .record({ do: fc.constant('patch' as const), ...about, ...parts })
    .map(({ patch: [type, document], ...rest }) => ({ ...rest, type, document }));
}

export function deletion(
  about: About,
  parts: { query: Drawn<DeleteQuery>; precondition: Drawn<Precondition>; inBody: Drawn<boolean> },
) {
  return fc.record({ do: fc.constant('delete' as const), ...about, ...parts });
}

export function plainDeletion(about: About) {
  return deletion(about, { query: NO_QUERY, precondition: fc.constant('none'), inBody: never });
}

export function collectionDeletion(
  kind: Drawn<Kind>,
  parts: { query: Drawn<ListQuery>; options: Drawn<DeleteQuery>; inBody?: Drawn<boolean> },
) {
  return fc.record({ do: fc.constant('deletecollection' as const), kind, ...parts });
}
