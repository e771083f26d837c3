/**
 * Validates the name of a field manager in the parameter `fieldManager` and in managedFields. It is printable text of at most 128 bytes.
 */
import { createInvalidValueProblem, createTooLongProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

const MAX_NAME_BYTES = 128;
/** Matches letters, marks, numbers, punctuation, symbols and the space character U+0020. */
const PRINTABLE_CHARACTER = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

export function findManagerNameProblems(name: string, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) problems.push(createTooLongProblem(field, MAX_NAME_BYTES));
  let position = 0;
  for (const character of name) {
    if (!PRINTABLE_CHARACTER.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      problems.push(createInvalidValueProblem(field, name, `invalid character U+${code} (at position ${position})`));
    }
    position += Buffer.byteLength(character);
  }
  return problems;
}
