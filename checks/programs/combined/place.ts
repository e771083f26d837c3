/** Where a combined program writes: a new collection, and valid objects for it. */
import type { Wire } from '../wire.ts';
import type { Labels } from './steps.ts';

export const FINALIZER = 'example.com/hold';

export interface Place {
  readonly collection: string;
  /** A valid object of the collection, without a name. */
  readonly object: Readonly<Record<string, unknown>>;
  /** Merge patches of more than its metadata. */
  readonly changes: readonly object[];
  /** Of a kind whose status counts replicas. */
  readonly hasStatus: boolean;
}

/** What stands beside labels in metadata is shown, too, whatever representation shows it. */
const ANNOTATIONS = { 'example.com/note': 'kept' };

export function named({ object }: Place, name: string, labels: Labels, more: object = {}): object {
  const metadata = object.metadata as { readonly annotations?: object } | undefined;
  const annotations = { ...metadata?.annotations, ...ANNOTATIONS };
  return { ...object, metadata: { ...metadata, name, labels, annotations, ...more } };
}

export async function placeOf(wire: Wire, kind: string): Promise<Place> {
  const collection = await wire.ownCollection(kind);
  const object = await wire.object(kind, collection);
  return { collection, object, changes: wire.changes(kind), hasStatus: kind === 'Deployment' };
}
