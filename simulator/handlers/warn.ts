/** Adds warnings to the answer, each text once, though a write may be tried again (warn-*). */
import type { Call } from './call.ts';

export function warn(call: Call, texts: readonly string[] = []): void {
  for (const text of texts) if (!call.warnings.includes(text)) call.warnings.push(text);
}
