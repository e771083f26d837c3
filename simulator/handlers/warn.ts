/** Adds warnings to the response. A repeated text is added only once, even if the write is retried (warn-*). */
import type { Call } from './call.ts';

/**
 * Limits the collected warnings, because a webhook may return hundreds of thousands of warnings. A response includes even fewer
 * (negotiation/warnings.ts).
 */
const MAX_WARNINGS = 4 * 1024;

export function addWarnings(call: Call, texts: readonly string[] = []): void {
  if (texts.length === 0) return;
  const warnings = new Set(call.warnings);
  for (const text of texts) {
    if (warnings.size > MAX_WARNINGS) return;
    if (text === '' || warnings.has(text)) continue;
    warnings.add(text);
    call.warnings.push(text);
  }
}
