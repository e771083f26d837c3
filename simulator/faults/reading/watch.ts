/** Faults that break rules of the area watch, and rules of resource-version about the start of a watch. */
import type { Fault } from '../../../faults/fault.ts';

/** Faults in the start of watches. */
const startFaults = {
  'watch-path-is-the-parameter': {
    bug: 'the options of a watch by path are validated like those of a watch with the parameter watch',
    breaks: ['watch-by-path-options'],
    in: 'handlers/checks/options.ts',
    find: "isWatchPath ? 'list' : 'watch'",
    put: "isWatchPath ? 'watch' : 'watch'",
  },
  'watch-begins-with-nothing': {
    bug: 'a watch never sends the initial state',
    breaks: ['rv-watch-unset', 'rv-watch-zero', 'watch-stream-initial-added', 'watch-stream-bookmark-after-initial'],
    in: 'handlers/watching/watch.ts',
    find: "if (from !== 'now') return from;",
    put: "if (from !== 'now' && 'revision' in from) return from;",
  },
  'watch-begins-with-the-state': {
    bug: 'a watch from a resourceVersion sends the initial state',
    breaks: [
      'rv-watch-other',
      'rv-watch-unrecognized-may-wait',
      'watch-nothing-before-start',
      'watch-event-resourceversion',
    ],
    in: 'handlers/watching/watch.ts',
    find: "if (from !== 'now') return from;",
    put: "if (from !== 'now') return 'revision' in from ? { state: { type: 'any' } } : from;",
  },
  'watch-includes-its-version': {
    bug: 'a watch includes the change at the resourceVersion that it starts from',
    breaks: ['rv-watch-other', 'watch-nothing-before-start', 'watch-resume-no-gap', 'watch-event-resourceversion'],
    in: 'handlers/watching/watch.ts',
    find: "if (from !== 'now') return from;",
    put: "if (from !== 'now') return 'revision' in from ? { revision: from.revision - 1 } : from;",
  },
  'watch-starts-now': {
    bug: 'a watch from a resourceVersion reports only changes after the watch was opened',
    breaks: ['rv-watch-other', 'watch-list-then-watch-no-gap', 'watch-resume-no-gap', 'watch-reports-deletion'],
    in: 'handlers/watching/watch.ts',
    find: "if (from !== 'now') return from;",
    put: "if (from !== 'now' && 'state' in from) return from;",
  },
  'history-of-a-minute': {
    bug: 'the history is kept for one minute',
    breaks: ['watch-history-five-minutes'],
    in: 'store/open-storage.ts',
    find: 'this.#options = options;',
    put: 'this.#options = { ...options, watchHistory: 60_000 };',
  },
  'watch-from-the-oldest': {
    bug: 'a watch from an expired resourceVersion starts at the oldest available resourceVersion',
    breaks: ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-type-error'],
    in: 'store/cache/cacher.ts',
    find: 'this.#rejectForgottenRevision(from);',
    put: `this.#options.expire();
    from = Math.max(from, this.#oldestRevision);`,
  },
  'too-old-refused': {
    bug: 'a watch from an expired resourceVersion is rejected with the status 410',
    breaks: ['watch-too-old-as-error-event'],
    in: 'handlers/watching/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: 'throw error;',
  },
  'error-is-silent': {
    bug: 'a watch that cannot continue ends without an ERROR event',
    breaks: ['watch-type-error', 'watch-too-old-410', 'watch-too-old-as-error-event', 'watch-lost-version'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(encodeErrorFrame(this.#call.format.serializer, status));',
    put: '',
  },
  'error-does-not-end': {
    bug: 'the stream stays open after an ERROR event',
    breaks: ['watch-type-error', 'watch-lost-version'],
    in: 'handlers/watching/watch-stream.ts',
    find: `this.#push(encodeErrorFrame(this.#call.format.serializer, status));
    this.#finish();`,
    put: 'this.#push(encodeErrorFrame(this.#call.format.serializer, status));',
  },
  'initial-events-at-version-zero': {
    bug: 'a watch with sendInitialEvents=false and resourceVersion 0 sends the initial events',
    breaks: ['watch-stream-initial-added'],
    in: 'pure/versions/plan-watch.ts',
    find: "from: revision === 0 ? 'now' : { revision }",
    put: 'from: startAtRevision(revision)',
  },
} satisfies Record<string, Fault>;

/** Faults in the events of watches. */
const eventFaults = {
  'watch-headers-wait': {
    bug: 'the response headers of a watch are sent with its first event',
    breaks: ['watch-headers-at-once'],
    in: 'http/connections/http1.ts',
    find: 'response.flushHeaders();',
    put: '',
  },
  'metadata-watch-headers-wait': {
    bug: 'the response headers of a watch of PartialObjectMetadata or Tables are sent with its first event',
    breaks: ['watch-headers-at-once'],
    in: 'http/connections/http1.ts',
    find: 'response.flushHeaders();',
    put: "if (!String(request.headers.accept).includes(';as=')) response.flushHeaders();",
  },
  'watch-buffered': {
    bug: 'events are buffered and sent when the buffer is full',
    breaks: ['watch-chunked-json-stream'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#sink = sink;',
    put: `const gathered: Buffer[] = [];
    this.#sink = {
      write: (encodeFrame) => gathered.push(encodeFrame) > 0,
      end: () => {
        for (const encodeFrame of gathered) sink.write(encodeFrame);
        sink.end();
      },
      onDrain: (listener) => sink.onDrain(listener),
      onClose: (listener) => sink.onClose(listener),
    };`,
  },
  'watch-told-an-event-late': {
    bug: 'each event is sent only with the next event',
    breaks: ['watch-chunked-json-stream'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#sink = sink;',
    put: `let held: Buffer | undefined;
    const sendHeld = () => held === undefined || sink.write(held);
    this.#sink = {
      write: (encodeFrame) => {
        const goesOn = sendHeld();
        held = encodeFrame;
        return goesOn;
      },
      end: () => {
        sendHeld();
        sink.end();
      },
      onDrain: (listener) => sink.onDrain(listener),
      onClose: (listener) => sink.onClose(listener),
    };`,
  },
  'event-tells-its-version': {
    bug: 'an event has its resourceVersion next to type and object',
    breaks: ['watch-event-shape'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: `const object = this.#call.endpoint.servedKind.convert(event.item.object);
    const document = { type: event.type, object, resourceVersion: String(event.revision) };
    this.#push(Buffer.from(JSON.stringify(document) + '\\n'));`,
  },
  'event-object-is-a-list-item': {
    bug: 'the object of an event has no kind, as in a list',
    breaks: ['watch-object-is-requested-kind'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: `const { apiVersion: _apiVersion, kind: _kind, ...object } = this.#call.endpoint.servedKind.convert(event.item.object);
    this.#push(Buffer.from(JSON.stringify({ type: event.type, object }) + '\\n'));`,
  },
  'event-object-is-metadata': {
    bug: 'the object of an event is only its metadata',
    breaks: ['watch-object-is-requested-kind', 'watch-type-deleted'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: `const { kind, apiVersion, metadata } = this.#call.endpoint.servedKind.convert(event.item.object);
    const document = { type: event.type, object: { kind, apiVersion, metadata } };
    this.#push(Buffer.from(JSON.stringify(document) + '\\n'));`,
  },
  'created-told-as-modified': {
    bug: 'a new object is reported as MODIFIED',
    breaks: ['watch-type-added'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: "this.#push(event.type === 'ADDED' ? { ...event, type: 'MODIFIED' } : event);",
  },
  'modified-told-as-added': {
    bug: 'a changed object is reported as ADDED',
    breaks: ['watch-type-modified'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: "this.#push(event.type === 'MODIFIED' ? { ...event, type: 'ADDED' } : event);",
  },
  'deletions-not-told': {
    bug: 'a deletion sends no event',
    breaks: ['watch-reports-deletion', 'watch-type-deleted', 'watch-list-then-watch-no-gap', 'watch-resume-no-gap'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: "if (event.type !== 'DELETED') this.#push(event);",
  },
  'deleted-at-creation': {
    bug: 'a DELETED event has the resourceVersion of the creation',
    breaks: ['watch-type-deleted', 'watch-event-resourceversion'],
    in: 'store/cache/cache-event.ts',
    find: 'createDeletedItem(lastItem, this.revision)',
    put: 'createDeletedItem(lastItem, lastItem.createRevision)',
  },
  'event-object-is-the-newest': {
    bug: 'an event contains the latest state of the object',
    breaks: ['watch-event-resourceversion'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: `const now = this.#call.endpoint.storage.get(event.item.key, { type: 'any' });
    this.#push(now === undefined || now instanceof Promise ? event : { ...event, item: now });`,
  },
  'every-seventh-event-lost': {
    bug: 'every seventh event is lost',
    breaks: ['watch-list-then-watch-no-gap', 'watch-resume-no-gap'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: 'if (event.revision % 7 !== 0) this.#push(event);',
  },
  'events-told-twice': {
    bug: 'a change is reported twice',
    breaks: ['watch-list-then-watch-no-gap', 'watch-resume-no-gap'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: `this.#push(event);
    this.#push(event);`,
  },
  'leavers-not-told': {
    bug: 'no event is sent when an object stops matching the selector of a watch',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: 'previousItem ? this.#createDeletedEvent(previousItem)',
    put: 'previousItem && !item ? this.#createDeletedEvent(previousItem)',
  },
  'watch-ignores-selector': {
    bug: 'the selector of a watch applies only to its initial state',
    breaks: ['watch-selector-leaves'],
    in: 'handlers/watching/watch.ts',
    find: ' ...(matches && { matches }),',
    put: '',
  },
  'watch-ends-too-soon': {
    bug: 'timeoutSeconds is measured in tenths of a second',
    breaks: ['watch-timeoutseconds-ends'],
    in: 'handlers/watching/watch.ts',
    find: 'const SECOND_MILLISECONDS = 1000;',
    put: 'const SECOND_MILLISECONDS = 100;',
  },
  'streaming-lists-never-end': {
    bug: 'timeoutSeconds does not end a watch with sendInitialEvents=true',
    breaks: ['watch-timeoutseconds-ends'],
    in: 'handlers/watching/watch.ts',
    find: 'if (requestedSeconds !== 0) return',
    put: 'if (requestedSeconds !== 0 && listOptions.sendInitialEvents !== true) return',
  },
} satisfies Record<string, Fault>;

/** Faults of bookmarks and streaming lists. */
const bookmarkFaults = {
  'bookmarks-by-presence': {
    bug: 'allowWatchBookmarks is treated as true, whatever its value is',
    breaks: ['watch-bookmark-requested-only'],
    in: 'handlers/options/list-options.ts',
    find: "readBooleanParameter(query, 'allowWatchBookmarks')",
    put: "query.has('allowWatchBookmarks')",
  },
  'bookmark-has-a-type-of-its-own': {
    bug: 'a bookmark has the type PROGRESS',
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
    find: 'if (!watchPlan.endsInitialEvents) return undefined;',
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
    bug: 'the stream ends with the initial events',
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
    find: "if (from !== 'now') return from;",
    put: "if (from !== 'now') return 'state' in from ? { state: { type: 'any' } } : from;",
  },
  'bookmark-of-the-resource': {
    bug: 'the bookmarks of a watch as PartialObjectMetadata have the kind of the resource',
    breaks: ['watch-object-is-requested-kind'],
    in: 'negotiation/representations/metadata-only.ts',
    find: 'return { ...encoder, encodeBookmark: ({ metadata = {} }) => encoder.encodeBookmark({ metadata }) };',
    put: 'return { ...encoder, encodeBookmark: createEventEncoder(serializer, servedKind, frames).encodeBookmark };',
  },
} satisfies Record<string, Fault>;

export const watchFaults = { ...startFaults, ...eventFaults, ...bookmarkFaults } satisfies Record<string, Fault>;
