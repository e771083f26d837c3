/** Lists the configured webhooks in the order of their calls: by the name of the configuration, then in the order of its `webhooks`. */

import type { NamedExpression } from '../../pure/admission/expressions/programs.ts';
import type { WebhookRule } from '../../pure/admission/rules.ts';
import type { SelectorField } from '../../pure/selectors/match-expressions.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { WebhookClientConfig } from '../../registry/webhook-client-config.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import { findStorage } from '../built-in-objects.ts';
import type { HandlerContext } from '../context.ts';
import type { AdmissionRequest } from './admission-request.ts';

export interface Webhook {
  readonly name: string;
  readonly clientConfig: WebhookClientConfig;
  readonly rules?: readonly WebhookRule[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly namespaceSelector?: SelectorField;
  readonly objectSelector?: SelectorField;
  readonly sideEffects?: string | null;
  readonly timeoutSeconds?: number;
  readonly admissionReviewVersions?: readonly string[];
  readonly matchConditions?: readonly NamedExpression[];
  readonly reinvocationPolicy?: string;
}

/** A webhook and the name of its configuration. */
export interface ConfiguredWebhook {
  readonly webhook: Webhook;
  readonly configuration: string;
}

const WEBHOOK_TYPES = ['mutating', 'validating'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The storages of webhook configurations by server, cached because every write needs them. */
const storagesByContext = new WeakMap<HandlerContext, readonly ResourceStorage[]>();

/** Reports whether a webhook is configured. Synchronous, so that requests do not wait if no webhook is configured. */
export function hasWebhooks(context: HandlerContext): boolean {
  const storages =
    storagesByContext.get(context) ??
    WEBHOOK_TYPES.map((webhookType) => findWebhookStorage(context, webhookType)).filter(
      (storage) => storage !== undefined,
    );
  storagesByContext.set(context, storages);
  return storages.some((storage) => storage.countObjects() > 0);
}

export async function listWebhooks(
  { call }: AdmissionRequest,
  webhookType: WebhookType,
): Promise<readonly ConfiguredWebhook[]> {
  const { context } = call;
  const storage = findWebhookStorage(context, webhookType);
  if (storage === undefined || storage.countObjects() === 0) return [];
  const { items } = await storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  return items.flatMap(({ object }) => {
    const { webhooks }: { webhooks?: readonly Webhook[] | null } = readMembers(object);
    return (webhooks ?? []).map((webhook) => ({ webhook, configuration: object.metadata.name ?? '' }));
  });
}

const WEBHOOK_PLUGINS = { mutating: 'MutatingAdmissionWebhook', validating: 'ValidatingAdmissionWebhook' } as const;

function findWebhookStorage(context: HandlerContext, webhookType: WebhookType): ResourceStorage | undefined {
  if (context.disabledPlugins?.has(WEBHOOK_PLUGINS[webhookType])) return undefined;
  return findStorage(context, 'admissionregistration', `${webhookType}webhookconfigurations`);
}

export function formatRegistrationGroup({ groupSuffix }: HandlerContext['dialect']): string {
  return `admissionregistration.${groupSuffix}`;
}
