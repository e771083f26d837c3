/** Validation of managedFields entries that could be decoded (mf-*). */
import type { Entry } from '../../pure/managed-fields/managed-fields.ts';
import { tooLong } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { managerNameProblems } from './manager-name.ts';

const SUBRESOURCE_BYTES = 256;

export function validateManagedFields(entries: readonly Entry[] | undefined, path: string): FieldProblem[] {
  return (entries ?? []).flatMap((entry, index) => {
    const { manager = '', subresource = '' } = entry;
    const problems = managerNameProblems(manager, `${path}[${index}].manager`);
    if (Buffer.byteLength(subresource) > SUBRESOURCE_BYTES) {
      problems.push(tooLong(`${path}[${index}].subresource`, SUBRESOURCE_BYTES));
    }
    return problems;
  });
}
