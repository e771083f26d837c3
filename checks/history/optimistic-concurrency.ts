/**
 * Checks that at most one of several writes based on the same version succeeds, and that no write overwrites a change that its client has
 * not received (rules rest-put-stale-version-409, rest-name-unique-in-namespace).
 */
import { type History, readObjectVersion, type Write } from './history.ts';
import { buildTimeline, type Effect, type Timeline } from './timeline.ts';
import type { Violation } from './violation.ts';

export function checkOptimisticConcurrency(history: History): Violation[] {
  const timeline = buildTimeline(history);
  return [
    ...findSeveralAcceptedWrites(history),
    ...findLostUpdates(history, timeline),
    ...findDuplicateCreates(history, timeline),
    ...findUnjustifiedConflicts(history, timeline),
  ];
}

function createViolation(message: string, ...writes: (string | undefined)[]): Violation {
  return { guarantee: 'optimistic concurrency', message, evidence: writes.filter((write) => write !== undefined) };
}

function changesObject(write: Write): boolean {
  return (
    write.outcome === 'acknowledged' && (write.object === undefined || readObjectVersion(write.object) !== write.basis)
  );
}

function findSeveralAcceptedWrites(history: History): Violation[] {
  const writesByBasis = Map.groupBy(
    history.writes.filter((write) => write.basis !== undefined && changesObject(write)),
    (write) => `${write.key} @${write.basis}`,
  );
  return [...writesByBasis].flatMap(([objectAndBasis, acceptedWrites]) =>
    acceptedWrites.length > 1
      ? [
          createViolation(
            `${acceptedWrites.length} writes of ${objectAndBasis} succeeded`,
            ...acceptedWrites.map((write) => write.id),
          ),
        ]
      : [],
  );
}

function findLostUpdates(history: History, timeline: Timeline): Violation[] {
  return history.writes.flatMap((write) => {
    if (write.basis === undefined || !changesObject(write)) return [];
    const overwrittenEffect = listEffectsAfterBasis(write, timeline).find(
      (effect) => effect.notAfter < write.startedAt,
    );
    return overwrittenEffect === undefined
      ? []
      : [
          createViolation(
            `${write.id} was accepted with version ${write.basis}, which ${overwrittenEffect.write} had replaced`,
            write.id,
          ),
        ];
  });
}

/** Returns the changes of the object that certainly came after the version on which the write is based. */
function listEffectsAfterBasis(write: Write, timeline: Timeline): Effect[] {
  const effects = timeline.effectsByKey.get(write.key) ?? [];
  const basis = effects.find(
    (effect) => effect.object !== undefined && readObjectVersion(effect.object) === write.basis,
  );
  if (basis === undefined) return [];
  return effects.filter(
    (effect) => effect.write !== write.id && (effect.notBefore > basis.notAfter || effect.basis === write.basis),
  );
}

function findDuplicateCreates(history: History, timeline: Timeline): Violation[] {
  return [...timeline.effectsByKey.values()].flatMap((effects) => {
    const creates = effects.filter((effect) => effect.verb === 'create').toSorted((a, b) => a.notAfter - b.notAfter);
    const deletes = effects.filter((effect) => effect.kind === 'delete');
    return creates.slice(1).flatMap((second, position) => {
      const first = creates[position];
      if (first === undefined) return [];
      // The create that was acknowledged later may have taken effect first.
      const isDeletedBetween = mayDeleteBetween(deletes, first, second) || mayDeleteBetween(deletes, second, first);
      return isDeletedBetween || mayBeRemovedWithLastFinalizer(first, timeline) || mayBeDeleted(first, history)
        ? []
        : [createViolation(`${second.key} was created twice`, first.write, second.write)];
    });
  });
}

function mayDeleteBetween(deletes: readonly Effect[], left: Effect, right: Effect): boolean {
  return deletes.some((deletion) => deletion.notAfter > left.notBefore && deletion.notBefore < right.notAfter);
}

/** Reports whether a delete without a response may have removed the object that the effect created. */
function mayBeDeleted({ key, notBefore }: Effect, { writes }: History): boolean {
  return writes.some(
    (write) => write.key === key && write.verb === 'delete' && write.outcome === 'unknown' && write.endedAt > notBefore,
  );
}

/** Reports whether the object was terminating at some time, so that a write may have removed it by removing its last finalizer. */
function mayBeRemovedWithLastFinalizer(effect: Effect, timeline: Timeline): boolean {
  return (timeline.effectsByKey.get(effect.key) ?? []).some(
    (otherEffect) => otherEffect.object?.metadata.deletionTimestamp !== undefined,
  );
}

function findUnjustifiedConflicts(history: History, timeline: Timeline): Violation[] {
  if (!history.hasAllWrites) return [];
  return history.writes.flatMap((write) => {
    if (write.code !== 409 || write.basis === undefined) return [];
    const effects = timeline.effectsByKey.get(write.key) ?? [];
    const basis = effects.find(
      (effect) => effect.object !== undefined && readObjectVersion(effect.object) === write.basis,
    );
    if (basis === undefined) return [];
    const hasConcurrentWrite = history.writes.some(
      (otherWrite) =>
        otherWrite !== write &&
        otherWrite.key === write.key &&
        otherWrite.id !== basis.write &&
        otherWrite.outcome !== 'refused' &&
        otherWrite.endedAt > basis.notBefore &&
        otherWrite.startedAt < write.endedAt,
    );
    return hasConcurrentWrite
      ? []
      : [createViolation(`${write.id} was rejected although version ${write.basis} had not been replaced`, write.id)];
  });
}
