/** Faults of updates: what they make of who owns what after a write that is no apply, a row each. */
import type { Conflict } from '../pure/apply/conflict.ts';
import { toFieldSet } from '../pure/apply/to-field-set.ts';
import type { Managers, update } from '../pure/apply/updater.ts';
import { applyConflict } from '../pure/managed-fields/conflict-status.ts';
import type { FaultId, FaultSet } from './catalogue.ts';
import { withEmpty } from './rewrite-owners.ts';

type Update = typeof update;
type Wrong = (genuine: Update) => Update;

const UPDATES: readonly (readonly [FaultId, string, Wrong])[] = [
  ['creates-unrecorded', 'create', () => (_versions, _live, _next, managers) => managers],
  ['puts-unrecorded', 'update', () => (_versions, _live, _next, managers) => managers],
  ['patches-unrecorded', 'patch', () => (_versions, _live, _next, managers) => managers],
  ['puts-conflict', 'update', refusing],
  ['patches-conflict', 'patch', refusing],
  ['former-owners-stay', '', recording((owned, managers) => [...owned, ...managers])],
  ['records-without-fields-stay', '', recording(withEmpty)],
  ['removed-fields-stay-owned', '', remembering],
  ['updates-own-what-they-send', '', owningAll],
];

export function wrongUpdate(genuine: Update, verb: string, faults: FaultSet): Update {
  if (faults.size === 0) return genuine;
  return UPDATES.reduce(
    (made, [id, of, wrong]) => (faults.has(id) && (of === '' || of === verb) ? wrong(made) : made),
    genuine,
  );
}

function recording(wrong: (owned: Managers, before: Managers) => Iterable<readonly [string, Owned]>): Wrong {
  return (genuine) => (versions, live, next, managers, writer) =>
    new Map(wrong(genuine(versions, live, next, managers, writer), managers));
}

type Owned = Managers extends ReadonlyMap<string, infer Record> ? Record : never;

/** What others would lose is told as a conflict. */
function refusing(genuine: Update): Update {
  return (versions, live, next, managers, writer) => {
    const owned = genuine(versions, live, next, managers, writer);
    const conflicts: Conflict[] = [];
    for (const [manager, { set }] of managers) {
      const kept = owned.get(manager)?.set;
      const lost = kept === undefined ? set : set.difference(kept);
      for (const path of lost.leaves().paths()) conflicts.push({ manager, path });
    }
    if (conflicts.length > 0) throw applyConflict(conflicts);
    return owned;
  };
}

/** Others lose what has another value now, and not what is gone. */
function remembering(genuine: Update): Update {
  return (versions, live, next, managers, writer) => {
    const owned = new Map(genuine(versions, live, next, managers, writer));
    const there = toFieldSet(next.type, next.value);
    for (const [manager, record] of managers) {
      const kept = owned.get(manager)?.set;
      const gone = record.set.difference(there);
      if (!gone.isEmpty()) owned.set(manager, { ...record, set: kept === undefined ? gone : kept.union(gone) });
    }
    return owned;
  };
}

function owningAll(genuine: Update): Update {
  return (versions, live, next, managers, writer) => {
    const owned = genuine(versions, live, next, managers, writer);
    const set = toFieldSet(next.type, next.value);
    return new Map(owned).set(writer, { set, version: next.version, applied: false });
  };
}
