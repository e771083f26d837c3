/**
 * A list contains the state at its version: each selected object that certainly existed at this version is in the list, with its state at
 * the version. Each item is selected, is not newer than the list, and was not removed before. The pages of a chunked list count as one
 * list.
 *
 * Example of a contradiction: a PUT returns version 9 of an object with the label app=db, which does not change until version 12. A
 * list with this selector has version 12, but does not contain the object.
 */
import { findPage, type ReceivedList, readLists } from './evidence/lists.ts';
import {
  findLifetimesWithWatches,
  formatResourceName,
  type KnownLifetimes,
  type LifetimeState,
  type ObjectLifetime,
} from './evidence/object-lifetimes.ts';
import type { ObservedVersion } from './evidence/observed-versions.ts';
import { areLabelsComparable } from './evidence/selectors.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { readString, type Traffic, type Watch } from './traffic.ts';
import { watchCompletenessMonitor } from './watch-completeness.ts';

const SELECTOR_RULES = ['ep-q-list-labelselector', 'ep-q-list-fieldselector'] as const;

export const listContentMonitor: Monitor = {
  id: 'list-contents',
  statement:
    'A list, or all its pages together, contains exactly the selected objects in their state at the resourceVersion of the list.',
  rules: [
    'rv-most-recent-consistent',
    'rv-exact-old-snapshot',
    'chunk-complete-and-disjoint',
    'chunk-snapshot-consistent',
    'meta-list-resourceversion',
    ...SELECTOR_RULES,
  ],
  check: (traffic) => {
    const lifetimesByResource = findLifetimesWithWatches(traffic, findCompleteWatches(traffic));
    const contradictions: Contradiction[] = [];
    let comparisonCount = 0;
    for (const list of readLists(traffic)) {
      const { lifetimes } = lifetimesByResource.get(formatResourceName(list.target)) ?? NO_LIFETIMES;
      const items = new Map(list.items.map((item) => [item.uid, item]));
      comparisonCount += list.items.length;
      for (const item of list.items) contradictions.push(...checkItem(list, item));
      contradictions.push(...findDuplicates(list));
      for (const lifetime of lifetimes.filter((lifetime) => isInScope(lifetime, list))) {
        const item = items.get(lifetime.uid);
        if (item !== undefined) contradictions.push(...checkRemoval(list, lifetime, item));
        const state = findState(lifetime, list.version);
        if (state === undefined) continue;
        comparisonCount += 1;
        contradictions.push(...compareWithState(list, state, item));
      }
    }
    return { comparisonCount, contradictions };
  },
};

/** Finds complete watches, without selectors and without known contradictions. They show how long each state lasted. */
function findCompleteWatches(traffic: Traffic): Watch[] {
  const contradictedIds = new Set(
    watchCompletenessMonitor.check(traffic).contradictions.flatMap(({ evidence }) => evidence.map(({ id }) => id)),
  );
  return traffic.watches.filter(({ id, target, query }) => {
    const isComplete = target?.name === undefined && !query.has('labelSelector') && !query.has('fieldSelector');
    return isComplete && !contradictedIds.has(id);
  });
}

const NO_LIFETIMES: Pick<KnownLifetimes, 'lifetimes'> = { lifetimes: [] };

function isInScope({ namespace }: ObjectLifetime, { target }: ReceivedList): boolean {
  return target.namespace === undefined || target.namespace === namespace;
}

/** Returns the state that the object certainly had at a version. */
function findState({ states, absence }: ObjectLifetime, version: number): LifetimeState | undefined {
  if (absence !== undefined && absence.version <= version) return undefined;
  return [...states.values()].find((state) => state.version <= version && version <= state.lastKnownVersion);
}

function checkItem(list: ReceivedList, item: ObservedVersion): Contradiction[] {
  const version = parseVersion(item.version);
  const contradictions: Contradiction[] = [];
  const createItemContradiction = createContradictionFactory(list, item);
  if (version !== undefined && version > list.version)
    contradictions.push(createItemContradiction(`not newer than the list at ${list.version}`, item.version, []));
  if (!list.selects(item.metadata))
    contradictions.push({
      ...createItemContradiction(`selected by ${formatSelector(list)}`, formatLabels(item), [], SELECTOR_RULES),
      basic: list.firstPage.query.has('labelSelector') ? 'label-selector' : 'field-selector',
    });
  return contradictions;
}

/** Finds objects that a list contains twice. */
function findDuplicates(list: ReceivedList): Contradiction[] {
  const firstItems = new Map<string, ObservedVersion>();
  return list.items.flatMap((item) => {
    const previous = firstItems.get(item.uid);
    firstItems.set(item.uid, item);
    return previous === undefined ? [] : [createContradictionFactory(list, item)('once', 'twice', [previous.evidence])];
  });
}

function compareWithState(
  list: ReceivedList,
  { observedVersion, lastEvidence }: LifetimeState,
  item: ObservedVersion | undefined,
): Contradiction[] {
  const evidence = [observedVersion.evidence, lastEvidence];
  const createItemContradiction = createContradictionFactory(list, observedVersion);
  if (item === undefined) {
    if (!list.isComplete || !list.selects(observedVersion.metadata)) return [];
    if (!areLabelsComparable(list.firstPage, observedVersion)) return [];
    return [createItemContradiction(`in the list, at ${observedVersion.version}`, 'not in the list', evidence)];
  }
  if (item.version === observedVersion.version) return [];
  const expected = `at ${observedVersion.version}, its version until after ${list.version}`;
  return [createItemContradiction(expected, `at ${item.version}`, evidence)];
}

function checkRemoval(
  list: ReceivedList,
  { absence, removal }: ObjectLifetime,
  item: ObservedVersion,
): Contradiction[] {
  const createItemContradiction = createContradictionFactory(list, item);
  if (absence !== undefined && absence.version <= list.version)
    return [
      createItemContradiction(`absent, because it was removed at ${absence.version}`, 'in the list', [
        absence.evidence,
      ]),
    ];
  const wasRemovedBefore =
    removal !== undefined && removal.removedAt < list.firstPage.startedAt && hasNoRequestedVersion(list);
  return wasRemovedBefore
    ? [createItemContradiction('absent, because it was removed before', 'in the list', [removal.evidence])]
    : [];
}

/** Reports whether the list requests no version, neither by a parameter nor by a token. */
function hasNoRequestedVersion({ firstPage: { query } }: ReceivedList): boolean {
  return (query.get('resourceVersion') ?? '') === '' && !query.has('continue');
}

type CreateContradiction = (
  expected: string,
  actual: string,
  evidence: readonly Evidence[],
  rules?: readonly string[],
) => Contradiction;

/**
 * Returns a function that creates contradictions about an object. Their evidence is the page that contains, or should contain, the object.
 */
function createContradictionFactory(list: ReceivedList, object: ObservedVersion): CreateContradiction {
  const subject = `${formatName(object)} in the list of ${list.target.plural} at ${list.version}`;
  return (expected, actual, evidence, rules = findRules(list)) => ({
    rules,
    subject,
    expected,
    actual,
    evidence: [...evidence, findPage(list, object)],
  });
}

function findRules(list: ReceivedList): readonly string[] {
  const { firstPage, isComplete, evidence } = list;
  const selectors = firstPage.query.has('labelSelector') || firstPage.query.has('fieldSelector') ? SELECTOR_RULES : [];
  if (!isComplete || evidence.id !== firstPage.id)
    return [...selectors, 'chunk-complete-and-disjoint', 'chunk-snapshot-consistent'];
  if (firstPage.query.get('resourceVersionMatch') === 'Exact') return [...selectors, 'rv-exact-old-snapshot'];
  return [...selectors, hasNoRequestedVersion(list) ? 'rv-most-recent-consistent' : 'meta-list-resourceversion'];
}

function formatName({ metadata, target }: ObservedVersion): string {
  return `${target.plural} ${readString(metadata.name)}`;
}

function formatSelector({ firstPage: { query } }: ReceivedList): string {
  return ['labelSelector', 'fieldSelector'].flatMap((name) => query.get(name) ?? []).join(' and ');
}

function formatLabels({ metadata }: ObservedVersion): string {
  return `labels ${JSON.stringify(metadata.labels ?? {})}`;
}
