/** Whether documents are those of a record, asked of `record.schema.json`. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

let schemas: Ajv | undefined;

/** What is wrong with the index of a record, or with a line of one (`#/definitions/line`); nothing when it conforms. */
export function wrongIn(definition: '' | '#/definitions/line', document: unknown): string[] {
  schemas ??= new Ajv({ strict: false }).addSchema(
    JSON.parse(readFileSync(new URL('./record.schema.json', import.meta.url), 'utf8')),
    'record',
  );
  if (schemas.validate(`record${definition}`, document)) return [];
  return (schemas.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`);
}
