/** Where a combined program writes: a new collection, and a valid object for it. */
import type { Wire } from '../wire.ts';
import type { Place } from './client.ts';

export async function placeOf(wire: Wire, kind: string): Promise<Place> {
  const collection = await wire.ownCollection(kind);
  return { collection, object: await wire.object(kind, collection), hasStatus: kind === 'Deployment' };
}
