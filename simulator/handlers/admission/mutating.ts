/**
 * Runs mutating admission: policies first, then each webhook in order. Each policy and webhook gets the object with the earlier changes.
 * After a change, the earlier policies and webhooks with `reinvocationPolicy: IfNeeded` are called once more at the end.
 *
 * Example: the webhooks a, b and c have the policy IfNeeded, and only b changes the object. Then only a is called again. If a changes
 * the object in its second call, b and c are called again too. No webhook is called a third time.
 */

import { evaluateWhenReady } from '../../foundation/pending-value.ts';
import { createCallFailedError, createUnsupportedModificationError } from '../../pure/admission/denial.ts';
import type { ReviewVerdict } from '../../pure/admission/review.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { decodeManagedFields, ManagedFieldsError } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject, Json } from '../../pure/object.ts';
import { applyJsonPatch } from '../../pure/patch/json-patch.ts';
import { type JsonPatchOperation, readJsonPatchLeniently } from '../../pure/patch/json-patch-operation.ts';
import { PatchError } from '../../pure/patch/patch-error.ts';
import { createInternalError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import type { Call } from '../call.ts';
import { findTypeProblem } from '../decoding/decode-object.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { callWebhook } from './call-webhook.ts';
import { findMatchedVersion } from './match-webhook.ts';
import { MutatingPolicies } from './policies/mutate.ts';
import { findBoundPolicies } from './policies/policy.ts';
import { type ConfiguredWebhook, listWebhooks, type Webhook } from './webhook.ts';
import { type CallPosition, MutationAnnotations } from './webhook-annotations.ts';
import { listVersions, type WebhookVersion } from './webhook-version.ts';

/** Returns the object with the changes of policies and webhooks, or the same object if there are no changes. */
export async function runMutatingPoliciesAndWebhooks(request: AdmissionRequest): Promise<ApiObject | undefined> {
  const webhooks = await listWebhooks(request, 'mutating');
  const hasPolicies = await hasMutatingPolicies(request);
  if (webhooks.length === 0 && !hasPolicies) return request.object;
  const admission = new MutatingAdmission(request);
  if (hasPolicies) await admission.invokePolicies({ isReinvocation: false });
  for (const [index, webhook] of webhooks.entries()) await admission.callWebhook(webhook, { round: 0, index });
  if (hasPolicies && admission.hasChanged) await admission.invokePolicies({ isReinvocation: true });
  for (const [index, webhook] of webhooks.entries())
    if (admission.outdatedWebhooks.has(webhook)) await admission.callWebhook(webhook, { round: 1, index });
  return restoreInvalidManagedFields(request.call, admission.object, request.object);
}

/** Reports whether mutating policies can apply. They do not apply to a deletion, which has no object to change. */
async function hasMutatingPolicies({ call, object }: AdmissionRequest): Promise<boolean> {
  return object !== undefined && (await findBoundPolicies(call.context, 'mutating')).length > 0;
}

/** The mutating admission of one request. */
class MutatingAdmission {
  object: ApiObject | undefined;
  /** The called webhooks that have not received the latest changes. */
  readonly outdatedWebhooks = new Set<ConfiguredWebhook>();
  readonly #request: AdmissionRequest;
  readonly #versions: readonly WebhookVersion[];
  readonly #calledWebhooks = new Set<ConfiguredWebhook>();
  readonly #policies: MutatingPolicies;
  #hasChanged = false;

  constructor(request: AdmissionRequest) {
    this.#request = request;
    this.#policies = new MutatingPolicies(request);
    this.#versions = listVersions(request.call);
    this.object = request.object;
  }

  /** Reports whether the object has changed since earlier webhooks were called. */
  get hasChanged(): boolean {
    return this.#hasChanged || this.#policies.hasChanged;
  }

  async invokePolicies(options: { readonly isReinvocation: boolean }): Promise<void> {
    if (this.object === undefined) return;
    const nextObject = await this.#policies.invoke(this.object, options);
    this.#setObject(nextObject);
  }

  /** Replaces the current object. Returns true if the next object differs from it. */
  #setObject(nextObject: ApiObject | undefined): boolean {
    const isChange = !isDeepEqual(nextObject, this.object);
    if (isChange) {
      this.#hasChanged = true;
      for (const webhook of this.#calledWebhooks) this.outdatedWebhooks.add(webhook);
    }
    this.object = nextObject;
    return isChange;
  }

  async callWebhook(configuredWebhook: ConfiguredWebhook, position: CallPosition): Promise<void> {
    const { webhook } = configuredWebhook;
    const request = { ...this.#request, object: this.object };
    const version = await findMatchedVersion(webhook, request, this.#versions);
    const [requestVersion] = this.#versions;
    if (version === undefined || requestVersion === undefined) return;
    const annotations = new MutationAnnotations(request.call, configuredWebhook, position);
    let hasMutated = false;
    try {
      const response = await callWebhook(webhook, 'mutating', request, [version, requestVersion]);
      if (response === undefined) annotations.recordFailedCall();
      else {
        const nextObject = await evaluateWhenReady(() =>
          applyWebhookPatch(webhook, version, response, this.object, annotations),
        );
        hasMutated = this.#setObject(nextObject);
      }
    } finally {
      annotations.recordMutation(hasMutated);
    }
    if (webhook.reinvocationPolicy === 'IfNeeded') this.#calledWebhooks.add(configuredWebhook);
  }
}

function applyWebhookPatch(
  { name, failurePolicy }: Webhook,
  version: WebhookVersion,
  { patch, patchType }: ReviewVerdict,
  object: ApiObject | undefined,
  annotations: MutationAnnotations,
): ApiObject | undefined {
  if (patch === '') return object;
  const { operations, patchDocument } = parseJsonPatch(patch);
  if (operations.length === 0) return object;
  if (object === undefined) throw createUnsupportedModificationError(name);
  if (patchType !== 'JSONPatch') {
    if (failurePolicy === 'Ignore') {
      annotations.recordFailedCall();
      return object;
    }
    throw createCallFailedError(name, `unsupported patch type ${JSON.stringify(patchType)}`);
  }
  try {
    const document = applyJsonPatch(version.convertToVersion(object), operations);
    const patchedObject = version.convertFromVersion(document, object, 'webhook');
    annotations.recordPatch(patchDocument);
    return patchedObject;
  } catch (error) {
    if (error instanceof PatchError) throw createInternalError(error.message);
    const problem = error instanceof StatusError ? findTypeProblem(error, version.kind) : undefined;
    throw problem === undefined ? error : createInternalError(problem);
  }
}

function parseJsonPatch(patch: string): { readonly operations: JsonPatchOperation[]; readonly patchDocument: Json } {
  try {
    const { value } = parseJson(patch);
    return { operations: readJsonPatchLeniently(value), patchDocument: value };
  } catch (error) {
    throw createInternalError(error instanceof Error ? error.message : String(error));
  }
}

/** Restores the managedFields from before admission if a webhook made them invalid. */
function restoreInvalidManagedFields(
  call: Call,
  object: ApiObject | undefined,
  objectBeforeAdmission: ApiObject | undefined,
) {
  if (object === undefined || object === objectBeforeAdmission) return object;
  try {
    decodeManagedFields(object.metadata.managedFields);
  } catch (error) {
    if (!(error instanceof ManagedFieldsError)) throw error;
    const { managedFields } = objectBeforeAdmission?.metadata ?? {};
    if (managedFields === undefined) delete object.metadata.managedFields;
    else object.metadata.managedFields = managedFields;
    const text = `.metadata.managedFields was in an invalid state after admission; ${OUTDATED_OBJECT_HINT}: ${error.message}`;
    call.warnings.push(text);
  }
  return object;
}

const OUTDATED_OBJECT_HINT =
  'this could be caused by an outdated mutating admission controller; please fix your requests';
