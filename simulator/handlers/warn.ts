/** Adds warnings to the answer, each text once, though a write may be tried again (warn-*). */
import type { Call } from './call.ts';

/** The Warning field of a text (warn-header-syntax, warn-code-299). */
export function warningOf(text: string): string {
  return `299 - ${JSON.stringify(text)}`;
}

export function warn(call: Call, texts: readonly string[] = []): void {
  for (const text of texts) {
    const warning = warningOf(text);
    if (!call.warnings.includes(warning)) call.warnings.push(warning);
  }
}
