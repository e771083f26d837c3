/**
 * Deletes all objects of a namespace, of every namespaced resource (ns-deletion-removes-contents), and reports objects that remain because
 * of finalizers. Objects are deleted in batches, so that other requests are not blocked.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TurnBatch } from '../../foundation/event-loop.ts';
import { decideDeletion } from '../../handlers/deletion/outcome.ts';
import { NO_DELETE_OPTIONS } from '../../handlers/options/delete-options.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { ResourceStorage, StoredItem } from '../../store/watch-cache.ts';
import type { ControllerContext } from '../controller.ts';
import type { RemainingContent } from './conditions.ts';

/**
 * The maximum number of objects in a batch. Batches are small, because a batch of ten objects causes a thousand events if there are a
 * hundred watchers, and because a request needs several turns of the event loop, each after another batch.
 */
const MAX_BATCH_SIZE = 10;
/** The options of deletions. The grace period is 0, because there is no kubelet that would remove pods after it. */
const DELETE_OPTIONS = { ...NO_DELETE_OPTIONS, propagationPolicy: 'Background', gracePeriodSeconds: 0 };

export interface NamespaceDeletionResult extends RemainingContent {
  /** The resources with remaining objects, and their number. */
  readonly remainingResources: readonly { readonly resource: ResourceType; readonly count: number }[];
}

export async function deleteNamespaceContents(
  context: ControllerContext,
  namespace: string,
): Promise<NamespaceDeletionResult> {
  const countsByResource = new Map<string, number>();
  const countsByFinalizer = new Map<string, number>();
  const failures: string[] = [];
  const remainingResources: { resource: ResourceType; count: number }[] = [];
  for (const phase of listDeletionPhases(context)) {
    // As in kube-apiserver, conditions do not report the objects that an earlier phase has left.
    if (remainingResources.length > 0)
      return { countsByResource: new Map(), countsByFinalizer: new Map(), failures, remainingResources };
    for (const resource of phase) {
      const storage = context.storage(resource);
      const remainingObjects = await deleteResourceObjects(context, resource, storage, `${namespace}/`);
      failures.push(...remainingObjects.failures);
      if (remainingObjects.items.length === 0) continue;
      remainingResources.push({ resource, count: remainingObjects.items.length });
      countsByResource.set(`${resource.resource}.${resource.group}`, remainingObjects.items.length);
      for (const finalizer of remainingObjects.items.flatMap(({ object }) => object.metadata.finalizers ?? [])) {
        countsByFinalizer.set(finalizer, (countsByFinalizer.get(finalizer) ?? 0) + 1);
      }
    }
  }
  return { countsByResource, countsByFinalizer, failures, remainingResources };
}

/**
 * Returns the resources of each phase. A phase starts when the objects of the earlier phases are gone. Since 1.33, pods are the first
 * phase.
 */
function listDeletionPhases(context: ControllerContext): readonly (readonly ResourceType[])[] {
  const resources = listStoredResources(context);
  if (!context.registry.behaviors.has('pods-deleted-first')) return [resources];
  const isPod = ({ group, resource }: ResourceType): boolean => group === '' && resource === 'pods';
  return [resources.filter(isPod), resources.filter((resource) => !isPod(resource))];
}

/** Returns one resource for each storage of namespaced objects. */
function listStoredResources({ registry }: ControllerContext): ResourceType[] {
  const resourcesByStorageKey = new Map<string, ResourceType>();
  for (const resource of registry.resources) {
    const isStoredResource = resource.namespaced && !resource.isVirtual && resource.computed === undefined;
    if (isStoredResource && !resourcesByStorageKey.has(resource.storageKey))
      resourcesByStorageKey.set(resource.storageKey, resource);
  }
  return [...resourcesByStorageKey.values()];
}

interface RemainingObjects {
  readonly items: readonly StoredItem[];
  readonly failures: readonly string[];
}

async function deleteResourceObjects(
  context: ControllerContext,
  resource: ResourceType,
  storage: ResourceStorage,
  prefix: string,
): Promise<RemainingObjects> {
  const { items } = await storage.list({ prefix, freshness: { type: 'mostRecent' } });
  if (items.length === 0) return { items, failures: [] };
  const failures: string[] = [];
  for (const batch of splitIntoBatches(items)) {
    const outcomes = await Promise.allSettled(batch.map(({ key }) => deleteItem(context, resource, storage, key)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(String(outcome.reason));
    await nextTurn();
  }
  const { items: remainingItems } = await storage.list({ prefix, freshness: { type: 'mostRecent' } });
  return { items: remainingItems, failures };
}

/** Yields batches. The number and the total size of the objects of a batch are limited. */
function* splitIntoBatches(items: readonly StoredItem[]): Generator<readonly StoredItem[]> {
  const turnBatch = new TurnBatch();
  let batch: StoredItem[] = [];
  for (const item of items) {
    batch.push(item);
    if (!turnBatch.addAndReportFull(item) && batch.length < MAX_BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function deleteItem(context: ControllerContext, resource: ResourceType, storage: ResourceStorage, key: string) {
  let removesAfterWrite = false;
  await storage.write(key, (current) => {
    removesAfterWrite = false;
    if (current === undefined) return 'unchanged';
    const hasFinalizers = (current.object.metadata.finalizers ?? []).length > 0;
    if (hasFinalizers && current.object.metadata.deletionTimestamp !== undefined) return 'unchanged';
    const outcome = decideDeletion(current.object, DELETE_OPTIONS, resource.strategy, context.clock.now());
    if (outcome.type === 'pending') return 'unchanged';
    if (outcome.type === 'removed') return 'absent';
    removesAfterWrite = outcome.isRemovedAfterWrite;
    return { put: outcome.object };
  });
  if (removesAfterWrite) await storage.write(key, () => 'absent');
}
