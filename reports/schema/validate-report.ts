/** Checks documents against the schema of reports, `envelope.schema.json`. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { memoize } from '../../values/memoize.ts';
import { addArticle } from '../../values/schema-message.ts';
import type { Envelope } from './envelope.ts';

const loadValidator = memoize(() =>
  new Ajv({ allErrors: true, strict: false }).compile(
    JSON.parse(readFileSync(new URL('./envelope.schema.json', import.meta.url), 'utf8')),
  ),
);

/** Returns the schema violations of the document. */
export function findSchemaProblems(document: unknown): string[] {
  const validate = loadValidator();
  if (validate(document)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${addArticle(message ?? 'is wrong')}`,
  );
}

/** Parses a report. Throws if the text is not JSON, or not a report. */
export function parseEnvelope(text: string): Envelope {
  const document: unknown = JSON.parse(text);
  if (isEnvelope(document)) return document;
  throw new Error(`not a report: ${findSchemaProblems(document)[0]}`);
}

/** Reads a `report.json`. Throws if the file does not exist, or is not a report. */
export function readEnvelope(file: string): Envelope {
  return parseEnvelope(readFileSync(file, 'utf8'));
}

export function isEnvelope(document: unknown): document is Envelope {
  return findSchemaProblems(document).length === 0;
}
