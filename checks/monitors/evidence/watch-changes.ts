/** Reads the events of a watch with comparable versions, each with the metadata of its object, in any representation. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { Evidence } from '../monitor.ts';
import { type Event, toText, type Watch } from '../traffic.ts';
import { listObjects } from './sightings.ts';
import { parseVersion } from './version-number.ts';

export interface WatchChange {
  readonly type: string;
  readonly uid: string;
  readonly metadata: JsonObject;
  readonly version: number;
  readonly evidence: Evidence;
  /** Whether it may be part of the initial state, which has no order. */
  readonly initial: boolean;
}

const TYPES: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

/** Reports whether all events show their objects: rows of a Table may omit them, and only JSON is read here. */
export function isReadable({ events }: Watch): boolean {
  return events.every(
    (event) => TYPES.has(event.type) && (event.type === 'BOOKMARK' || findObject(event) !== undefined),
  );
}

function findObject({ object }: Event): JsonObject | undefined {
  if (object.kind !== 'Table') return object;
  const objects = listObjects(object);
  return objects.length === 1 ? objects[0] : undefined;
}

/** Marks the events before the first change as initial if the watch begins with the state. */
export function readWatchChanges({ id, events, query }: Watch): WatchChange[] {
  const requestedVersion = query.get('resourceVersion') ?? '';
  const initialEvents = query.has('sendInitialEvents');
  let initial = initialEvents || requestedVersion === '' || requestedVersion === '0';
  const end = initialEvents ? events.findIndex(({ type }) => type === 'BOOKMARK') : -1;
  return events.flatMap((watchEvent, index): WatchChange[] => {
    const { type } = watchEvent;
    const metadata = toJsonObject(findObject(watchEvent)?.metadata);
    const version = parseVersion(metadata.resourceVersion);
    if (version === undefined || type === 'ERROR') return [];
    const isOver = end === -1 ? type !== 'ADDED' && type !== 'BOOKMARK' : index >= end;
    initial &&= !isOver;
    return [{ type, uid: toText(metadata.uid), metadata, version, evidence: { id, event: index }, initial }];
  });
}

/**
 * Returns the version from which the watch reports changes of an object: the requested one, or that of its first event. A watch that begins
 * with the state reports all objects from the end of the initial events.
 */
export function createStartFinder(
  { query }: Watch,
  changes: readonly WatchChange[],
): (uid: string) => number | undefined {
  const requestedVersion = query.has('sendInitialEvents') ? undefined : parseVersion(query.get('resourceVersion'));
  const firstVersion = requestedVersion ?? changes.find(({ initial }) => !initial)?.version;
  const initial = new Map(changes.filter((change) => change.initial).map(({ uid, version }) => [uid, version]));
  return (uid) => requestedVersion ?? initial.get(uid) ?? firstVersion;
}
