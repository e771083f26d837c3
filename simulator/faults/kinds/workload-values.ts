/** Faults in the validation of workload fields that depend on other fields. */
import type { Fault } from '../../../faults/fault.ts';

const ROLLOUTS_FILE = 'registry/kinds/apps/workload-strategies.ts';
const JOBS_FILE = 'registry/kinds/batch/jobs.ts';

export const workloadValueFaults = {
  'zero-percent-is-not-zero': {
    bug: 'a Deployment with maxUnavailable 0% and maxSurge 0 is accepted',
    breaks: ['kind-workload-values-validated'],
    in: ROLLOUTS_FILE,
    find: 'const areBothZero = readIntOrPercentNumber(maxUnavailable) === 0 && readIntOrPercentNumber(maxSurge) === 0;',
    put: 'const areBothZero = readIntOrString(maxUnavailable) === 0 && readIntOrString(maxSurge) === 0;',
  },
  'completions-of-indexed-jobs-can-decrease': {
    bug: 'the completions of an Indexed Job can change to a value that is not above its parallelism',
    breaks: ['kind-immutable-fields'],
    in: JOBS_FILE,
    find: 'if (printedCompletions === NIL_VALUE || spec.completions === spec.parallelism) return [];',
    put: 'if (printedCompletions === NIL_VALUE || Number(printedCompletions) <= Number(spec.parallelism)) return [];',
  },
  'completions-of-other-jobs-can-change': {
    bug: 'the completions of a NonIndexed Job can change together with its parallelism',
    breaks: ['kind-immutable-fields'],
    in: JOBS_FILE,
    find: "  if (spec.completionMode !== 'Indexed')\n",
    put: "  if (spec.completionMode !== 'Indexed' && spec.completions !== spec.parallelism)\n",
  },
} satisfies Record<string, Fault>;
