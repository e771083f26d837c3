/** What is deprecated of a release: what is said of it to whoever asks for it, and in which release it will be gone. */
import type { KindFacts } from '../../spec/type-facts.ts';

export interface Deprecation {
  /** What every answer warns of. */
  readonly warning: string;
  /** `1.34`; absent where it stays. */
  readonly removedRelease?: string;
}

const RELEASE = '1.32';

/** Of a kind in a version, as its facts tell; undefined before the release from which on it is deprecated. */
export function deprecationOf(
  { deprecated, removed }: KindFacts,
  apiVersion: string,
  kind: string,
): Deprecation | undefined {
  if (deprecated === undefined || minorOf(deprecated) > minorOf(RELEASE)) return undefined;
  const warning = `${apiVersion} ${kind} is deprecated in v${deprecated}+`;
  if (removed === undefined) return { warning };
  return { warning: `${warning}, unavailable in v${removed}+`, removedRelease: removed };
}

function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}
