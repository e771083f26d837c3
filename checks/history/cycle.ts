/**
 * Returns undefined if several sequences can be merged into one order, such as `[a, b], [b, c]`. Otherwise, as for `[a, b], [b, a]`, returns
 * the members of a cycle, in order. Equal neighbors in a sequence count as one member.
 */

export function findCycle(sequences: readonly (readonly string[])[]): string[] | undefined {
  const followers = new Map<string, Set<string>>();
  const predecessorCounts = new Map<string, number>();
  for (const sequence of sequences) {
    for (const [position, node] of sequence.entries()) {
      if (!predecessorCounts.has(node)) predecessorCounts.set(node, 0);
      const previous = position === 0 ? undefined : sequence[position - 1];
      if (previous === undefined || previous === node) continue;
      const nextNodes = followers.get(previous) ?? new Set();
      if (!nextNodes.has(node)) predecessorCounts.set(node, (predecessorCounts.get(node) ?? 0) + 1);
      followers.set(previous, nextNodes.add(node));
    }
  }
  const readyNodes = [...predecessorCounts].filter(([, count]) => count === 0).map(([node]) => node);
  for (let node = readyNodes.pop(); node !== undefined; node = readyNodes.pop()) {
    predecessorCounts.delete(node);
    for (const follower of followers.get(node) ?? []) {
      const newCount = (predecessorCounts.get(follower) ?? 0) - 1;
      predecessorCounts.set(follower, newCount);
      if (newCount === 0) readyNodes.push(follower);
    }
  }
  return predecessorCounts.size === 0 ? undefined : findRemainingCycle(predecessorCounts, followers);
}

/** Returns a cycle among the remaining nodes. Each remaining node has a remaining predecessor, so the path of predecessors reaches a node twice. */
function findRemainingCycle(
  remainingCounts: ReadonlyMap<string, number>,
  followers: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const predecessors = new Map<string, string>();
  for (const node of remainingCounts.keys())
    for (const follower of followers.get(node) ?? [])
      if (remainingCounts.has(follower)) predecessors.set(follower, node);
  const path: string[] = [];
  let node = remainingCounts.keys().next().value;
  while (node !== undefined && !path.includes(node)) {
    path.push(node);
    node = predecessors.get(node);
  }
  return node === undefined ? path.reverse() : path.slice(path.indexOf(node)).reverse();
}
