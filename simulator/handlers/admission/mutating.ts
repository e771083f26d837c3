/**
 * Mutating admission: policies first, then each webhook in turn, each sees what those before it made of the object. When one has changed it, those asked before it
 * whose `reinvocationPolicy` is IfNeeded are asked once more at the end.
 *
 * Worked example: a, b and c, all IfNeeded, and only b changes the object: a is asked again, b and c are not. When a changes it now, b and
 * c are asked again too, as they have not seen that; no webhook is called a third time.
 */

import { settled } from '../../ground/pending.ts';
import { callFailed, mayNotModify } from '../../pure/admission/denial.ts';
import type { ReviewVerdict } from '../../pure/admission/review.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { decodeManagedFields, ManagedFieldsProblem } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject } from '../../pure/object.ts';
import { applyJsonPatch } from '../../pure/patch/json-patch.ts';
import { readJsonPatchLeniently } from '../../pure/patch/json-patch-operation.ts';
import { PatchError } from '../../pure/patch/patch-error.ts';
import { internalError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { Call } from '../call.ts';
import { typeProblemOf } from '../decoding/decode-object.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { callWebhook } from './call-webhook.ts';
import { matchedVersion } from './match-webhook.ts';
import { MutatingPolicies } from './policies/mutate.ts';
import { boundPolicies } from './policies/policy.ts';
import { type Webhook, webhooksOf } from './webhook.ts';
import { versionsOf, type WebhookVersion } from './webhook-version.ts';

/** What policies and webhooks made of the object; it is the same one when they changed nothing. */
export async function callMutating(request: AdmissionRequest): Promise<ApiObject | undefined> {
  const webhooks = await webhooksOf(request, 'mutating');
  const policies = await hasMutatingPolicies(request);
  if (webhooks.length === 0 && !policies) return request.object;
  const round = new Round(request);
  if (policies) await round.invokePolicies(false);
  for (const webhook of webhooks) await round.callWebhook(webhook);
  if (policies && round.changed) await round.invokePolicies(true);
  for (const webhook of webhooks) if (round.outdated.has(webhook)) await round.callWebhook(webhook);
  return withSoundManagers(request.call, round.object, request.object);
}

/** There is nothing to change in what is deleted. */
async function hasMutatingPolicies({ call, object }: AdmissionRequest): Promise<boolean> {
  return object !== undefined && (await boundPolicies(call.context, 'mutating')).length > 0;
}

class Round {
  object: ApiObject | undefined;
  readonly outdated = new Set<Webhook>();
  readonly #request: AdmissionRequest;
  readonly #versions: readonly WebhookVersion[];
  readonly #asked = new Set<Webhook>();
  readonly #policies: MutatingPolicies;
  #changed = false;

  constructor(request: AdmissionRequest) {
    this.#request = request;
    this.#policies = new MutatingPolicies(request);
    this.#versions = versionsOf(request.call);
    this.object = request.object;
  }

  /** Whether those asked before have not seen all of it. */
  get changed(): boolean {
    return this.#changed || this.#policies.changed;
  }

  async invokePolicies(again: boolean): Promise<void> {
    if (this.object === undefined) return;
    const next = await this.#policies.invoke(this.object, again);
    this.#keep(next);
  }

  #keep(next: ApiObject | undefined): void {
    if (!deepEqual(next, this.object)) {
      this.#changed = true;
      for (const one of this.#asked) this.outdated.add(one);
    }
    this.object = next;
  }

  async callWebhook(webhook: Webhook): Promise<void> {
    const request = { ...this.#request, object: this.object };
    const version = await matchedVersion(webhook, request, this.#versions);
    const [requestVersion] = this.#versions;
    if (version === undefined || requestVersion === undefined) return;
    const answer = await callWebhook(webhook, 'mutating', request, [version, requestVersion]);
    const next =
      answer === undefined ? this.object : await settled(() => patched(webhook, version, answer, this.object));
    this.#keep(next);
    if (webhook.reinvocationPolicy === 'IfNeeded') this.#asked.add(webhook);
  }
}

function patched(
  { name, failurePolicy }: Webhook,
  version: WebhookVersion,
  { patch, patchType }: ReviewVerdict,
  object: ApiObject | undefined,
): ApiObject | undefined {
  if (patch === '') return object;
  const operations = operationsOf(patch);
  if (operations.length === 0) return object;
  if (object === undefined) throw mayNotModify(name);
  if (patchType !== 'JSONPatch') {
    if (failurePolicy === 'Ignore') return object;
    throw callFailed(name, `unsupported patch type ${JSON.stringify(patchType)}`);
  }
  try {
    const document = applyJsonPatch(version.show(object), operations);
    return version.read(document, object, 'webhook');
  } catch (error) {
    if (error instanceof PatchError) throw internalError(error.message);
    const words = error instanceof StatusError ? typeProblemOf(error, version.kind) : undefined;
    throw words === undefined ? error : internalError(words);
  }
}

function operationsOf(patch: string): ReturnType<typeof readJsonPatchLeniently> {
  try {
    return readJsonPatchLeniently(parseJson(patch).value);
  } catch (error) {
    throw internalError(error instanceof Error ? error.message : String(error));
  }
}

/** What a webhook makes of the managers counts only if they can still be read. */
function withSoundManagers(call: Call, object: ApiObject | undefined, sentObject: ApiObject | undefined) {
  if (object === undefined || object === sentObject) return object;
  try {
    decodeManagedFields(object.metadata.managedFields);
  } catch (error) {
    if (!(error instanceof ManagedFieldsProblem)) throw error;
    const { managedFields } = sentObject?.metadata ?? {};
    if (managedFields === undefined) delete object.metadata.managedFields;
    else object.metadata.managedFields = managedFields;
    const text = `.metadata.managedFields was in an invalid state after admission; ${OUTDATED}: ${error.message}`;
    call.warnings.push(text);
  }
  return object;
}

const OUTDATED = 'this could be caused by an outdated mutating admission controller; please fix your requests';
