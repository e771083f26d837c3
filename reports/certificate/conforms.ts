/** Checks documents against `statement.schema.json`. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Statement } from './statement.ts';

export const STATEMENT_SCHEMA = new URL('./statement.schema.json', import.meta.url);

let compiled: ValidateFunction<Statement> | undefined;

export function isStatement(document: unknown): document is Statement {
  compiled ??= new Ajv({ strict: false }).compile<Statement>(JSON.parse(readFileSync(STATEMENT_SCHEMA, 'utf8')));
  return compiled(document);
}
