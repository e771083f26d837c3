/**
 * Rule 1, first part: elements must not be removed from a version. This file checks kinds, and fields and constants that are not
 * deprecated; `fields.ts` checks deprecated fields and constants. Alpha versions are not checked, because they may change without notice.
 */
import { type ApiKind, isServed, listFields, listKinds } from '../api.ts';
import type { Lifecycle } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import { compareVersions } from '../level.ts';
import type { Finding, PolicyFacts, PolicyRule } from '../rule.ts';

export const rule1Removal: PolicyRule = {
  id: 'dep-rule-1-removal-by-new-version',
  number: '1',
  check: ({ groups, timeline }) => [
    ...groups.flatMap(({ versions }) => {
      const kinds = versions.flatMap((version) => version.kinds);
      return kinds
        .filter((kind) => isRemovedFromServedVersion(kind, kinds, timeline))
        .map((kind) => createFinding(kind.name, kind));
    }),
    ...findRemovedMembers(groups, timeline)
      .filter(({ lifecycle }) => lifecycle.deprecated === undefined)
      .map(({ name, lifecycle, kind }) => createFinding(name, { ...kind, lifecycle })),
  ],
};

/**
 * Reports whether a kind is removed from a version that is still served. Returns false for a kind of a beta version if the kind has its own
 * deprecation, or a successor in a later version. Rule 4a applies to these kinds.
 */
export function isRemovedFromServedVersion(
  kind: ApiKind,
  kindsOfGroup: readonly ApiKind[],
  timeline: Timeline,
): boolean {
  const { source, version } = kind;
  if (source.removed === undefined || version.level === 'alpha') return false;
  if (!isServed(version.lifecycle, source.removed, timeline)) return false;
  if (version.level === 'GA') return true;
  return source.deprecated === undefined && !hasSuccessor(kind, source.removed, kindsOfGroup, timeline);
}

function hasSuccessor(kind: ApiKind, release: string, kindsOfGroup: readonly ApiKind[], timeline: Timeline): boolean {
  if (kind.source.replacement !== undefined) return true;
  return kindsOfGroup.some(
    ({ source, version, lifecycle }) =>
      source.kind === kind.source.kind &&
      compareVersions(version.source.version, kind.version.source.version) > 0 &&
      isServed(lifecycle, release, timeline),
  );
}

/** A removed field or constant. */
interface RemovedMember {
  readonly name: string;
  readonly lifecycle: Lifecycle;
  readonly kind: ApiKind;
  readonly memberType: 'field' | 'constant';
}

/** Finds fields and constants that were removed while their kind is still served. */
export function findRemovedMembers(groups: PolicyFacts['groups'], timeline: Timeline): readonly RemovedMember[] {
  return listKinds(groups)
    .filter(({ version }) => version.level !== 'alpha')
    .flatMap((kind) =>
      listFields(kind).flatMap(({ name, source }) => [
        { name, lifecycle: source, kind, memberType: 'field' as const },
        ...(source.constants ?? []).map((constant) => ({
          name: `${name} = ${JSON.stringify(constant.value)}`,
          lifecycle: constant,
          kind,
          memberType: 'constant' as const,
        })),
      ]),
    )
    .filter(
      ({ lifecycle, kind }) => lifecycle.removed !== undefined && isServed(kind.lifecycle, lifecycle.removed, timeline),
    );
}

function createFinding(
  element: string,
  { version, source, lifecycle }: Pick<ApiKind, 'version' | 'source'> & { lifecycle: Lifecycle },
): Finding {
  const release = lifecycle.removed ?? source.removed ?? '';
  return {
    element,
    release,
    description: `removed in ${release}, while ${version.name} is still served`,
    requirement: `kept in ${version.name} for as long as it is served; a later version may omit it`,
  };
}
