/**
 * Deletes the content of terminating namespaces and then removes the namespaces (ns-deletion-removes-contents). A namespace with remaining
 * objects is processed again when an object in the namespace, or the namespace itself, changes.
 *
 * Example: DELETE marks the namespace `a` as Terminating. The controller deletes all its objects. An Endpoints object with a finalizer
 * remains, and the status reports it. When the finalizer is removed, the controller processes the namespace again, finds no objects, and
 * removes its own finalizer from `spec.finalizers`. If no other finalizer is left, the namespace is removed in the same step.
 */

import { formatTime } from '../../handlers/call.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { readFinalizers } from '../../registry/kinds/core/namespaces.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, StoredItem, WatchEvent, WriteDecision } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { watchForRemoval } from '../watch-for-removal.ts';
import { WorkQueue } from '../work-queue.ts';
import { type RemainingContent, updateConditions } from './conditions.ts';
import { deleteNamespaceContents, type NamespaceDeletionResult } from './delete-namespace-contents.ts';

const CONTROLLER_NAME = 'namespace-controller';

export class NamespaceController implements Controller {
  readonly #context: ControllerContext;
  readonly #namespaces: ResourceType;
  readonly #queue: WorkQueue;
  readonly #informer: Informer;
  /** The watches that wait for the removal of objects, by namespace. */
  readonly #pendingWatches = new Map<string, readonly CacheWatch[]>();
  #isStopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#namespaces = findServedResource(context.registry, '', 'v1', 'namespaces');
    this.#queue = new WorkQueue(CONTROLLER_NAME, (name) => this.#emptyAndReleaseNamespace(name), context);
    const handleEvent = ({ item }: WatchEvent) => this.#handleNamespace(item.object);
    this.#informer = new Informer(CONTROLLER_NAME, { storage: this.#getStorage(), handleEvent }, context);
  }

  async start(): Promise<void> {
    await this.#informer.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.stop();
    this.#informer.stop();
    for (const name of [...this.#pendingWatches.keys()]) this.#stopWaiting(name);
  }

  #getStorage() {
    return this.#context.storage(this.#namespaces);
  }

  #handleNamespace({ metadata }: ApiObject): void {
    if (metadata.deletionTimestamp !== undefined && metadata.name !== undefined) this.#queue.add(metadata.name);
  }

  async #emptyAndReleaseNamespace(name: string): Promise<void> {
    this.#stopWaiting(name);
    const current = await this.#getStorage().get(name, { type: 'mostRecent' });
    if (this.#isStopped || current === undefined || !this.#hasOwnFinalizer(current)) return;
    const deletionResult = await deleteNamespaceContents(this.#context, name);
    if (deletionResult.remainingResources.length === 0 && deletionResult.failures.length === 0) {
      await this.#getStorage().write(name, (currentItem) => this.#removeOwnFinalizer(currentItem));
      return;
    }
    await this.#getStorage().write(name, (currentItem) => this.#updateStatus(currentItem, deletionResult));
    await this.#waitForRemoval(name, deletionResult.remainingResources);
  }

  /** Reports whether the namespace is terminating and still has this controller's finalizer. */
  #hasOwnFinalizer({ object }: StoredItem): boolean {
    const isTerminating = object.metadata.deletionTimestamp !== undefined;
    return isTerminating && readFinalizers(object).includes(this.#context.dialect.finalizer);
  }

  #removeOwnFinalizer(currentItem: StoredItem | undefined): WriteDecision {
    if (currentItem === undefined || !this.#hasOwnFinalizer(currentItem)) return 'unchanged';
    const finalizers = readFinalizers(currentItem.object).filter(
      (finalizer) => finalizer !== this.#context.dialect.finalizer,
    );
    if (finalizers.length === 0 && (currentItem.object.metadata.finalizers ?? []).length === 0) return 'absent';
    const { finalizers: _, ...spec } = readMembers(currentItem.object.spec);
    return { put: { ...currentItem.object, spec: finalizers.length === 0 ? spec : { ...spec, finalizers } } };
  }

  #updateStatus(currentItem: StoredItem | undefined, remainingContent: RemainingContent): WriteDecision {
    if (currentItem === undefined || !this.#hasOwnFinalizer(currentItem)) return 'unchanged';
    const status = readMembers(currentItem.object.status);
    const currentStatus: { conditions?: JsonObject[] } = status;
    const conditions = updateConditions(
      remainingContent,
      currentStatus.conditions ?? [],
      formatTime(this.#context.clock.now()),
    );
    return conditions === undefined
      ? 'unchanged'
      : { put: { ...currentItem.object, status: { ...status, conditions } } };
  }

  /** Enqueues the namespace again as soon as one of the remaining objects is removed, or was removed in the meantime. */
  async #waitForRemoval(
    name: string,
    remainingResources: NamespaceDeletionResult['remainingResources'],
  ): Promise<void> {
    const enqueueNamespace = () => this.#queue.add(name);
    const onEnd = () => {
      if (this.#pendingWatches.has(name)) enqueueNamespace();
    };
    const watches = remainingResources.map(({ resource, count }) =>
      watchForRemoval({ storage: this.#context.storage(resource), prefix: `${name}/`, count }, enqueueNamespace, onEnd),
    );
    this.#pendingWatches.set(name, await Promise.all(watches));
    if (this.#isStopped) this.#stopWaiting(name);
  }

  #stopWaiting(name: string): void {
    const watches = this.#pendingWatches.get(name) ?? [];
    this.#pendingWatches.delete(name);
    for (const watch of watches) watch.close();
  }
}
