/** Warnings of an answer: each text once, however often it is said of a request that is tried again (warn-*). */
import type { Call } from './call.ts';

export function warn(call: Call, texts: readonly string[] = []): void {
  for (const text of texts) {
    const warning = `299 - ${JSON.stringify(text)}`;
    if (!call.warnings.includes(warning)) call.warnings.push(warning);
  }
}
