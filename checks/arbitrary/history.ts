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
  readonly startLead: number;
  /** The time from the effect until the response, in units of 10 ticks. */
  readonly endDelay: number;
  readonly isConditional: boolean;
  /** Makes the version of the change unpredictable. */
  readonly salt: number;
}

interface AppliedStep {
  readonly write: Write;
  readonly event: WatchEvent;
  readonly version: string;
  /** Objects by key, after the change. */
  readonly state: ReadonlyMap<string, RecordedObject>;
}

export const INITIAL_EVENTS_END = { 'example.test/initial-events-end': 'true' };
export const selectsRed = (object: RecordedObject): boolean => object.metadata.labels?.colour === 'red';

const modelChange: fc.Arbitrary<ModelChange> = fc.record({
  objectNumber: fc.nat({ max: 3 }),
  isDeletion: fc.boolean(),
  label: fc.constantFrom('red', 'blue'),
  startLead: fc.integer({ min: 1, max: 25 }),
  endDelay: fc.integer({ min: 1, max: 25 }),
  isConditional: fc.boolean(),
  salt: fc.nat({ max: 0xffff }),
});

const FIRST_VERSION = 'v-start';

/** Applies the steps to an empty state. The step with the index n takes effect at the time 100 n. */
function applySteps(steps: readonly ModelChange[]): AppliedStep[] {
  const state = new Map<string, RecordedObject>();
  return steps.map((step, position) => {
    const key = `space/object-${step.objectNumber}`;
    const oldObject = state.get(key);
    const version = `v${(step.salt * 7919 + position * 104729) % 99991}-${position}`;
    const verb = oldObject === undefined ? 'create' : step.isDeletion ? 'delete' : 'update';
    const object: RecordedObject = {
      kind: 'Thing',
      apiVersion: 'v1',
      metadata: {
        name: `object-${step.objectNumber}`,
        namespace: 'space',
        uid: oldObject?.metadata.uid ?? `uid-${position}`,
        resourceVersion: version,
        labels: verb === 'delete' ? (oldObject?.metadata.labels ?? {}) : { colour: step.label },
      },
      ...(verb === 'delete' ? { round: oldObject?.round } : { round: position }),
    };
    if (verb === 'delete') state.delete(key);
    else state.set(key, object);
    const effectTime = position * 100;
    const preconditionVersion =
      verb === 'update' && step.isConditional ? oldObject?.metadata.resourceVersion : undefined;
    const write: Write = {
      id: `write ${position}`,
      verb,
      key,
      outcome: 'acknowledged',
      startedAt: effectTime - step.startLead * 10,
      endedAt: effectTime + step.endDelay * 10,
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
 * Returns a watch whose first change is `recordedSteps[startStep]`, with a bookmark after each change whose flag in `bookmarkFlags` is set.
 */
function createWatch(
  id: string,
  recordedSteps: readonly AppliedStep[],
  startStep: number,
  startType: WatchStart['at'],
  bookmarkFlags: readonly boolean[],
): Watch {
  const settledAt = recordedSteps.length * 100 + 1000;
  const version = startStep === 0 ? FIRST_VERSION : (recordedSteps[startStep - 1]?.version ?? FIRST_VERSION);
  const openedAt = startType === 'exact' ? settledAt : startStep * 100 - 50;
  const changes = recordedSteps
    .slice(startStep)
    .flatMap(({ event, version }, position) =>
      bookmarkFlags[position] === true ? [event, createBookmark(version, event.arrivedAt + 1)] : [event],
    );
  if (startType === 'exact') return { id, start: { at: startType, version }, openedAt, events: changes, settledAt };
  const initialObjects = [...(recordedSteps[startStep - 1]?.state.values() ?? [])];
  const initialEvents = initialObjects.map(
    (object): WatchEvent => ({ type: 'ADDED', object, arrivedAt: startStep * 100 - 45 }),
  );
  if (startType !== 'initial events')
    return { id, start: { at: startType }, openedAt, events: [...initialEvents, ...changes], settledAt };
  const endBookmark = createBookmark(version, startStep * 100 - 44, INITIAL_EVENTS_END);
  return {
    id,
    start: { at: startType, requestsBookmark: true },
    openedAt,
    events: [...initialEvents, endBookmark, ...changes],
    settledAt,
  };
}

function createWatchOfRedObjects(recordedSteps: readonly AppliedStep[]): Watch {
  const events = recordedSteps.flatMap(({ event, write }, position): WatchEvent[] => {
    const oldObject = recordedSteps[position - 1]?.state.get(write.key);
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
    start: { at: 'exact', version: FIRST_VERSION },
    selects: selectsRed,
    openedAt: 0,
    events,
    settledAt: recordedSteps.length * 100 + 1000,
  };
}

/**
 * Returns a consistent list that is read between the change at `position` and the next change. `isForeign`: the version of the list is a
 * version of another resource.
 */
function createList(
  recordedSteps: readonly AppliedStep[],
  position: number,
  { isForeign }: { readonly isForeign: boolean },
): List {
  const version = recordedSteps[position]?.version ?? FIRST_VERSION;
  return {
    id: `list ${position}`,
    version: isForeign ? `${version}-elsewhere` : version,
    semantics: 'most recent',
    items: [...(recordedSteps[position]?.state.values() ?? [])],
    startedAt: position * 100 + 40,
    endedAt: position * 100 + 60,
  };
}

export const legalHistory: fc.Arbitrary<History> = fc
  .record({
    steps: fc.array(modelChange, { minLength: 3, maxLength: 14 }),
    startIndex: fc.nat({ max: 13 }),
    bookmarkFlags: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    lists: fc.array(fc.tuple(fc.nat({ max: 13 }), fc.boolean()), { maxLength: 3 }),
  })
  .map(({ steps, startIndex, bookmarkFlags, lists: listPlans }) => {
    const recordedSteps = applySteps(steps);
    const startStep = startIndex % recordedSteps.length;
    const firstList: List = {
      ...createList(recordedSteps, -1, { isForeign: false }),
      id: 'list before all changes',
      startedAt: -900,
      endedAt: -899,
    };
    return {
      writes: recordedSteps.map(({ write }) => write),
      watches: [
        createWatch('watch of all', recordedSteps, 0, 'exact', []),
        createWatch('watch with bookmarks', recordedSteps, startStep, 'exact', bookmarkFlags),
        createWatch('watch with state', recordedSteps, startStep, 'most recent', []),
        createWatch('streaming list', recordedSteps, startStep, 'initial events', bookmarkFlags),
        createWatchOfRedObjects(recordedSteps),
      ],
      lists: [
        firstList,
        ...listPlans.map(([position, isForeign]) =>
          createList(recordedSteps, position % recordedSteps.length, { isForeign }),
        ),
      ],
      hasAllWrites: true,
    };
  });
