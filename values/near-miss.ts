/** Suggestions for a mistyped name: the valid names within a small edit distance, or that contain all of its words. */

const MAX_DISTANCE = 3;

export function nearMisses(typedName: string, validNames: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(typedName.length / 4));
  const words = typedName.split(/[^a-z0-9]+/i).filter((word) => word.length > 1);
  return validNames
    .map((name) => ({
      name,
      editDistance:
        words.length > 0 && words.every((word) => name.includes(word)) ? 0 : computeDistance(typedName, name, limit),
    }))
    .filter(({ editDistance: away }) => away <= limit)
    .toSorted((a, b) => a.editDistance - b.editDistance || a.name.length - b.name.length)
    .slice(0, MAX_DISTANCE)
    .map(({ name }) => name);
}

/** Returns `; did you mean a, b?`, or an empty string. */
export function formatSuggestion(typedName: string, validNames: readonly string[]): string {
  const near = nearMisses(typedName, validNames);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

/** Returns the edit distance of two names (insertions, deletions, replacements); distances above `limit` count as `limit + 1`. */
function computeDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...b].entries()) {
      const replacementDistance = (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(replacementDistance, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? limit + 1;
}
