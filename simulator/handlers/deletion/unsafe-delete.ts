/**
 * DELETE with the option to delete corrupt objects, behind its gate. For a readable object kube-apiserver returns 422; the specification
 * requires a deletion as without the option (departure force-of-readable-422), so its finalizers are kept either way.
 *
 * The option requires a permission in addition to the one to delete.
 */
import { invalidValue } from '../../pure/status/field-problem.ts';
import { invalid } from '../../pure/status/invalid.ts';
import { conflict, forbidden } from '../../pure/status/reasons.ts';
import type { Status } from '../../pure/status/status.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import { authorize } from '../authorize.ts';
import type { Call } from '../call.ts';
import { FORCE } from '../options/delete-options.ts';

const VERB = 'unsafe-delete-ignore-read-errors';

/** Throws a 403. */
export async function authorizeUnsafeDelete(call: Call): Promise<void> {
  const { endpoint, info } = call;
  const { allowed, reason = '' } = (await authorize(call, VERB)).answer;
  if (!allowed) throw forbidden(endpoint.qualified, info.name, `not permitted to do "${VERB}", reason: ${reason}`);
}

/** Removes an unreadable object, whose finalizers and uid cannot be checked. */
export async function removeUnreadable({ endpoint, info }: Call): Promise<Status | undefined> {
  const key = endpoint.resource.namespaced ? `${info.namespace}/${info.name}` : info.name;
  if (endpoint.storage.findReadError(key) === undefined) return undefined;
  await endpoint.storage.removeUnreadable(key);
  return { ...createSuccessStatus(), details: { name: info.name, kind: endpoint.resource.kind }, code: 200 };
}

/** Throws for a readable or absent object. */
export function rejectReadable({ endpoint, info, context }: Call): void {
  if (!context.departures.has('force-of-readable-422')) return;
  if (context.machinery.has('unsafe-delete-conflict')) {
    const key = `${endpoint.resource.storageKey}/${endpoint.resource.namespaced ? `${info.namespace}/` : ''}${info.name}`;
    const reason = 'unsafe deletion is not allowed because the object is decodable from storage';
    const error = `StorageError: invalid object, Code: 4, Key: /registry/${key}, ResourceVersion: 0, AdditionalErrorMsg: ${reason}`;
    throw conflict(endpoint.qualified, info.name, error);
  }
  const reason = 'is exclusively used to delete corrupt object(s), try again by removing this option';
  const { group, resource } = endpoint.qualified;
  throw invalid({ group, kind: resource }, info.name, [invalidValue(FORCE, true, reason)]);
}
