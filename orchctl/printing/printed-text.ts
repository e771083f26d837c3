/** The result of printing an object. */
import type { Members } from '../templates/values.ts';

/** The text for standard output and, if a template failed, the error to report after it. */
export interface PrintedText {
  readonly text: string;
  readonly error?: string;
}

export type Printer = (object: Members) => PrintedText;
