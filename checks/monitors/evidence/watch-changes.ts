/** Reads the events of a watch that have comparable versions, each with the metadata of its object, in whatever representation. */
import type { Evidence } from '../monitor.ts';
import { type Event, type Fields, toFields, toText, type Watch } from '../traffic.ts';
import { listObjects } from './sightings.ts';
import { parseVersion } from './version-number.ts';

export interface WatchChange {
  readonly type: string;
  readonly uid: string;
  readonly metadata: Fields;
  readonly version: number;
  readonly evidence: Evidence;
  /** Whether it may belong to the state at the start, which comes in any order. */
  readonly initial: boolean;
}

const TYPES: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

/** Its events show their objects: rows of a table may leave them out, and other encodings than JSON are not read here. */
export function isReadable({ events }: Watch): boolean {
  return events.every(
    (event) => TYPES.has(event.type) && (event.type === 'BOOKMARK' || findObject(event) !== undefined),
  );
}

function findObject({ object }: Event): Fields | undefined {
  if (object.kind !== 'Table') return object;
  const objects = listObjects(object);
  return objects.length === 1 ? objects[0] : undefined;
}

/** The initial events of a watch that begins with the state are those up to the first change. */
export function readWatchChanges({ id, events, query }: Watch): WatchChange[] {
  const askedVersion = query.get('resourceVersion') ?? '';
  const initialEvents = query.has('sendInitialEvents');
  let initial = initialEvents || askedVersion === '' || askedVersion === '0';
  const end = initialEvents ? events.findIndex(({ type }) => type === 'BOOKMARK') : -1;
  return events.flatMap((watchEvent, event): WatchChange[] => {
    const { type } = watchEvent;
    const metadata = toFields(findObject(watchEvent)?.metadata);
    const version = parseVersion(metadata.resourceVersion);
    if (version === undefined || type === 'ERROR') return [];
    const isOver = end === -1 ? type !== 'ADDED' && type !== 'BOOKMARK' : event >= end;
    initial &&= !isOver;
    return [{ type, uid: toText(metadata.uid), metadata, version, evidence: { id, event }, initial }];
  });
}

/**
 * The version from which on it tells of the changes of an object: the one it was asked for, or that of the first change it told. Of what it
 * told of in the beginning it tells from then on, since it begins with one state of all.
 */
export function findStarts({ query }: Watch, changes: readonly WatchChange[]): (uid: string) => number | undefined {
  const requested = query.has('sendInitialEvents') ? undefined : parseVersion(query.get('resourceVersion'));
  const change = requested ?? changes.find(({ initial }) => !initial)?.version;
  const initial = new Map(changes.filter((change) => change.initial).map(({ uid, version }) => [uid, version]));
  return (uid) => requested ?? initial.get(uid) ?? change;
}
