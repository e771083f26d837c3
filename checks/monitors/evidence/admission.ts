/**
 * Reports whether a scenario sends requests for webhook configurations or admission policies. Webhooks and policies may change the objects of
 * later writes, and reject the writes with any code and reason.
 */
import type { ObservedResponse } from '../traffic.ts';

const ADMISSION_RESOURCES = /^(?:validating|mutating)(?:webhookconfigurations|admissionpolic)/;

export function hasWebhookOrPolicyRequests(responses: readonly ObservedResponse[]): boolean {
  return responses.some(({ target }) => ADMISSION_RESOURCES.test(target?.plural ?? ''));
}
