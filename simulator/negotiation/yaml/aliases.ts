/**
 * Which node each alias stands for: the last one before it with that anchor. And how much of a document may come from aliases, so that
 * a few lines can't stand for gigabytes (the bounds are those of genuine servers).
 */
import { type Alias, isAlias, isCollection, isPair, isScalar, type Node } from 'yaml';
import { DecodingError } from '../serializers/serializer.ts';

/** Throws a DecodingError for an anchor that isn't there. */
export function bindAliases(root: unknown): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const bound = new Map<Alias, Node>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) throw new DecodingError(`yaml: unknown anchor '${node.source}' referenced`);
      bound.set(node, target);
    } else if (isPair(node)) {
      waiting.push(node.value, node.key);
    } else if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      if (isCollection(node))
        for (let index = node.items.length - 1; index >= 0; index--) waiting.push(node.items[index]);
    }
  }
  return bound;
}

const FEW = 400_000;
const MANY = 4_000_000;

/** Counts the nodes that are read, and those of them that are read again because of an alias. */
export class AliasBudget {
  private nodes = 0;
  private repeated = 0;
  private depth = 0;
  private readonly open = new Set<Alias>();

  count(): void {
    this.nodes++;
    if (this.depth > 0) this.repeated++;
    if (this.repeated > 100 && this.nodes > 1000 && this.repeated / this.nodes > allowedShare(this.nodes)) {
      throw new DecodingError('yaml: document contains excessive aliasing');
    }
  }

  within<T>(alias: Alias, read: () => T): T {
    if (this.open.has(alias)) throw new DecodingError(`yaml: anchor '${alias.source}' value contains itself`);
    this.open.add(alias);
    this.depth++;
    const value = read();
    this.depth--;
    this.open.delete(alias);
    return value;
  }
}

/** From 99 % of a short document down to 10 % of a long one. */
function allowedShare(nodes: number): number {
  if (nodes <= FEW) return 0.99;
  if (nodes >= MANY) return 0.1;
  return 0.99 - (0.89 * (nodes - FEW)) / (MANY - FEW);
}
