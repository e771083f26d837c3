/** Renders the envelope as JSON (`envelope.schema.json`), with a line per scenario and rule. */
import type { Envelope } from '../schema/envelope.ts';

export function renderJson(envelope: Envelope): string {
  const members = Object.entries(envelope).map(([name, value]) => `${JSON.stringify(name)}: ${formatLines(value)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

function formatLines(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
}
