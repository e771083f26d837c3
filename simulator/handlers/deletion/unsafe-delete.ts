/**
 * DELETE with the force option, while its gate is on. An object that can be read is none of its business: genuine servers refuse it with
 * 422, the specification has it deleted as without the option (departure force-of-readable-422). So finalizers are kept either way.
 *
 * Forcing needs a permission of its own, beside that to delete, whatever is found.
 */
import { invalidValue } from '../../pure/status/field-problem.ts';
import { invalid } from '../../pure/status/invalid.ts';
import { forbidden } from '../../pure/status/reasons.ts';
import type { Status } from '../../pure/status/status.ts';
import { success } from '../../pure/status/success.ts';
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

/** Removes what can't be read: nobody can say what its finalizers are, or whether it is the one that is meant. */
export async function removeUnreadable({ endpoint, info }: Call): Promise<Status | undefined> {
  const key = endpoint.resource.namespaced ? `${info.namespace}/${info.name}` : info.name;
  if (endpoint.storage.unreadable(key) === undefined) return undefined;
  await endpoint.storage.removeUnreadable(key);
  return { ...success(), details: { name: info.name, kind: endpoint.resource.kind }, code: 200 };
}

/** Throws for an object that is readable, or absent. */
export function refuseReadable({ endpoint, info, context }: Call): void {
  if (!context.departures.has('force-of-readable-422')) return;
  const because = 'is exclusively used to delete corrupt object(s), try again by removing this option';
  const { group, resource } = endpoint.qualified;
  throw invalid({ group, kind: resource }, info.name, [invalidValue(FORCE, true, because)]);
}
