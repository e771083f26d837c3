/**
 * Checks that a server preserves its data in a crash (rules durability-*): acknowledged writes are stored as in their responses, rejected
 * writes are not stored, deleted objects stay deleted, each version is used once, and numeric versions increase. Each recorded write leaves
 * its ID in the object, so that the write that produced an object is known even if it got no response. Times are ticks, as in `history.ts`;
 * a write without a response ends when it can no longer take effect.
 *
 * Worked example: write 1 (acknowledged at 4) and write 2 (6 to 9, without a response) update the object a, and the server crashes. A list
 * after the crash must contain a, as written by write 1 or by write 2. If write 3 updates a and is acknowledged at 30, a later list must
 * contain a as written by write 3.
 */

import { findDifferingPath } from './compare-objects.ts';
import {
  formatObjectKey,
  type History,
  type List,
  type RecordedObject,
  readObjectVersion,
  type Write,
} from './history.ts';
import { formatObject, type Violation } from './violation.ts';

/** Returns the ID of the write that produced an object. */
export type FindWriterId = (object: RecordedObject) => string | undefined;

export function checkDurability(history: History, findWriterId: FindWriterId): Violation[] {
  const writes = new Map(history.writes.map((write) => [write.id, write]));
  const findWrite = (object: RecordedObject) => writes.get(findWriterId(object) ?? '');
  const watchedObjects = history.watches.flatMap(({ events }) =>
    events.filter(({ type }) => type === 'ADDED' || type === 'MODIFIED').map(({ object }) => object),
  );
  const observedObjects = [...history.lists.flatMap(({ items }) => items), ...watchedObjects];
  return [
    ...observedObjects.flatMap((object) => findChangedContent(object, findWrite(object))),
    ...history.lists.flatMap((list) => findLostWrites(history, list, findWrite)),
    ...findRepeatedVersions(history, observedObjects, findWriterId),
    ...findDecreasingVersions(history),
  ];
}

function createViolation(message: string, ...evidence: readonly string[]): Violation {
  return { guarantee: 'durability', message, evidence };
}

/** Compares an object with the response to the write that produced it. */
function findChangedContent(object: RecordedObject, write: Write | undefined): Violation[] {
  const name = formatObject(object);
  if (write === undefined) return [createViolation(`no write produced ${name}`)];
  if (write.outcome === 'rejected') return [createViolation(`${write.id} was rejected, but is stored`, name)];
  const path = write.object && findDifferingPath(write.object, object);
  return path === undefined ? [] : [createViolation(`${path} differs from the response to ${write.id}`, name)];
}

type FindWrite = (object: RecordedObject) => Write | undefined;

/** Checks that a list of the newest state contains the writes that were acknowledged before the list, or later writes. */
function findLostWrites(history: History, list: List, findWrite: FindWrite): Violation[] {
  if (list.semantics !== 'most recent') return [];
  const items = new Map(list.items.map((item) => [formatObjectKey(item), item]));
  const possibleWrites = history.writes.filter(
    (write) => write.outcome !== 'rejected' && write.startedAt < list.endedAt,
  );
  return [...Map.groupBy(possibleWrites, ({ key }) => key)].flatMap(([key, writesOfKey]) => {
    const requiredWrites = writesOfKey.filter(
      (write) => write.outcome === 'acknowledged' && write.endedAt < list.startedAt,
    );
    const item = items.get(key);
    const writerId = item && findWrite(item);
    // findChangedContent reports an object that no write produced.
    if (item !== undefined && writerId === undefined) return [];
    const writerIds = writerId === undefined ? writesOfKey.filter(({ verb }) => verb === 'delete') : [writerId];
    const lostWrite = requiredWrites.find((write) =>
      writerIds.every((otherWrite) => otherWrite !== write && otherWrite.endedAt < write.startedAt),
    );
    if (lostWrite === undefined) return [];
    const actualState = item === undefined ? 'the object does not exist' : `the object is ${formatObject(item)}`;
    return [
      createViolation(
        `${lostWrite.id} (${lostWrite.verb} ${key}) was acknowledged and is lost`,
        `${list.id}: ${actualState}`,
      ),
    ];
  });
}

function findRepeatedVersions(
  history: History,
  observedObjects: readonly RecordedObject[],
  findWriterId: FindWriterId,
): Violation[] {
  const objectsInResponses = history.writes.flatMap(({ object, verb }) =>
    object && verb !== 'delete' ? [object] : [],
  );
  const firstUsesByVersion = new Map<string, string>();
  const violationsByKey = new Map<string, Violation>();
  for (const object of [...objectsInResponses, ...observedObjects]) {
    const version = readObjectVersion(object);
    const versionUse = `${formatObjectKey(object)} by ${findWriterId(object)}`;
    const firstUse = firstUsesByVersion.get(version) ?? versionUse;
    firstUsesByVersion.set(version, firstUse);
    if (firstUse !== versionUse)
      violationsByKey.set(version, createViolation(`version ${version} was used twice`, firstUse, versionUse));
  }
  return [...violationsByKey.values()];
}

/** Finds versions that decrease from one write or list to the next, if all of them are numbers. */
function findDecreasingVersions({ writes, lists }: History): Violation[] {
  const versionedOperations = [
    ...writes.flatMap(({ id, verb, object, startedAt, endedAt }) =>
      object === undefined || verb === 'delete' ? [] : [{ id, version: readObjectVersion(object), startedAt, endedAt }],
    ),
    ...lists.filter(({ semantics }) => semantics === 'most recent'),
  ];
  if (!versionedOperations.every(({ version }) => /^\d+$/.test(version))) return [];
  const byEndTime = versionedOperations.toSorted((a, b) => a.endedAt - b.endedAt);
  let position = 0;
  let highestOperation: (typeof versionedOperations)[number] | undefined;
  return versionedOperations
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .flatMap((operation) => {
      for (
        let endedOperation = byEndTime[position];
        endedOperation !== undefined && endedOperation.endedAt < operation.startedAt;
        endedOperation = byEndTime[position]
      ) {
        if (highestOperation === undefined || hasHigherVersion(endedOperation, highestOperation))
          highestOperation = endedOperation;
        position += 1;
      }
      if (highestOperation === undefined || !hasHigherVersion(highestOperation, operation)) return [];
      return [
        createViolation(
          `versions decrease: ${operation.id} has ${operation.version}`,
          `${highestOperation.id}: ${highestOperation.version}`,
        ),
      ];
    });
}

function hasHigherVersion(first: { readonly version: string }, second: { readonly version: string }): boolean {
  return BigInt(first.version) > BigInt(second.version);
}
