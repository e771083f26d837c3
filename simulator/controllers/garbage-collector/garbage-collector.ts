/**
 * The garbage collector, which follows ownerReferences. Objects whose owners were deleted in the background are deleted, objects that are
 * deleted in the foreground wait for their dependents, and dependents of objects that are deleted with Orphan are kept. The garbage
 * collector watches every stored resource, maintains the graph of owners, and processes an object when the object or its owners have
 * changed. It implements the documentation, because the kube-apiserver that the suite runs against has no garbage collector.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnerReference } from '../../pure/object.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, WatchEvent } from '../../store/watch-cache.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { RoundLimiter } from '../round-limiter.ts';
import { findResource } from './classify-references.ts';
import { type ObjectNode, OwnerGraph, toNode } from './owner-graph.ts';
import { recordOwnerInOtherNamespace } from './owner-namespace-event.ts';
import { ObjectProcessor } from './process-object.ts';

const CONTROLLER_NAME = 'garbage-collector-controller';
/** The number of objects that are processed in one turn of the event loop. */
const OBJECTS_PER_TURN = 50;
/** The resource whose objects define further kinds. */
const DEFINITIONS_RESOURCE = 'customresourcedefinitions';

export class GarbageCollector implements Controller {
  readonly #context: ControllerContext;
  readonly #graph = new OwnerGraph();
  readonly #processor: ObjectProcessor;
  readonly #watches = new Map<string, CacheWatch | undefined>();
  readonly #queue = new Set<string>();
  /** The uids of objects that were processed too often and will be enqueued after a delay. */
  readonly #waitingUids = new Set<string>();
  /** The uids of objects with an owner whose kind is not served yet. */
  readonly #unresolvedUids = new Set<string>();
  readonly #roundLimiter: RoundLimiter;
  #isWorking = false;
  #isStopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#roundLimiter = new RoundLimiter(context.clock);
    this.#processor = new ObjectProcessor(context, this.#graph, (uid) => this.#enqueueWithDelay(uid));
  }

  async start(): Promise<void> {
    await this.#watchAllResources();
  }

  stop(): void {
    this.#isStopped = true;
    for (const watch of this.#watches.values()) watch?.close();
  }

  /** Watches each stored resource once, in one of its versions. Events are not watched, because they neither own objects nor are owned. */
  async #watchAllResources(): Promise<void> {
    const newResources = new Map<string, ResourceType>();
    for (const resource of this.#context.registry.resources) {
      const { storageKey, isVirtual, computed, resource: plural } = resource;
      if (isVirtual || computed !== undefined || plural === 'events' || this.#watches.has(storageKey)) continue;
      if (!newResources.has(storageKey)) newResources.set(storageKey, resource);
    }
    for (const storageKey of newResources.keys()) this.#watches.set(storageKey, undefined);
    await Promise.all([...newResources.values()].map((resource) => this.#watchResource(resource)));
  }

  async #watchResource(resource: ResourceType): Promise<void> {
    const listedUids = new Set<string>();
    const watch = await this.#context.storage(resource).watch(
      { prefix: '', from: { state: { type: 'mostRecent' } } },
      {
        onEvent: (event) => {
          listedUids.add(event.item.object.metadata.uid ?? '');
          this.#handleEvent(resource, event);
        },
        onSynced: () => this.#removeMissing(resource, listedUids),
        onProgress: () => undefined,
        // The history of the watch has expired, so the watch starts again with the current objects.
        onEnd: () => {
          if (!this.#isStopped)
            this.#watchResource(resource).catch((error) => this.#context.report(CONTROLLER_NAME, error));
        },
      },
    );
    this.#watches.set(resource.storageKey, watch);
    if (this.#isStopped) watch.close();
  }

  /** Removes the nodes of objects that were deleted while the watch was interrupted. */
  #removeMissing(resource: ResourceType, listedUids: ReadonlySet<string>): void {
    for (const node of this.#graph.listNodes()) {
      if (node.resource.storageKey === resource.storageKey && !listedUids.has(node.uid)) this.#handleRemoval(node);
    }
  }

  #handleEvent(resource: ResourceType, { type, item }: WatchEvent): void {
    const node = toNode(resource, item.key, item.object);
    if (node.uid === '') return;
    if (type === 'DELETED') this.#handleRemoval(node);
    else this.#handleChange(node);
    if (resource.resource === DEFINITIONS_RESOURCE) this.#watchNewKinds();
  }

  #handleRemoval(node: ObjectNode): void {
    this.#graph.remove(node.uid);
    this.#unresolvedUids.delete(node.uid);
    for (const dependent of this.#graph.listDependents(node.uid)) this.#enqueueWithDelay(dependent.uid);
    this.#enqueueWaitingOwners(node);
  }

  #handleChange(node: ObjectNode): void {
    const previousNode = this.#graph.put(node);
    if (node.awaitedAction !== undefined && previousNode?.awaitedAction !== node.awaitedAction) {
      this.#enqueueWithDelay(node.uid);
      if (node.awaitedAction === 'deletion')
        for (const { uid } of this.#graph.listDependents(node.uid)) this.#enqueueWithDelay(uid);
    }
    if (previousNode === undefined)
      for (const dependent of this.#graph.listDependents(node.uid)) this.#checkOwners(dependent);
    this.#checkOwners(node);
    if (previousNode === undefined || !isDeepEqual(previousNode.owners, node.owners))
      this.#reportOwnersInOtherNamespaces(node);
    if (previousNode !== undefined) this.#enqueueWaitingOwners(previousNode);
  }

  /** Enqueues the object if an owner is unknown, does not match the reference, or waits for its dependents. */
  #checkOwners(node: ObjectNode): void {
    for (const reference of node.owners) {
      const owner = this.#graph.get(reference.uid ?? '');
      if (owner === undefined || !this.#graph.matchesOwner(reference, node) || owner.awaitedAction !== undefined)
        this.#enqueueWithDelay(node.uid);
    }
  }

  #reportOwnersInOtherNamespaces(node: ObjectNode): void {
    const invalidOwners = node.owners.filter(({ uid }) => {
      const owner = this.#graph.get(uid ?? '');
      return owner !== undefined && owner.namespace !== '' && owner.namespace !== node.namespace;
    });
    if (invalidOwners.length > 0)
      this.#recordOwnersInOtherNamespaces(node, invalidOwners).catch((error) =>
        this.#context.report(CONTROLLER_NAME, error),
      );
  }

  async #recordOwnersInOtherNamespaces(node: ObjectNode, invalidOwners: readonly OwnerReference[]): Promise<void> {
    for (const reference of invalidOwners) {
      if (this.#isStopped) return;
      await recordOwnerInOtherNamespace(this.#context, node, reference);
      await nextTurn();
    }
  }

  #enqueueWaitingOwners(node: ObjectNode): void {
    for (const { uid = '' } of node.owners)
      if (this.#graph.get(uid)?.awaitedAction === 'deletion') this.#enqueueWithDelay(uid);
  }

  /** Watches new kinds in the next turn of the event loop, when the registry has changed. */
  #watchNewKinds(): void {
    void nextTurn()
      .then(() => this.#watchAllResources())
      .then(() => {
        for (const uid of this.#unresolvedUids) {
          const owners = this.#graph.get(uid)?.owners ?? [];
          if (owners.every((owner) => findResource(this.#context, owner) !== undefined)) this.#enqueueWithDelay(uid);
        }
      })
      .catch((error) => this.#context.report(CONTROLLER_NAME, error));
  }

  #enqueueWithDelay(uid: string): void {
    if (this.#queue.has(uid) || this.#waitingUids.has(uid)) return;
    const delay = this.#roundLimiter.takeNextDelay(uid);
    if (delay === 0) {
      this.#enqueue(uid);
      return;
    }
    this.#waitingUids.add(uid);
    this.#context.clock.schedule(delay, () => {
      this.#waitingUids.delete(uid);
      this.#enqueue(uid);
    });
  }

  #enqueue(uid: string): void {
    this.#queue.add(uid);
    if (this.#isWorking || this.#isStopped) return;
    this.#isWorking = true;
    void this.#processQueue();
  }

  async #processQueue(): Promise<void> {
    await nextTurn();
    for (let processedCount = 1; this.#queue.size > 0 && !this.#isStopped; processedCount += 1) {
      const [uid = ''] = this.#queue;
      this.#queue.delete(uid);
      await this.#processUid(uid);
      if (processedCount % OBJECTS_PER_TURN === 0) await nextTurn();
    }
    this.#isWorking = false;
  }

  async #processUid(uid: string): Promise<void> {
    const node = this.#graph.get(uid);
    if (node === undefined) return;
    try {
      if (await this.#processor.process(node)) this.#unresolvedUids.delete(uid);
      else this.#unresolvedUids.add(uid);
    } catch (error) {
      this.#context.report(CONTROLLER_NAME, error);
    }
  }
}
