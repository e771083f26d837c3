/** Returns the minor version of a Kubernetes release: 30 for `1.30` and `v1.30.4`. */
export function parseMinorVersion(release: string): number {
  return Number(release.split('.')[1]);
}
