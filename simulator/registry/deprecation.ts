/** Deprecated versions of kinds: the warning, and the release that removes them. */
import { type Dialect, translateGroup } from '../../spec/dialect.ts';
import { minorVersion } from '../../spec/emulated.ts';
import type { KindFacts } from '../../spec/type-facts.ts';

export interface Deprecation {
  /** The Warning of every response. */
  readonly warning: string;
  /** `1.34`; absent where no removal is planned. */
  readonly removedRelease?: string;
}

/** Before the kind in a replacement of the data, which may be a text for people too. */
const KIND = ', Kind=';

/** Earlier releases say nothing of deprecated versions. */
const FIRST_TO_WARN = 19;

/** Undefined where the kind is not deprecated in the release. */
export function deprecationOf(
  { kind, deprecated, removed, replacement }: KindFacts,
  apiVersion: string,
  release: string,
  dialect: Dialect,
): Deprecation | undefined {
  if (
    deprecated === undefined ||
    minorVersion(deprecated) > minorVersion(release) ||
    minorVersion(release) < FIRST_TO_WARN
  ) {
    return undefined;
  }
  const warning = `${apiVersion} ${kind} is deprecated in v${deprecated}+`;
  const instead =
    typeof replacement === 'string' && replacement.includes(KIND) ? `; use ${spelled(replacement, dialect)}` : '';
  if (removed === undefined) return { warning: `${warning}${instead}` };
  return { warning: `${warning}, unavailable in v${removed}+${instead}`, removedRelease: removed };
}

/** `networking.k8s.io/v1, Kind=Ingress` of the data. */
function spelled(replacement: string, dialect: Dialect): string {
  const [apiVersion = '', kind = ''] = replacement.split(KIND);
  const [group = '', version] = apiVersion.split('/');
  return version === undefined ? `${apiVersion} ${kind}` : `${translateGroup(dialect, group)}/${version} ${kind}`;
}
