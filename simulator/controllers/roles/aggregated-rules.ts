/**
 * Computes the rules of a ClusterRole with an aggregationRule. They are the distinct rules of all ClusterRoles that its selectors select,
 * in the order of selectors and then of role names.
 *
 * A selected role that has an aggregationRule as well is replaced by the roles that it selects. Roles that select each other in a cycle
 * have the rules of all roles without an aggregationRule that any of them selects. If they copied the current rules of each other, the
 * aggregation would never end.
 */
import type { ApiObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import { compileSelector, type SelectorField } from '../../pure/selectors/match-expressions.ts';

export interface ClusterRole extends ApiObject {
  rules?: PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: SelectorField[] | null } | null;
}

/** The roles at one moment. The selection of each role is computed once. */
export class RuleAggregator {
  readonly #roles: readonly ClusterRole[];
  readonly #selectedRoles = new Map<ClusterRole, readonly ClusterRole[]>();

  constructor(roles: readonly ClusterRole[]) {
    const getName = ({ metadata }: ClusterRole) => metadata.name ?? '';
    this.#roles = roles.toSorted((a, b) => (getName(a) < getName(b) ? -1 : 1));
  }

  /** Returns the aggregated rules of a role, which must be one of the roles. */
  aggregate(role: ClusterRole): PolicyRule[] {
    const rules = new Map<string, PolicyRule>();
    const visitedRoles = new Set([role]);
    // The stack of pending roles. Recursion could overflow the call stack, because a cycle may have thousands of roles.
    const pendingRoles = this.#selectRoles(role).toReversed();
    for (let pendingRole = pendingRoles.pop(); pendingRole !== undefined; pendingRole = pendingRoles.pop()) {
      if (visitedRoles.has(pendingRole)) continue;
      visitedRoles.add(pendingRole);
      if (pendingRole.aggregationRule) pendingRoles.push(...this.#selectRoles(pendingRole).toReversed());
      else
        for (const rule of pendingRole.rules ?? [])
          if (!rules.has(formatRuleKey(rule))) rules.set(formatRuleKey(rule), rule);
    }
    return [...rules.values()];
  }

  #selectRoles(role: ClusterRole): readonly ClusterRole[] {
    const cachedRoles = this.#selectedRoles.get(role);
    if (cachedRoles !== undefined) return cachedRoles;
    const selectedRoles = new Set<ClusterRole>();
    for (const selectorField of role.aggregationRule?.clusterRoleSelectors ?? []) {
      const selector = compileSelector(selectorField);
      for (const candidate of this.#roles)
        if (selector?.matches(candidate.metadata.labels ?? {})) selectedRoles.add(candidate);
    }
    selectedRoles.delete(role);
    this.#selectedRoles.set(role, [...selectedRoles]);
    return [...selectedRoles];
  }
}

function formatRuleKey({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): string {
  return JSON.stringify([verbs, apiGroups, resources, resourceNames, nonResourceURLs]);
}
