/**
 * Compares versions in the order of discovery: stable, beta and alpha versions, then other names. Within a stability level, higher numbers
 * come first, such as v2, v1, v1beta1, v1alpha3.
 */

const VERSION_PATTERN = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/;
const STABILITY_RANKS: Readonly<Record<string, number>> = { alpha: 1, beta: 2 };

/** Returns a negative number if `a` comes before `b`. */
export function compareVersions(a: string, b: string): number {
  const [firstMatch, secondMatch] = [VERSION_PATTERN.exec(a), VERSION_PATTERN.exec(b)];
  if (firstMatch === null || secondMatch === null)
    return firstMatch === secondMatch ? (a < b ? -1 : Number(a > b)) : firstMatch === null ? 1 : -1;
  return (
    rankStability(secondMatch) - rankStability(firstMatch) ||
    Number(secondMatch[1]) - Number(firstMatch[1]) ||
    Number(secondMatch[3] ?? 0) - Number(firstMatch[3] ?? 0)
  );
}

function rankStability(match: RegExpExecArray): number {
  return STABILITY_RANKS[match[2] ?? ''] ?? 3;
}
