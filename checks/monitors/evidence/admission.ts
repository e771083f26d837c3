/** Finds whether a scenario registers webhooks or policies: they may change what is written, and refuse it with any code and reason. */
import type { Answer } from '../traffic.ts';

const GATES = /^(?:validating|mutating)(?:webhookconfigurations|admissionpolic)/;

export function registersAdmission(answers: readonly Answer[]): boolean {
  return answers.some(({ place }) => GATES.test(place?.plural ?? ''));
}
