/** Validates documents of a record with `record.schema.json`. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { memoize } from '../../values/memoize.ts';
import { addArticle } from '../../values/schema-message.ts';

const loadSchemas = memoize(() =>
  new Ajv({ strict: false }).addSchema(
    JSON.parse(readFileSync(new URL('./record.schema.json', import.meta.url), 'utf8')),
    'record',
  ),
);

/** Returns the schema violations of the index of a record (definition `''`), or of a line (`#/definitions/line`). */
export function findRecordProblems(definition: '' | '#/definitions/line', document: unknown): string[] {
  const schemas = loadSchemas();
  if (schemas.validate(`record${definition}`, document)) return [];
  return (schemas.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${addArticle(message ?? 'is wrong')}`,
  );
}
