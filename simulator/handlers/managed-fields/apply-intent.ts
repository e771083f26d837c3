/**
 * An intent applied to an object: the object that comes of it, with its managers (apply-*). The order in which errors are found is that
 * of genuine servers: the managers, the kind, what a live object is that nobody owns, the intent's own managedFields, its types, conflicts.
 */
import { type Conflict, ConflictError } from '../../pure/apply/conflict.ts';
import { TypeProblem } from '../../pure/apply/type-problem.ts';
import { apply, type Versioned } from '../../pure/apply/updater.ts';
import { validate } from '../../pure/apply/validate.ts';
import { applyConflict } from '../../pure/managed-fields/conflict-status.ts';
import {
  type ManagedFields,
  ManagedFieldsProblem,
  readManagedFields,
} from '../../pure/managed-fields/managed-fields.ts';
import { identifierOf } from '../../pure/managed-fields/manager.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { badRequest, bareError } from '../../pure/status/reasons.ts';
import { deepCopy } from '../../pure/value/deep-copy.ts';
import type { Call } from '../call.ts';
import { emptyObject } from './empty-object.ts';
import { CLIENT_SIDE, fieldsOfLastApplied, lastAppliedAnnotation } from './last-applied.ts';
import { withUpdate } from './track-update.ts';
import { NEVER_OWNED, recordedPart, unkeyedProblem, versioned, versionsOf } from './versions.ts';

export interface AppliedIntent {
  /** In the path's version, not yet brought into the form of its type; absent when nothing but the owners changes. */
  readonly object: JsonObject | undefined;
  readonly managed: ManagedFields;
}

/** `live` is the object as the path's version shows it; absent for one that is created. */
export function applyIntent(call: Call, intent: JsonObject, live: ApiObject | undefined): AppliedIntent {
  const managed = managedBy(live);
  checkKind(call, intent);
  if (call.endpoint.resource.custom !== undefined && call.endpoint.subresource?.view !== undefined) {
    checkUnmanaged(intent);
    throw notConverted(call, intent);
  }
  const base = versioned(call, live ?? emptyObject(call.endpoint));
  const ownerless = managed.managers.size === 0;
  if (ownerless) checkLive(call, live, ownerless);
  checkUnmanaged(intent);
  check(call, base, intent);
  if (!ownerless) checkLive(call, live, ownerless);
  const known = managed.managers.size === 0 ? withUpdate(call, ofNobody(call, live), 'before-first-apply') : managed;
  const attempt = (force: boolean) => applied(call, base, intent, known, force);
  try {
    return attempt(call.writeOptions.force);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const left = notAllowed(call, base, error.conflicts);
    if (left.length > 0) throw applyConflict(left);
    return attempt(true);
  }
}

/** Genuine servers know no way from the other representation of a custom type to the type itself. */
function notConverted({ endpoint }: Call, { metadata }: JsonObject): Error {
  const { namespace = '', name = '' } = (metadata ?? {}) as { namespace?: string; name?: string };
  const { apiVersion, kind } = endpoint.servedKind;
  const what = `failed to convert new object (${namespace}/${name}; ${groupVersionKind({ apiVersion, kind })})`;
  const why = `request to convert CR to an invalid group/version: ${apiVersion}`;
  return bareError(`${what} to proper version: ${why}`);
}

function managedBy(live: ApiObject | undefined): ManagedFields {
  try {
    return readManagedFields(live?.metadata.managedFields);
  } catch (error) {
    if (error instanceof ManagedFieldsProblem) throw bareError(`failed to decode managed fields: ${error.message}`);
    throw error;
  }
}

function checkKind({ endpoint: { servedKind } }: Call, intent: JsonObject): void {
  if (intent.kind !== servedKind.kind || intent.apiVersion !== servedKind.apiVersion) {
    throw badRequest(`invalid object type: ${groupVersionKind(intent)}`);
  }
}

function checkUnmanaged(intent: JsonObject): void {
  const { managedFields } = (intent.metadata ?? {}) as { managedFields?: Json };
  if (managedFields !== undefined && managedFields !== null) throw badRequest('metadata.managedFields must be nil');
}

/** `apps/v1, Kind=Deployment`; the core group is empty, and of a version in more than two parts nothing is known, not even the kind. */
function groupVersionKind({ apiVersion, kind }: JsonObject): string {
  const version = typeof apiVersion === 'string' ? apiVersion : '';
  if (version.split('/').length > 2) return '/, Kind=';
  return `${version.includes('/') ? version : `/${version}`}, Kind=${typeof kind === 'string' ? kind : ''}`;
}

function check({ endpoint }: Call, { type }: Versioned, intent: JsonObject): void {
  try {
    validate(type, intent, 'refused');
  } catch (error) {
    if (!(error instanceof TypeProblem)) throw error;
    throw bareError(`failed to create typed patch object (${nameOf(endpoint, intent)}): ${error.message}`);
  }
}

/** As messages about managed fields name an object: `default/a; apps/v1, Kind=Deployment`. */
export function nameOf({ servedKind }: Call['endpoint'], { metadata }: JsonObject): string {
  const { namespace, name } = (metadata ?? {}) as JsonObject;
  const { apiVersion, kind } = servedKind;
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  return `${text(namespace)}/${text(name)}; ${groupVersionKind({ apiVersion, kind })}`;
}

/** Of a stored object whose items can't be told apart nobody can own more than before. */
function checkLive(call: Call, live: ApiObject | undefined, ownerless: boolean): void {
  const problem = live && unkeyedProblem(call, live);
  if (problem === undefined) return;
  const what = nameOf(call.endpoint, live as unknown as JsonObject);
  throw bareError(
    ownerless
      ? `failed to create manager for existing fields: failed to convert new object (${what}) to smd typed: ${problem.message}`
      : `failed to create typed live object (${what}): ${problem.message}`,
  );
}

/** Everything of an object that nobody owned belongs to a manager that stands for all who wrote before. */
function ofNobody(call: Call, live: ApiObject | undefined) {
  const empty = emptyObject(call.endpoint);
  // A copy: how the stored object was sent is forgotten.
  const next = live === undefined ? empty : deepCopy(live);
  return { live: empty, next, known: { managers: new Map(), times: new Map() } };
}

function applied(call: Call, base: Versioned, intent: JsonObject, known: ManagedFields, force: boolean): AppliedIntent {
  const { endpoint, writeOptions } = call;
  const identifier = identifierOf({
    name: writeOptions.fieldManager,
    operation: 'Apply',
    apiVersion: endpoint.servedKind.apiVersion,
    subresource: recordedPart(call),
  });
  const { managers, object } = apply(versionsOf(call), base, intent, known.managers, identifier, force);
  const kept = new Map(managers);
  const own = kept.get(identifier);
  const set = own?.set.difference(NEVER_OWNED);
  if (own !== undefined && set !== undefined) {
    if (set.isEmpty()) kept.delete(identifier);
    else kept.set(identifier, { ...own, set });
  }
  const times = object === undefined ? known.times : new Map(known.times).set(identifier, call.scope.now());
  return { object: object as JsonObject | undefined, managed: { managers: kept, times } };
}

/** A client that applied by itself before may take over what it said then. */
function notAllowed(
  { writeOptions, context }: Call,
  base: Versioned,
  conflicts: readonly Conflict[],
): readonly Conflict[] {
  if (writeOptions.fieldManager !== CLIENT_SIDE) return conflicts;
  const allowed = fieldsOfLastApplied(base, lastAppliedAnnotation(context.dialect));
  return allowed === undefined ? conflicts : conflicts.filter(({ path }) => !allowed.has(path));
}
