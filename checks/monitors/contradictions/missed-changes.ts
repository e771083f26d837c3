/**
 * Finds changes that a watch missed: the watch reported a later change, but omitted an earlier version of a selected object, or the DELETED
 * event of an object that was removed or no longer matches the selector.
 *
 * Example of a contradiction: a watch with the selector app=web reports the object at version 7. A PATCH removes the label at version
 * 9, but the watch sends a bookmark with version 12 without a DELETED event before it.
 */
import type { JsonObject } from '../../../values/json-object.ts';
import type { KnownLifetimes, LifetimeState, ObjectLifetime } from '../evidence/object-lifetimes.ts';
import { type ObjectSelector, parseSelectors } from '../evidence/selectors.ts';
import { createStartFinder, type WatchChange } from '../evidence/watch-changes.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { readString, type Watch } from '../traffic.ts';

const SELECTOR_LEAVE_RULES = ['watch-selector-leaves'] as const;
const DELETION_RULES = ['watch-reports-deletion'] as const;

/** A watch, its changes, and what is needed to find the states that it did not report. */
interface ObservedWatch {
  readonly watch: Watch;
  readonly changes: readonly WatchChange[];
  readonly findStart: (uid: string) => number | undefined;
  readonly last: WatchChange;
  readonly selects: ObjectSelector;
}

export function findMissedChanges(
  watch: Watch,
  changes: readonly WatchChange[],
  { lifetimes }: KnownLifetimes,
  missedStateRules: readonly string[],
): Contradiction[] {
  const selects = parseSelectors(watch.query);
  const [earliestChange, ...laterChanges] = changes;
  if (selects === undefined || earliestChange === undefined) return [];
  const lastChange = laterChanges.reduce(
    (latestChange, otherChange) => (otherChange.version >= latestChange.version ? otherChange : latestChange),
    earliestChange,
  );
  const observedWatch = { watch, changes, findStart: createStartFinder(watch, changes), last: lastChange, selects };
  const reportedVersions = new Set(changes.map(formatChangeKey));
  return lifetimes
    .filter(({ namespace, name }) => isInScope(watch, namespace, name))
    .flatMap((lifetime) => [
      ...findMissedStates(observedWatch, lifetime, reportedVersions, missedStateRules),
      ...findMissedEnds(observedWatch, lifetime, reportedVersions),
    ]);
}

function formatChangeKey({ uid, version }: Pick<WatchChange, 'uid' | 'version'>): string {
  return `${uid} ${version}`;
}

/** Finds selected versions that the watch did not report, although they are between its first and its last change. */
function findMissedStates(
  observedWatch: ObservedWatch,
  { uid, states: allStates }: ObjectLifetime,
  reportedVersions: ReadonlySet<string>,
  missedStateRules: readonly string[],
): Contradiction[] {
  const { last, selects } = observedWatch;
  const first = observedWatch.findStart(uid) ?? last.version;
  return [...allStates.values()]
    .filter(({ version }) => version > first && version < last.version)
    .filter(
      ({ version, observedVersion }) =>
        selects(observedVersion.metadata) && !reportedVersions.has(formatChangeKey({ uid, version })),
    )
    .map(({ observedVersion }) =>
      createContradiction(
        observedWatch,
        observedVersion.metadata,
        'reported',
        [observedVersion.evidence],
        missedStateRules,
      ),
    );
}

interface LifetimeEnd {
  readonly version: number;
  readonly evidence: Evidence;
  readonly rules: readonly string[];
}

/**
 * Finds objects for which the watch sent no DELETED event after their last selected state, until the version at which they were removed or no
 * longer selected.
 */
function findMissedEnds(
  observedWatch: ObservedWatch,
  lifetime: ObjectLifetime,
  reportedVersions: ReadonlySet<string>,
): Contradiction[] {
  const { last, selects, changes } = observedWatch;
  const first = observedWatch.findStart(lifetime.uid) ?? last.version;
  const orderedStates = [...lifetime.states.values()].toSorted((a, b) => a.version - b.version);
  return orderedStates.flatMap((state, index): Contradiction[] => {
    const end = findEnd(lifetime, orderedStates[index + 1], selects);
    const wasSeenByWatch =
      reportedVersions.has(formatChangeKey({ uid: lifetime.uid, version: state.version })) ||
      (state.version <= first && state.lastKnownVersion >= first);
    const isRequired = end !== undefined && end.version > first && end.version < last.version;
    if (!isRequired || !wasSeenByWatch || !selects(state.observedVersion.metadata)) return [];
    const isReported = changes.some(
      ({ type, uid, version }) =>
        type === 'DELETED' && uid === lifetime.uid && version > state.version && version <= end.version,
    );
    const evidence = [state.observedVersion.evidence, end.evidence];
    return isReported
      ? []
      : [createContradiction(observedWatch, state.observedVersion.metadata, 'a DELETED event', evidence, end.rules)];
  });
}

function findEnd(
  { absence }: ObjectLifetime,
  nextState: LifetimeState | undefined,
  selects: ObjectSelector,
): LifetimeEnd | undefined {
  if (nextState === undefined) return absence === undefined ? undefined : { ...absence, rules: DELETION_RULES };
  if (selects(nextState.observedVersion.metadata)) return undefined;
  return { version: nextState.version, evidence: nextState.observedVersion.evidence, rules: SELECTOR_LEAVE_RULES };
}

function createContradiction(
  { watch, last }: ObservedWatch,
  metadata: JsonObject,
  expectedReport: string,
  evidence: readonly Evidence[],
  rules: readonly string[],
): Contradiction {
  const { plural } = watch.target ?? {};
  return {
    rules: last.type === 'BOOKMARK' ? ['watch-bookmark-means-all-sent'] : rules,
    subject: `${plural} ${readString(metadata.name)} at ${readString(metadata.resourceVersion)} in the watch on ${plural}`,
    expected: `${expectedReport} before ${last.type} at ${last.version}`,
    actual: 'not reported',
    evidence: [...evidence, last.evidence],
  };
}

function isInScope({ target }: Watch, namespace: string, name: string): boolean {
  return (target?.namespace ?? namespace) === namespace && (target?.name ?? name) === name;
}
