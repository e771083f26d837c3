/**
 * Processes one object as the garbage collector of kube-controller-manager does. The first of these cases applies:
 *
 * - The object waits for the deletion of its dependents. If no dependent blocks its deletion, its finalizer is removed. Otherwise, these
 *   dependents are processed.
 * - The object orphans its dependents. The references to it are removed from the dependents, and then its finalizer is removed.
 * - The object has an existing owner. Its references to owners that do not exist, or that wait for their dependents, are removed.
 * - The object has dependents, and its owner waits for it. The object is deleted in the foreground. If a dependent waits as well, there may
 *   be a cycle of owners, so the references of the object no longer block the deletion of its owners.
 * - The object has no existing owner. It is deleted with the policy of its finalizers, or else in the background.
 */
import type { ApiObject, OwnerReference } from '../../pure/object.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { ControllerContext } from '../controller.ts';
import { deleteObject, replaceMetadata } from '../deletion.ts';
import { type ClassifiedReferences, classifyReferences } from './classify-references.ts';
import { FOREGROUND_FINALIZER, type ObjectNode, ORPHAN_FINALIZER, type OwnerGraph, toNode } from './owner-graph.ts';

type Metadata = ApiObject['metadata'];

export class ObjectProcessor {
  readonly #context: ControllerContext;
  readonly #graph: OwnerGraph;
  /** Enqueues another object. */
  readonly #enqueue: (uid: string) => void;

  constructor(context: ControllerContext, graph: OwnerGraph, enqueue: (uid: string) => void) {
    this.#context = context;
    this.#graph = graph;
    this.#enqueue = enqueue;
  }

  /** Processes an object. Returns false if an owner has a kind that is not served. */
  async process(queuedNode: ObjectNode): Promise<boolean> {
    const item = await this.#context.storage(queuedNode.resource).get(queuedNode.key, { type: 'mostRecent' });
    if (item === undefined || item.object.metadata.uid !== queuedNode.uid) return true;
    const node = toNode(queuedNode.resource, queuedNode.key, item.object);
    if (node.awaitedAction === 'deletion') {
      await this.#removeFinalizerUnlessBlocked(node);
      return true;
    }
    if (node.awaitedAction === 'orphaning') {
      await this.#orphanDependents(node);
      return true;
    }
    if (node.isTerminating || node.owners.length === 0) return true;
    const owners = await classifyReferences(this.#context, node, node.owners);
    await this.#deleteOrPatch(node, item, owners);
    return owners.unknownOwners.length === 0;
  }

  async #deleteOrPatch(
    node: ObjectNode,
    item: StoredItem,
    { existingOwners, waitingOwners, missingOwners, unknownOwners }: ClassifiedReferences,
  ): Promise<void> {
    if (unknownOwners.length > 0) return;
    const removableUids = new Set([...missingOwners, ...waitingOwners].map(({ uid }) => uid));
    if (existingOwners.length > 0) {
      if (removableUids.size > 0)
        await this.#patchMetadata(node, (metadata) => removeReferences(metadata, removableUids));
      return;
    }
    const finalizers = item.object.metadata.finalizers ?? [];
    const dependents = this.#graph.listDependents(node.uid);
    let policy = 'Background';
    if (finalizers.includes(ORPHAN_FINALIZER)) policy = 'Orphan';
    else if (finalizers.includes(FOREGROUND_FINALIZER)) policy = 'Foreground';
    if (waitingOwners.length > 0 && dependents.length > 0) {
      if (dependents.some(({ awaitedAction }) => awaitedAction === 'deletion'))
        await this.#patchMetadata(node, clearBlockOwnerDeletion);
      policy = 'Foreground';
    }
    await deleteObject(this.#context, node, { propagationPolicy: policy });
  }

  async #removeFinalizerUnlessBlocked(node: ObjectNode): Promise<void> {
    const blockingDependents = this.#graph.listDependents(node.uid).filter(({ owners }) => {
      return owners.some(({ uid, blockOwnerDeletion }) => uid === node.uid && blockOwnerDeletion === true);
    });
    if (blockingDependents.length === 0) {
      return this.#patchMetadata(node, (metadata) => removeFinalizer(metadata, FOREGROUND_FINALIZER));
    }
    for (const { uid, awaitedAction } of blockingDependents) if (awaitedAction !== 'deletion') this.#enqueue(uid);
  }

  async #orphanDependents(node: ObjectNode): Promise<void> {
    const ownerUids = new Set<string | undefined>([node.uid]);
    for (const dependent of this.#graph.listDependents(node.uid)) {
      await this.#patchMetadata(dependent, (metadata) => removeReferences(metadata, ownerUids));
    }
    await this.#patchMetadata(node, (metadata) => removeFinalizer(metadata, ORPHAN_FINALIZER));
  }

  async #patchMetadata(
    { resource, key, uid }: ObjectNode,
    changeMetadata: (metadata: Metadata) => Metadata,
  ): Promise<void> {
    await this.#context.storage(resource).write(key, (current) => {
      if (current === undefined || current.object.metadata.uid !== uid) return 'unchanged';
      const { metadata } = current.object;
      const changedMetadata = changeMetadata(metadata);
      return changedMetadata === metadata ? 'unchanged' : replaceMetadata(resource, current.object, changedMetadata);
    });
  }
}

function removeReferences(metadata: Metadata, uids: ReadonlySet<string | undefined>): Metadata {
  const { ownerReferences = [], ...otherMetadata } = metadata;
  const remainingReferences = ownerReferences.filter(({ uid }) => !uids.has(uid));
  if (remainingReferences.length === ownerReferences.length) return metadata;
  return remainingReferences.length === 0 ? otherMetadata : { ...metadata, ownerReferences: remainingReferences };
}

function clearBlockOwnerDeletion(metadata: Metadata): Metadata {
  const { ownerReferences = [] } = metadata;
  if (!ownerReferences.some(({ blockOwnerDeletion }) => blockOwnerDeletion === true)) return metadata;
  const unblockDeletion = (reference: OwnerReference) => ({ ...reference, blockOwnerDeletion: false });
  return { ...metadata, ownerReferences: ownerReferences.map(unblockDeletion) };
}

function removeFinalizer(metadata: Metadata, finalizer: string): Metadata {
  const { finalizers = [], ...remainingMetadata } = metadata;
  if (!finalizers.includes(finalizer)) return metadata;
  const remainingFinalizers = finalizers.filter((name) => name !== finalizer);
  return remainingFinalizers.length === 0 ? remainingMetadata : { ...metadata, finalizers: remainingFinalizers };
}
