/**
 * Orders the changes of the acknowledged writes of a history. Each change has an interval in which it took effect. Each resource version has
 * bounds: changes that the version certainly includes, and changes that it certainly excludes. Only acknowledgements determine the order,
 * never the text of a version.
 *
 * The ID of a change is its resource version, and the ID of a deletion is the uid of the deleted object (a DELETE returns a Status without
 * a version). A write changed nothing if an earlier response already had the version of its response.
 */
import {
  formatObjectKey,
  type History,
  isChangeEvent,
  type RecordedObject,
  readObjectVersion,
  type Watch,
  type WatchEvent,
} from './history.ts';

export interface Change {
  /** `version x7` or `deletion of UID`. */
  readonly id: string;
  /** Whether the change removed an object. Otherwise, it stored an object by a create, an update or a patch. */
  readonly isDeletion: boolean;
  /** The key of the object, as in `formatObjectKey`. */
  readonly key: string;
  readonly writeId: string;
  readonly verb: 'create' | 'update' | 'patch' | 'delete';
  /** The resourceVersion that the write sent as a precondition. */
  readonly preconditionVersion: string | undefined;
  /** The stored object; undefined for a deletion. */
  readonly object: RecordedObject | undefined;
  /** The change took effect after `notBefore` and before `notAfter`. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The changes that a version, as a state of the whole collection, certainly includes and certainly excludes. */
export interface VersionBounds {
  /** Every change that took effect before this time is included. */
  readonly includedUntil: number;
  /** No change that began after this time is included. */
  readonly excludedAfter: number;
}

export interface Timeline {
  readonly changes: ReadonlyMap<string, Change>;
  readonly changesByKey: ReadonlyMap<string, readonly Change[]>;
  findVersionBounds(version: string): VersionBounds;
  /** Returns the change that an event reports, if its write was recorded. */
  findChange(watch: Watch, event: WatchEvent): Change | undefined;
}

const UNKNOWN_BOUNDS: VersionBounds = {
  includedUntil: Number.NEGATIVE_INFINITY,
  excludedAfter: Number.POSITIVE_INFINITY,
};

export function buildTimeline(history: History): Timeline {
  const changes = new Map<string, Change>();
  const boundsByVersion = new Map<string, VersionBounds>();
  for (const write of history.writes.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (write.outcome !== 'acknowledged') continue;
    const id = formatChangeId(write.verb, write.object, write.uid);
    if (id === undefined) continue;
    const knownChange = changes.get(id);
    changes.set(id, {
      id,
      isDeletion: id.startsWith('deletion'),
      key: write.key,
      writeId: knownChange?.writeId ?? write.id,
      verb: knownChange?.verb ?? write.verb,
      preconditionVersion: knownChange === undefined ? write.preconditionVersion : knownChange.preconditionVersion,
      object: knownChange === undefined ? write.object : knownChange.object,
      notBefore: Math.min(knownChange?.notBefore ?? Number.POSITIVE_INFINITY, write.startedAt),
      notAfter: Math.min(knownChange?.notAfter ?? Number.POSITIVE_INFINITY, write.endedAt),
    });
  }
  for (const change of changes.values()) {
    if (!change.isDeletion && change.object !== undefined)
      narrowVersionBounds(boundsByVersion, readObjectVersion(change.object), change.notBefore, change.notAfter);
  }
  for (const list of history.lists) {
    const earliestTime = list.semantics === 'most recent' ? list.startedAt : Number.NEGATIVE_INFINITY;
    narrowVersionBounds(boundsByVersion, list.version, earliestTime, list.endedAt);
  }
  for (const watch of history.watches) {
    for (const event of watch.events) {
      const change = isChangeEvent(event) ? findChangeOfEvent(changes, watch, event) : undefined;
      narrowVersionBounds(
        boundsByVersion,
        readObjectVersion(event.object),
        change?.notBefore ?? Number.NEGATIVE_INFINITY,
        event.arrivedAt,
      );
    }
  }
  return {
    changes,
    changesByKey: Map.groupBy(changes.values(), (change) => change.key),
    findVersionBounds: (version) => boundsByVersion.get(version) ?? UNKNOWN_BOUNDS,
    findChange: (watch, event) => findChangeOfEvent(changes, watch, event),
  };
}

/** Reports whether an object certainly existed from the start time to the end time, according to the changes of its key. */
export function existsThroughout(changes: readonly Change[], startTime: number, endTime: number): boolean {
  const deletions = changes.filter((change) => change.isDeletion);
  return changes.some(
    (storingChange) =>
      !storingChange.isDeletion &&
      storingChange.notAfter < startTime &&
      deletions.every((deletion) => deletion.notAfter < storingChange.notBefore || deletion.notBefore > endTime),
  );
}

export function formatVersionId(version: string): string {
  return `version ${version}`;
}

function formatChangeId(verb: string, object: RecordedObject | undefined, uid: string | undefined): string | undefined {
  const isTerminating = object?.metadata.deletionTimestamp !== undefined;
  if (verb === 'delete' && !isTerminating) {
    const deletedUid = uid ?? object?.metadata.uid;
    return deletedUid === undefined ? undefined : `deletion of ${deletedUid}`;
  }
  return object === undefined ? undefined : formatVersionId(readObjectVersion(object));
}

/**
 * Returns the change that an event reports. An object that no longer matches the selector is reported as DELETED, with the version of the
 * change.
 */
function findChangeOfEvent(changes: ReadonlyMap<string, Change>, watch: Watch, event: WatchEvent): Change | undefined {
  const storingChange = changes.get(formatVersionId(readObjectVersion(event.object)));
  const matchingChange = storingChange?.key === formatObjectKey(event.object) ? storingChange : undefined;
  if (event.type !== 'DELETED') return matchingChange;
  const hasLeftSelector =
    matchingChange?.object !== undefined && watch.selects !== undefined && !watch.selects(matchingChange.object);
  return hasLeftSelector ? matchingChange : changes.get(`deletion of ${event.object.metadata.uid ?? ''}`);
}

function narrowVersionBounds(
  boundsByVersion: Map<string, VersionBounds>,
  version: string,
  includedUntil: number,
  excludedAfter: number,
): void {
  const knownBounds = boundsByVersion.get(version) ?? UNKNOWN_BOUNDS;
  boundsByVersion.set(version, {
    includedUntil: Math.max(knownBounds.includedUntil, includedUntil),
    excludedAfter: Math.min(knownBounds.excludedAfter, excludedAfter),
  });
}
