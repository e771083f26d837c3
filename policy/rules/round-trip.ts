/**
 * Finds fields of a version that a conversion to another version loses. If two versions of a kind are served in the same release, each
 * version must have all fields of the other version: at the same path with the same type, or in another field or annotation that
 * `equivalents` names.
 *
 * Fields below a lost field are not reported separately.
 */
import { compact } from '../../values/compact.ts';
import { type ApiKind, isServed, listKinds } from '../api.ts';
import type { Field } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import { compareVersions } from '../level.ts';
import type { PolicyFacts } from '../rule.ts';

export interface LostField {
  /** The kind in the version that has the field. */
  readonly sourceKind: ApiKind;
  /** The kind in the version that loses the field. */
  readonly targetKind: ApiKind;
  readonly field: Field;
  /** Whether the version with the field is the later version. */
  readonly isNew: boolean;
  /** The type of the field in the other version, if it differs. */
  readonly otherType?: string;
  /** The first release in which the conversion loses the field. */
  readonly release: string;
}

export function findLostFields({ groups, timeline }: PolicyFacts): readonly LostField[] {
  return groups.flatMap((group) =>
    listVersionPairs(listKinds([group])).flatMap(([earlierVersion, laterVersion]) => [
      ...findFieldsLostByConversion(earlierVersion, laterVersion, { isNew: false }, timeline),
      ...findFieldsLostByConversion(laterVersion, earlierVersion, { isNew: true }, timeline),
    ]),
  );
}

/** Returns all pairs of versions of each kind with known fields. The earlier version of a pair is first. */
function listVersionPairs(kinds: readonly ApiKind[]): (readonly [ApiKind, ApiKind])[] {
  const orderedKinds = kinds
    .filter(({ source }) => source.fields !== undefined)
    .toSorted((a, b) => compareVersions(a.version.source.version, b.version.source.version));
  return orderedKinds.flatMap((earlier, index) =>
    orderedKinds
      .slice(index + 1)
      .filter((later) => later.source.kind === earlier.source.kind)
      .map((later) => [earlier, later] as const),
  );
}

function findFieldsLostByConversion(
  sourceKind: ApiKind,
  targetKind: ApiKind,
  { isNew }: { readonly isNew: boolean },
  timeline: Timeline,
): LostField[] {
  const fields = sourceKind.source.fields ?? [];
  const lostFields = fields.flatMap((field) => {
    const release = timeline
      .listReleasesFrom(timeline.firstRelease)
      .find(
        (name) =>
          isServed(sourceKind.lifecycle, name, timeline) &&
          isServed(targetKind.lifecycle, name, timeline) &&
          isFieldServed(field, sourceKind, name, timeline) &&
          !survivesConversion(field, sourceKind, targetKind, name, timeline),
      );
    if (release === undefined) return [];
    const otherField = targetKind.source.fields?.find(({ path }) => path === field.path);
    const otherType =
      otherField !== undefined && isIntroduced(otherField, targetKind, release, timeline) ? otherField.type : undefined;
    return [{ sourceKind, targetKind, field, isNew, release, ...compact({ otherType }) }];
  });
  return lostFields.filter(({ field }) => !lostFields.some((other) => isBelow(field.path, other.field.path)));
}

function survivesConversion(
  field: Field,
  sourceKind: ApiKind,
  targetKind: ApiKind,
  release: string,
  timeline: Timeline,
): boolean {
  const [sourceVersion, targetVersion] = [sourceKind.version.source.version, targetKind.version.source.version];
  const targetFields = targetKind.source.fields ?? [];
  const enclosingFields = (sourceKind.source.fields ?? []).filter(
    ({ path }) => path === field.path || isBelow(field.path, path),
  );
  const isMoved = enclosingFields.some(
    ({ path, equivalents = [] }) =>
      equivalents.some(({ version }) => version === targetVersion) ||
      targetFields.some((otherField) =>
        otherField.equivalents?.some((equivalent) => equivalent.version === sourceVersion && equivalent.path === path),
      ),
  );
  // A field of the other version counts even if it was removed, because rule 1 covers removed fields.
  return (
    isMoved ||
    targetFields.some(
      (otherField) => isSameField(field, otherField) && isIntroduced(otherField, targetKind, release, timeline),
    )
  );
}

function isSameField(field: Field, otherField: Field): boolean {
  return field.path === otherField.path && (field.type ?? otherField.type) === (otherField.type ?? field.type);
}

function isIntroduced({ introduced }: Field, kind: ApiKind, release: string, timeline: Timeline): boolean {
  return !timeline.isBefore(release, introduced ?? kind.lifecycle.introduced);
}

function isFieldServed(field: Field, kind: ApiKind, release: string, timeline: Timeline): boolean {
  const { removed } = field;
  return isIntroduced(field, kind, release, timeline) && (removed === undefined || timeline.isBefore(release, removed));
}

function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`);
}
