/**
 * Checks that at most one of several writes based on the same version succeeds, and that no write overwrites a change that its client has
 * not received (rules rest-put-stale-version-409, rest-name-unique-in-namespace).
 */
import { type History, readObjectVersion, type Write } from './history.ts';
import { buildTimeline, type Change, type Timeline } from './timeline.ts';
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
    write.outcome === 'acknowledged' &&
    (write.object === undefined || readObjectVersion(write.object) !== write.preconditionVersion)
  );
}

function findSeveralAcceptedWrites(history: History): Violation[] {
  const writesByPrecondition = Map.groupBy(
    history.writes.filter((write) => write.preconditionVersion !== undefined && changesObject(write)),
    (write) => `${write.key} @${write.preconditionVersion}`,
  );
  return [...writesByPrecondition].flatMap(([objectAndVersion, acceptedWrites]) =>
    acceptedWrites.length > 1
      ? [
          createViolation(
            `${acceptedWrites.length} writes of ${objectAndVersion} succeeded`,
            ...acceptedWrites.map((write) => write.id),
          ),
        ]
      : [],
  );
}

function findLostUpdates(history: History, timeline: Timeline): Violation[] {
  return history.writes.flatMap((write) => {
    if (write.preconditionVersion === undefined || !changesObject(write)) return [];
    const laterChange = listChangesAfterBase(write, timeline).find((change) => change.notAfter < write.startedAt);
    return laterChange === undefined
      ? []
      : [
          createViolation(
            `${write.id} was accepted with version ${write.preconditionVersion}, which ${laterChange.writeId} had replaced`,
            write.id,
          ),
        ];
  });
}

/** Returns the changes of the object that certainly came after the version on which the write is based. */
function listChangesAfterBase(write: Write, timeline: Timeline): Change[] {
  const changes = timeline.changesByKey.get(write.key) ?? [];
  const baseChange = changes.find(
    (change) => change.object !== undefined && readObjectVersion(change.object) === write.preconditionVersion,
  );
  if (baseChange === undefined) return [];
  return changes.filter(
    (change) =>
      change.writeId !== write.id &&
      (change.notBefore > baseChange.notAfter || change.preconditionVersion === write.preconditionVersion),
  );
}

function findDuplicateCreates(history: History, timeline: Timeline): Violation[] {
  return [...timeline.changesByKey.values()].flatMap((changes) => {
    const creations = changes.filter((change) => change.verb === 'create').toSorted((a, b) => a.notAfter - b.notAfter);
    const deletions = changes.filter((change) => change.isDeletion);
    return creations.slice(1).flatMap((second, position) => {
      const first = creations[position];
      if (first === undefined) return [];
      // The create that was acknowledged later may have taken effect first.
      const isDeletedBetween = mayDeleteBetween(deletions, first, second) || mayDeleteBetween(deletions, second, first);
      return isDeletedBetween || mayBeRemovedWithLastFinalizer(first, timeline) || mayBeDeleted(first, history)
        ? []
        : [createViolation(`${second.key} was created twice`, first.writeId, second.writeId)];
    });
  });
}

function mayDeleteBetween(deletions: readonly Change[], earlier: Change, later: Change): boolean {
  return deletions.some((deletion) => deletion.notAfter > earlier.notBefore && deletion.notBefore < later.notAfter);
}

/** Reports whether a delete without a response may have removed the object that the change created. */
function mayBeDeleted({ key, notBefore }: Change, { writes }: History): boolean {
  return writes.some(
    (write) => write.key === key && write.verb === 'delete' && write.outcome === 'unknown' && write.endedAt > notBefore,
  );
}

/** Reports whether the object was terminating at some time, so that a write may have removed it by removing its last finalizer. */
function mayBeRemovedWithLastFinalizer(change: Change, timeline: Timeline): boolean {
  return (timeline.changesByKey.get(change.key) ?? []).some(
    (otherChange) => otherChange.object?.metadata.deletionTimestamp !== undefined,
  );
}

function findUnjustifiedConflicts(history: History, timeline: Timeline): Violation[] {
  if (!history.hasAllWrites) return [];
  return history.writes.flatMap((write) => {
    if (write.code !== 409 || write.preconditionVersion === undefined) return [];
    const changes = timeline.changesByKey.get(write.key) ?? [];
    const baseChange = changes.find(
      (change) => change.object !== undefined && readObjectVersion(change.object) === write.preconditionVersion,
    );
    if (baseChange === undefined) return [];
    const hasConcurrentWrite = history.writes.some(
      (otherWrite) =>
        otherWrite !== write &&
        otherWrite.key === write.key &&
        otherWrite.id !== baseChange.writeId &&
        otherWrite.outcome !== 'rejected' &&
        otherWrite.endedAt > baseChange.notBefore &&
        otherWrite.startedAt < write.endedAt,
    );
    return hasConcurrentWrite
      ? []
      : [
          createViolation(
            `${write.id} was rejected although version ${write.preconditionVersion} had not been replaced`,
            write.id,
          ),
        ];
  });
}
