/**
 * Maintains the rules of ClusterRoles with an aggregationRule (aggregated-rules.ts). Rules written by clients are overwritten. After a
 * write, the roles are processed again. This writes nothing, because aggregated rules depend only on roles without an aggregationRule.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { WorkQueue } from '../work-queue.ts';
import { type ClusterRole, RuleAggregator } from './aggregated-rules.ts';

const CONTROLLER_NAME = 'clusterrole-aggregation-controller';

export class RoleAggregationController implements Controller {
  readonly #roles: ResourceStorage;
  readonly #queue: WorkQueue;
  readonly #informer: Informer;
  #isStopped = false;

  constructor(context: ControllerContext) {
    const group = `rbac.authorization.${context.dialect.groupSuffix}`;
    this.#roles = context.storage(findServedResource(context.registry, group, 'v1', 'clusterroles'));
    this.#queue = new WorkQueue(CONTROLLER_NAME, () => this.#aggregateRoles(), context);
    // All roles are processed together, because any role may select any other role.
    this.#informer = new Informer(
      CONTROLLER_NAME,
      { storage: this.#roles, handleEvent: () => this.#queue.add('') },
      context,
    );
  }

  async start(): Promise<void> {
    await this.#informer.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.stop();
    this.#informer.stop();
  }

  async #aggregateRoles(): Promise<void> {
    const { items } = await this.#roles.list({ prefix: '', freshness: { type: 'mostRecent' } });
    const roles: readonly ClusterRole[] = items.map(({ object }) => object);
    const aggregator = new RuleAggregator(roles);
    for (const { key, object, revision } of items) {
      const role: ClusterRole = object;
      if (!role.aggregationRule) continue;
      if (this.#isStopped) return;
      const rules = aggregator.aggregate(role);
      if (!isDeepEqual(rules, role.rules ?? [])) {
        // If the role has changed in the meantime, the roles are processed again.
        await this.#roles.write(key, (current) => {
          return current?.revision === revision ? { put: { ...current.object, rules } } : 'unchanged';
        });
      }
      await nextTurn();
    }
  }
}
