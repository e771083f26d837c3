/** Whether a document is a report envelope, asked of `envelope.schema.json`: for reports that come from files, and for tests. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Envelope } from './envelope.ts';

let compiled: ValidateFunction | undefined;

/** What is wrong with the document, a line each; nothing when it conforms. */
export function conformsToSchema(document: unknown): string[] {
  compiled ??= new Ajv({ allErrors: true, strict: false }).compile(
    JSON.parse(readFileSync(new URL('./envelope.schema.json', import.meta.url), 'utf8')),
  );
  if (compiled(document)) return [];
  return (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`);
}

export function isEnvelope(document: unknown): document is Envelope {
  return conformsToSchema(document).length === 0;
}
