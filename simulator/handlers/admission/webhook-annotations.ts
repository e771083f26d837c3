/**
 * Records audit annotations about the calls of webhooks: the annotations in their responses, whether a mutating webhook changed the object,
 * its patch, and calls that failed and were ignored (apiserver/pkg/admission/plugin/webhook, mutating and validating).
 */
import { writeCompactJson } from '../../pure/json/write.ts';
import { checkQualifiedName } from '../../pure/names/qualified-name.ts';
import type { Json } from '../../pure/object.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { Call } from '../call.ts';
import type { ConfiguredWebhook, WebhookType } from './webhook.ts';

/** The round (1 for a reinvocation) and the index of the webhook in the calling order. */
export interface CallPosition {
  readonly round: number;
  readonly index: number;
}

/** Records the annotations in the response of a webhook. Omits annotations whose keys are not qualified names. */
export function recordResponseAnnotations(
  { context, request }: Call,
  webhookName: string,
  annotations: readonly (readonly [key: string, value: string])[],
): void {
  for (const [key, value] of annotations) {
    const qualifiedKey = `${webhookName}/${key}`;
    if (checkQualifiedName(qualifiedKey).length === 0) context.audit?.annotate(request, qualifiedKey, value);
  }
}

const KEY_PREFIXES = { mutating: 'mutation', validating: 'validating' } as const;

/** Records a failed call that the `failurePolicy` Ignore allows. */
export function recordFailedCall(call: Call, type: WebhookType, webhookName: string, position: CallPosition): void {
  if (!call.context.behaviors.has('failed-open-annotations')) return;
  const key = formatKey(call, `failed-open.${KEY_PREFIXES[type]}`, position);
  call.context.audit?.annotate(call.request, key, webhookName);
}

/** The annotations about the call of one mutating webhook. */
export class MutationAnnotations {
  readonly #call: Call;
  readonly #configuredWebhook: ConfiguredWebhook;
  readonly #position: CallPosition;

  constructor(call: Call, configuredWebhook: ConfiguredWebhook, position: CallPosition) {
    this.#call = call;
    this.#configuredWebhook = configuredWebhook;
    this.#position = position;
  }

  recordFailedCall(): void {
    recordFailedCall(this.#call, 'mutating', this.#configuredWebhook.webhook.name, this.#position);
  }

  recordMutation(mutated: boolean): void {
    if (!this.#call.context.behaviors.has('mutation-annotations')) return;
    const key = formatKey(this.#call, KEY_PREFIXES.mutating, this.#position);
    this.#call.context.audit?.annotate(this.#call.request, key, writeCompactJson({ ...this.#webhookNames, mutated }));
  }

  /** Records the patch if the audit event contains the request body. */
  recordPatch(document: Json): void {
    const { audit, behaviors } = this.#call.context;
    if (audit === undefined || !behaviors.has('mutation-annotations')) return;
    const patch = Array.isArray(document) ? document.map(sortMembers) : document;
    const value = writeCompactJson({ ...this.#webhookNames, patch, patchType: 'JSONPatch' });
    audit.annotate(this.#call.request, formatKey(this.#call, 'patch', this.#position), value, 'Request');
  }

  get #webhookNames(): { readonly configuration: string; readonly webhook: string } {
    const { configuration, webhook } = this.#configuredWebhook;
    return { configuration, webhook: webhook.name };
  }
}

/** Returns the operation with its members in the order of their names, as Go writes them. */
function sortMembers(operation: Json): Json {
  if (!isObject(operation)) return operation;
  return Object.fromEntries(Object.entries(operation).sort(([first], [second]) => (first < second ? -1 : 1)));
}

function formatKey({ context }: Call, prefix: string, { round, index }: CallPosition): string {
  return `${prefix}.webhook.admission.${context.dialect.groupSuffix}/round_${round}_index_${index}`;
}
