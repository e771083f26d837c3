/** Adds warnings to the response, each text once, even if the write is tried again (warn-*). */
import type { Call } from './call.ts';

/** A response has room for fewer (negotiation/warnings.ts); a webhook may return hundreds of thousands. */
const MAX_WARNINGS = 4 * 1024;

export function warn(call: Call, texts: readonly string[] = []): void {
  if (texts.length === 0) return;
  const warnings = new Set(call.warnings);
  for (const text of texts) {
    if (warnings.size > MAX_WARNINGS) return;
    if (text === '' || warnings.has(text)) continue;
    warnings.add(text);
    call.warnings.push(text);
  }
}
