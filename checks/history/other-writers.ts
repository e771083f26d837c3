/**
 * Whether another client wrote the objects of a history: then there are changes that no recorded write has made. Who did managedFields tell; where
 * a server has none, a change that another client made has a content that none of ours has.
 */
import type { RecordedObject, Write } from './history.ts';
import { differenceOf } from './same-state.ts';

/** `shown`: objects as reads and watches show them, without those that are gone. */
export function othersWrote(writes: readonly Write[], shown: readonly RecordedObject[]): boolean {
  const ours = writes.flatMap(({ object }) => object ?? []);
  const managers = new Set(ours.flatMap(managersOf));
  return shown.some((object) => {
    const named = managersOf(object);
    if (named.length > 0) return named.some((manager) => !managers.has(manager));
    return ours.every(
      (one) => managersOf(one).length > 0 || differenceOf(one, object, ['resourceVersion']) !== undefined,
    );
  });
}

/** As managedFields name them. */
export function managersOf({ metadata }: RecordedObject): readonly string[] {
  const { managedFields } = metadata;
  if (!Array.isArray(managedFields)) return [];
  return managedFields.flatMap(({ manager }: { readonly manager?: unknown }) =>
    typeof manager === 'string' ? [manager] : [],
  );
}
