/** Returns `apps/v1`, or `v1` for the core group. */
export function formatApiVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}
