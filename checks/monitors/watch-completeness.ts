/**
 * A watch reports each selected change once, in the order of versions, and no other changes. An object is ADDED before it is MODIFIED, and
 * is not reported again after DELETED. All changes up to the version of a bookmark are sent before the bookmark.
 *
 * Example of a contradiction: a PATCH of the status returns version 9 of an object, and a watch reports changes with the versions 7 and
 * 12, but not the change with version 9.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { findBookmarksAhead } from './contradictions/bookmarks-ahead.ts';
import { findMissedChanges } from './contradictions/missed-changes.ts';
import { findLifetimes, formatResourceName } from './evidence/object-lifetimes.ts';
import { parseSelectors } from './evidence/selectors.ts';
import { parseVersion } from './evidence/version-number.ts';
import { hasObjectInEveryEvent, readWatchChanges, type WatchChange } from './evidence/watch-changes.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { readString, type Watch } from './traffic.ts';

const ORDER_RULES = ['watch-list-then-watch-no-gap'] as const;

export const watchCompletenessMonitor: Monitor = {
  id: 'watch-completeness',
  statement: 'A watch reports each change of the selected objects once, in the order of versions.',
  rules: [
    'watch-list-then-watch-no-gap',
    'watch-reports-deletion',
    'watch-bookmark-means-all-sent',
    'watch-nothing-before-start',
    'watch-selector-leaves',
  ],
  check: (traffic) => {
    const resources = findLifetimes(traffic);
    const contradictions = findBookmarksAhead(traffic);
    let comparisonCount = 0;
    for (const watch of traffic.watches) {
      if (watch.target === undefined || !hasObjectInEveryEvent(watch)) continue;
      const changes = readWatchChanges(watch);
      comparisonCount += changes.length;
      contradictions.push(
        ...checkOrder(watch, changes),
        ...findUnselectedObjects(watch, changes),
        ...checkEndOfInitialEvents(watch, changes),
      );
      const knownLifetimes = resources.get(formatResourceName(watch.target));
      if (knownLifetimes !== undefined)
        contradictions.push(...findMissedChanges(watch, changes, knownLifetimes, ORDER_RULES));
    }
    return { comparisonCount, contradictions };
  },
};

function checkOrder(watch: Watch, changes: readonly WatchChange[]): Contradiction[] {
  const contradictions: Contradiction[] = [];
  const startVersion = parseVersion(watch.query.get('resourceVersion'));
  const previousChangesByUid = new Map<string, WatchChange>();
  let lastChange: WatchChange | undefined;
  for (const current of changes) {
    const isExact = startVersion !== undefined && !watch.query.has('sendInitialEvents');
    if (isExact && lastChange === undefined && current.version <= startVersion && current.type !== 'BOOKMARK')
      contradictions.push(
        createContradiction(watch, current, {
          expected: `later than ${startVersion}, at which the watch starts`,
          rules: ['watch-nothing-before-start'],
        }),
      );
    if (lastChange !== undefined && !lastChange.isInitial && !current.isInitial)
      contradictions.push(...compareVersions(watch, lastChange, current));
    if (current.type !== 'BOOKMARK') contradictions.push(...checkType(watch, current, previousChangesByUid));
    lastChange = current;
  }
  return contradictions;
}

function compareVersions(watch: Watch, last: WatchChange, current: WatchChange): Contradiction[] {
  const isBookmark = last.type === 'BOOKMARK' || current.type === 'BOOKMARK';
  // Several objects may have the same version if they were written together.
  const canBeEqual = current.type === 'BOOKMARK' || (current.uid !== last.uid && !isBookmark);
  if (current.version > last.version || (canBeEqual && current.version === last.version)) return [];
  const rules = isBookmark ? ['watch-bookmark-means-all-sent'] : ORDER_RULES;
  return [
    createContradiction(watch, current, {
      expected: `later than ${last.version}, which was reported before`,
      evidence: [last.evidence],
      rules,
    }),
  ];
}

/** Compares an event with the previous event of the same object, which its uid identifies because names can be reused. */
function checkType(
  watch: Watch,
  current: WatchChange,
  previousChangesByUid: Map<string, WatchChange>,
): Contradiction[] {
  const previousChange = previousChangesByUid.get(current.uid);
  previousChangesByUid.set(current.uid, current);
  if (previousChange === undefined || current.uid === '') return [];
  const wasPresent = previousChange.type !== 'DELETED';
  // An object may leave a selector and be selected again.
  if (wasPresent === (current.type !== 'ADDED')) return [];
  return [
    createContradiction(watch, current, {
      expected: wasPresent ? 'MODIFIED or DELETED' : 'ADDED',
      actual: current.type,
      evidence: [previousChange.evidence],
      rules: ORDER_RULES,
    }),
  ];
}

const INITIAL_EVENTS_END = /\/initial-events-end$/;

/** Checks that the server sends the bookmark that ends the initial events once, before any change. */
function checkEndOfInitialEvents(watch: Watch, changes: readonly WatchChange[]): Contradiction[] {
  const rules = ['watch-bookmark-means-all-sent'];
  const isEnd = ({ metadata }: WatchChange): boolean =>
    Object.keys(toJsonObject(metadata.annotations)).some((key) => INITIAL_EVENTS_END.test(key));
  const invalidEnds = changes.filter(
    (change) => isEnd(change) && !Object.values(toJsonObject(change.metadata.annotations)).includes('true'),
  );
  const [firstEnd, ...repeatedEnds] = changes.filter((change) => change.type === 'BOOKMARK' && isEnd(change));
  if (firstEnd === undefined) return [];
  const earlyChanges = changes
    .slice(0, changes.indexOf(firstEnd))
    .filter(({ type }) => type === 'MODIFIED' || type === 'DELETED');
  return [
    ...invalidEnds.map((current) =>
      createContradiction(watch, current, {
        expected: 'an annotation with the value "true"',
        actual: JSON.stringify(current.metadata.annotations),
        rules,
      }),
    ),
    ...repeatedEnds.map((current) =>
      createContradiction(watch, current, {
        expected: 'only one end of the initial events',
        actual: 'a second end',
        evidence: [firstEnd.evidence],
        rules,
      }),
    ),
    ...earlyChanges.map((current) =>
      createContradiction(watch, current, {
        expected: 'after the initial events',
        actual: 'before their end',
        evidence: [firstEnd.evidence],
        rules,
      }),
    ),
  ];
}

function findUnselectedObjects(watch: Watch, changes: readonly WatchChange[]): Contradiction[] {
  const selects = parseSelectors(watch.query);
  if (selects === undefined) return [];
  return changes
    .filter(({ type, metadata }) => (type === 'ADDED' || type === 'MODIFIED') && !selects(metadata))
    .map((current) =>
      createContradiction(watch, current, {
        expected: 'an object that matches the selector',
        actual: formatLabels(current),
        rules: ['watch-selector-leaves'],
      }),
    );
}

function formatLabels({ metadata }: WatchChange): string {
  return `labels ${JSON.stringify(metadata.labels ?? {})}`;
}

function createContradiction(
  watch: Watch,
  current: WatchChange,
  {
    actual = String(current.version),
    evidence = [],
    ...details
  }: Partial<Contradiction> & Pick<Contradiction, 'rules' | 'expected'>,
): Contradiction {
  return {
    ...details,
    subject: `${current.type} of ${watch.target?.plural} ${readString(current.metadata.name)} at ${current.version}`,
    actual,
    evidence: [...evidence, current.evidence],
  };
}
