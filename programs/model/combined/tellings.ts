/** The events that a watch with selectors must send for acknowledged writes, and those that it sent. */

import { selectsOf } from '../../../checks/monitors/evidence/selectors.ts';
import { objectsIn } from '../../../checks/monitors/evidence/sightings.ts';
import { type Fields, fieldsOf, textOf } from '../../../checks/monitors/traffic.ts';
import type { WatchEvent } from '../wire.ts';

/** The metadata of an object before and after a write; one is absent for a create or a deletion. */
export interface Change {
  readonly before?: Fields;
  readonly after?: Fields;
}

/** Such as `MODIFIED one 7`. A deletion has no version, because its response has none. */
export type Telling = string;

/** Returns the expected events. Those of existing objects come first, sorted by name, because they have no order. */
export function due(query: URLSearchParams, present: readonly Fields[], changes: readonly Change[]): Telling[] {
  const selects = selectsOf(new Map(query));
  if (selects === undefined) throw new Error(`no selectors that are known: ${query}`);
  const initial = present.filter(selects).map(({ name }) => `ADDED ${textOf(name)}`);
  const later = changes.flatMap(({ before, after }): Telling[] => {
    const was = before !== undefined && selects(before);
    const is = after !== undefined && selects(after);
    if (!was && !is) return [];
    const name = textOf((after ?? before)?.name);
    if (after === undefined) return [`DELETED ${name}`];
    return [`${!is ? 'DELETED' : was ? 'MODIFIED' : 'ADDED'} ${name} ${textOf(after.resourceVersion)}`];
  });
  return [...initial.toSorted(), ...later];
}

/** Returns the events of the objects of a program, without those of writes by others. */
export function tellingsIn(
  events: readonly WatchEvent[],
  names: ReadonlySet<string>,
  namespace: string,
  versions: ReadonlySet<string>,
  present: number,
): Telling[] {
  const tellings = events.flatMap(({ type, object }): Telling[] => {
    const metadata = fieldsOf(objectsIn(object)[0]?.metadata);
    const name = textOf(metadata.name);
    const isOurs = names.has(name) && textOf(metadata.namespace) === namespace;
    const version = textOf(metadata.resourceVersion);
    if (!isOurs || type === 'BOOKMARK') return [];
    if (versions.has(version)) return [`${type} ${name} ${version}`];
    return type === 'DELETED' || type === 'ADDED' ? [`${type} ${name}`] : [];
  });
  const initial = tellings.slice(0, present).map((one) => one.split(' ').slice(0, 2).join(' '));
  return [...initial.toSorted(), ...tellings.slice(present)];
}
