/** What a printer makes of an object. */
import type { Members } from '../templates/values.ts';

/** Text for standard output; and, where a template failed on the way, what to complain of after it. */
export interface Printed {
  readonly text: string;
  readonly error?: string;
}

export type Printer = (object: Members) => Printed;
