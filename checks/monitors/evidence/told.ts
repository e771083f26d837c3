/** What a watch told: its events with comparable versions, each with the metadata of its object, whatever shows it. */
import type { Evidence } from '../monitor.ts';
import { type Event, type Fields, fieldsOf, textOf, type Watch } from '../traffic.ts';
import { objectsIn } from './sightings.ts';
import { numberOf } from './version-number.ts';

export interface Told {
  readonly type: string;
  readonly uid: string;
  readonly metadata: Fields;
  readonly version: number;
  readonly evidence: Evidence;
  /** It may tell of the state at the beginning, in any order. */
  readonly initial: boolean;
}

const TYPES: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

/** Its events show their objects: rows of a table may leave them out, and other encodings than JSON are not read here. */
export function isRead({ events }: Watch): boolean {
  return events.every((event) => TYPES.has(event.type) && (event.type === 'BOOKMARK' || objectOf(event) !== undefined));
}

function objectOf({ object }: Event): Fields | undefined {
  if (object.kind !== 'Table') return object;
  const objects = objectsIn(object);
  return objects.length === 1 ? objects[0] : undefined;
}

/** The initial events of a watch that begins with the state are those up to the first change. */
export function toldBy({ id, events, query }: Watch): Told[] {
  const askedVersion = query.get('resourceVersion') ?? '';
  const initialEvents = query.has('sendInitialEvents');
  let initial = initialEvents || askedVersion === '' || askedVersion === '0';
  const end = initialEvents ? events.findIndex(({ type }) => type === 'BOOKMARK') : -1;
  return events.flatMap((watchEvent, event): Told[] => {
    const { type } = watchEvent;
    const metadata = fieldsOf(objectOf(watchEvent)?.metadata);
    const version = numberOf(metadata.resourceVersion);
    if (version === undefined || type === 'ERROR') return [];
    const isOver = end === -1 ? type !== 'ADDED' && type !== 'BOOKMARK' : event >= end;
    initial &&= !isOver;
    return [{ type, uid: textOf(metadata.uid), metadata, version, evidence: { id, event }, initial }];
  });
}

/**
 * The version from which on it tells of the changes of an object: the one it was asked for, or that of the first change it told. Of what it
 * told of in the beginning it tells from then on, since it begins with one state of all.
 */
export function startsOf({ query }: Watch, changes: readonly Told[]): (uid: string) => number | undefined {
  const requested = query.has('sendInitialEvents') ? undefined : numberOf(query.get('resourceVersion'));
  const change = requested ?? changes.find(({ initial }) => !initial)?.version;
  const initial = new Map(changes.filter((change) => change.initial).map(({ uid, version }) => [uid, version]));
  return (uid) => requested ?? initial.get(uid) ?? change;
}
