/** The events that a watch with selectors must send for acknowledged writes, and summaries of the events that it sent. */

import { listObjects } from '../../../checks/monitors/evidence/observed-versions.ts';
import { parseSelectors } from '../../../checks/monitors/evidence/selectors.ts';
import { readString } from '../../../checks/monitors/traffic.ts';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { WatchEvent } from '../program-context.ts';

/** The metadata of an object before and after a write. `before` is absent for a create, `after` for a deletion. */
export interface ObjectChange {
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

/** The type, name and version of an event, such as `MODIFIED one 7`. A deletion has no version, because its response has none. */
export type EventSummary = string;

/** Returns the expected events. The events of existing objects come first, sorted by name, because servers send them in any order. */
export function listExpectedEvents(
  query: URLSearchParams,
  existingObjects: readonly JsonObject[],
  changes: readonly ObjectChange[],
): EventSummary[] {
  const selects = parseSelectors(new Map(query));
  if (selects === undefined) throw new Error(`the query ${query} has selectors that are not supported here`);
  const initialEvents = existingObjects.filter(selects).map(({ name }) => `ADDED ${readString(name)}`);
  const laterEvents = changes.flatMap(({ before, after }): EventSummary[] => {
    const wasSelected = before !== undefined && selects(before);
    const isSelected = after !== undefined && selects(after);
    if (!wasSelected && !isSelected) return [];
    const name = readString((after ?? before)?.name);
    if (after === undefined) return [`DELETED ${name}`];
    return [
      `${!isSelected ? 'DELETED' : wasSelected ? 'MODIFIED' : 'ADDED'} ${name} ${readString(after.resourceVersion)}`,
    ];
  });
  return [...initialEvents.toSorted(), ...laterEvents];
}

/**
 * Returns the received events of the objects of a program, except for events of writes by other clients. `initialEventCount` is the number
 * of events of existing objects, which are sorted by name.
 */
export function summarizeEvents(
  events: readonly WatchEvent[],
  names: ReadonlySet<string>,
  namespace: string,
  versions: ReadonlySet<string>,
  initialEventCount: number,
): EventSummary[] {
  const summaries = events.flatMap(({ type, object }): EventSummary[] => {
    const metadata = toJsonObject(listObjects(object)[0]?.metadata);
    const name = readString(metadata.name);
    const belongsToProgram = names.has(name) && readString(metadata.namespace) === namespace;
    const version = readString(metadata.resourceVersion);
    if (!belongsToProgram || type === 'BOOKMARK') return [];
    if (versions.has(version)) return [`${type} ${name} ${version}`];
    return type === 'DELETED' || type === 'ADDED' ? [`${type} ${name}`] : [];
  });
  const initialSummaries = summaries
    .slice(0, initialEventCount)
    .map((summary) => summary.split(' ').slice(0, 2).join(' '));
  return [...initialSummaries.toSorted(), ...summaries.slice(initialEventCount)];
}
