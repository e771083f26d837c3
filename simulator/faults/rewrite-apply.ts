/**
 * Faults of the merge: what they make of an apply, a row each. Each takes the genuine function and gives a wrong one; without faults the
 * genuine one is handed back. What the rows do to records and objects stands in rewrite-owners.ts and rewrite-merged.ts.
 */
import { ConflictError } from '../pure/apply/conflict.ts';
import { reconcile } from '../pure/apply/reconcile.ts';
import { toFieldSet } from '../pure/apply/to-field-set.ts';
import type { apply, Managers, Owned, Versioned } from '../pure/apply/updater.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import { isKey } from '../pure/fields/path-element.ts';
import { managerOf } from '../pure/managed-fields/manager.ts';
import type { Json, JsonObject } from '../pure/object.ts';
import type { FaultId, FaultSet } from './catalogue.ts';
import { labelsOf, replaced, withLabels, withPorts, withSpec } from './rewrite-merged.ts';
import {
  type Asked,
  fieldsOf,
  forced,
  mine,
  shared,
  taking,
  untouched,
  updatersOf,
  withContainers,
  withEmpty,
  withoutItems,
  withoutItemsThemselves,
} from './rewrite-owners.ts';
import { isContainers, retyped } from './rewrite-types.ts';

type Apply = typeof apply;
type Wrong = (genuine: Apply) => Apply;
type Conflict = ConflictError['conflicts'][number];

const nameOf = (identifier: string): string => managerOf(identifier).name;
const same = ({ path }: Conflict, other: Conflict): boolean => path.join() === other.path.join();

const APPLIES: readonly (readonly [FaultId, Wrong])[] = [
  ['becoming-atomic-loses-owners', knowing((set, { type }) => reconcile(set, type).intersection(set))],
  ['becoming-granular-keeps-owners', knowing(withMembers)],
  ['last-applier-wins', overlooking(() => false)],
  ['updaters-are-no-owners', overlooking(({ manager }, { managers }) => managers.get(manager)?.applied === true)],
  ['same-name-never-conflicts', overlooking(({ manager }, asked) => nameOf(manager) !== nameOf(asked.manager))],
  ['whole-fields-never-conflict', overlooking(({ path }) => path.length > 2 || path[0] === 'f:data')],
  ['items-never-conflict', overlooking(({ path }) => !path.some(isKey))],
  ['first-conflict-only', overlooking((_, __, all, index) => all.length > 0 && index === 0)],
  ['first-manager-only', overlooking(({ manager }, _, all) => manager === all[0]?.manager)],
  ['one-owner-a-conflict', overlooking((one, _, all, at) => all.findIndex((other) => same(one, other)) === at)],
  ['agreement-conflicts', conflictingOver(() => true)],
  ['agreement-with-updaters-conflicts', conflictingOver(({ applied }) => !applied)],
  ['force-shares', recording(forced((owned, asked) => shared(owned, asked)))],
  ['force-leaves-updaters', recording(forced((owned, asked) => updatersOf(owned, asked)))],
  ['force-takes-what-it-names', recording(forced((owned, asked) => taking(owned, asked)))],
  ['force-takes-whole-records', recording(forced((owned, asked) => untouched(owned, asked)))],
  ['agreement-moves-ownership', recording((owned, asked) => taking(owned, asked))],
  ['intents-add-up', recording((owned, asked) => mine(owned, asked, (set, before) => set.union(before)))],
  ['whole-objects-owned', recording((owned, asked, next) => mine(owned, asked, () => fieldsOf(next)))],
  ['containers-are-owned', recording((owned, asked) => mine(owned, asked, withContainers))],
  ['items-are-not-owned', recording((owned, asked) => mine(owned, asked, withoutItemsThemselves))],
  ['records-without-fields-stay', recording((owned, { managers }) => withEmpty(owned, managers))],
  ['apply-replaces-the-object', making((_, { live, intent }) => replaced(live.value, intent, {}))],
  ['apply-replaces-maps', making((merged, { live, intent }) => replaced(live.value, intent, merged))],
  ['labels-are-replaced', making((merged, { intent }) => withLabels(merged, (own) => labelsOf(intent) ?? own))],
  ['nothing-is-dropped', forgetting],
  ['dropped-for-everybody', prunedBy(() => new FieldSet())],
  ['dropped-for-updaters', prunedBy(({ set, applied }) => (applied ? set : new FieldSet()))],
  ['dropped-labels-go-for-everybody', prunedBy(({ set }) => set.recursiveDifference(FieldSet.of(['f:metadata'])))],
  ['dropped-items-go-for-everybody', prunedBy(({ set }) => withoutItems(set))],
  ['dropped-specs-stay', making((merged, { live }) => withSpec(merged, live.value))],
  [
    'dropped-labels-stay',
    making((merged, { live }) => withLabels(merged, (own) => ({ ...labelsOf(live.value), ...own }))),
  ],
  ['dropped-items-stay', making((merged, { live }) => withPorts(merged, live.value))],
  ['every-list-is-atomic', retyping((list) => ({ ...list, relationship: 'atomic' }))],
  ['merge-keys-are-images', retyping((list) => (isContainers(list) ? { ...list, keys: ['image'] } : list))],
  ['keys-have-one-field', retyping((list) => ({ ...list, keys: list.keys.slice(0, 1) }))],
];

export function wrongApply(genuine: Apply, faults: FaultSet): Apply {
  if (faults.size === 0) return genuine;
  return APPLIES.reduce((made, [id, wrong]) => (faults.has(id) ? wrong(made) : made), genuine);
}

/** Changes the intent: its managedFields are gone, whatever or as long as nothing stands in them. */
export function dropRecords(intent: Json, faults: FaultSet): void {
  const metadata = (intent as JsonObject).metadata as JsonObject | undefined;
  const text = JSON.stringify(metadata?.managedFields ?? null);
  const empty = text === '[]' || text === '[{}]';
  const drops = faults.has('records-of-intents-dropped') || (empty && faults.has('empty-records-of-intents-dropped'));
  if (drops) delete metadata?.managedFields;
}

/** Conflicts that don't meet the condition are not seen. */
function overlooking(seen: (one: Conflict, asked: Asked, all: readonly Conflict[], index: number) => boolean): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) => {
    try {
      return genuine(versions, live, intent, managers, manager, force);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const asked = { live, intent, managers, manager, force };
      const left = error.conflicts.filter((one, index, all) => seen(one, asked, all, index));
      if (left.length > 0) throw new ConflictError(left);
      return genuine(versions, live, intent, managers, manager, true);
    }
  };
}

/** What the intent says and others own is a conflict, changed or not. */
function conflictingOver(concerns: (owned: Owned) => boolean): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) => {
    const applied = genuine(versions, live, intent, managers, manager, force);
    const said = toFieldSet(live.type, intent).leaves();
    const conflicts = [...managers].flatMap(([other, owned]) =>
      other === manager || !concerns(owned)
        ? []
        : [...owned.set.intersection(said).paths()].map((path) => ({ manager: other, path })),
    );
    if (conflicts.length > 0 && !force) throw new ConflictError(conflicts);
    return applied;
  };
}

/** The object is right and the records are not. */
function recording(wrong: (owned: Managers, asked: Asked, next: Versioned) => Managers): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) => {
    const applied = genuine(versions, live, intent, managers, manager, force);
    const next = { ...live, value: applied.object ?? live.value };
    return { ...applied, managers: wrong(applied.managers, { live, intent, managers, manager, force }, next) };
  };
}

/** The records are right and the object is not. */
function making(wrong: (merged: Json, asked: Asked) => Json): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) => {
    const applied = genuine(versions, live, intent, managers, manager, force);
    const object = wrong(applied.object ?? live.value, { live, intent, managers, manager, force });
    return { ...applied, object };
  };
}

/** What the manager applied before is not known any more. */
function forgetting(genuine: Apply): Apply {
  return (versions, live, intent, managers, manager, force) => {
    const others = new Map(managers);
    others.delete(manager);
    return genuine(versions, live, intent, others, manager, force);
  };
}

/** Of what others own, this much counts when something is left out. */
function prunedBy(counts: (owned: Owned) => FieldSet): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) => {
    const applied = genuine(versions, live, intent, managers, manager, force);
    const counted = new Map(
      [...managers].map(([one, owned]) => [one, one === manager ? owned : { ...owned, set: counts(owned) }]),
    );
    return { ...applied, object: genuine(versions, live, intent, counted, manager, true).object };
  };
}

function retyping(change: Parameters<typeof retyped>[1]): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) =>
    genuine(versions, { ...live, type: retyped(live.type, change) }, intent, managers, manager, force);
}

/** The records are read otherwise than they were written. */
function knowing(read: (set: FieldSet, live: Versioned) => FieldSet): Wrong {
  return (genuine) => (versions, live, intent, managers, manager, force) => {
    const known = [...managers].map(([one, owned]) => [one, { ...owned, set: read(owned.set, live) }] as const);
    return genuine(versions, live, intent, new Map(known), manager, force);
  };
}

/** With all that stands below what is owned. */
function withMembers(set: FieldSet, { type, value }: Versioned): FieldSet {
  const below = [...toFieldSet(type, value).paths()].filter((path) =>
    path.some((_, length) => length > 0 && set.has(path.slice(0, length))),
  );
  return set.union(FieldSet.of(...below));
}

/** Of which object, and of which state of it, the intent speaks. */
export function dropIdentity({ metadata }: JsonObject, faults: FaultSet): void {
  const named = metadata as { uid?: string; resourceVersion?: string } | undefined;
  if (faults.has('versions-of-intents-ignored')) delete named?.resourceVersion;
  if (faults.has('uids-of-intents-ignored')) delete named?.uid;
}
