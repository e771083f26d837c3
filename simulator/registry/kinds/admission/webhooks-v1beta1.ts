/** The KindRules of v1beta1 webhook configurations: failurePolicy defaults to Ignore, the timeout is longer, and sideEffects is optional. */

import type { KindRules } from '../../kind-rules.ts';
import { type Fields, readList, setPointerDefault } from '../../object-fields.ts';
import { findWebhookProblems } from './webhook-validation.ts';
import { setCommonWebhookDefaults } from './webhooks.ts';

/** The last minor release that serves the version. */
const LAST_MINOR_VERSION = 21;

const lenientRules: Partial<KindRules> = {
  validate: (configuration) =>
    findWebhookProblems(configuration, {
      forbidsSideEffects: false,
      requiresKnownVersion: true,
      requiresUniqueNames: false,
      hasSameConditions: true,
      storedConditions: new Set(),
      serverMinor: LAST_MINOR_VERSION,
    }),
};

export const validatingWebhookV1beta1Rules: Partial<KindRules> = {
  ...lenientRules,
  setDefaults: (configuration) => {
    for (const webhook of readList(configuration, 'webhooks')) setDefaults(webhook);
  },
};

export const mutatingWebhookV1beta1Rules: Partial<KindRules> = {
  ...lenientRules,
  setDefaults: (configuration) => {
    for (const webhook of readList(configuration, 'webhooks')) {
      setDefaults(webhook);
      setPointerDefault(webhook, 'reinvocationPolicy', 'Never');
    }
  },
};

function setDefaults(webhook: Fields): void {
  setPointerDefault(webhook, 'failurePolicy', 'Ignore');
  setPointerDefault(webhook, 'matchPolicy', 'Exact');
  setPointerDefault(webhook, 'sideEffects', 'Unknown');
  webhook.timeoutSeconds ??= 30;
  if (!Array.isArray(webhook.admissionReviewVersions) || webhook.admissionReviewVersions.length === 0) {
    webhook.admissionReviewVersions = ['v1beta1'];
  }
  setCommonWebhookDefaults(webhook);
}
