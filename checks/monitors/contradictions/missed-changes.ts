/**
 * Finds changes that a watch missed: the watch reported a later change, but omitted an earlier version of a selected object, or the DELETED
 * event of an object that was removed or no longer matches the selector.
 *
 * Example of a contradiction: a watch with the selector app=web reports the object at version 7. A PATCH removes the label at version
 * 9, but the watch sends a bookmark with version 12 without a DELETED event before it.
 */
import type { JsonObject } from '../../../values/json-object.ts';
import type { KnownLifetimes, LifetimeState, ObjectLifetime } from '../evidence/object-lifetimes.ts';
import { areLabelsComparable, type ObjectSelector, parseSelectors } from '../evidence/selectors.ts';
import { createStartFinder, type WatchChange } from '../evidence/watch-changes.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { readString, type Watch } from '../traffic.ts';

const SELECTOR_LEAVE_RULES = ['watch-selector-leaves'] as const;
const DELETION_RULES = ['watch-reports-deletion'] as const;

/** A watch and its changes. */
interface ObservedWatch {
  readonly watch: Watch;
  readonly changes: readonly WatchChange[];
  /** Returns the version after which the watch reports the changes of the object with this uid. */
  readonly findStartVersion: (uid: string) => number | undefined;
  readonly lastChange: WatchChange;
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
  const observedWatch = { watch, changes, findStartVersion: createStartFinder(watch, changes), lastChange, selects };
  const reportedVersions = new Set(changes.map(formatChangeKey));
  return lifetimes
    .filter(({ namespace, name }) => isInScope(watch, namespace, name))
    .flatMap((lifetime) => [
      ...findMissedStates(observedWatch, lifetime, reportedVersions, missedStateRules),
      ...findMissedDeletedEvents(observedWatch, lifetime, reportedVersions),
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
  const { watch, lastChange, selects } = observedWatch;
  const startVersion = observedWatch.findStartVersion(uid) ?? lastChange.version;
  return [...allStates.values()]
    .filter(({ version }) => version > startVersion && version < lastChange.version)
    .filter(({ observedVersion }) => areLabelsComparable(watch, observedVersion))
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

/** The version at which an object was removed or no longer matched the selector. */
interface SelectionEnd {
  readonly version: number;
  readonly evidence: Evidence;
  readonly rules: readonly string[];
}

/**
 * Finds missing DELETED events. An object that leaves the selection or is removed needs a DELETED event. Its version is later than that of the
 * last selected state, and not later than that of the SelectionEnd.
 */
function findMissedDeletedEvents(
  observedWatch: ObservedWatch,
  lifetime: ObjectLifetime,
  reportedVersions: ReadonlySet<string>,
): Contradiction[] {
  const { watch, lastChange, selects, changes } = observedWatch;
  const startVersion = observedWatch.findStartVersion(lifetime.uid) ?? lastChange.version;
  const orderedStates = [...lifetime.states.values()].toSorted((a, b) => a.version - b.version);
  return orderedStates.flatMap((state, index): Contradiction[] => {
    const nextState = orderedStates[index + 1];
    const areComparable = [state, nextState].every(
      (comparedState) => comparedState === undefined || areLabelsComparable(watch, comparedState.observedVersion),
    );
    const end = areComparable ? findSelectionEnd(lifetime, nextState, selects) : undefined;
    const wasSeenByWatch =
      reportedVersions.has(formatChangeKey({ uid: lifetime.uid, version: state.version })) ||
      (state.version <= startVersion && state.lastKnownVersion >= startVersion);
    const isRequired = end !== undefined && end.version > startVersion && end.version < lastChange.version;
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

function findSelectionEnd(
  { absence }: ObjectLifetime,
  nextState: LifetimeState | undefined,
  selects: ObjectSelector,
): SelectionEnd | undefined {
  if (nextState === undefined) return absence === undefined ? undefined : { ...absence, rules: DELETION_RULES };
  if (selects(nextState.observedVersion.metadata)) return undefined;
  return { version: nextState.version, evidence: nextState.observedVersion.evidence, rules: SELECTOR_LEAVE_RULES };
}

function createContradiction(
  { watch, lastChange }: ObservedWatch,
  metadata: JsonObject,
  expectedReport: string,
  evidence: readonly Evidence[],
  rules: readonly string[],
): Contradiction {
  const { plural } = watch.target ?? {};
  return {
    rules: lastChange.type === 'BOOKMARK' ? ['watch-bookmark-means-all-sent'] : rules,
    subject: `${plural} ${readString(metadata.name)} at resourceVersion ${readString(metadata.resourceVersion)} in the watch on ${plural}`,
    expected: `${expectedReport} before the ${lastChange.type} event at resourceVersion ${lastChange.version}`,
    actual: 'not reported',
    evidence: [...evidence, lastChange.evidence],
  };
}

function isInScope({ target }: Watch, namespace: string, name: string): boolean {
  return (target?.namespace ?? namespace) === namespace && (target?.name ?? name) === name;
}
