/** Names that a mistyped name may have meant. */

/** At most three names that share much with what was typed: pairs of neighbouring letters in common, of all pairs. */
export function findNearest(typed: string, names: readonly string[]): string[] {
  const pairs = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)));
  const typedPairs = pairs(typed);
  return names
    .map((name) => {
      const namePairs = pairs(name);
      const common = [...typedPairs].filter((pair) => namePairs.has(pair)).length;
      return { name, alike: (2 * common) / (typedPairs.size + namePairs.size || 1) };
    })
    .filter(({ alike }) => alike > 0.4)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, 3)
    .map(({ name }) => name);
}
