/**
 * A watch reports each selected change once, in the order of versions, and nothing else. An object is ADDED before it is MODIFIED, and is
 * not reported again after DELETED. A bookmark is correct: all earlier changes were sent before it.
 *
 * watch from 5: MODIFIED a@7, MODIFIED b@12; PATCH a/status 200 a@9: the change at 9 was not reported
 */

import { toJsonObject } from '../../values/json-object.ts';
import { findBookmarksAhead } from './contradictions/bookmarks-ahead.ts';
import { findMissedChanges } from './contradictions/missed-changes.ts';
import { findLifetimes, formatResourceName } from './evidence/object-lifetimes.ts';
import { parseSelectors } from './evidence/selectors.ts';
import { parseVersion } from './evidence/version-number.ts';
import { isReadable, readWatchChanges, type WatchChange } from './evidence/watch-changes.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { toText, type Watch } from './traffic.ts';

const ORDER = ['watch-list-then-watch-no-gap'] as const;

export const watchCompleteness: Monitor = {
  id: 'watch-completeness',
  statement: 'A watch reports each change of the selected objects once, in the order of versions.',
  rules: [
    'watch-list-then-watch-no-gap',
    'watch-reports-deletion',
    'watch-bookmark-means-all-sent',
    'watch-nothing-before-start',
    'watch-selector-leaves',
  ],
  judge: (traffic) => {
    const resources = findLifetimes(traffic);
    const contradictions = findBookmarksAhead(traffic);
    let comparedCount = 0;
    for (const watch of traffic.watches) {
      if (watch.place === undefined || !isReadable(watch)) continue;
      const changes = readWatchChanges(watch);
      comparedCount += changes.length;
      contradictions.push(
        ...checkOrder(watch, changes),
        ...findUnselected(watch, changes),
        ...checkEnds(watch, changes),
      );
      const resource = resources.get(formatResourceName(watch.place));
      if (resource !== undefined) contradictions.push(...findMissedChanges(watch, changes, resource, ORDER));
    }
    return { compared: comparedCount, contradictions };
  },
};

function checkOrder(watch: Watch, changes: readonly WatchChange[]): Contradiction[] {
  const contradictions: Contradiction[] = [];
  const start = parseVersion(watch.query.get('resourceVersion'));
  const presentObjects = new Map<string, WatchChange>();
  let last: WatchChange | undefined;
  for (const now of changes) {
    const isExact = start !== undefined && !watch.query.has('sendInitialEvents');
    if (isExact && last === undefined && now.version <= start && now.type !== 'BOOKMARK')
      contradictions.push(
        createContradiction(watch, now, {
          expected: `later than ${start}, at which the watch starts`,
          rules: ['watch-nothing-before-start'],
        }),
      );
    if (last !== undefined && !last.initial && !now.initial) contradictions.push(...compareVersions(watch, last, now));
    if (now.type !== 'BOOKMARK') contradictions.push(...checkType(watch, now, presentObjects));
    last = now;
  }
  return contradictions;
}

function compareVersions(watch: Watch, last: WatchChange, now: WatchChange): Contradiction[] {
  const isBookmark = last.type === 'BOOKMARK' || now.type === 'BOOKMARK';
  // Several objects may have the same version if they were written together.
  const canBeEqual = now.type === 'BOOKMARK' || (now.uid !== last.uid && !isBookmark);
  if (now.version > last.version || (canBeEqual && now.version === last.version)) return [];
  const rules = isBookmark ? ['watch-bookmark-means-all-sent'] : ORDER;
  return [
    createContradiction(watch, now, {
      expected: `later than ${last.version}, which was reported before`,
      evidence: [last.evidence],
      rules,
    }),
  ];
}

/** Compares an event with the previous one of the same object (by uid, since a name may be used again). */
function checkType(watch: Watch, now: WatchChange, presentObjects: Map<string, WatchChange>): Contradiction[] {
  const before = presentObjects.get(now.uid);
  presentObjects.set(now.uid, now);
  if (before === undefined || now.uid === '') return [];
  const wasThere = before.type !== 'DELETED';
  // An object may leave a selector and be selected again.
  if (wasThere === (now.type !== 'ADDED')) return [];
  return [
    createContradiction(watch, now, {
      expected: wasThere ? 'MODIFIED or DELETED' : 'ADDED',
      actual: now.type,
      evidence: [before.evidence],
      rules: ORDER,
    }),
  ];
}

const END = /\/initial-events-end$/;

/** The initial events end once, before any change. */
function checkEnds(watch: Watch, changes: readonly WatchChange[]): Contradiction[] {
  const rules = ['watch-bookmark-means-all-sent'];
  const isEnd = ({ metadata }: WatchChange): boolean =>
    Object.keys(toJsonObject(metadata.annotations)).some((key) => END.test(key));
  const untrue = changes.filter(
    (change) => isEnd(change) && !Object.values(toJsonObject(change.metadata.annotations)).includes('true'),
  );
  const [first, ...laterChanges] = changes.filter((change) => change.type === 'BOOKMARK' && isEnd(change));
  if (first === undefined) return [];
  const earlyChanges = changes
    .slice(0, changes.indexOf(first))
    .filter(({ type }) => type === 'MODIFIED' || type === 'DELETED');
  return [
    ...untrue.map((now) =>
      createContradiction(watch, now, {
        expected: 'an annotation with the value "true"',
        actual: JSON.stringify(now.metadata.annotations),
        rules,
      }),
    ),
    ...laterChanges.map((now) =>
      createContradiction(watch, now, {
        expected: 'only one end of the initial events',
        actual: 'there',
        evidence: [first.evidence],
        rules,
      }),
    ),
    ...earlyChanges.map((now) =>
      createContradiction(watch, now, {
        expected: 'after the initial events',
        actual: 'before their end',
        evidence: [first.evidence],
        rules,
      }),
    ),
  ];
}

function findUnselected(watch: Watch, changes: readonly WatchChange[]): Contradiction[] {
  const selects = parseSelectors(watch.query);
  if (selects === undefined) return [];
  return changes
    .filter(({ type, metadata }) => (type === 'ADDED' || type === 'MODIFIED') && !selects(metadata))
    .map((now) =>
      createContradiction(watch, now, {
        expected: 'an object that matches the selector',
        actual: formatLabels(now),
        rules: ['watch-selector-leaves'],
      }),
    );
}

function formatLabels({ metadata }: WatchChange): string {
  return `labels ${JSON.stringify(metadata.labels ?? {})}`;
}

function createContradiction(
  watch: Watch,
  now: WatchChange,
  {
    actual = String(now.version),
    evidence = [],
    ...details
  }: Partial<Contradiction> & Pick<Contradiction, 'rules' | 'expected'>,
): Contradiction {
  return {
    ...details,
    what: `${now.type} of ${watch.place?.plural} ${toText(now.metadata.name)} at ${now.version}`,
    actual,
    evidence: [...evidence, now.evidence],
  };
}
