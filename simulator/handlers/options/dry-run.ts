/** The values of `dryRun`: only `All` is valid (dry-*), and kube-apiserver prints the whole list. */
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import type { Query } from '../../pure/query/query.ts';
import { notSupported } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function findDryRunProblems(values: readonly string[]): FieldProblem[] {
  if (values.every((value) => value === 'All')) return [];
  const goSlice = formatStringSlice(values);
  return [notSupported('dryRun', { bare: goSlice }, ['All'])];
}

/** Removes the parameter without a value, which has no effect (dry-no-value-allows-side-effects). */
export function removeEmptyDryRun(query: Query): Query {
  const values = query.get('dryRun');
  if (values?.includes('') !== true) return query;
  const { dryRun: _, ...rest } = Object.fromEntries(query);
  const dryRun = values.filter((value) => value !== '');
  return new Map(Object.entries(dryRun.length === 0 ? rest : { ...rest, dryRun }));
}
