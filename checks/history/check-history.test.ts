import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { correctHistory } from '../arbitrary/history.ts';
import { checkHistory } from './check-history.ts';
import type { History, Watch, WatchEvent } from './history.ts';
import { formatObjectKey, isChangeEvent } from './history.ts';
import { formatEvent, formatObject, formatViolation } from './violation.ts';

const RUN_OPTIONS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) };

/** Returns the history with the events of one watch replaced. */
function replaceWatchEvents(
  history: History,
  index: number,
  change: (events: readonly WatchEvent[]) => WatchEvent[],
): History {
  const watches = history.watches.map((watch, position): Watch => {
    return position === index ? { ...watch, events: change(watch.events) } : watch;
  });
  return { ...history, watches };
}

/** A correct history, the index of one of its watches, and the index of a change in its events. */
const historyWithChange = fc
  .tuple(correctHistory, fc.nat({ max: 4 }), fc.nat())
  .map(([history, watch, seed]) => {
    const changes = (history.watches[watch]?.events ?? []).flatMap((event, index) =>
      isChangeEvent(event) ? [index] : [],
    );
    return { history, watch, changeIndex: changes[seed % Math.max(1, changes.length)] };
  })
  .filter(
    (candidate): candidate is { history: History; watch: number; changeIndex: number } =>
      candidate.changeIndex !== undefined,
  );

function assertRejected(history: History): void {
  const violations = checkHistory(history);
  for (const violation of violations) assert.ok(formatViolation(violation).startsWith(`${violation.guarantee}: `));
  assert.ok(violations.length > 0, `no violation was found in ${formatHistory(history)}`);
}

function formatHistory(history: History): string {
  const writes = history.writes.map(
    ({ verb, key, object, preconditionVersion, startedAt, endedAt }) =>
      `${verb} ${key} @${object?.metadata.resourceVersion} on ${preconditionVersion} from ${startedAt} to ${endedAt}`,
  );
  const watches = history.watches.map(({ id, start, events }) =>
    [id, JSON.stringify(start), ...events.map(formatEvent)].join(' | '),
  );
  const lists = history.lists.map(({ id, version, items }) => [id, version, ...items.map(formatObject)].join(' | '));
  return [...writes, ...watches, ...lists].join('\n');
}

test('the history of a correct server has no violation', () => {
  fc.assert(
    fc.property(correctHistory, (history) => {
      assert.deepEqual(checkHistory(history).map(formatViolation), []);
    }),
    RUN_OPTIONS,
  );
});

/** Reports whether the acknowledgements determine the order in which the object changed. */
function isOrderKnown(history: History, event: WatchEvent | undefined): boolean {
  const writes = history.writes.filter((write) => event !== undefined && write.key === formatObjectKey(event.object));
  return writes.every(
    (write, position) => (writes[position - 1]?.endedAt ?? Number.NEGATIVE_INFINITY) < write.startedAt,
  );
}

test('a lost event is a violation', () => {
  fc.assert(
    fc.property(historyWithChange, ({ history, watch, changeIndex }) => {
      fc.pre((watch !== 2 && watch !== 3) || isOrderKnown(history, history.watches[watch]?.events[changeIndex]));
      assertRejected(replaceWatchEvents(history, watch, (events) => events.toSpliced(changeIndex, 1)));
    }),
    RUN_OPTIONS,
  );
});

test('a repeated event is a violation', () => {
  fc.assert(
    fc.property(historyWithChange, ({ history, watch, changeIndex }) => {
      assertRejected(
        replaceWatchEvents(history, watch, (events) =>
          events.toSpliced(changeIndex, 0, ...events.slice(changeIndex, changeIndex + 1)),
        ),
      );
    }),
    RUN_OPTIONS,
  );
});

test('two events in the wrong order are a violation', () => {
  fc.assert(
    fc.property(historyWithChange, ({ history: recordedHistory, changeIndex }) => {
      const [watch] = recordedHistory.watches;
      fc.pre(watch !== undefined);
      const history = { ...recordedHistory, watches: [...recordedHistory.watches, { ...watch, id: 'witness' }] };
      const allEvents = watch.events;
      const [first, second] = [allEvents[changeIndex], allEvents[changeIndex + 1]];
      fc.pre(first !== undefined && second !== undefined);
      assertRejected(
        replaceWatchEvents(history, 0, (events) =>
          events.toSpliced(changeIndex, 2, ...events.slice(changeIndex, changeIndex + 2).reverse()),
        ),
      );
    }),
    RUN_OPTIONS,
  );
});

test('an event with the wrong object is a violation', () => {
  fc.assert(
    fc.property(historyWithChange, ({ history, watch, changeIndex }) => {
      const change = (events: readonly WatchEvent[]) =>
        events.map((event, position) =>
          position === changeIndex ? { ...event, object: { ...event.object, round: 'altered' } } : event,
        );
      assertRejected(replaceWatchEvents(history, watch, change));
    }),
    RUN_OPTIONS,
  );
});

test('an event of the wrong type is a violation', () => {
  fc.assert(
    fc.property(
      historyWithChange,
      fc.constantFrom('ADDED', 'MODIFIED', 'DELETED'),
      ({ history, watch, changeIndex }, type) => {
        fc.pre(history.watches[watch]?.events[changeIndex]?.type !== type);
        const change = (events: readonly WatchEvent[]) =>
          events.map((event, position) => (position === changeIndex ? { ...event, type } : event));
        assertRejected(replaceWatchEvents(history, watch, change));
      },
    ),
    RUN_OPTIONS,
  );
});

test('an event that no write caused is a violation', () => {
  fc.assert(
    fc.property(historyWithChange, ({ history, watch, changeIndex }) => {
      const changeVersion = (event: WatchEvent): WatchEvent => ({
        ...event,
        type: 'MODIFIED',
        object: { ...event.object, metadata: { ...event.object.metadata, resourceVersion: 'invented' } },
      });
      assertRejected(
        replaceWatchEvents(history, watch, (events) =>
          events.toSpliced(changeIndex + 1, 0, ...events.slice(changeIndex, changeIndex + 1).map(changeVersion)),
        ),
      );
    }),
    RUN_OPTIONS,
  );
});

test('an outdated or missing item of a list is a violation', () => {
  fc.assert(
    fc.property(correctHistory, fc.nat(), fc.boolean(), (history, seed, dropsItem) => {
      const list = history.lists[1];
      fc.pre(list !== undefined && list.items.length > 0);
      fc.pre(!dropsItem || !list.version.endsWith('-elsewhere'));
      const index = seed % list.items.length;
      const items = dropsItem
        ? list.items.toSpliced(index, 1)
        : list.items.map((item, position) => (position === index ? { ...item, round: 'altered' } : item));
      assertRejected({ ...history, lists: [history.lists[0] ?? list, { ...list, items }] });
    }),
    RUN_OPTIONS,
  );
});

test('a bookmark that precedes an event up to its version is a violation', () => {
  fc.assert(
    fc.property(correctHistory, fc.nat(), (history, seed) => {
      const events = history.watches[1]?.events ?? [];
      const bookmarkPositions = events.flatMap((event, position) => (event.type === 'BOOKMARK' ? [position] : []));
      const index = bookmarkPositions[seed % Math.max(1, bookmarkPositions.length)] ?? 0;
      fc.pre(index > 0);
      const moveBookmarks = (events: readonly WatchEvent[]) =>
        events.toSpliced(index - 1, 2, ...events.slice(index - 1, index + 1).reverse());
      const guarantees = checkHistory(replaceWatchEvents(history, 1, moveBookmarks)).map(({ guarantee }) => guarantee);
      assert.ok(guarantees.includes('complete bookmarks'));
    }),
    RUN_OPTIONS,
  );
});

test('an event at or before the start version of the watch is a violation', () => {
  fc.assert(
    fc.property(correctHistory, (history) => {
      const start = history.watches[1]?.start;
      const firstWatchEvents = history.watches[0]?.events ?? [];
      const index = firstWatchEvents.findIndex(
        ({ object }) => start?.type === 'exact' && object.metadata.resourceVersion === start.version,
      );
      fc.pre(index >= 0);
      const guarantees = checkHistory(
        replaceWatchEvents(history, 1, (events) => [...firstWatchEvents.slice(index, index + 1), ...events]),
      ).map(({ guarantee }) => guarantee);
      assert.ok(guarantees.includes('nothing before the start'));
    }),
    RUN_OPTIONS,
  );
});

test('a streaming list without the bookmark that ends its initial events is a violation', () => {
  fc.assert(
    fc.property(correctHistory, (history) => {
      const historyWithoutBookmarks = replaceWatchEvents(history, 3, (events) =>
        events.filter(({ type }) => type !== 'BOOKMARK'),
      );
      const guarantees = checkHistory(historyWithoutBookmarks).map(({ guarantee }) => guarantee);
      assert.ok(guarantees.includes('initial events'));
    }),
    RUN_OPTIONS,
  );
});
