/**
 * The rules of a ClusterRole with an aggregationRule are those of all ClusterRoles that its selectors choose, in the order of
 * their names, each rule once; rules written by clients are overwritten.
 */
import type { ApiObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, servedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { WorkQueue } from '../work-queue.ts';

const NAME = 'clusterrole-aggregation-controller';

interface ClusterRole extends ApiObject {
  rules?: PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: WrittenSelector[] | null } | null;
}

export class RoleAggregation implements Controller {
  readonly #roles: ResourceStorage;
  readonly #queue: WorkQueue;
  readonly #informer: Informer;
  #stopped = false;

  constructor(context: ControllerContext) {
    const group = `rbac.authorization.${context.dialect.groupSuffix}`;
    this.#roles = context.storage(servedResource(context.registry, group, 'v1', 'clusterroles'));
    this.#queue = new WorkQueue(NAME, () => this.#aggregate(), context);
    // Any role may be chosen by any other: all are looked at, as one.
    this.#informer = new Informer(NAME, { storage: this.#roles, event: () => this.#queue.add('') }, context);
  }

  async start(): Promise<void> {
    await this.#informer.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#queue.stop();
    this.#informer.stop();
  }

  async #aggregate(): Promise<void> {
    const { items } = await this.#roles.list({ prefix: '', freshness: { type: 'mostRecent' } });
    const roles: readonly ClusterRole[] = items.map(({ object }) => object);
    for (const { key, object } of items) {
      if (!object.aggregationRule || this.#stopped) continue;
      await this.#roles.write(key, (current) => {
        const role: ClusterRole | undefined = current?.object;
        if (!role?.aggregationRule) return 'unchanged';
        const rules = aggregatedRules(role, roles);
        if (deepEqual(rules, role.rules ?? [])) return 'unchanged';
        const { resourceVersion: _, ...metadata } = role.metadata;
        return { put: { ...role, rules, metadata } };
      });
    }
  }
}

export function aggregatedRules(role: ClusterRole, all: readonly ClusterRole[]): PolicyRule[] {
  const chosen = new Set<ClusterRole>();
  for (const written of role.aggregationRule?.clusterRoleSelectors ?? []) {
    const selector = selectorOf(written);
    const matchingRoles = all.filter(({ metadata }) => selector?.matches(metadata.labels ?? {}));
    for (const each of matchingRoles.toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))) {
      if (each.metadata.name !== role.metadata.name) chosen.add(each);
    }
  }
  const rules: PolicyRule[] = [];
  for (const rule of [...chosen].flatMap((each) => each.rules ?? [])) {
    if (!rules.some((other) => deepEqual(other, rule))) rules.push(rule);
  }
  return rules;
}
