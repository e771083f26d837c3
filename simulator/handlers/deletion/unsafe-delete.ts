/**
 * Handles DELETE with the option ignoreStoreReadErrorWithClusterBreakingPotential, which removes corrupt objects and requires a feature
 * gate. If the object is readable, kube-apiserver returns 422 (departure force-of-readable-422), and the specification requires a normal
 * deletion. In both cases, the finalizers of a readable object are respected.
 *
 * The option requires its own permission in addition to `delete`.
 */
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import { createInvalidError } from '../../pure/status/invalid.ts';
import { createConflictError, createForbiddenError } from '../../pure/status/reasons.ts';
import type { Status } from '../../pure/status/status.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import { authorizeVerb } from '../authorize.ts';
import type { Call } from '../call.ts';
import { FORCE_OPTION } from '../options/delete-options.ts';

const UNSAFE_DELETE_VERB = 'unsafe-delete-ignore-read-errors';

/** Throws a 403 if the user lacks the permission for unsafe deletion. */
export async function authorizeUnsafeDelete(call: Call): Promise<void> {
  const { endpoint, info } = call;
  const { allowed, reason = '' } = (await authorizeVerb(call, UNSAFE_DELETE_VERB)).decision;
  if (!allowed)
    throw createForbiddenError(
      endpoint.qualifiedResource,
      info.name,
      `not permitted to do "${UNSAFE_DELETE_VERB}", reason: ${reason}`,
    );
}

/** Removes an unreadable object without a check of its finalizers and uid. Returns undefined if the object is readable or missing. */
export async function removeCorruptObject({ endpoint, info }: Call): Promise<Status | undefined> {
  const key = endpoint.resource.namespaced ? `${info.namespace}/${info.name}` : info.name;
  if (endpoint.storage.findReadError(key) === undefined) return undefined;
  await endpoint.storage.removeUnreadableObject(key);
  return { ...createSuccessStatus(), details: { name: info.name, kind: endpoint.resource.kind }, code: 200 };
}

/** Throws the error of kube-apiserver for a readable or missing object. */
export function rejectReadableObject({ endpoint, info, context }: Call): void {
  if (!context.departures.has('force-of-readable-422')) return;
  if (context.behaviors.has('unsafe-delete-conflict')) {
    const key = `${endpoint.resource.storageKey}/${endpoint.resource.namespaced ? `${info.namespace}/` : ''}${info.name}`;
    const reason = 'unsafe deletion is not allowed because the object is decodable from storage';
    const error = `StorageError: invalid object, Code: 4, Key: /registry/${key}, ResourceVersion: 0, AdditionalErrorMsg: ${reason}`;
    throw createConflictError(endpoint.qualifiedResource, info.name, error);
  }
  const reason = 'is exclusively used to delete corrupt object(s), try again by removing this option';
  const { group, resource } = endpoint.qualifiedResource;
  throw createInvalidError({ group, kind: resource }, info.name, [
    createInvalidValueProblem(FORCE_OPTION, true, reason),
  ]);
}
