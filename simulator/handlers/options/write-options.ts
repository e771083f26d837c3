/**
 * Decodes and validates the parameters of create, update and patch: dryRun, fieldManager, fieldValidation, and `force` for apply. The kind
 * in a 422 depends on the verb, such as PatchOptions (ep-q-create-*, ep-q-update-*, ep-q-patch-*).
 */
import { type Query, readBooleanParameter, readTextParameter } from '../../pure/query/query.ts';
import {
  createForbiddenProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { findManagerNameProblems } from '../../registry/metadata/manager-name.ts';
import { findDryRunProblems } from './dry-run.ts';

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

export interface WriteOptions {
  readonly dryRun: boolean;
  /** The parameter fieldManager; '' if it is missing. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
  /** True if the request is a server-side apply. */
  readonly isApply: boolean;
  /** True if an apply takes over conflicting fields of other managers. */
  readonly force: boolean;
}

export const NO_WRITE_OPTIONS: WriteOptions = {
  dryRun: false,
  fieldManager: '',
  fieldValidation: 'Warn',
  isApply: false,
  force: false,
};

const FIELD_VALIDATIONS: readonly FieldValidation[] = ['Ignore', 'Strict', 'Warn'];

export function readWriteOptions(query: Query, isApply = false): WriteOptions {
  if (query.size === 0 && !isApply) return NO_WRITE_OPTIONS;
  const validation = readTextParameter(query, 'fieldValidation') ?? '';
  return {
    dryRun: (query.get('dryRun') ?? []).length > 0,
    fieldManager: readTextParameter(query, 'fieldManager') ?? '',
    fieldValidation:
      FIELD_VALIDATIONS.find((fieldValidation) => fieldValidation === validation) ?? NO_WRITE_OPTIONS.fieldValidation,
    isApply,
    force: isApply && readBooleanParameter(query, 'force'),
  };
}

export function findWriteOptionProblems(query: Query, verb: 'write' | 'patch' | 'apply'): FieldProblem[] {
  if (query.size === 0 && verb !== 'apply') return [];
  const problems: FieldProblem[] = [];
  const manager = readTextParameter(query, 'fieldManager') ?? '';
  if (verb === 'apply' && manager === '')
    problems.push(createRequiredProblem('fieldManager', 'is required for apply patch'));
  if (verb === 'patch' && query.has('force'))
    problems.push(createForbiddenProblem('force', 'may not be specified for non-apply patch'));
  problems.push(...findManagerNameProblems(manager, 'fieldManager'));
  problems.push(...findDryRunProblems(query.get('dryRun') ?? []));
  const validation = readTextParameter(query, 'fieldValidation') ?? '';
  const supportedValidations = ['', ...FIELD_VALIDATIONS];
  if (!supportedValidations.includes(validation))
    problems.push(createNotSupportedProblem('fieldValidation', validation, supportedValidations));
  return problems;
}
