/**
 * Rule 1, second half: what a version has, keeps its type and its meaning, and whether it is required. A new field that is required changes
 * the object that it is in.
 */
import { type ApiKind, allKinds, apiFields } from '../api.ts';
import type { Change } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';

type State = Omit<Change, 'release'>;

const ASPECTS = ['type', 'required', 'namespaced', 'default', 'meaning'] as const;

export const rule1Change: PolicyRule = {
  id: 'dep-rule-1-no-significant-change',
  number: '1',
  check: ({ groups, timeline }) =>
    allKinds(groups)
      .filter(({ version }) => version.level !== 'alpha')
      .flatMap((kind) => [
        ...changesOf(kind.name, kind.version.name, {}, kind.source.changes),
        ...newRequirements(kind, timeline),
        ...apiFields(kind).flatMap(({ name, source }) => [
          ...changesOf(name, kind.version.name, { required: false, ...pick(source) }, source.changes),
          ...(source.constants ?? []).flatMap(({ value, changes }) =>
            changesOf(`${name} = ${JSON.stringify(value)}`, kind.version.name, {}, changes),
          ),
        ]),
      ]),
};

/** Not of what is in a new object, nor of what is in one that the file doesn't name: it may be new too. */
function newRequirements(kind: ApiKind, timeline: Timeline): Finding[] {
  const introducedBy = new Map(apiFields(kind).map(({ source }) => [source.path, source.introduced] as const));
  return apiFields(kind).flatMap(({ name, source: { path, introduced, required } }) => {
    if (required !== true || introduced === undefined || !timeline.isBefore(kind.life.introduced, introduced))
      return [];
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    if (parent !== '' && !introducedBy.has(parent)) return [];
    const before = introducedBy.get(parent) ?? kind.life.introduced;
    if (!timeline.isBefore(before, introduced)) return [];
    return [
      {
        element: name,
        release: introduced,
        what: `new in ${introduced}, and required`,
        right: `optional in ${kind.version.name}; a later version may require it`,
      },
    ];
  });
}

function pick({ type, required }: State): State {
  return { ...(type === undefined ? {} : { type }), ...(required === undefined ? {} : { required }) };
}

/** Compares each state with the one before. */
function changesOf(element: string, version: string, before: State, changes: readonly Change[] = []): Finding[] {
  let state: State = before;
  return changes.flatMap(({ release, ...change }) => {
    const changed = ASPECTS.filter((aspect) => change[aspect] !== undefined && !isSame(change[aspect], state[aspect]));
    const what = changed.map((aspect) => said(aspect, state[aspect], change[aspect]));
    state = { ...state, ...change };
    if (changed.length === 0) return [];
    return [
      {
        element,
        release,
        what: `changed in ${release}: ${what.join(', ')}`,
        right: `unchanged in ${version}; a later version may have it otherwise`,
      },
    ];
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function said(aspect: (typeof ASPECTS)[number], before: unknown, after: unknown): string {
  if (aspect === 'required') return after === true ? 'it became required' : 'it is not required any more';
  if (aspect === 'namespaced') return after === true ? 'it became namespaced' : 'it became cluster-scoped';
  if (aspect === 'meaning') return `it means ${String(after)}`;
  const from = before === undefined ? '' : `from ${JSON.stringify(before)} `;
  return `its ${aspect} ${from}to ${JSON.stringify(after)}`;
}
