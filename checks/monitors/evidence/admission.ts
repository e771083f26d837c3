/** Reports whether a scenario registers webhooks or policies, which may change objects, and reject them with any code and reason. */
import type { ObservedResponse } from '../traffic.ts';

const ADMISSION_RESOURCES = /^(?:validating|mutating)(?:webhookconfigurations|admissionpolic)/;

export function registersAdmission(responses: readonly ObservedResponse[]): boolean {
  return responses.some(({ target }) => ADMISSION_RESOURCES.test(target?.plural ?? ''));
}
