/**
 * Admission by webhooks: what others may say of a write before it is done. Those that may change the object come first, then its kind judges
 * it, and then those speak that only allow or deny. A dry run is admitted like any other write (dry-runs-mutating-admission,
 * dry-runs-validating-admission), but for webhooks that can't promise to have no effects (dry-side-effect-admission-fails).
 *
 * Configurations themselves are not admitted by it, or a wrong one could never be mended.
 */
import type { Operation } from '../../pure/admission/rules.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Call } from '../call.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { ask } from './call-webhook.ts';
import { selected } from './match-webhook.ts';
import { mutated } from './mutating.ts';
import { hasWebhooks, registrationGroup, webhooksOf } from './webhook.ts';
import { versionsOf } from './webhook-version.ts';

/** Whether there is anybody to ask. */
export function needsAdmission({ context, endpoint }: Call): boolean {
  if (!hasWebhooks(context)) return false;
  return endpoint.resource.group !== registrationGroup(context.dialect);
}

/** The object as the webhooks want it. Throws what refuses the write. */
export async function mutate(call: Call, object: ApiObject, previous: ApiObject | undefined): Promise<ApiObject> {
  if (!needsAdmission(call)) return object;
  const operation = previous === undefined ? 'CREATE' : 'UPDATE';
  return (await mutated({ call, operation, object, previous })) ?? object;
}

/** Throws what refuses the write. */
export async function validate(call: Call, object: ApiObject, previous: ApiObject | undefined): Promise<void> {
  if (!needsAdmission(call)) return;
  await judged({ call, operation: previous === undefined ? 'CREATE' : 'UPDATE', object, previous });
}

/** Throws what refuses the deletion. */
export async function admitDeletion(call: Call, previous: ApiObject): Promise<void> {
  const operation: Operation = 'DELETE';
  const request = { call, operation, object: undefined, previous };
  await mutated(request);
  await judged(request);
}

/** All are asked at once, and the first in order that refuses is told of. */
async function judged(request: AdmissionRequest): Promise<void> {
  const versions = versionsOf(request.call);
  const [own] = versions;
  const asked: Promise<unknown>[] = [];
  for (const webhook of await webhooksOf(request, 'validating')) {
    const version = await selected(webhook, request, versions);
    if (version !== undefined && own !== undefined) asked.push(ask(webhook, 'validating', request, [version, own]));
  }
  const answers = await Promise.allSettled(asked);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}
