/** Faults that break rules of the area watch, about bookmarks and streaming lists. */
import type { Fault } from '../../../faults/fault.ts';

export const watchBookmarkFaults = {
  'bookmarks-by-presence': {
    bug: 'allowWatchBookmarks is treated as true, whatever its value is',
    breaks: ['watch-bookmark-requested-only'],
    in: 'handlers/options/list-options.ts',
    find: "readBooleanParameter(query, 'allowWatchBookmarks')",
    put: "query.has('allowWatchBookmarks')",
  },
  'bookmark-has-a-type-of-its-own': {
    bug: 'a bookmark has the type PROGRESS instead of BOOKMARK',
    breaks: ['watch-type-bookmark', 'watch-stream-bookmark-after-initial'],
    in: 'negotiation/representations/plain.ts',
    find: "'BOOKMARK'",
    put: "'PROGRESS'",
    also: [{ in: 'negotiation/representations/table.ts', find: "writeFrame('BOOKMARK'", put: "writeFrame('PROGRESS'" }],
  },
  'bookmark-shows-an-object': {
    bug: 'a bookmark contains the name of an object',
    breaks: ['watch-bookmark-only-version'],
    in: 'handlers/watching/bookmarks.ts',
    find: 'const metadata = {',
    put: "const metadata = { name: 'last',",
  },
  'bookmark-runs-ahead': {
    bug: 'a bookmark has the resourceVersion of the store, which the stream has not reached',
    breaks: ['watch-bookmark-means-all-sent'],
    in: 'handlers/watching/bookmarks.ts',
    find: 'String(revision)',
    put: 'String(revision + 1000)',
  },
  'bookmark-counts-the-deletion': {
    bug: 'after a deletion a bookmark is one resourceVersion ahead',
    breaks: ['watch-bookmark-means-all-sent'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(this.#eventEncoder.encodeBookmark(createBookmark(this.#call, revision)));',
    put: 'this.#push(this.#eventEncoder.encodeBookmark(createBookmark(this.#call, this.#afterDeletion ? revision + 1 : revision)));',
    also: [
      {
        in: 'handlers/watching/watch-stream.ts',
        find: '#lastVersion = 0;',
        put: '#lastVersion = 0;\n  #afterDeletion = false;',
      },
      {
        in: 'handlers/watching/watch-stream.ts',
        find: 'if (!this.#isSendingInitialEvents) this.#lastVersion = event.revision;',
        put: `if (!this.#isSendingInitialEvents) this.#lastVersion = event.revision;
    this.#afterDeletion = event.type === 'DELETED';`,
      },
    ],
  },
  'end-of-initial-events-for-all': {
    bug: 'the bookmark that ends the initial events is sent to watches without allowWatchBookmarks',
    breaks: ['watch-stream-no-bookmark-unless-allowed', 'watch-bookmark-requested-only'],
    in: 'handlers/watching/bookmarks.ts',
    find: 'if (!watchPlan.sendsInitialEventsEnd) return undefined;',
    put: '',
  },
  'end-of-initial-events-first': {
    bug: 'the bookmark of a streaming list comes before the initial events',
    breaks: ['watch-stream-bookmark-after-initial'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(this.#eventEncoder.encodeBookmark(object));',
    put: 'this.#waitingFrames.unshift(this.#eventEncoder.encodeBookmark(object));',
  },
  'end-of-initial-events-unmarked': {
    bug: 'the bookmark that ends the initial events has no annotation',
    breaks: ['watch-stream-end-annotation'],
    in: 'handlers/watching/bookmarks.ts',
    find: 'createBookmark(call, revision, annotations)',
    put: 'createBookmark(call, revision)',
  },
  'streaming-list-ends': {
    bug: 'a streaming list ends after the initial events',
    breaks: ['watch-stream-then-changes'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(this.#eventEncoder.encodeBookmark(object));',
    put: `this.#push(this.#eventEncoder.encodeBookmark(object));
    this.#finish();`,
  },
  'streaming-list-needs-no-match': {
    bug: 'sendInitialEvents means NotOlderThan, whatever resourceVersionMatch is',
    breaks: ['watch-stream-requires-notolder', 'watch-stream-match-without-notolder-422'],
    in: 'pure/versions/plan-watch.ts',
    find: ': requestOptions;',
    put: ": requestOptions.sendInitialEvents !== undefined ? { ...requestOptions, resourceVersionMatch: 'NotOlderThan' } : requestOptions;",
  },
  'match-of-watch-ignored': {
    bug: 'a watch without sendInitialEvents ignores resourceVersionMatch',
    breaks: ['watch-stream-match-without-notolder-422'],
    in: 'pure/versions/list-options.ts',
    find: "if (match === '') return problems;",
    put: "if (match === '' || sendInitialEvents === undefined) return problems;",
    also: [
      {
        in: 'pure/versions/plan-watch.ts',
        find: "sendInitialEvents === undefined && resourceVersionMatch === ''",
        put: 'sendInitialEvents === undefined',
      },
    ],
  },
  'send-initial-events-ignored-by-lists': {
    bug: 'a list ignores sendInitialEvents',
    breaks: ['watch-stream-on-plain-list-422'],
    in: 'pure/versions/list-options.ts',
    find: 'options.sendInitialEvents !== undefined',
    put: 'false',
  },
  'streaming-list-takes-any-state': {
    bug: 'a streaming list starts with any cached state',
    breaks: ['watch-stream-version-given', 'watch-stream-empty-version-consistent'],
    in: 'handlers/watching/watch.ts',
    find: "if (start !== 'now') return start;",
    put: "if (start !== 'now') return 'state' in start ? { state: { type: 'any' } } : start;",
  },
  'bookmark-of-the-resource': {
    bug: 'the bookmarks of a watch as PartialObjectMetadata have the kind of the resource',
    breaks: ['watch-object-is-requested-kind'],
    in: 'negotiation/representations/metadata-only.ts',
    find: 'return { ...encoder, encodeBookmark: ({ metadata = {} }) => encoder.encodeBookmark({ metadata }) };',
    put: 'return { ...encoder, encodeBookmark: createEventEncoder(serializer, servedKind, frameCache).encodeBookmark };',
  },
  'bookmark-of-last-selected': {
    bug: 'the bookmark after the selected initial events has the resourceVersion of the last selected object',
    breaks: ['watch-stream-version-given', 'watch-stream-empty-version-consistent'],
    in: 'store/cache/cache-watcher.ts',
    find: 'if (this.#isOpen) listener.onSynced(revision);',
    put: `const selectedItems = items.filter(({ object }) => this.#matches?.(object) ?? false);
      if (this.#isOpen) listener.onSynced(selectedItems.at(-1)?.revision ?? revision);`,
  },
} satisfies Record<string, Fault>;
