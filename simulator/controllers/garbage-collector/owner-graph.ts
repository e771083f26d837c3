/**
 * Who owns whom, as the collector has seen it: one node for each object that has owners or may be one, found by uid. What an owner's uid
 * stands for is known only once the object itself was seen.
 *
 * Worked example: a Deployment d owns a ReplicaSet r, which owns a Pod p. Seen in the order p, d, r: after p the graph knows that something
 * r owns p; d gets no edge; r is added as dependent of d. `dependents(d)` is [r], `dependents(r)` is [p].
 */
import type { ApiObject, OwnerReference } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';

export interface Node {
  readonly uid: string;
  readonly resource: ResourceType;
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  readonly owners: readonly OwnerReference[];
  readonly terminating: boolean;
  /** It is being deleted, and what it owns is to be gone first, or let go. */
  readonly awaits: 'deletion' | 'orphaning' | undefined;
}

export const ORPHAN = 'orphan';
export const FOREGROUND = 'foregroundDeletion';

export function nodeOf(resource: ResourceType, key: string, { metadata }: ApiObject): Node {
  const finalizers = metadata.finalizers ?? [];
  const terminating = metadata.deletionTimestamp !== undefined;
  const awaited = finalizers.includes(FOREGROUND) ? 'deletion' : finalizers.includes(ORPHAN) ? 'orphaning' : undefined;
  return {
    uid: metadata.uid ?? '',
    resource,
    key,
    name: metadata.name ?? '',
    namespace: metadata.namespace ?? '',
    owners: metadata.ownerReferences ?? [],
    terminating,
    awaits: terminating ? awaited : undefined,
  };
}

export class OwnerGraph {
  readonly #nodes = new Map<string, Node>();
  readonly #dependents = new Map<string, Set<string>>();

  get(uid: string): Node | undefined {
    return this.#nodes.get(uid);
  }

  all(): Iterable<Node> {
    return this.#nodes.values();
  }

  /** Answers what was known before. */
  put(node: Node): Node | undefined {
    const before = this.#nodes.get(node.uid);
    if (before !== undefined) this.#unlink(before);
    this.#nodes.set(node.uid, node);
    for (const { uid = '' } of node.owners) {
      const others = this.#dependents.get(uid);
      if (others === undefined) this.#dependents.set(uid, new Set([node.uid]));
      else others.add(node.uid);
    }
    return before;
  }

  remove(uid: string): void {
    const node = this.#nodes.get(uid);
    if (node === undefined) return;
    this.#unlink(node);
    this.#nodes.delete(uid);
  }

  dependents(uid: string): Node[] {
    return [...(this.#dependents.get(uid) ?? [])].flatMap((one) => this.#nodes.get(one) ?? []);
  }

  /** Whether the reference says what is known of the owner; an owner in no namespace may own in all. */
  agrees(reference: OwnerReference, dependent: Node): boolean {
    const owner = this.#nodes.get(reference.uid ?? '');
    if (owner === undefined) return false;
    const { kind, apiVersion } = owner.resource;
    const group = (version: string) => (version.includes('/') ? version.split('/')[0] : '');
    return (
      kind === reference.kind &&
      group(apiVersion) === group(reference.apiVersion ?? '') &&
      owner.name === reference.name &&
      (owner.namespace === '' || owner.namespace === dependent.namespace)
    );
  }

  #unlink(node: Node): void {
    for (const { uid = '' } of node.owners) {
      const others = this.#dependents.get(uid);
      others?.delete(node.uid);
      if (others?.size === 0) this.#dependents.delete(uid);
    }
  }
}
