/**
 * The parameters that create, update and patch share: dryRun, fieldManager, fieldValidation, and `force` for patch. Each
 * verb has its own name for them in the 422 (ep-q-create-*, ep-q-update-*, ep-q-patch-*).
 */
import { type Query, queryString } from '../../pure/query/query.ts';
import { forbiddenField, invalidValue, notSupported, tooLong } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { dryRunProblems } from './dry-run.ts';

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

export interface WriteOptions {
  readonly dryRun: boolean;
  /** '' when it was not given. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
}

export const NO_WRITE_OPTIONS: WriteOptions = { dryRun: false, fieldManager: '', fieldValidation: 'Warn' };

const MANAGER_BYTES = 128;
// Letters, marks, numbers, punctuation, symbols and the plain space.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

export function readWriteOptions(query: Query): WriteOptions {
  if (query.size === 0) return NO_WRITE_OPTIONS;
  const validation = queryString(query, 'fieldValidation') ?? '';
  return {
    dryRun: (query.get('dryRun') ?? []).length > 0,
    fieldManager: queryString(query, 'fieldManager') ?? '',
    fieldValidation: validation === '' ? 'Warn' : (validation as FieldValidation),
  };
}

export function writeOptionProblems(query: Query, patch: boolean): FieldProblem[] {
  if (query.size === 0) return [];
  const problems: FieldProblem[] = [];
  if (patch && query.has('force')) problems.push(forbiddenField('force', 'may not be specified for non-apply patch'));
  problems.push(...managerProblems(queryString(query, 'fieldManager') ?? ''));
  problems.push(...dryRunProblems(query.get('dryRun') ?? []));
  const validation = queryString(query, 'fieldValidation') ?? '';
  const known = ['', 'Ignore', 'Strict', 'Warn'];
  if (!known.includes(validation)) problems.push(notSupported('fieldValidation', validation, known));
  return problems;
}

function managerProblems(manager: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (Buffer.byteLength(manager) > MANAGER_BYTES) problems.push(tooLong('fieldManager', MANAGER_BYTES));
  let position = 0;
  for (const character of manager) {
    if (!PRINTABLE.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      const detail = `invalid character U+${code} (at position ${position})`;
      problems.push(invalidValue('fieldManager', manager, detail));
    }
    position += Buffer.byteLength(character);
  }
  return problems;
}
