/**
 * The graph of owners, as the garbage collector has observed it. It has a node for each object, identified by its uid. An owner has no node
 * until it is itself observed, even if owner references contain its uid.
 *
 * Example: a Deployment d owns a ReplicaSet r, which owns a Pod p. They are observed in the order p, d, r. After p, the graph contains p as
 * a dependent of the uid of r. After r, it also contains r as a dependent of d. Then `listDependents(d)` is [r] and `listDependents(r)` is [p].
 */
import type { ApiObject, OwnerReference } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';

/** The members of a stored object on which garbage collection depends. */
export interface ObjectNode {
  readonly uid: string;
  readonly resource: ResourceType;
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  readonly owners: readonly OwnerReference[];
  readonly isTerminating: boolean;
  /** The action on the dependents of a terminating object that must be complete before the object is removed. */
  readonly awaitedAction: 'deletion' | 'orphaning' | undefined;
}

export const ORPHAN_FINALIZER = 'orphan';
export const FOREGROUND_FINALIZER = 'foregroundDeletion';

export function toNode(resource: ResourceType, key: string, { metadata }: ApiObject): ObjectNode {
  const finalizers = metadata.finalizers ?? [];
  const isTerminating = metadata.deletionTimestamp !== undefined;
  const awaitedAction = finalizers.includes(FOREGROUND_FINALIZER)
    ? 'deletion'
    : finalizers.includes(ORPHAN_FINALIZER)
      ? 'orphaning'
      : undefined;
  return {
    uid: metadata.uid ?? '',
    resource,
    key,
    name: metadata.name ?? '',
    namespace: metadata.namespace ?? '',
    owners: metadata.ownerReferences ?? [],
    isTerminating,
    awaitedAction: isTerminating ? awaitedAction : undefined,
  };
}

export class OwnerGraph {
  readonly #nodes = new Map<string, ObjectNode>();
  readonly #dependentUidsByOwner = new Map<string, Set<string>>();

  get(uid: string): ObjectNode | undefined {
    return this.#nodes.get(uid);
  }

  listNodes(): Iterable<ObjectNode> {
    return this.#nodes.values();
  }

  /** Adds or replaces a node, and returns the previous node. */
  put(node: ObjectNode): ObjectNode | undefined {
    const previousNode = this.#nodes.get(node.uid);
    if (previousNode !== undefined) this.#unlink(previousNode);
    this.#nodes.set(node.uid, node);
    for (const { uid = '' } of node.owners) {
      const dependentUids = this.#dependentUidsByOwner.get(uid);
      if (dependentUids === undefined) this.#dependentUidsByOwner.set(uid, new Set([node.uid]));
      else dependentUids.add(node.uid);
    }
    return previousNode;
  }

  remove(uid: string): void {
    const node = this.#nodes.get(uid);
    if (node === undefined) return;
    this.#unlink(node);
    this.#nodes.delete(uid);
  }

  listDependents(uid: string): ObjectNode[] {
    return [...(this.#dependentUidsByOwner.get(uid) ?? [])].flatMap(
      (dependentUid) => this.#nodes.get(dependentUid) ?? [],
    );
  }

  /** Reports whether the reference matches the observed owner. A cluster-scoped owner may own objects in all namespaces. */
  matchesOwner(reference: OwnerReference, dependent: ObjectNode): boolean {
    const owner = this.#nodes.get(reference.uid ?? '');
    if (owner === undefined) return false;
    const { kind, apiVersion } = owner.resource;
    const readGroup = (version: string) => (version.includes('/') ? version.split('/')[0] : '');
    return (
      kind === reference.kind &&
      readGroup(apiVersion) === readGroup(reference.apiVersion ?? '') &&
      owner.name === reference.name &&
      (owner.namespace === '' || owner.namespace === dependent.namespace)
    );
  }

  #unlink(node: ObjectNode): void {
    for (const { uid = '' } of node.owners) {
      const dependentUids = this.#dependentUidsByOwner.get(uid);
      dependentUids?.delete(node.uid);
      if (dependentUids?.size === 0) this.#dependentUidsByOwner.delete(uid);
    }
  }
}
