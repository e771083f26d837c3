/** Faults of ClusterRoles with an aggregationRule. */
import type { Fault } from '../../../faults/fault.ts';

export const aggregatedRoleFaults = {
  'nested-aggregated-roles-ignored': {
    bug: 'a ClusterRole does not aggregate the rules of a selected ClusterRole that has an aggregationRule',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/aggregated-rules.ts',
    find: 'if (pendingRole.aggregationRule) pendingRoles.push(...this.#selectRoles(pendingRole).toReversed());',
    put: 'if (pendingRole.aggregationRule) continue;',
  },
  'aggregated-rules-repeated': {
    bug: 'a rule that several selected ClusterRoles have is repeated in the aggregated ClusterRole',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/aggregated-rules.ts',
    find: 'if (!rules.has(formatRuleKey(rule))) rules.set(formatRuleKey(rule), rule);',
    put: 'rules.set(String(rules.size), rule);',
  },
  'aggregated-rules-without-resource-names': {
    bug: 'the aggregation drops a rule that differs from an earlier rule only in resourceNames',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/aggregated-rules.ts',
    find: 'JSON.stringify([verbs, apiGroups, resources, resourceNames, nonResourceURLs])',
    put: 'JSON.stringify([verbs, apiGroups, resources, nonResourceURLs])',
    also: [
      {
        in: 'controllers/roles/aggregated-rules.ts',
        find: 'resources, resourceNames, nonResourceURLs }',
        put: 'resources, nonResourceURLs }',
      },
    ],
  },
  'aggregated-rules-compared-by-number': {
    bug: 'the controller changes an aggregated ClusterRole only if the number of its rules is wrong',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/role-aggregation.ts',
    find: 'if (!isDeepEqual(rules, role.rules ?? []))',
    put: 'if (rules.length !== (role.rules ?? []).length)',
  },
} as const satisfies Record<string, Fault>;
