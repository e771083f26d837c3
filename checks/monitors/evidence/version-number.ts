/**
 * Versions that count writes, which servers that keep objects in one store have. A client must not compare them; the judge does where
 * they are numbers, and what needs an order says nothing where they are not.
 */
export function numberOf(version: unknown): number | undefined {
  return typeof version === 'string' && /^[1-9]\d{0,14}$/.test(version) ? Number(version) : undefined;
}
