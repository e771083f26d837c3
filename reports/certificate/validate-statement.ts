/** Checks documents against the schema of statements, `statement.schema.json`. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { memoize } from '../../values/memoize.ts';
import type { Statement } from './statement.ts';

export const STATEMENT_SCHEMA = new URL('./statement.schema.json', import.meta.url);

const loadValidator = memoize(() =>
  new Ajv({ strict: false }).compile<Statement>(JSON.parse(readFileSync(STATEMENT_SCHEMA, 'utf8'))),
);

export function isStatement(document: unknown): document is Statement {
  return loadValidator()(document);
}
