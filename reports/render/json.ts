/** The envelope as it is, for programs: `envelope.schema.json` describes it. */
import type { Envelope } from '../schema/envelope.ts';

export function renderJson(envelope: Envelope): string {
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
