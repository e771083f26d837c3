/** Suggests valid names for a mistyped name. */

const MAX_SUGGESTIONS = 3;

/**
 * Returns the valid names with a small edit distance to the typed name, and the valid names that contain all of its words. The best match
 * is first.
 */
export function findNearMisses(typedName: string, validNames: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(typedName.length / 4));
  const words = typedName.split(/[^a-z0-9]+/i).filter((word) => word.length > 1);
  return validNames
    .map((name) => ({
      name,
      editDistance:
        words.length > 0 && words.every((word) => name.includes(word)) ? 0 : computeDistance(typedName, name, limit),
    }))
    .filter(({ editDistance }) => editDistance <= limit)
    .toSorted((a, b) => a.editDistance - b.editDistance || a.name.length - b.name.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

/** Returns `; did you mean a or b?`, or an empty string if no valid name is similar. */
export function formatSuggestion(typedName: string, validNames: readonly string[]): string {
  const suggestions = findNearMisses(typedName, validNames);
  return suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(' or ')}?`;
}

/**
 * Returns the edit distance of two names (insertions, deletions, replacements). If their lengths differ by more than `limit`, returns
 * `limit + 1`.
 */
function computeDistance(typedName: string, validName: string, limit: number): number {
  if (Math.abs(typedName.length - validName.length) > limit) return limit + 1;
  let previousRow = Array.from({ length: validName.length + 1 }, (_, index) => index);
  for (const [row, character] of [...typedName].entries()) {
    const currentRow = [row + 1];
    for (const [column, otherCharacter] of [...validName].entries()) {
      const replacementDistance = (previousRow[column] ?? 0) + (character === otherCharacter ? 0 : 1);
      currentRow.push(Math.min(replacementDistance, (previousRow[column + 1] ?? 0) + 1, (currentRow[column] ?? 0) + 1));
    }
    previousRow = currentRow;
  }
  return previousRow.at(-1) ?? limit + 1;
}
