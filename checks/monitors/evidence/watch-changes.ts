/** Reads the events of a watch that have numeric versions, with the metadata of their objects, in any representation. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { Evidence } from '../monitor.ts';
import { type ReceivedEvent, readString, type Watch } from '../traffic.ts';
import { listObjects } from './observed-versions.ts';
import { parseVersion } from './version-number.ts';

/** An event with a numeric version. */
export interface WatchChange {
  readonly type: string;
  readonly uid: string;
  readonly metadata: JsonObject;
  readonly version: number;
  readonly evidence: Evidence;
  /** Whether the event may belong to the initial events, which have no order. */
  readonly isInitial: boolean;
}

const EVENT_TYPES: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

/** Reports whether all events contain an object: rows of a Table may omit objects, and only JSON is read here. */
export function hasObjectInEveryEvent({ events }: Watch): boolean {
  return events.every(
    (event) => EVENT_TYPES.has(event.type) && (event.type === 'BOOKMARK' || findObject(event) !== undefined),
  );
}

function findObject({ object }: ReceivedEvent): JsonObject | undefined {
  if (object.kind !== 'Table') return object;
  const objects = listObjects(object);
  return objects.length === 1 ? objects[0] : undefined;
}

/** Returns the changes of a watch. If the watch begins with the existing objects, marks the events before the first change as initial. */
export function readWatchChanges({ id, events, query }: Watch): WatchChange[] {
  const requestedVersion = query.get('resourceVersion') ?? '';
  const isStreamingList = query.has('sendInitialEvents');
  let isInitial = isStreamingList || requestedVersion === '' || requestedVersion === '0';
  const initialEventsEndIndex = isStreamingList ? events.findIndex(({ type }) => type === 'BOOKMARK') : -1;
  return events.flatMap((watchEvent, eventIndex): WatchChange[] => {
    const { type } = watchEvent;
    const metadata = toJsonObject(findObject(watchEvent)?.metadata);
    const version = parseVersion(metadata.resourceVersion);
    if (version === undefined || type === 'ERROR') return [];
    const hasInitialEventsEnded =
      initialEventsEndIndex === -1 ? type !== 'ADDED' && type !== 'BOOKMARK' : eventIndex >= initialEventsEndIndex;
    isInitial &&= !hasInitialEventsEnded;
    return [{ type, uid: readString(metadata.uid), metadata, version, evidence: { id, eventIndex }, isInitial }];
  });
}

/**
 * Returns a function that returns, for the uid of an object, the version after which the watch reports changes of the object: the requested
 * version, or the version of the object's initial event, or otherwise the version of the first event after the initial events.
 */
export function createStartFinder(
  { query }: Watch,
  changes: readonly WatchChange[],
): (uid: string) => number | undefined {
  const requestedVersion = query.has('sendInitialEvents') ? undefined : parseVersion(query.get('resourceVersion'));
  const firstVersion = requestedVersion ?? changes.find((change) => !change.isInitial)?.version;
  const initialVersions = new Map(
    changes.filter((change) => change.isInitial).map(({ uid, version }) => [uid, version]),
  );
  return (uid) => requestedVersion ?? initialVersions.get(uid) ?? firstVersion;
}
