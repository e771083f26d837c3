/**
 * The rules that a ClusterRole with an aggregationRule has: those of all ClusterRoles that its selectors choose, selector by selector in
 * the order of their names, each rule once.
 *
 * A chosen role that aggregates itself stands for what it chooses in turn. Roles that choose each other in a circle so have the rules of
 * the roles without an aggregationRule that any of them chooses: to copy from each other what each has now would never end.
 */
import type { ApiObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';

export interface ClusterRole extends ApiObject {
  rules?: PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: WrittenSelector[] | null } | null;
}

/** The roles as they were at one moment. What each chooses is found out once. */
export class AggregatedRules {
  readonly #roles: readonly ClusterRole[];
  readonly #chosen = new Map<ClusterRole, readonly ClusterRole[]>();

  constructor(roles: readonly ClusterRole[]) {
    const name = ({ metadata }: ClusterRole) => metadata.name ?? '';
    this.#roles = roles.toSorted((one, other) => (name(one) < name(other) ? -1 : 1));
  }

  /** `role` is one of the roles. */
  of(role: ClusterRole): PolicyRule[] {
    const rules = new Map<string, PolicyRule>();
    const visited = new Set([role]);
    // The roles still to come, the next one last: circles of thousands of roles must not fill the stack.
    const ahead = this.#chosenBy(role).toReversed();
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (visited.has(next)) continue;
      visited.add(next);
      if (next.aggregationRule) ahead.push(...this.#chosenBy(next).toReversed());
      else for (const rule of next.rules ?? []) if (!rules.has(identity(rule))) rules.set(identity(rule), rule);
    }
    return [...rules.values()];
  }

  #chosenBy(role: ClusterRole): readonly ClusterRole[] {
    const cachedRoles = this.#chosen.get(role);
    if (cachedRoles !== undefined) return cachedRoles;
    const chosen = new Set<ClusterRole>();
    for (const written of role.aggregationRule?.clusterRoleSelectors ?? []) {
      const selector = selectorOf(written);
      for (const each of this.#roles) if (selector?.matches(each.metadata.labels ?? {})) chosen.add(each);
    }
    chosen.delete(role);
    this.#chosen.set(role, [...chosen]);
    return [...chosen];
  }
}

function identity({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): string {
  return JSON.stringify([verbs, apiGroups, resources, resourceNames, nonResourceURLs]);
}
