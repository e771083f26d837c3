/**
 * The rules of a ClusterRole with an aggregationRule are those of all ClusterRoles that its selectors choose, in the order of
 * their names, each rule once; what somebody wrote there is overwritten.
 */
import type { ApiObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { CacheWatch, ResourceStorage } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, servedResource } from '../controller.ts';

const NAME = 'clusterrole-aggregation-controller';

interface ClusterRole extends ApiObject {
  rules?: readonly PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: readonly WrittenSelector[] | null } | null;
}

export class RoleAggregation implements Controller {
  readonly #context: ControllerContext;
  readonly #roles: ResourceStorage;
  #watch: CacheWatch | undefined;
  #stopped = false;
  #work: { again: boolean } | undefined;

  constructor(context: ControllerContext) {
    this.#context = context;
    const group = `rbac.authorization.${context.dialect.groupSuffix}`;
    this.#roles = context.storage(servedResource(context.registry, group, 'v1', 'clusterroles'));
  }

  async start(): Promise<void> {
    this.#watch = await this.#roles.watch(
      { prefix: '', from: { state: { type: 'mostRecent' } } },
      {
        event: () => this.#look(),
        synced: () => undefined,
        progress: () => undefined,
        end: () => {
          if (!this.#stopped) void this.start().catch((error) => this.#context.report(NAME, error));
        },
      },
    );
    if (this.#stopped) this.#watch.close();
  }

  stop(): void {
    this.#stopped = true;
    this.#watch?.close();
  }

  /** Changes that come while one round is under way are one more round. */
  #look(): void {
    if (this.#work !== undefined) this.#work.again = true;
    else void this.#round();
  }

  async #round(): Promise<void> {
    const work = { again: false };
    this.#work = work;
    try {
      await this.#gather();
    } catch (error) {
      this.#context.report(NAME, error);
    }
    this.#work = undefined;
    if (work.again && !this.#stopped) this.#look();
  }

  async #gather(): Promise<void> {
    const { items } = await this.#roles.list({ prefix: '', freshness: { type: 'mostRecent' } });
    const roles = items.map(({ object }) => object as ClusterRole);
    for (const { key, object } of items) {
      if (!(object as ClusterRole).aggregationRule || this.#stopped) continue;
      await this.#roles.write(key, (current) => {
        const role = current?.object as ClusterRole | undefined;
        if (!role?.aggregationRule) return 'unchanged';
        const rules = gathered(role, roles);
        if (deepEqual(rules, role.rules ?? [])) return 'unchanged';
        const { resourceVersion: _, ...metadata } = role.metadata;
        return { put: { ...role, rules, metadata } };
      });
    }
  }
}

export function gathered(role: ClusterRole, all: readonly ClusterRole[]): PolicyRule[] {
  const chosen = new Set<ClusterRole>();
  for (const written of role.aggregationRule?.clusterRoleSelectors ?? []) {
    const selector = selectorOf(written);
    const fitting = all.filter(({ metadata }) => selector?.matches(metadata.labels ?? {}));
    for (const each of fitting.toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))) {
      if (each.metadata.name !== role.metadata.name) chosen.add(each);
    }
  }
  const rules: PolicyRule[] = [];
  for (const rule of [...chosen].flatMap((each) => each.rules ?? [])) {
    if (!rules.some((known) => deepEqual(known, rule))) rules.push(rule);
  }
  return rules;
}
