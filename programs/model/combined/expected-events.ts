/** The events that a watch with selectors must send for acknowledged writes, and those that it sent. */

import { parseSelectors } from '../../../checks/monitors/evidence/selectors.ts';
import { listObjects } from '../../../checks/monitors/evidence/sightings.ts';
import { toText } from '../../../checks/monitors/traffic.ts';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { WatchEvent } from '../program-context.ts';

/** The metadata of an object before and after a write; one is absent for a create or a deletion. */
export interface Change {
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

/** Such as `MODIFIED one 7`. A deletion has no version, because its response has none. */
export type EventSummary = string;

/** Returns the expected events. Those of existing objects come first, sorted by name, because they have no order. */
export function listExpectedEvents(
  query: URLSearchParams,
  presentObjects: readonly JsonObject[],
  changes: readonly Change[],
): EventSummary[] {
  const selects = parseSelectors(new Map(query));
  if (selects === undefined) throw new Error(`no selectors that are known: ${query}`);
  const initial = presentObjects.filter(selects).map(({ name }) => `ADDED ${toText(name)}`);
  const laterEvents = changes.flatMap(({ before, after }): EventSummary[] => {
    const wasSelected = before !== undefined && selects(before);
    const isSelected = after !== undefined && selects(after);
    if (!wasSelected && !isSelected) return [];
    const name = toText((after ?? before)?.name);
    if (after === undefined) return [`DELETED ${name}`];
    return [`${!isSelected ? 'DELETED' : wasSelected ? 'MODIFIED' : 'ADDED'} ${name} ${toText(after.resourceVersion)}`];
  });
  return [...initial.toSorted(), ...laterEvents];
}

/** Returns the events of the objects of a program, without those of writes by others. */
export function summarizeEvents(
  events: readonly WatchEvent[],
  names: ReadonlySet<string>,
  namespace: string,
  versions: ReadonlySet<string>,
  presentCount: number,
): EventSummary[] {
  const summaries = events.flatMap(({ type, object }): EventSummary[] => {
    const metadata = toJsonObject(listObjects(object)[0]?.metadata);
    const name = toText(metadata.name);
    const isOurs = names.has(name) && toText(metadata.namespace) === namespace;
    const version = toText(metadata.resourceVersion);
    if (!isOurs || type === 'BOOKMARK') return [];
    if (versions.has(version)) return [`${type} ${name} ${version}`];
    return type === 'DELETED' || type === 'ADDED' ? [`${type} ${name}`] : [];
  });
  const initial = summaries.slice(0, presentCount).map((summary) => summary.split(' ').slice(0, 2).join(' '));
  return [...initial.toSorted(), ...summaries.slice(presentCount)];
}
