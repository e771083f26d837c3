/** The values of `dryRun`: only `All` has a meaning (dry-*), and genuine servers print the whole list that was sent. */
import { quote } from '../../pure/go/quote.ts';
import { notSupported } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function dryRunProblems(values: readonly string[]): FieldProblem[] {
  if (values.every((value) => value === 'All')) return [];
  const shown = `[]string{${values.map(quote).join(', ')}}`;
  return [notSupported('dryRun', { bare: shown }, ['All'])];
}
