/** Adds warnings to the answer, each text once, though a write may be tried again (warn-*). */
import type { Call } from './call.ts';

/** An answer has room for fewer (negotiation/warnings.ts); a webhook may give hundreds of thousands. */
const MOST = 4 * 1024;

export function warn(call: Call, texts: readonly string[] = []): void {
  if (texts.length === 0) return;
  const warnings = new Set(call.warnings);
  for (const text of texts) {
    if (warnings.size > MOST) return;
    if (text === '' || warnings.has(text)) continue;
    warnings.add(text);
    call.warnings.push(text);
  }
}
