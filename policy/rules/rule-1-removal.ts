/**
 * Rule 1, first half: what a version has, it keeps. Here are kinds, and fields and constants that nobody deprecated; of deprecated fields and
 * constants speaks `fields.ts`. An alpha version may change without notice.
 */
import { type ApiKind, allKinds, apiFields, isServed } from '../api.ts';
import type { Life } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import { compareVersions } from '../level.ts';
import type { Facts, Finding, PolicyRule } from '../rule.ts';

export const rule1Removal: PolicyRule = {
  id: 'dep-rule-1-removal-by-new-version',
  number: '1',
  check: ({ groups, timeline }) => [
    ...groups.flatMap(({ versions }) => {
      const kinds = versions.flatMap((version) => version.kinds);
      return kinds.filter((kind) => leavesItsVersion(kind, kinds, timeline)).map((kind) => finding(kind.name, kind));
    }),
    ...lostMembers(groups, timeline)
      .filter(({ life }) => life.deprecated === undefined)
      .map(({ name, life, kind }) => finding(name, { ...kind, life })),
  ],
};

/**
 * Whether a kind is taken out of a version that goes on. In a beta version it may have been deprecated by itself, or have a successor in a
 * later version; then it is a version of that kind which ends, and rule 4a says when it may.
 */
export function leavesItsVersion(kind: ApiKind, kindsOfGroup: readonly ApiKind[], timeline: Timeline): boolean {
  const { source, version } = kind;
  if (source.removed === undefined || version.level === 'alpha') return false;
  if (!isServed(version.life, source.removed, timeline)) return false;
  if (version.level === 'GA') return true;
  return source.deprecated === undefined && !hasSuccessor(kind, source.removed, kindsOfGroup, timeline);
}

function hasSuccessor(kind: ApiKind, release: string, kindsOfGroup: readonly ApiKind[], timeline: Timeline): boolean {
  if (kind.source.replacement !== undefined) return true;
  return kindsOfGroup.some(
    ({ source, version, life }) =>
      source.kind === kind.source.kind &&
      compareVersions(version.source.version, kind.version.source.version) > 0 &&
      isServed(life, release, timeline),
  );
}

interface LostMember {
  readonly name: string;
  readonly life: Life;
  readonly kind: ApiKind;
  readonly sort: 'field' | 'constant';
}

/** Fields and constants that are gone while their kind is served. */
export function lostMembers(groups: Facts['groups'], timeline: Timeline): readonly LostMember[] {
  return allKinds(groups)
    .filter(({ version }) => version.level !== 'alpha')
    .flatMap((kind) =>
      apiFields(kind).flatMap(({ name, source }) => [
        { name, life: source, kind, sort: 'field' as const },
        ...(source.constants ?? []).map((constant) => ({
          name: `${name} = ${JSON.stringify(constant.value)}`,
          life: constant,
          kind,
          sort: 'constant' as const,
        })),
      ]),
    )
    .filter(({ life, kind }) => life.removed !== undefined && isServed(kind.life, life.removed, timeline));
}

function finding(
  element: string,
  { version, source, life }: Pick<ApiKind, 'version' | 'source'> & { life: Life },
): Finding {
  const release = life.removed ?? source.removed ?? '';
  return {
    element,
    release,
    what: `removed in ${release}, while ${version.name} is still served`,
    right: `kept in ${version.name} for as long as it is served; a later version may be without it`,
  };
}
