/**
 * Maintains the status of quotas. `hard` is copied from the spec, and `used` is the count of existing objects. The controller watches the
 * quotas and, in each namespace with a quota, the limited objects. Removals, and updates that can change the usage, require a new count.
 * Creations require none, because requests add new objects to the usage themselves (handlers/admission/quota.ts).
 */
import type { ApiObject } from '../../pure/object.ts';
import { ZERO_QUANTITY } from '../../pure/quantity/quantity.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { addAmounts } from '../../registry/kinds/core/pods/pod-amounts.ts';
import { runWithNamespaceLock } from '../../registry/quota/namespace-lock.ts';
import { readHardLimits, readStatus } from '../../registry/quota/quota-object.ts';
import { isInScope } from '../../registry/quota/scopes.ts';
import { canUpdateChangeUsage, countObject, isUsageName, type Usage } from '../../registry/quota/usage.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, ResourceStorage, StoredItem, WatchEvent } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { WorkQueue } from '../work-queue.ts';

const CONTROLLER_NAME = 'resourcequota-controller';

export class ResourceQuotaController implements Controller {
  readonly #context: ControllerContext;
  readonly #quotas: ResourceStorage;
  /** The watches by namespace and storage key. */
  readonly #watches = new Map<string, Map<string, CacheWatch | undefined>>();
  /** The namespaces whose objects must be counted. */
  readonly #queue: WorkQueue;
  readonly #informer: Informer;
  #isStopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#quotas = context.storage(findServedResource(context.registry, '', 'v1', 'resourcequotas'));
    const countNamespace = (namespace: string) =>
      runWithNamespaceLock(context.locks, namespace, () => this.#countUsage(namespace));
    this.#queue = new WorkQueue(CONTROLLER_NAME, countNamespace, context);
    const handleEvent = ({ item }: WatchEvent) => this.#queue.add(item.object.metadata.namespace ?? '');
    this.#informer = new Informer(CONTROLLER_NAME, { storage: this.#quotas, handleEvent }, context);
  }

  async start(): Promise<void> {
    await this.#informer.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.stop();
    this.#informer.stop();
    for (const namespace of [...this.#watches.keys()]) this.#stopWatches(namespace);
  }

  async #countUsage(namespace: string): Promise<void> {
    const { items } = await this.#quotas.list({ prefix: `${namespace}/`, freshness: { type: 'mostRecent' } });
    if (this.#isStopped) return;
    if (items.length === 0) {
      this.#stopWatches(namespace);
      return;
    }
    const objects: CountedObjects[] = [];
    for (const resource of this.#findLimitedResources(items)) {
      await this.#watchResource(namespace, resource);
      const objectList = await this.#context
        .storage(resource)
        .list({ prefix: `${namespace}/`, freshness: { type: 'mostRecent' } });
      objects.push({ resource, objects: objectList.items.map(({ object }) => object) });
    }
    for (const { key } of items) {
      await this.#quotas.write(key, (current) => {
        const object =
          current &&
          updateQuotaStatus(current.object, countObjects(current.object, objects, this.#context.dialect.groupSuffix));
        return object === undefined ? 'unchanged' : { put: object };
      });
    }
  }

  /** Returns one resource for each storage with objects that a quota limits. */
  #findLimitedResources(quotas: readonly StoredItem[]): readonly ResourceType[] {
    const limitedNames = new Set(quotas.flatMap(({ object }) => Object.keys(readHardLimits(object))));
    const countedResources = new Map<string, ResourceType>();
    for (const resource of this.#context.registry.resources) {
      const { storageKey, namespaced, isVirtual, computed } = resource;
      if (
        !namespaced ||
        isVirtual ||
        computed !== undefined ||
        ![...limitedNames].some((name) => isUsageName(resource, name))
      )
        continue;
      countedResources.set(
        `${storageKey} ${resource.group}`,
        countedResources.get(`${storageKey} ${resource.group}`) ?? resource,
      );
    }
    return [...countedResources.values()];
  }

  /** Watches the objects of a resource. Counts again after a deletion, an update that can change the usage, or the end of the watch. */
  async #watchResource(namespace: string, resource: ResourceType): Promise<void> {
    const openWatches = this.#watches.get(namespace) ?? new Map<string, CacheWatch | undefined>();
    this.#watches.set(namespace, openWatches);
    const { storageKey } = resource;
    if (openWatches.has(storageKey)) return;
    openWatches.set(storageKey, undefined);
    const watch = await this.#context.storage(resource).watch(
      { prefix: `${namespace}/`, from: { state: { type: 'mostRecent' } } },
      {
        onEvent: ({ type }) => {
          if (type === 'DELETED' || (type === 'MODIFIED' && canUpdateChangeUsage(resource))) this.#queue.add(namespace);
        },
        onSynced: () => undefined,
        onProgress: () => undefined,
        onEnd: () => {
          openWatches.delete(storageKey);
          this.#queue.add(namespace);
        },
      },
    );
    if (this.#watches.get(namespace) === openWatches) openWatches.set(storageKey, watch);
    else watch.close();
  }

  #stopWatches(namespace: string): void {
    const watches = this.#watches.get(namespace);
    this.#watches.delete(namespace);
    for (const watch of watches?.values() ?? []) watch?.close();
  }
}

interface CountedObjects {
  readonly resource: ResourceType;
  readonly objects: readonly ApiObject[];
}

/** Returns the usage for the resource names that the quota limits. */
function countObjects(quota: ApiObject, countedObjects: readonly CountedObjects[], groupSuffix: string): Usage {
  const limitedNames = Object.keys(readHardLimits(quota));
  let usage: Usage = new Map();
  for (const { resource, objects } of countedObjects) {
    const usageNames = limitedNames.filter((name) => isUsageName(resource, name));
    if (usageNames.length === 0) continue;
    usage = addAmounts(usage, new Map(usageNames.map((name) => [name, ZERO_QUANTITY])));
    for (const object of objects.filter((object) => isInScope(quota, resource, object))) {
      const limitedAmounts = [...countObject(resource, object, groupSuffix)].filter(([name]) =>
        usageNames.includes(name),
      );
      usage = addAmounts(usage, new Map(limitedAmounts));
    }
  }
  return usage;
}

/** Returns the quota with its new status, or undefined if nothing changes. */
function updateQuotaStatus(quota: ApiObject, usage: Usage): ApiObject | undefined {
  const hard = readHardLimits(quota);
  const limitedNames = Object.keys(hard).filter((name) => usage.has(name));
  const usedAmounts = Object.fromEntries(limitedNames.map((name) => [name, usage.get(name)?.text ?? '0']));
  const currentStatus = readStatus(quota);
  if (isDeepEqual(currentStatus.hard, hard) && isDeepEqual(currentStatus.used, usedAmounts)) return undefined;
  return { ...quota, status: { hard, used: usedAmounts } };
}
