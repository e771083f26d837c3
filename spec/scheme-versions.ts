/** The group versions that a release of kube-apiserver can decode, whether it serves them or not (scheme-versions.yaml). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseMinorVersion } from '../values/minor-version.ts';
import type { SchemeVersion } from './type-facts.ts';

interface SchemeVersionLifecycle {
  /** The first release that can decode the version; absent if all earlier releases can. */
  readonly since?: string;
  /** The last release that can decode the version; absent if all later releases can. */
  readonly until?: string;
  /** Whether the kind Status exists in this group version. */
  readonly hasStatus?: boolean;
}

/** Returns the group versions, sorted by group, then by version. */
export function readSchemeVersions(release: string): readonly SchemeVersion[] {
  const lifecycles: Readonly<Record<string, SchemeVersionLifecycle>> = parse(
    readFileSync(new URL('./scheme-versions.yaml', import.meta.url), 'utf8'),
  );
  const minor = parseMinorVersion(release);
  return Object.entries(lifecycles)
    .filter(
      ([, { since, until }]) =>
        (since === undefined || parseMinorVersion(since) <= minor) &&
        (until === undefined || minor <= parseMinorVersion(until)),
    )
    .map(([name, { hasStatus = false }]) => {
      const [version = '', group = ''] = name.split('/').toReversed();
      return { group, version, hasStatus };
    });
}
