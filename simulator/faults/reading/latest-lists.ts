/** Edits of faults that read a list as Table or PartialObjectMetadataList from the latest state. */
import type { Fault } from '../../../faults/fault.ts';

/** Returns the edits for lists for which the condition is true. The condition may use `planned`, the plan of the list. */
export function createLatestListEdits(condition: string): Pick<Fault, 'in' | 'find' | 'put' | 'also'> {
  return {
    in: 'handlers/reading/read-list.ts',
    find: 'const plan = planList(options, versionContext);',
    put: `const planned = planList(options, versionContext);
  const isLatest = ${condition} && format.representation !== PLAIN_REPRESENTATION;
  const plan: ListPlan = isLatest ? { ...planned, freshness: { type: 'mostRecent' } } : planned;`,
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'function createPlan({ context, listOptions,',
        put: 'function createPlan({ context, format, listOptions,',
      },
      {
        in: 'handlers/reading/read-list.ts',
        find: 'import { createErrorWithoutReason,',
        put: `import { PLAIN_REPRESENTATION } from '../../negotiation/representations/plain.ts';
import { createErrorWithoutReason,`,
      },
    ],
  };
}
