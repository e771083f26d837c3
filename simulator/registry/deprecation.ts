/** Reads the deprecations of versions of kinds: the warning, and the release that removes the version. */
import { type Dialect, translateGroup } from '../../spec/dialect.ts';
import type { KindFacts } from '../../spec/type-facts.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';

export interface Deprecation {
  /** The text of the Warning header of every response. */
  readonly warning: string;
  /** The release that removes the version, such as `1.34`. Undefined if no removal is planned. */
  readonly removedRelease?: string;
}

/** Separates apiVersion and kind in a replacement in spec/. A replacement without this separator is prose. */
const KIND_SEPARATOR = ', Kind=';

/** The first minor release that warns about deprecated versions. */
const FIRST_WARNING_MINOR = 19;

/** Returns the deprecation of a kind, or undefined if it is not deprecated in the release. */
export function readDeprecation(
  { kind, deprecated, removed, replacement }: KindFacts,
  apiVersion: string,
  release: string,
  dialect: Dialect,
): Deprecation | undefined {
  if (
    deprecated === undefined ||
    parseMinorVersion(deprecated) > parseMinorVersion(release) ||
    parseMinorVersion(release) < FIRST_WARNING_MINOR
  ) {
    return undefined;
  }
  const warning = `${apiVersion} ${kind} is deprecated in v${deprecated}+`;
  const replacementHint =
    typeof replacement === 'string' && replacement.includes(KIND_SEPARATOR)
      ? `; use ${formatReplacement(replacement, dialect)}`
      : '';
  if (removed === undefined) return { warning: `${warning}${replacementHint}` };
  return { warning: `${warning}, unavailable in v${removed}+${replacementHint}`, removedRelease: removed };
}

/** Converts a replacement in spec/, such as `networking.k8s.io/v1, Kind=Ingress`, to the text of the warning. */
function formatReplacement(replacement: string, dialect: Dialect): string {
  const [apiVersion = '', kind = ''] = replacement.split(KIND_SEPARATOR);
  const [group = '', version] = apiVersion.split('/');
  return version === undefined ? `${apiVersion} ${kind}` : `${translateGroup(dialect, group)}/${version} ${kind}`;
}
