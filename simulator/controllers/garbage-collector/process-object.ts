/**
 * One look at one object, as the garbage collector of kube-controller-manager take it:
 *
 * - it waits for its dependents: when none blocks it any more its finalizer goes, else they are looked at;
 * - it orphans: the references to it are taken out of its dependents, then its finalizer goes;
 * - some owner is there: the references to those that are gone or wait are taken out;
 * - an owner waits and it has dependents of its own: it is deleted in the foreground; in a cycle its references no longer block;
 * - no owner is left: it is deleted, by the policy that its finalizers name, else in the background.
 */
import type { ApiObject, OwnerReference } from '../../pure/object.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { ControllerContext } from '../controller.ts';
import { deleteObject, withMetadata } from '../deletion.ts';
import { type ClassifiedReferences, classifyReferences } from './classify-references.ts';
import { FOREGROUND, type Node, nodeOf, ORPHAN, type OwnerGraph } from './owner-graph.ts';

type Metadata = ApiObject['metadata'];

export class ObjectProcessor {
  readonly #context: ControllerContext;
  readonly #graph: OwnerGraph;
  /** Asks for a look at another one. */
  readonly #enqueue: (uid: string) => void;

  constructor(context: ControllerContext, graph: OwnerGraph, look: (uid: string) => void) {
    this.#context = context;
    this.#graph = graph;
    this.#enqueue = look;
  }

  /** Answers false when an owner is of a kind that nobody serves. */
  async process(queuedNode: Node): Promise<boolean> {
    const item = await this.#context.storage(queuedNode.resource).get(queuedNode.key, { type: 'mostRecent' });
    if (item === undefined || item.object.metadata.uid !== queuedNode.uid) return true;
    const node = nodeOf(queuedNode.resource, queuedNode.key, item.object);
    if (node.awaits === 'deletion') {
      await this.#releaseWhenAlone(node);
      return true;
    }
    if (node.awaits === 'orphaning') {
      await this.#orphan(node);
      return true;
    }
    if (node.terminating || node.owners.length === 0) return true;
    const owners = await classifyReferences(this.#context, node, node.owners);
    await this.#deleteOrPatch(node, item, owners);
    return owners.unknown.length === 0;
  }

  async #deleteOrPatch(node: Node, item: Item, { solid, waiting, gone, unknown }: ClassifiedReferences): Promise<void> {
    if (unknown.length > 0) return;
    const lost = new Set([...gone, ...waiting].map(({ uid }) => uid));
    if (solid.length > 0) {
      if (lost.size > 0) await this.#patchMetadata(node, (metadata) => without(metadata, lost));
      return;
    }
    const finalizers = item.object.metadata.finalizers ?? [];
    const dependents = this.#graph.dependents(node.uid);
    let policy = 'Background';
    if (finalizers.includes(ORPHAN)) policy = 'Orphan';
    else if (finalizers.includes(FOREGROUND)) policy = 'Foreground';
    if (waiting.length > 0 && dependents.length > 0) {
      if (dependents.some(({ awaits }) => awaits === 'deletion')) await this.#patchMetadata(node, unblocked);
      policy = 'Foreground';
    }
    await deleteObject(this.#context, node, { propagationPolicy: policy });
  }

  async #releaseWhenAlone(node: Node): Promise<void> {
    const blocking = this.#graph.dependents(node.uid).filter(({ owners }) => {
      return owners.some(({ uid, blockOwnerDeletion }) => uid === node.uid && blockOwnerDeletion === true);
    });
    if (blocking.length === 0) {
      return this.#patchMetadata(node, (metadata) => finalizedBy(metadata, FOREGROUND));
    }
    for (const { uid, awaits } of blocking) if (awaits !== 'deletion') this.#enqueue(uid);
  }

  async #orphan(node: Node): Promise<void> {
    const ownerUid = new Set<string | undefined>([node.uid]);
    for (const dependent of this.#graph.dependents(node.uid)) {
      await this.#patchMetadata(dependent, (metadata) => without(metadata, ownerUid));
    }
    await this.#patchMetadata(node, (metadata) => finalizedBy(metadata, ORPHAN));
  }

  async #patchMetadata({ resource, key, uid }: Node, rewrite: (metadata: Metadata) => Metadata): Promise<void> {
    await this.#context.storage(resource).write(key, (current) => {
      if (current === undefined || current.object.metadata.uid !== uid) return 'unchanged';
      const { metadata } = current.object;
      const next = rewrite(metadata);
      return next === metadata ? 'unchanged' : withMetadata(resource, current.object, next);
    });
  }
}

function without(metadata: Metadata, uids: ReadonlySet<string | undefined>): Metadata {
  const { ownerReferences = [], ...others } = metadata;
  const remaining = ownerReferences.filter(({ uid }) => !uids.has(uid));
  if (remaining.length === ownerReferences.length) return metadata;
  return remaining.length === 0 ? others : { ...metadata, ownerReferences: remaining };
}

function unblocked(metadata: Metadata): Metadata {
  const { ownerReferences = [] } = metadata;
  if (!ownerReferences.some(({ blockOwnerDeletion }) => blockOwnerDeletion === true)) return metadata;
  const free = (reference: OwnerReference) => ({ ...reference, blockOwnerDeletion: false });
  return { ...metadata, ownerReferences: ownerReferences.map(free) };
}

function finalizedBy(metadata: Metadata, finalizer: string): Metadata {
  const { finalizers = [], ...others } = metadata;
  if (!finalizers.includes(finalizer)) return metadata;
  const remaining = finalizers.filter((each) => each !== finalizer);
  return remaining.length === 0 ? others : { ...metadata, finalizers: remaining };
}
