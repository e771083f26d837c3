/**
 * Resolves aliases. An alias stands for the last node before it that has its anchor. The share of nodes that come from aliases is limited
 * as in kube-apiserver, so that a few lines cannot expand to gigabytes.
 */
import { type Alias, isAlias, isCollection, isPair, isScalar, type Node } from 'yaml';
import { DecodingError } from '../serializers/serializer.ts';

/** Finds the node of each alias. Throws a DecodingError for an unknown anchor. */
export function resolveAliases(root: unknown): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const nodesByAlias = new Map<Alias, Node>();
  const pendingNodes: unknown[] = [root];
  while (pendingNodes.length > 0) {
    const node = pendingNodes.pop();
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) throw new DecodingError(`yaml: unknown anchor '${node.source}' referenced`);
      nodesByAlias.set(node, target);
    } else if (isPair(node)) {
      pendingNodes.push(node.value, node.key);
    } else if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      if (isCollection(node))
        for (let index = node.items.length - 1; index >= 0; index--) pendingNodes.push(node.items[index]);
    }
  }
  return nodesByAlias;
}

const LOWER_NODE_LIMIT = 400_000;
const UPPER_NODE_LIMIT = 4_000_000;

/** Counts all decoded nodes, and the nodes that come from aliases, and limits the share of the latter. */
export class AliasLimiter {
  #nodeCount = 0;
  #aliasedNodeCount = 0;
  #aliasDepth = 0;
  readonly #openAliases = new Set<Alias>();

  /** Counts a decoded node. Throws a DecodingError if too many nodes come from aliases. */
  countNode(): void {
    this.#nodeCount++;
    if (this.#aliasDepth > 0) this.#aliasedNodeCount++;
    if (
      this.#aliasedNodeCount > 100 &&
      this.#nodeCount > 1000 &&
      this.#aliasedNodeCount / this.#nodeCount > computeAllowedShare(this.#nodeCount)
    ) {
      throw new DecodingError('yaml: document contains excessive aliasing');
    }
  }

  /** Calls `expandNode`, which decodes the node of an alias. Throws a DecodingError if the node contains the alias. */
  expand<T>(alias: Alias, expandNode: () => T): T {
    if (this.#openAliases.has(alias)) throw new DecodingError(`yaml: anchor '${alias.source}' value contains itself`);
    this.#openAliases.add(alias);
    this.#aliasDepth++;
    const value = expandNode();
    this.#aliasDepth--;
    this.#openAliases.delete(alias);
    return value;
  }
}

/** Returns the share of nodes that may come from aliases: from 99 % of a short document to 10 % of a long one. */
function computeAllowedShare(nodeCount: number): number {
  if (nodeCount <= LOWER_NODE_LIMIT) return 0.99;
  if (nodeCount >= UPPER_NODE_LIMIT) return 0.1;
  return 0.99 - (0.89 * (nodeCount - LOWER_NODE_LIMIT)) / (UPPER_NODE_LIMIT - LOWER_NODE_LIMIT);
}
