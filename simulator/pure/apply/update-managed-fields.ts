/**
 * The managedFields of an object after a write other than apply: the manager owns the fields that the write changed, and no other manager
 * does (mf-*).
 */
import type { ManagedFields } from '../managed-fields/managed-fields.ts';
import { toIdentifier } from '../managed-fields/manager.ts';
import type { ApiObject } from '../object.ts';
import { NEVER_OWNED, type ObjectTypes, toTypedValue } from './object-types.ts';
import { update } from './updater.ts';

/** The writer: manager, subresource and time. */
export interface Writer {
  readonly name: string;
  /** '' for the object itself. */
  readonly subresource: string;
  /** RFC 3339. */
  readonly time: string;
}

/** Adds the changed fields to those that the manager owned before. The time of its entry is that of its last change. */
export function updateManagedFields(
  types: ObjectTypes,
  live: ApiObject,
  next: ApiObject,
  managed: ManagedFields,
  { name, subresource, time }: Writer,
): ManagedFields {
  const [before, after] = [toTypedValue(types, live), toTypedValue(types, next)];
  const managers = new Map(update(types.converter, before, after, managed.managers, CURRENT));
  const changed = managers.get(CURRENT);
  managers.delete(CURRENT);
  const set = changed?.set.difference(NEVER_OWNED);
  if (changed === undefined || set === undefined || set.isEmpty()) return { managers, times: managed.times };
  const identifier = toIdentifier({
    name: name === '' ? 'unknown' : name,
    operation: 'Update',
    apiVersion: types.apiVersion,
    subresource,
  });
  const rest = managers.get(identifier)?.set;
  const owned = rest === undefined ? set : rest.union(set);
  const stored = managed.managers.get(identifier)?.set;
  // Usually, a write only changes fields that the manager owns already.
  managers.set(identifier, { ...changed, set: stored?.equals(owned) === true ? stored : owned });
  return { managers, times: new Map(managed.times).set(identifier, time) };
}

/** Represents the writer while changes are computed, like kube-apiserver's `current-operation`. No real identifier is empty. */
const CURRENT = '';
