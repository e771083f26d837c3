/** Checks documents against `envelope.schema.json`. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Envelope } from './envelope.ts';

let compiled: ValidateFunction | undefined;

/** Returns the problems of the document, or none. */
export function findSchemaProblems(document: unknown): string[] {
  compiled ??= new Ajv({ allErrors: true, strict: false }).compile(
    JSON.parse(readFileSync(new URL('./envelope.schema.json', import.meta.url), 'utf8')),
  );
  if (compiled(document)) return [];
  return (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`);
}

export function isEnvelope(document: unknown): document is Envelope {
  return findSchemaProblems(document).length === 0;
}
