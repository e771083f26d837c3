/** Faults in evictions of Pods. */
import type { Fault } from '../../../faults/fault.ts';

export const podEvictionFaults = {
  'unhealthy-pods-protected': {
    bug: 'unhealthyPodEvictionPolicy of a PodDisruptionBudget is ignored',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: "unhealthyPodEvictionPolicy === 'AlwaysAllow'",
    put: "unhealthyPodEvictionPolicy === 'Always'",
  },
  'first-condition-decides-readiness': {
    bug: 'only the first condition of a Pod is compared with Ready in an eviction',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'conditions.some((condition)',
    put: 'conditions.slice(0, 1).some((condition)',
  },
  'terminating-pods-protected': {
    bug: 'the eviction of a terminating Pod needs an allowed disruption',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'metadata.deletionTimestamp !== undefined || PHASES_WITHOUT_BUDGET',
    put: 'metadata.name === undefined || PHASES_WITHOUT_BUDGET',
  },
  'eviction-ignores-grace-period': {
    bug: 'gracePeriodSeconds of an Eviction is ignored',
    breaks: ['sub-eviction-deletes'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'const options = toDeleteOptions(toMap(object.deleteOptions) ?? {});',
    put: 'const { gracePeriodSeconds: _, ...options } = toDeleteOptions(toMap(object.deleteOptions) ?? {});',
  },
  'eviction-without-options-removes': {
    bug: 'an Eviction without options removes the Pod immediately',
    breaks: ['sub-eviction-deletes'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'toDeleteOptions(toMap(object.deleteOptions) ?? {})',
    put: 'toDeleteOptions(toMap(object.deleteOptions) ?? { gracePeriodSeconds: 0 })',
  },
} satisfies Record<string, Fault>;
