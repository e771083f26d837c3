/** Reports whether a scenario registers webhooks or policies, which may change objects, and reject them with any code and reason. */
import type { Answer } from '../traffic.ts';

const ADMISSION_RESOURCES = /^(?:validating|mutating)(?:webhookconfigurations|admissionpolic)/;

export function registersAdmission(answers: readonly Answer[]): boolean {
  return answers.some(({ place }) => ADMISSION_RESOURCES.test(place?.plural ?? ''));
}
