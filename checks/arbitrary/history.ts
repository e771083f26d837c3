/**
 * Random histories that a correct server could have produced: changes take effect one after the other, requests overlap, versions are
 * opaque. Watches, lists and bookmarks are derived from the true sequence of states.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { History, List, RecordedObject, Watch, WatchEvent, WatchStart, Write } from '../history/history.ts';

/** One change of the model, before it becomes a write and an event. */
interface ModelChange {
  /** The number of the object. */
  readonly objectNumber: number;
  readonly isDeletion: boolean;
  readonly label: string;
  /** The time from the start of the request until the change takes effect, in units of 10 ticks. */
  readonly requestDuration: number;
  /** The time from the effect until the response, in units of 10 ticks. */
  readonly responseDuration: number;
  readonly isConditional: boolean;
  /** Makes the version of the change unpredictable. */
  readonly versionSeed: number;
}

interface AppliedChange {
  readonly write: Write;
  readonly event: WatchEvent;
  readonly version: string;
  /** Objects by key, after the change. */
  readonly state: ReadonlyMap<string, RecordedObject>;
}

export const INITIAL_EVENTS_END = { 'example.test/initial-events-end': 'true' };
export const selectsRed = (object: RecordedObject): boolean => object.metadata.labels?.colour === 'red';

const modelChangeArbitrary: fc.Arbitrary<ModelChange> = fc.record({
  objectNumber: fc.nat({ max: 3 }),
  isDeletion: fc.boolean(),
  label: fc.constantFrom('red', 'blue'),
  requestDuration: fc.integer({ min: 1, max: 25 }),
  responseDuration: fc.integer({ min: 1, max: 25 }),
  isConditional: fc.boolean(),
  versionSeed: fc.nat({ max: 0xffff }),
});

const FIRST_VERSION = 'v-start';

/** Applies the changes to an empty state. The change with the index n takes effect at the time 100 n. */
function applyChanges(modelChanges: readonly ModelChange[]): AppliedChange[] {
  const state = new Map<string, RecordedObject>();
  return modelChanges.map((modelChange, position) => {
    const key = `space/object-${modelChange.objectNumber}`;
    const oldObject = state.get(key);
    const version = `v${(modelChange.versionSeed * 7919 + position * 104729) % 99991}-${position}`;
    const verb = oldObject === undefined ? 'create' : modelChange.isDeletion ? 'delete' : 'update';
    const object: RecordedObject = {
      kind: 'Thing',
      apiVersion: 'v1',
      metadata: {
        name: `object-${modelChange.objectNumber}`,
        namespace: 'space',
        uid: oldObject?.metadata.uid ?? `uid-${position}`,
        resourceVersion: version,
        labels: verb === 'delete' ? (oldObject?.metadata.labels ?? {}) : { colour: modelChange.label },
      },
      ...(verb === 'delete' ? { round: oldObject?.round } : { round: position }),
    };
    if (verb === 'delete') state.delete(key);
    else state.set(key, object);
    const effectTime = position * 100;
    const preconditionVersion =
      verb === 'update' && modelChange.isConditional ? oldObject?.metadata.resourceVersion : undefined;
    const write: Write = {
      id: `write ${position}`,
      verb,
      key,
      outcome: 'acknowledged',
      startedAt: effectTime - modelChange.requestDuration * 10,
      endedAt: effectTime + modelChange.responseDuration * 10,
      ...compact({ preconditionVersion }),
      ...(verb === 'delete' ? { uid: object.metadata.uid ?? '' } : { object }),
    };
    const type = verb === 'create' ? 'ADDED' : verb === 'update' ? 'MODIFIED' : 'DELETED';
    return { write, version, event: { type, object, arrivedAt: effectTime + 5 }, state: new Map(state) };
  });
}

function createBookmark(version: string, arrivalTime: number, annotations?: Record<string, string>): WatchEvent {
  const metadata = { resourceVersion: version, ...compact({ annotations }) };
  return { type: 'BOOKMARK', object: { kind: 'Thing', apiVersion: 'v1', metadata }, arrivedAt: arrivalTime };
}

/**
 * Returns a watch whose first change is `appliedChanges[startIndex]`, with a bookmark after each change whose flag in `bookmarkFlags` is set.
 */
function createWatch(
  id: string,
  appliedChanges: readonly AppliedChange[],
  startIndex: number,
  startType: WatchStart['type'],
  bookmarkFlags: readonly boolean[],
): Watch {
  const settledAt = appliedChanges.length * 100 + 1000;
  const version = startIndex === 0 ? FIRST_VERSION : (appliedChanges[startIndex - 1]?.version ?? FIRST_VERSION);
  const openedAt = startType === 'exact' ? settledAt : startIndex * 100 - 50;
  const changes = appliedChanges
    .slice(startIndex)
    .flatMap(({ event, version }, position) =>
      bookmarkFlags[position] === true ? [event, createBookmark(version, event.arrivedAt + 1)] : [event],
    );
  if (startType === 'exact') return { id, start: { type: startType, version }, openedAt, events: changes, settledAt };
  const initialObjects = [...(appliedChanges[startIndex - 1]?.state.values() ?? [])];
  const initialEvents = initialObjects.map(
    (object): WatchEvent => ({ type: 'ADDED', object, arrivedAt: startIndex * 100 - 45 }),
  );
  if (startType !== 'initial events')
    return { id, start: { type: startType }, openedAt, events: [...initialEvents, ...changes], settledAt };
  const endBookmark = createBookmark(version, startIndex * 100 - 44, INITIAL_EVENTS_END);
  return {
    id,
    start: { type: startType, requestsBookmark: true },
    openedAt,
    events: [...initialEvents, endBookmark, ...changes],
    settledAt,
  };
}

function createWatchOfRedObjects(appliedChanges: readonly AppliedChange[]): Watch {
  const events = appliedChanges.flatMap(({ event, write }, position): WatchEvent[] => {
    const oldObject = appliedChanges[position - 1]?.state.get(write.key);
    const wasSelected = oldObject !== undefined && selectsRed(oldObject);
    const isSelected = event.type !== 'DELETED' && selectsRed(event.object);
    if (!wasSelected && !isSelected) return [];
    if (wasSelected && isSelected) return [{ ...event, type: 'MODIFIED' }];
    if (isSelected) return [{ ...event, type: 'ADDED' }];
    const deletedObject = {
      ...oldObject,
      metadata: { ...oldObject?.metadata, resourceVersion: event.object.metadata.resourceVersion ?? '' },
    };
    return [{ ...event, type: 'DELETED', object: deletedObject }];
  });
  return {
    id: 'watch of red',
    start: { type: 'exact', version: FIRST_VERSION },
    selects: selectsRed,
    openedAt: 0,
    events,
    settledAt: appliedChanges.length * 100 + 1000,
  };
}

/**
 * Returns a consistent list that is read between the change at `position` and the next change. `isForeign`: the version of the list is a
 * version of another resource.
 */
function createList(
  appliedChanges: readonly AppliedChange[],
  position: number,
  { isForeign }: { readonly isForeign: boolean },
): List {
  const version = appliedChanges[position]?.version ?? FIRST_VERSION;
  return {
    id: `list ${position}`,
    version: isForeign ? `${version}-elsewhere` : version,
    semantics: 'most recent',
    items: [...(appliedChanges[position]?.state.values() ?? [])],
    startedAt: position * 100 + 40,
    endedAt: position * 100 + 60,
  };
}

export const correctHistory: fc.Arbitrary<History> = fc
  .record({
    modelChanges: fc.array(modelChangeArbitrary, { minLength: 3, maxLength: 14 }),
    startSeed: fc.nat({ max: 13 }),
    bookmarkFlags: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    lists: fc.array(fc.tuple(fc.nat({ max: 13 }), fc.boolean()), { maxLength: 3 }),
  })
  .map(({ modelChanges, startSeed, bookmarkFlags, lists: drawnLists }) => {
    const appliedChanges = applyChanges(modelChanges);
    const startIndex = startSeed % appliedChanges.length;
    const firstList: List = {
      ...createList(appliedChanges, -1, { isForeign: false }),
      id: 'list before all changes',
      startedAt: -900,
      endedAt: -899,
    };
    return {
      writes: appliedChanges.map(({ write }) => write),
      watches: [
        createWatch('watch of all', appliedChanges, 0, 'exact', []),
        createWatch('watch with bookmarks', appliedChanges, startIndex, 'exact', bookmarkFlags),
        createWatch('watch with state', appliedChanges, startIndex, 'most recent', []),
        createWatch('streaming list', appliedChanges, startIndex, 'initial events', bookmarkFlags),
        createWatchOfRedObjects(appliedChanges),
      ],
      lists: [
        firstList,
        ...drawnLists.map(([position, isForeign]) =>
          createList(appliedChanges, position % appliedChanges.length, { isForeign }),
        ),
      ],
      hasAllWrites: true,
    };
  });
