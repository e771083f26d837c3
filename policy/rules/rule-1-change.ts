/**
 * Rule 1, second part: the type, the meaning and other aspects of an element must not change within a version. A new required field is a
 * change of its parent object.
 */
import { compact } from '../../values/compact.ts';
import { type ApiKind, listFields, listKinds } from '../api.ts';
import type { Change } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';

/** The aspects of an element in a release. */
type ElementState = Omit<Change, 'release'>;

const ASPECTS = ['type', 'required', 'namespaced', 'default', 'meaning'] as const;

export const rule1Change: PolicyRule = {
  id: 'dep-rule-1-no-significant-change',
  number: '1',
  check: ({ groups, timeline }) =>
    listKinds(groups)
      .filter(({ version }) => version.level !== 'alpha')
      .flatMap((kind) => [
        ...findElementChanges(kind.name, kind.version.name, {}, kind.source.changes),
        ...findNewRequirements(kind, timeline),
        ...listFields(kind).flatMap(({ name, source }) => [
          ...findElementChanges(
            name,
            kind.version.name,
            { required: false, ...selectInitialState(source) },
            source.changes,
          ),
          ...(source.constants ?? []).flatMap(({ value, changes }) =>
            findElementChanges(`${name} = ${JSON.stringify(value)}`, kind.version.name, {}, changes),
          ),
        ]),
      ]),
};

/**
 * Finds new required fields in existing objects. Objects that the history file does not contain are not checked, because they may be new.
 */
function findNewRequirements(kind: ApiKind, timeline: Timeline): Finding[] {
  const releasesByPath = new Map(listFields(kind).map(({ source }) => [source.path, source.introduced] as const));
  return listFields(kind).flatMap(({ name, source: { path, introduced, required } }) => {
    if (required !== true || introduced === undefined || !timeline.isBefore(kind.lifecycle.introduced, introduced))
      return [];
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    if (parent !== '' && !releasesByPath.has(parent)) return [];
    const parentRelease = releasesByPath.get(parent) ?? kind.lifecycle.introduced;
    if (!timeline.isBefore(parentRelease, introduced)) return [];
    return [
      {
        element: name,
        release: introduced,
        description: `new in ${introduced}, and required`,
        requirement: `optional in ${kind.version.name}; a later version may require it`,
      },
    ];
  });
}

function selectInitialState({ type, required }: ElementState): ElementState {
  return compact({ type, required });
}

/** Compares the state of an element after each change with the previous state. */
function findElementChanges(
  element: string,
  version: string,
  initialState: ElementState,
  changes: readonly Change[] = [],
): Finding[] {
  let state: ElementState = initialState;
  return changes.flatMap(({ release, ...change }) => {
    const changedAspects = ASPECTS.filter(
      (aspect) => change[aspect] !== undefined && !isDeepEqual(change[aspect], state[aspect]),
    );
    const descriptions = changedAspects.map((aspect) => describeChange(aspect, state[aspect], change[aspect]));
    state = { ...state, ...change };
    if (changedAspects.length === 0) return [];
    return [
      {
        element,
        release,
        description: `changed in ${release}: ${descriptions.join(', ')}`,
        requirement: `unchanged in ${version}; a later version may change it`,
      },
    ];
  });
}

function isDeepEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function describeChange(aspect: (typeof ASPECTS)[number], oldValue: unknown, newValue: unknown): string {
  if (aspect === 'required') return newValue === true ? 'it became required' : 'it became optional';
  if (aspect === 'namespaced') return newValue === true ? 'it became namespaced' : 'it became cluster-scoped';
  if (aspect === 'meaning') return `it means ${String(newValue)}`;
  const fromText = oldValue === undefined ? '' : `from ${JSON.stringify(oldValue)} `;
  return `its ${aspect} ${fromText}to ${JSON.stringify(newValue)}`;
}
