/**
 * What no crash of the server may change (rules durability-*): whatever was acknowledged is there as it was answered, what was refused is not,
 * what was deleted stays so, a version is given once, and versions that are numbers grow.
 *
 * Each recorded write has left its id in what it wrote, so that of every object it is known which write made it, answered or not. Times
 * are those of `history.ts`; the end of a write without an answer is the moment from which on it can't take effect any more.
 *
 * Worked example: write 1 (acknowledged at 4) puts a, write 2 (6 to 9, unanswered) puts a, and the server dies. A list from 20 on may show a as
 * write 1 or write 2 made it. It may not be without a, and once write 3 was acknowledged at 30 it may show neither.
 */
import { type History, keyOf, type List, type RecordedObject, versionOf, type Write } from './history.ts';
import { differenceOf } from './same-state.ts';
import { nameOfObject, type Violation } from './violation.ts';

/** The id of the write that made an object. */
export type MakerOf = (object: RecordedObject) => string | undefined;

export function checkDurability(history: History, makerOf: MakerOf): Violation[] {
  const writes = new Map(history.writes.map((write) => [write.id, write]));
  const madeBy = (object: RecordedObject) => writes.get(makerOf(object) ?? '');
  const toldObjects = history.watches.flatMap(({ events }) =>
    events.filter(({ type }) => type === 'ADDED' || type === 'MODIFIED').map(({ object }) => object),
  );
  const shownObjects = [...history.lists.flatMap(({ items }) => items), ...toldObjects];
  return [
    ...shownObjects.flatMap((object) => untrue(object, madeBy(object))),
    ...history.lists.flatMap((list) => losses(history, list, madeBy)),
    ...versionsGivenTwice(history, shownObjects, makerOf),
    ...versionsThatGoBack(history),
  ];
}

function violation(message: string, ...evidence: readonly string[]): Violation {
  return { guarantee: 'durability', message, evidence };
}

/** What an object is, compared with what its write was answered. */
function untrue(object: RecordedObject, write: Write | undefined): Violation[] {
  const name = nameOfObject(object);
  if (write === undefined) return [violation(`nobody has written ${name}`)];
  if (write.outcome === 'refused') return [violation(`${write.id} was refused, and is there`, name)];
  const path = write.object && differenceOf(write.object, object);
  return path === undefined ? [] : [violation(`${path} is not what ${write.id} was answered`, name)];
}

type MadeBy = (object: RecordedObject) => Write | undefined;

/** The newest state has all that was acknowledged before it was asked for, or what came after that. */
function losses(history: History, list: List, madeBy: MadeBy): Violation[] {
  if (list.semantics !== 'most recent') return [];
  const items = new Map(list.items.map((item) => [keyOf(item), item]));
  const done = history.writes.filter((write) => write.outcome !== 'refused' && write.started < list.ended);
  return [...Map.groupBy(done, ({ key }) => key)].flatMap(([key, ofKey]) => {
    const owed = ofKey.filter((write) => write.outcome === 'acknowledged' && write.ended < list.started);
    const item = items.get(key);
    const maker = item && madeBy(item);
    // It is told already that nobody made it.
    if (item !== undefined && maker === undefined) return [];
    const makers = maker === undefined ? ofKey.filter(({ verb }) => verb === 'delete') : [maker];
    const lost = owed.find((write) => makers.every((other) => other !== write && other.ended < write.started));
    if (lost === undefined) return [];
    const now = item === undefined ? 'nothing is there' : `there is ${nameOfObject(item)}`;
    return [violation(`${lost.id} (${lost.verb} ${key}) was acknowledged and is lost`, `${list.id}: ${now}`)];
  });
}

function versionsGivenTwice(history: History, shown: readonly RecordedObject[], makerOf: MakerOf): Violation[] {
  const answered = history.writes.flatMap(({ object, verb }) => (object && verb !== 'delete' ? [object] : []));
  const holders = new Map<string, string>();
  const twice = new Map<string, Violation>();
  for (const object of [...answered, ...shown]) {
    const version = versionOf(object);
    const holder = `${keyOf(object)} by ${makerOf(object)}`;
    const first = holders.get(version) ?? holder;
    holders.set(version, first);
    if (first !== holder) twice.set(version, violation(`version ${version} was given twice`, first, holder));
  }
  return [...twice.values()];
}

/** Versions of what was written or listed one after the other, where all are numbers. */
function versionsThatGoBack({ writes, lists }: History): Violation[] {
  const steps = [
    ...writes.flatMap(({ id, verb, object, started, ended }) =>
      object === undefined || verb === 'delete' ? [] : [{ id, version: versionOf(object), started, ended }],
    ),
    ...lists.filter(({ semantics }) => semantics === 'most recent'),
  ];
  if (!steps.every(({ version }) => /^\d+$/.test(version))) return [];
  const ended = steps.toSorted((a, b) => a.ended - b.ended);
  let position = 0;
  let highest: (typeof steps)[number] | undefined;
  return steps
    .toSorted((a, b) => a.started - b.started)
    .flatMap((step) => {
      for (
        let before = ended[position];
        before !== undefined && before.ended < step.started;
        before = ended[position]
      ) {
        if (highest === undefined || isLater(before, highest)) highest = before;
        position += 1;
      }
      if (highest === undefined || !isLater(highest, step)) return [];
      return [violation(`versions go back: ${step.id} has ${step.version}`, `${highest.id}: ${highest.version}`)];
    });
}

function isLater(one: { readonly version: string }, other: { readonly version: string }): boolean {
  return BigInt(one.version) > BigInt(other.version);
}
