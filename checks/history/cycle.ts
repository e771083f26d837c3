/**
 * Finds whether several sequences can be merged into one order. `[a, b], [b, c]` can; `[a, b], [b, a]` cannot: the result is then the
 * members of a cycle, in order. Equal neighbors count once.
 */

export function findCycle(sequences: readonly (readonly string[])[]): string[] | undefined {
  const followers = new Map<string, Set<string>>();
  const waiting = new Map<string, number>();
  for (const sequence of sequences) {
    for (const [position, node] of sequence.entries()) {
      if (!waiting.has(node)) waiting.set(node, 0);
      const previous = position === 0 ? undefined : sequence[position - 1];
      if (previous === undefined || previous === node) continue;
      const set = followers.get(previous) ?? new Set();
      if (!set.has(node)) waiting.set(node, (waiting.get(node) ?? 0) + 1);
      followers.set(previous, set.add(node));
    }
  }
  const ready = [...waiting].filter(([, count]) => count === 0).map(([node]) => node);
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    waiting.delete(node);
    for (const follower of followers.get(node) ?? []) {
      const left = (waiting.get(follower) ?? 0) - 1;
      waiting.set(follower, left);
      if (left === 0) ready.push(follower);
    }
  }
  return waiting.size === 0 ? undefined : walkBack(waiting, followers);
}

/** Every remaining node has a remaining predecessor, so walking back must reach a node twice. */
function walkBack(left: ReadonlyMap<string, number>, followers: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const predecessor = new Map<string, string>();
  for (const node of left.keys())
    for (const follower of followers.get(node) ?? []) if (left.has(follower)) predecessor.set(follower, node);
  const path: string[] = [];
  let node = left.keys().next().value;
  while (node !== undefined && !path.includes(node)) {
    path.push(node);
    node = predecessor.get(node);
  }
  return node === undefined ? path.reverse() : path.slice(path.indexOf(node)).reverse();
}
