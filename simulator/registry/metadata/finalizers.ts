/** Validates finalizers. Only standard finalizers have no domain. A terminating object cannot get new finalizers. */

import { quote } from '../../../values/go-quote.ts';
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { checkQualifiedName } from '../../pure/names/names.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

const ORPHAN_FINALIZER = 'orphan';
const FOREGROUND_FINALIZER = 'foregroundDeletion';

export function validateFinalizers(finalizers: readonly string[] | undefined, field: string): FieldProblem[] {
  if (finalizers === undefined) return [];
  const problems = finalizers.flatMap((finalizer) =>
    checkQualifiedName(finalizer).map((detail) => createInvalidValueProblem(field, finalizer, detail)),
  );
  if (finalizers.includes(ORPHAN_FINALIZER) && finalizers.includes(FOREGROUND_FINALIZER)) {
    const detail = `finalizer ${ORPHAN_FINALIZER} and ${FOREGROUND_FINALIZER} cannot be both set`;
    problems.push(createInvalidValueProblem(field, { unquoted: formatStringSlice(finalizers) }, detail));
  }
  return problems;
}

/** Validates that finalizers without a domain are standard. `standardFinalizer` is the standard finalizer that depends on the dialect. */
export function validateFinalizerNames(
  finalizers: readonly string[] | undefined,
  standardFinalizer: string,
): FieldProblem[] {
  return (finalizers ?? []).flatMap((finalizer, index) =>
    validateFinalizerDomain(finalizer, `metadata.finalizers[${index}]`, standardFinalizer),
  );
}

/** Validates the finalizers in the spec of a new namespace. */
export function validateSpecFinalizers(finalizers: readonly string[], standardFinalizer: string): FieldProblem[] {
  return findSpecFinalizerProblems(finalizers, standardFinalizer, () => 'spec.finalizers');
}

/** Validates the finalizers in a write to `finalize`. In contrast to a create, the problems contain their indexes. */
export function validateWrittenFinalizers(finalizers: readonly string[], standardFinalizer: string): FieldProblem[] {
  return findSpecFinalizerProblems(finalizers, standardFinalizer, (index) => `spec.finalizers[${index}]`);
}

function findSpecFinalizerProblems(
  finalizers: readonly string[],
  standardFinalizer: string,
  formatField: (index: number) => string,
): FieldProblem[] {
  return finalizers.flatMap((finalizer, index) => [
    ...checkQualifiedName(finalizer).map((detail) => createInvalidValueProblem(formatField(index), finalizer, detail)),
    ...validateFinalizerDomain(finalizer, formatField(index), standardFinalizer),
  ]);
}

function validateFinalizerDomain(finalizer: string, field: string, standardFinalizer: string): FieldProblem[] {
  if (finalizer.includes('/') || [ORPHAN_FINALIZER, FOREGROUND_FINALIZER, standardFinalizer].includes(finalizer))
    return [];
  return [
    createInvalidValueProblem(field, finalizer, 'name is neither a standard finalizer name nor is it fully qualified'),
  ];
}

/** Returns warnings about added finalizers without a domain, which custom resources may have. */
export function findFinalizerWarnings(
  updatedFinalizers: readonly string[] = [],
  previousFinalizers: readonly string[] = [],
  standardFinalizer = '',
): readonly string[] {
  return [...new Set(updatedFinalizers)]
    .filter((finalizer) => !previousFinalizers.includes(finalizer) && !finalizer.includes('/'))
    .filter((finalizer) => ![ORPHAN_FINALIZER, FOREGROUND_FINALIZER, standardFinalizer].includes(finalizer))
    .sort()
    .map((finalizer) => {
      const pathHint = finalizer.includes('.') ? ' including a path (/)' : '';
      const advice = `prefer a domain-qualified finalizer name${pathHint}`;
      return `metadata.finalizers: ${quote(finalizer)}: ${advice} to avoid accidental conflicts with other finalizer writers`;
    });
}

export function validateNoNewFinalizers(
  updatedFinalizers: readonly string[] | undefined,
  previousFinalizers: readonly string[] | undefined,
  field: string,
): FieldProblem[] {
  const newFinalizers = [...new Set(updatedFinalizers)]
    .filter((finalizer) => !previousFinalizers?.includes(finalizer))
    .sort();
  if (newFinalizers.length === 0) return [];
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${formatStringSlice(newFinalizers)}`;
  return [createForbiddenProblem(field, detail)];
}
