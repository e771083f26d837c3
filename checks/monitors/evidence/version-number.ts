/**
 * Parses versions that count writes, as servers have them that keep objects in one store. A client must not compare them; the monitors do
 * if they are numbers, and judge nothing that needs an order if they are not.
 */
export function parseVersion(version: unknown): number | undefined {
  return typeof version === 'string' && /^[1-9]\d{0,14}$/.test(version) ? Number(version) : undefined;
}
