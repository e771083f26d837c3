/**
 * Which fields of one version another one keeps. Two versions of a kind that are served in one release must keep all of each other's
 * fields: under the same path and with the same type, or where `equivalents` say, in another field or in an annotation.
 *
 * A field below one that is not kept is not named again.
 */
import { type ApiKind, allKinds, isServed } from '../api.ts';
import type { Field } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import { compareVersions } from '../level.ts';
import type { Facts } from '../rule.ts';

export interface LostField {
  /** The version that has the field, and the one that does not keep it. */
  readonly from: ApiKind;
  readonly to: ApiKind;
  readonly field: Field;
  /** Whether the version that has it is the later one. */
  readonly isNew: boolean;
  /** Set where the other version has another type there. */
  readonly otherType?: string;
  readonly release: string;
}

export function lostFields({ groups, timeline }: Facts): readonly LostField[] {
  return groups.flatMap((group) =>
    pairsOf(allKinds([group])).flatMap(([earlier, later]) => [
      ...lost(earlier, later, false, timeline),
      ...lost(later, earlier, true, timeline),
    ]),
  );
}

/** Every two versions of a kind whose fields are known, the earlier one first. */
function pairsOf(kinds: readonly ApiKind[]): (readonly [ApiKind, ApiKind])[] {
  const ordered = kinds
    .filter(({ source }) => source.fields !== undefined)
    .toSorted((a, b) => compareVersions(a.version.source.version, b.version.source.version));
  return ordered.flatMap((earlier, at) =>
    ordered
      .slice(at + 1)
      .filter((later) => later.source.kind === earlier.source.kind)
      .map((later) => [earlier, later] as const),
  );
}

function lost(from: ApiKind, to: ApiKind, isNew: boolean, timeline: Timeline): LostField[] {
  const fields = from.source.fields ?? [];
  const all = fields.flatMap((field) => {
    const release = timeline
      .from(timeline.first)
      .find(
        (name) =>
          isServed(from.life, name, timeline) &&
          isServed(to.life, name, timeline) &&
          exists(field, from, name, timeline) &&
          !isKept(field, from, to, name, timeline),
      );
    if (release === undefined) return [];
    const other = to.source.fields?.find(({ path }) => path === field.path);
    const otherType = other !== undefined && hasBegun(other, to, release, timeline) ? other.type : undefined;
    return [{ from, to, field, isNew, release, ...(otherType === undefined ? {} : { otherType }) }];
  });
  return all.filter(({ field }) => !all.some((other) => isBelow(field.path, other.field.path)));
}

function isKept(field: Field, from: ApiKind, to: ApiKind, release: string, timeline: Timeline): boolean {
  const [ours, theirs] = [from.version.source.version, to.version.source.version];
  const fields = to.source.fields ?? [];
  const around = (from.source.fields ?? []).filter(({ path }) => path === field.path || isBelow(field.path, path));
  const isMoved = around.some(
    ({ path, equivalents = [] }) =>
      equivalents.some(({ version }) => version === theirs) ||
      fields.some((other) => other.equivalents?.some((one) => one.version === ours && one.path === path)),
  );
  // One that was taken away is a matter of rule 1.
  return isMoved || fields.some((other) => isSameField(field, other) && hasBegun(other, to, release, timeline));
}

function isSameField(field: Field, other: Field): boolean {
  return field.path === other.path && (field.type ?? other.type) === (other.type ?? field.type);
}

function hasBegun({ introduced }: Field, kind: ApiKind, release: string, timeline: Timeline): boolean {
  return !timeline.isBefore(release, introduced ?? kind.life.introduced);
}

function exists(field: Field, kind: ApiKind, release: string, timeline: Timeline): boolean {
  const { removed } = field;
  return hasBegun(field, kind, release, timeline) && (removed === undefined || timeline.isBefore(release, removed));
}

function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`);
}
