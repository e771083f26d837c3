/**
 * Parses versions that count the writes of one store. Clients must not compare versions. The monitors compare them if they are numbers;
 * otherwise they check nothing that needs an order.
 */
export function parseVersion(version: unknown): number | undefined {
  return typeof version === 'string' && /^[1-9]\d{0,14}$/.test(version) ? Number(version) : undefined;
}
