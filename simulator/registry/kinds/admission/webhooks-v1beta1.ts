/** The rules of v1beta1 webhook configurations: failurePolicy defaults to Ignore, the timeout is longer, and sideEffects is optional. */

import type { KindRules } from '../../kind-rules.ts';
import { type Fields, fill, list } from '../../object-fields.ts';
import { findWebhookProblems } from './webhook-validation.ts';
import { setCommonWebhookDefaults } from './webhooks.ts';

/** The last minor release that serves the version. */
const LAST_MINOR_VERSION = 21;

const lenient: Partial<KindRules> = {
  validate: (configuration) =>
    findWebhookProblems(configuration, {
      noSideEffects: false,
      knownVersion: true,
      uniqueNames: false,
      sameConditions: true,
      storedConditions: new Set(),
      server: LAST_MINOR_VERSION,
    }),
};

export const validatingV1beta1: Partial<KindRules> = {
  ...lenient,
  setDefaults: (configuration) => {
    for (const webhook of list(configuration, 'webhooks')) setDefaults(webhook);
  },
};

export const mutatingV1beta1: Partial<KindRules> = {
  ...lenient,
  setDefaults: (configuration) => {
    for (const webhook of list(configuration, 'webhooks')) {
      setDefaults(webhook);
      fill(webhook, 'reinvocationPolicy', 'Never');
    }
  },
};

function setDefaults(webhook: Fields): void {
  fill(webhook, 'failurePolicy', 'Ignore');
  fill(webhook, 'matchPolicy', 'Exact');
  fill(webhook, 'sideEffects', 'Unknown');
  webhook.timeoutSeconds ??= 30;
  if (!Array.isArray(webhook.admissionReviewVersions) || webhook.admissionReviewVersions.length === 0) {
    webhook.admissionReviewVersions = ['v1beta1'];
  }
  setCommonWebhookDefaults(webhook);
}
