/** Returns the 409 of an apply that changes fields of other managers, with a cause for every field and manager (apply-conflict-*). */
import type { Conflict } from '../../pure/apply/conflict.ts';
import { formatPath } from '../../pure/fields/path-element.ts';
import { formatFloat } from '../../pure/go/format-float.ts';
import { compareText } from '../../pure/go/text.ts';
import { formatManager } from '../../pure/managed-fields/manager.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import type { StatusError } from '../../pure/status/status.ts';

export function createApplyConflict(conflicts: readonly Conflict[]): StatusError {
  const causes = conflicts.map(({ manager, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${formatManager(manager)}`,
    field: formatPath(path, formatFloat),
  }));
  return createStatusError(409, 'Conflict', formatConflictMessage(conflicts), { causes });
}

function formatConflictMessage(conflicts: readonly Conflict[]): string {
  const [first] = conflicts;
  if (conflicts.length === 1 && first !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${formatManager(first.manager)}: ${formatPath(first.path, formatFloat)}`;
  }
  const conflictsByManager = Map.groupBy(conflicts, ({ manager }) => manager);
  const lines = [...conflictsByManager]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([manager, conflictsOfManager]) => [
      `conflicts with ${formatManager(manager)}:`,
      ...conflictsOfManager.map(({ path }) => `- ${formatPath(path, formatFloat)}`),
    ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}
