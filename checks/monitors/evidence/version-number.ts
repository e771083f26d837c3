/**
 * Parses a resourceVersion as a number. Clients must not compare versions. The monitors compare them if they are numbers; otherwise they
 * skip the checks that need an order.
 */
export function parseVersion(version: unknown): number | undefined {
  return typeof version === 'string' && /^[1-9]\d{0,14}$/.test(version) ? Number(version) : undefined;
}
