/** Validates annotations. Keys are qualified names, whose prefix may contain uppercase letters. The total limit is 256 KiB. */
import { checkQualifiedName } from '../../pure/names/names.ts';
import { createInvalidValueProblem, createTooLongProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

const MAX_TOTAL_BYTES = 262_144;

export function validateAnnotations(
  annotations: Readonly<Record<string, string>> | undefined,
  field: string,
): FieldProblem[] {
  if (annotations === undefined) return [];
  const problems: FieldProblem[] = [];
  let totalBytes = 0;
  for (const [key, value] of Object.entries(annotations)) {
    for (const detail of checkQualifiedName(key.toLowerCase()))
      problems.push(createInvalidValueProblem(field, key, detail));
    totalBytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  }
  if (totalBytes > MAX_TOTAL_BYTES) problems.push(createTooLongProblem(field, MAX_TOTAL_BYTES));
  return problems;
}
