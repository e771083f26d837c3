/** Faults that break rules of the area errors. */
import type { Fault } from './fault.ts';

export const errorFaults = {
  'get-answers-null': {
    bug: 'GET of an absent object answers 200 and null',
    breaks: ['err-404-get'],
  },
  'delete-says-nothing': {
    bug: 'the Status of a delete does not say what was deleted',
    breaks: ['err-success-status-fields', 'ep-op-delete-200-status'],
  },
} as const satisfies Record<string, Fault>;
