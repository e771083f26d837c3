/** Limits the recursion of each rule of the grammar. */

const MAX_DEPTH = 250;

export interface DepthGuard {
  /** Returns the problem if the recursion is too deep. */
  enter(rule: string): string | undefined;
  leave(rule: string): void;
}

export function createDepthGuard(): DepthGuard {
  const depths = new Map<string, number>();
  return {
    enter(rule) {
      const depth = (depths.get(rule) ?? 0) + 1;
      depths.set(rule, depth);
      return depth > MAX_DEPTH ? `expression recursion limit exceeded: ${MAX_DEPTH}` : undefined;
    },
    leave(rule) {
      depths.set(rule, (depths.get(rule) ?? 1) - 1);
    },
  };
}
