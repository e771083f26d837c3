/**
 * Keeps the status of quotas: `hard` is what the spec says, `used` what is there. It follows the quotas, and in each namespace that has one
 * the objects that they limit; requests charge what they add (handlers/quota.ts), so only what goes away must be counted again.
 */
import type { ApiObject } from '../../pure/object.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { runWithNamespaceLock } from '../../registry/quota/namespace-lock.ts';
import { readStatus, specHard } from '../../registry/quota/quota-object.ts';
import { isInScope } from '../../registry/quota/scopes.ts';
import { countsChanges, objectUsage, usageNames } from '../../registry/quota/usage.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, Item, ResourceStorage, WatchEvent } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, servedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { WorkQueue } from '../work-queue.ts';

const NAME = 'resourcequota-controller';

export class ResourceQuotaController implements Controller {
  readonly #context: ControllerContext;
  readonly #quotas: ResourceStorage;
  /** What is followed, by namespace and storage. */
  readonly #followed = new Map<string, Map<string, CacheWatch | undefined>>();
  /** By namespace. */
  readonly #rounds: WorkQueue;
  readonly #watch: Informer;
  #stopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#quotas = context.storage(servedResource(context.registry, '', 'v1', 'resourcequotas'));
    const count = (namespace: string) => runWithNamespaceLock(this.#quotas, namespace, () => this.#count(namespace));
    this.#rounds = new WorkQueue(NAME, count, context);
    const event = ({ item }: WatchEvent) => this.#rounds.add(item.object.metadata.namespace ?? '');
    this.#watch = new Informer(NAME, { storage: this.#quotas, event }, context);
  }

  async start(): Promise<void> {
    await this.#watch.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#rounds.stop();
    this.#watch.stop();
    for (const namespace of [...this.#followed.keys()]) this.#leave(namespace);
  }

  async #count(namespace: string): Promise<void> {
    const { items } = await this.#quotas.list({ prefix: `${namespace}/`, freshness: { type: 'mostRecent' } });
    if (this.#stopped) return;
    if (items.length === 0) {
      this.#leave(namespace);
      return;
    }
    const objects: CountedObjects[] = [];
    for (const resource of this.#limitedBy(items)) {
      await this.#follow(namespace, resource);
      const list = await this.#context
        .storage(resource)
        .list({ prefix: `${namespace}/`, freshness: { type: 'mostRecent' } });
      objects.push({ resource, objects: list.items.map(({ object }) => object) });
    }
    for (const { key } of items) {
      await this.#quotas.write(key, (current) => {
        const object = current && counted(current.object, countsFor(current.object, objects));
        return object === undefined ? 'unchanged' : { put: object };
      });
    }
  }

  /** One resource for each storage whose objects count under a name that is limited. */
  #limitedBy(quotas: readonly Item[]): readonly ResourceType[] {
    const names = new Set(quotas.flatMap(({ object }) => Object.keys(specHard(object))));
    const countedResources = new Map<string, ResourceType>();
    for (const resource of this.#context.registry.resources) {
      const { storageKey, namespaced, virtual, computed } = resource;
      if (!namespaced || virtual || computed !== undefined || !usageNames(resource).some((name) => names.has(name)))
        continue;
      countedResources.set(
        `${storageKey} ${resource.group}`,
        countedResources.get(`${storageKey} ${resource.group}`) ?? resource,
      );
    }
    return [...countedResources.values()];
  }

  /** What goes, and what stops counting, is counted again. The count begins a watch again that has ended, where there is still a quota. */
  async #follow(namespace: string, resource: ResourceType): Promise<void> {
    const followed = this.#followed.get(namespace) ?? new Map<string, CacheWatch | undefined>();
    this.#followed.set(namespace, followed);
    const { storageKey } = resource;
    if (followed.has(storageKey)) return;
    followed.set(storageKey, undefined);
    const watch = await this.#context.storage(resource).watch(
      { prefix: `${namespace}/`, from: { state: { type: 'mostRecent' } } },
      {
        event: ({ type }) => {
          if (type === 'DELETED' || (type === 'MODIFIED' && countsChanges(resource))) this.#rounds.add(namespace);
        },
        synced: () => undefined,
        progress: () => undefined,
        end: () => {
          followed.delete(storageKey);
          this.#rounds.add(namespace);
        },
      },
    );
    if (this.#followed.get(namespace) === followed) followed.set(storageKey, watch);
    else watch.close();
  }

  #leave(namespace: string): void {
    const watches = this.#followed.get(namespace);
    this.#followed.delete(namespace);
    for (const watch of watches?.values() ?? []) watch?.close();
  }
}

interface CountedObjects {
  readonly resource: ResourceType;
  readonly objects: readonly ApiObject[];
}

/** What the quota is about, by name. */
function countsFor(quota: ApiObject, all: readonly CountedObjects[]): ReadonlyMap<string, bigint> {
  const counts = new Map<string, bigint>();
  for (const { resource, objects } of all) {
    for (const name of usageNames(resource)) counts.set(name, 0n);
    for (const object of objects.filter((one) => isInScope(quota, resource, one))) {
      for (const [name, amount] of objectUsage(resource, object)) counts.set(name, (counts.get(name) ?? 0n) + amount);
    }
  }
  return counts;
}

/** The quota with the status that it should have; nothing when it has it. */
function counted(quota: ApiObject, counts: ReadonlyMap<string, bigint>): ApiObject | undefined {
  const hard = specHard(quota);
  const names = Object.keys(hard).filter((name) => counts.has(name));
  const used = Object.fromEntries(names.map((name) => [name, String(counts.get(name))]));
  const currentStatus = readStatus(quota);
  if (deepEqual(currentStatus.hard, hard) && deepEqual(currentStatus.used, used)) return undefined;
  return { ...quota, status: { hard, used } };
}
