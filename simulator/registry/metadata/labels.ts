/** Validates labels. Keys are qualified names, and values have at most 63 characters of the label alphabet (rule meta-labels-roundtrip). */
import { checkLabelValue, checkQualifiedName } from '../../pure/names/names.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function validateLabels(labels: Readonly<Record<string, string>> | undefined, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [key, value] of Object.entries(labels ?? {})) {
    for (const detail of checkQualifiedName(key)) problems.push(createInvalidValueProblem(field, key, detail));
    for (const detail of checkLabelValue(value)) problems.push(createInvalidValueProblem(field, value, detail));
  }
  return problems;
}
