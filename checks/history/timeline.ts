/**
 * The order of changes that the acknowledged writes of a history prove: each change has an interval in which it took effect, and each
 * resource version has bounds: changes that the version certainly includes, and changes that it certainly excludes. Only acknowledgements
 * determine the order, never the text of a version.
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

export interface Effect {
  /** `version x7` or `deletion of UID`. */
  readonly id: string;
  readonly kind: 'put' | 'delete';
  readonly key: string;
  readonly write: string;
  readonly verb: 'create' | 'update' | 'patch' | 'delete';
  readonly basis: string | undefined;
  /** The stored object; undefined for a deletion. */
  readonly object: RecordedObject | undefined;
  /** The change took effect after `notBefore` and before `notAfter`. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The changes that a version, as a state of the whole collection, certainly includes and certainly excludes. */
export interface VersionBounds {
  /** Every change that took effect before this moment is included. */
  readonly includesEndedBefore: number;
  /** No change that began after this moment is included. */
  readonly excludesStartedAfter: number;
}

export interface Timeline {
  readonly effects: ReadonlyMap<string, Effect>;
  readonly effectsByKey: ReadonlyMap<string, readonly Effect[]>;
  findVersionBounds(version: string): VersionBounds;
  /** Returns the change that an event reports, if its write was recorded. */
  findEffect(watch: Watch, event: WatchEvent): Effect | undefined;
}

const UNKNOWN_BOUNDS: VersionBounds = {
  includesEndedBefore: Number.NEGATIVE_INFINITY,
  excludesStartedAfter: Number.POSITIVE_INFINITY,
};

export function buildTimeline(history: History): Timeline {
  const effects = new Map<string, Effect>();
  const boundsByVersion = new Map<string, VersionBounds>();
  for (const write of history.writes.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (write.outcome !== 'acknowledged') continue;
    const id = formatEffectId(write.verb, write.object, write.uid);
    if (id === undefined) continue;
    const knownEffect = effects.get(id);
    effects.set(id, {
      id,
      kind: id.startsWith('deletion') ? 'delete' : 'put',
      key: write.key,
      write: knownEffect?.write ?? write.id,
      verb: knownEffect?.verb ?? write.verb,
      basis: knownEffect === undefined ? write.basis : knownEffect.basis,
      object: knownEffect === undefined ? write.object : knownEffect.object,
      notBefore: Math.min(knownEffect?.notBefore ?? Number.POSITIVE_INFINITY, write.startedAt),
      notAfter: Math.min(knownEffect?.notAfter ?? Number.POSITIVE_INFINITY, write.endedAt),
    });
  }
  for (const effect of effects.values()) {
    if (effect.kind === 'put' && effect.object !== undefined)
      narrowVersionBounds(boundsByVersion, readObjectVersion(effect.object), effect.notBefore, effect.notAfter);
  }
  for (const list of history.lists) {
    const earliestTime = list.semantics === 'most recent' ? list.startedAt : Number.NEGATIVE_INFINITY;
    narrowVersionBounds(boundsByVersion, list.version, earliestTime, list.endedAt);
  }
  for (const watch of history.watches) {
    for (const event of watch.events) {
      const effect = isChangeEvent(event) ? findEffectOfEvent(effects, watch, event) : undefined;
      narrowVersionBounds(
        boundsByVersion,
        readObjectVersion(event.object),
        effect?.notBefore ?? Number.NEGATIVE_INFINITY,
        event.arrivedAt,
      );
    }
  }
  return {
    effects,
    effectsByKey: Map.groupBy(effects.values(), (effect) => effect.key),
    findVersionBounds: (version) => boundsByVersion.get(version) ?? UNKNOWN_BOUNDS,
    findEffect: (watch, event) => findEffectOfEvent(effects, watch, event),
  };
}

/** Reports whether an object certainly existed from one moment to another, according to the changes of its key. */
export function existsThroughout(effects: readonly Effect[], startTime: number, endTime: number): boolean {
  const deletions = effects.filter((effect) => effect.kind === 'delete');
  return effects.some(
    (putEffect) =>
      putEffect.kind === 'put' &&
      putEffect.notAfter < startTime &&
      deletions.every((deletion) => deletion.notAfter < putEffect.notBefore || deletion.notBefore > endTime),
  );
}

export function formatVersionId(version: string): string {
  return `version ${version}`;
}

function formatEffectId(verb: string, object: RecordedObject | undefined, uid: string | undefined): string | undefined {
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
function findEffectOfEvent(effects: ReadonlyMap<string, Effect>, watch: Watch, event: WatchEvent): Effect | undefined {
  const putEffect = effects.get(formatVersionId(readObjectVersion(event.object)));
  const matchingPut = putEffect?.key === formatObjectKey(event.object) ? putEffect : undefined;
  if (event.type !== 'DELETED') return matchingPut;
  const hasLeftSelector =
    matchingPut?.object !== undefined && watch.selects !== undefined && !watch.selects(matchingPut.object);
  return hasLeftSelector ? matchingPut : effects.get(`deletion of ${event.object.metadata.uid ?? ''}`);
}

function narrowVersionBounds(
  boundsByVersion: Map<string, VersionBounds>,
  version: string,
  endedBefore: number,
  startedAfter: number,
): void {
  const knownBounds = boundsByVersion.get(version) ?? UNKNOWN_BOUNDS;
  boundsByVersion.set(version, {
    includesEndedBefore: Math.max(knownBounds.includesEndedBefore, endedBefore),
    excludesStartedAfter: Math.min(knownBounds.excludesStartedAfter, startedAfter),
  });
}
