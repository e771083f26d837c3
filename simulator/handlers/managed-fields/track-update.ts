/**
 * What a write other than apply does to managedFields: the writer owns what it changed, nobody else does any more (mf-*). Where it
 * sent managedFields of its own, these count; what of them can't be understood is as if it had not been sent.
 */
import { headerOf, headerText } from '../../negotiation/headers.ts';
import { TypeProblem } from '../../pure/apply/type-problem.ts';
import { update } from '../../pure/apply/updater.ts';
import { validate } from '../../pure/apply/validate.ts';
import { capUpdateManagers } from '../../pure/managed-fields/cap.ts';
import {
  isReset,
  type ManagedFields,
  ManagedFieldsProblem,
  NOBODY,
  readManagedFields,
} from '../../pure/managed-fields/managed-fields.ts';
import { identifierOf, managerOfUserAgent } from '../../pure/managed-fields/manager.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { Call } from '../call.ts';
import { emptyObject } from './empty-object.ts';
import { setManagedFields } from './managed.ts';
import { NEVER_OWNED, recordedPart, unkeyedProblem, versioned, versionsOf } from './versions.ts';

/**
 * Sets the managedFields of the object, which is in the form that is stored. `current` is absent for one that is created; `decoded` is
 * what the object is a copy of, which may have been sent with more than is kept.
 */
export function trackUpdate(call: Call, object: ApiObject, current: ApiObject | undefined, decoded = object): void {
  const { servedKind } = call.endpoint;
  const next = servedKind.convert(decoded);
  const live = current === undefined ? emptyObject(call.endpoint) : servedKind.convert(current);
  const { reset, known } = knownBefore(call, next.metadata.managedFields, current?.metadata.managedFields);
  // An object that nobody owns stays nobody's until somebody applies it.
  const nobodys = known.managers.size === 0 && current?.metadata.uid !== undefined;
  const untracked = nobodys && (!reset || call.context.departures.has('reset-records-nobody'));
  const nobody = untracked || hasUnkeyedItems(call, live) || hasUnkeyedItems(call, next);
  setManagedFields(object, nobody ? NOBODY : tracked(call, { live, next, known }));
}

/** Nobody owns an object that doesn't fit its type; validation will say so. */
function tracked(call: Call, change: Change): ManagedFields {
  try {
    // The types of the release fit by being read.
    if (call.endpoint.resource.custom !== undefined) {
      const { type, value } = versioned(call, change.next);
      validate(type, value, 'allowed');
    }
    return capUpdateManagers(withUpdate(call, change, managerName(call)));
  } catch (error) {
    if (error instanceof TypeProblem) return NOBODY;
    throw error;
  }
}

/** Nobody is remembered as an owner of an object whose items can't be told apart. */
function hasUnkeyedItems(call: Call, object: ApiObject): boolean {
  return unkeyedProblem(call, object) !== undefined;
}

/** Who writes: the parameter, else the user agent. */
function managerName(call: Call): string {
  const { fieldManager } = call.writeOptions;
  if (fieldManager !== '') return fieldManager;
  return managerOfUserAgent(headerText(headerOf(call.request, 'user-agent')));
}

interface Change {
  readonly live: ApiObject;
  readonly next: ApiObject;
  readonly known: ManagedFields;
}

/** Adds the change to what the manager owned already; its time is that of its last change. */
export function withUpdate(call: Call, { live, next, known }: Change, name: string): ManagedFields {
  const [before, after] = [versioned(call, live), versioned(call, next)];
  const updated = new Map(update(versionsOf(call), before, after, known.managers, WRITER));
  const own = updated.get(WRITER);
  updated.delete(WRITER);
  const set = own?.set.difference(NEVER_OWNED);
  if (own === undefined || set === undefined || set.isEmpty()) return { managers: updated, times: known.times };
  const identifier = identifierOf({
    name: name === '' ? 'unknown' : name,
    operation: 'Update',
    apiVersion: call.endpoint.servedKind.apiVersion,
    subresource: recordedPart(call),
  });
  const previous = updated.get(identifier)?.set;
  updated.set(identifier, { ...own, set: previous === undefined ? set : set.union(previous) });
  return { managers: updated, times: new Map(known.times).set(identifier, call.scope.now()) };
}

/** Stands for the writer while it is found out what changes. No identifier is empty. */
const WRITER = '';

interface Known {
  /** The write clears the records (mf-reset-single-empty-entry). */
  readonly reset: boolean;
  readonly known: ManagedFields;
}

function knownBefore(call: Call, sent: Entries, stored: Entries): Known {
  const own = call.endpoint.subresource === undefined && sent !== undefined && !deepEqual(sent, stored);
  if (own && resets(call, sent)) return { reset: true, known: NOBODY };
  const read = own ? understood(sent) : NOBODY;
  return { reset: false, known: read.managers.size === 0 ? understood(stored) : read };
}

function resets(call: Call, sent: JsonObject[]): boolean {
  return isReset(sent) && (sent.length > 0 || call.context.departures.has('empty-managed-fields-reset'));
}

type Entries = JsonObject[] | undefined;

function understood(entries: Entries): ManagedFields {
  try {
    return readManagedFields(entries);
  } catch (error) {
    if (error instanceof ManagedFieldsProblem) return NOBODY;
    throw error;
  }
}
