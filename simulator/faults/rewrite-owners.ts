/** What faults make of the records of managers after an apply. */
import { toFieldSet } from '../pure/apply/to-field-set.ts';
import type { Managers, Owned, Versioned } from '../pure/apply/updater.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import { isKey, type PathElement } from '../pure/fields/path-element.ts';
import type { Json } from '../pure/object.ts';

/** What an apply was asked for. */
export interface Asked {
  readonly live: Versioned;
  readonly intent: Json;
  readonly managers: Managers;
  readonly manager: string;
  readonly force: boolean;
}

type Rewrite = (owned: Managers, asked: Asked) => Managers;

export function forced(wrong: Rewrite): Rewrite {
  return (owned, asked) => (asked.force ? wrong(owned, asked) : owned);
}

/** The others keep what they had. */
export function shared(owned: Managers, { managers, manager }: Asked): Managers {
  const own = owned.get(manager);
  return own === undefined ? managers : new Map(managers).set(manager, own);
}

/** Updaters keep what they had. */
export function updatersOf(owned: Managers, { managers }: Asked): Managers {
  return new Map([...owned, ...[...managers].filter(([, { applied }]) => !applied)]);
}

/** The others lose all that the manager owns. */
export function taking(owned: Managers, { manager }: Asked): Managers {
  const own = owned.get(manager)?.set ?? new FieldSet();
  return others(owned, manager, ({ set }) => set.difference(own));
}

/** Of the others those who lost something lose all. */
export function untouched(owned: Managers, { manager, managers }: Asked): Managers {
  return others(owned, manager, ({ set }, one) =>
    managers.get(one)?.set.equals(set) === false ? new FieldSet() : set,
  );
}

function others(owned: Managers, manager: string, left: (owned: Owned, one: string) => FieldSet): Managers {
  const records = [...owned].map(([one, record]) => [one, { ...record, set: left(record, one) }] as const);
  return new Map(
    records
      .map(([one, record]) => [one, one === manager ? (owned.get(one) ?? record) : record] as const)
      .filter(([, { set }]) => !set.isEmpty()),
  );
}

/** The manager's own set, made of what it is and what it was. */
export function mine(
  owned: Managers,
  { manager, managers }: Asked,
  wrong: (set: FieldSet, before: FieldSet) => FieldSet,
) {
  const own = owned.get(manager);
  if (own === undefined) return owned;
  return new Map(owned).set(manager, { ...own, set: wrong(own.set, managers.get(manager)?.set ?? new FieldSet()) });
}

/** Whoever was there before is still there. */
export function withEmpty(owned: Managers, before: Managers): Managers {
  const gone = [...before].filter(([one]) => !owned.has(one));
  return new Map([...owned, ...gone.map(([one, record]) => [one, { ...record, set: new FieldSet() }] as const)]);
}

export function fieldsOf({ type, value }: Versioned): FieldSet {
  return toFieldSet(type, value);
}

/** With every field that has an owned one below it. */
export function withContainers(set: FieldSet): FieldSet {
  const children = [...set.children].map(([element, child]) => [element, withContainers(child)] as const);
  return new FieldSet(set.members.union(new Set(set.children.keys())), new Map(children));
}

/** Without items as such; their members stay. */
export function withoutItemsThemselves(set: FieldSet): FieldSet {
  const children = [...set.children].map(([element, child]) => [element, withoutItemsThemselves(child)] as const);
  return new FieldSet(keyless(set), new Map(children));
}

/** Without items and all that is in them. */
export function withoutItems(set: FieldSet): FieldSet {
  const children = [...set.children].filter(([element]) => !isKey(element));
  const left = children.map(([element, child]) => [element, withoutItems(child)] as const);
  return new FieldSet(keyless(set), new Map(left.filter(([, child]) => !child.isEmpty())));
}

function keyless({ members }: FieldSet): Set<PathElement> {
  return new Set([...members].filter((element) => !isKey(element)));
}
