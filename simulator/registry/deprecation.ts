/** Deprecated versions of kinds: the warning, and the release that removes them. */
import type { KindFacts } from '../../spec/type-facts.ts';

export interface Deprecation {
  /** The Warning of every response. */
  readonly warning: string;
  /** `1.34`; absent where no removal is planned. */
  readonly removedRelease?: string;
}

const RELEASE = '1.32';

/** Undefined where the kind is not deprecated in this release. */
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
