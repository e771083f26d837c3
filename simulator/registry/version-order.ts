/**
 * Compares versions in the order of discovery: stable, beta and alpha versions, then other names. Within a stability level, higher numbers
 * come first, such as v2, v1, v1beta1, v1alpha3.
 */

const VERSION_PATTERN = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/;
const STABILITY_RANKS: Readonly<Record<string, number>> = { alpha: 1, beta: 2 };

/** Returns a negative number if `a` comes before `b`. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [VERSION_PATTERN.exec(a), VERSION_PATTERN.exec(b)];
  if (first === null || second === null)
    return first === second ? (a < b ? -1 : Number(a > b)) : first === null ? 1 : -1;
  return (
    rankStability(second) - rankStability(first) ||
    Number(second[1]) - Number(first[1]) ||
    Number(second[3] ?? 0) - Number(first[3] ?? 0)
  );
}

function rankStability(match: RegExpExecArray): number {
  return STABILITY_RANKS[match[2] ?? ''] ?? 3;
}
