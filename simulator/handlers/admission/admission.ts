/**
 * Runs admission. Before the object is validated, plugins set defaults and mutating webhooks are called. After that, plugins validate the
 * object, policies are enforced and validating webhooks are called. A dry run is admitted like any other write
 * (dry-runs-mutating-admission, dry-runs-validating-admission), but fails if a webhook has side effects (dry-side-effect-admission-fails).
 *
 * Writes of webhook configurations and policies are exempt from webhooks and policies, so that an invalid configuration can be corrected.
 */
import type { AdmissionOperation } from '../../pure/admission/rules.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Call } from '../call.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { callWebhook } from './call-webhook.ts';
import { findMatchedVersion } from './match-webhook.ts';
import { runMutatingPoliciesAndWebhooks } from './mutating.ts';
import { runPlugins } from './plugins/plugins.ts';
import { enforcePolicies } from './policies/enforce.ts';
import { hasPolicies } from './policies/policy.ts';
import { formatRegistrationGroup, hasWebhooks, listWebhooks } from './webhook.ts';
import { recordFailedCall } from './webhook-annotations.ts';
import { listVersions } from './webhook-version.ts';

/** Reports whether webhooks or policies may apply to the request. */
export function mayMatchWebhooksOrPolicies({ context, endpoint }: Call): boolean {
  if (!hasWebhooks(context) && !hasPolicies(context)) return false;
  return endpoint.resource.group !== formatRegistrationGroup(context.dialect);
}

/** Returns the object as plugins and mutating webhooks changed it. Throws the error that rejects the write. */
export async function runMutatingAdmission(
  call: Call,
  object: ApiObject,
  previous: ApiObject | undefined,
): Promise<ApiObject> {
  await runPlugins('mutate', { call, object, previous });
  if (!mayMatchWebhooksOrPolicies(call)) return object;
  const operation = previous === undefined ? 'CREATE' : 'UPDATE';
  return (await runMutatingPoliciesAndWebhooks({ call, operation, object, previous })) ?? object;
}

/** Runs validating admission. Throws the error that rejects the write. */
export async function runValidatingAdmission(
  call: Call,
  object: ApiObject,
  previous: ApiObject | undefined,
): Promise<void> {
  await runPlugins('validate', { call, object, previous });
  if (!mayMatchWebhooksOrPolicies(call)) return;
  const request: AdmissionRequest = { call, operation: previous === undefined ? 'CREATE' : 'UPDATE', object, previous };
  await enforcePolicies(request);
  await callValidatingWebhooks(request);
}

/** Runs admission for a deletion. Throws the error that rejects the deletion. */
export async function runDeletionAdmission(call: Call, previous: ApiObject): Promise<void> {
  const operation: AdmissionOperation = 'DELETE';
  const request = { call, operation, object: undefined, previous };
  await runMutatingPoliciesAndWebhooks(request);
  await enforcePolicies(request);
  await callValidatingWebhooks(request);
}

/** Calls all validating webhooks concurrently. Throws the rejection of the first webhook in configuration order. */
async function callValidatingWebhooks(request: AdmissionRequest): Promise<void> {
  const versions = listVersions(request.call);
  const [requestedVersion] = versions;
  const calls: Promise<unknown>[] = [];
  for (const { webhook } of await listWebhooks(request, 'validating')) {
    const version = await findMatchedVersion(webhook, request, versions);
    if (version === undefined || requestedVersion === undefined) continue;
    const index = calls.length;
    const callPromise = callWebhook(webhook, 'validating', request, [version, requestedVersion]);
    calls.push(
      callPromise.then((verdict) => {
        if (verdict === undefined) recordFailedCall(request.call, 'validating', webhook.name, { round: 0, index });
      }),
    );
  }
  const results = await Promise.allSettled(calls);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
