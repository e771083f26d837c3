/** Compares versions in the order of discovery: stable, beta, alpha, and the higher number first, such as v2, v1, v1beta1, v1alpha3. */

const VERSION = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/;
const STABILITY: Readonly<Record<string, number>> = { alpha: 1, beta: 2 };

/** Returns a negative number if `a` comes before `b`. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [VERSION.exec(a), VERSION.exec(b)];
  if (x === null || y === null) return x === y ? (a < b ? -1 : Number(a > b)) : x === null ? 1 : -1;
  return rankStability(y) - rankStability(x) || Number(y[1]) - Number(x[1]) || Number(y[3] ?? 0) - Number(x[3] ?? 0);
}

function rankStability(match: RegExpExecArray): number {
  return STABILITY[match[2] ?? ''] ?? 3;
}
