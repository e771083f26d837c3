/** Faults that break rules of the area watch, and those of resource-version that say where a watch starts. */
import type { Fault } from './fault.ts';

/** Where a watch starts. */
const startFaults = {
  'watch-begins-with-nothing': {
    bug: 'a watch never begins with the objects that are there',
    breaks: ['rv-watch-unset', 'rv-watch-zero', 'watch-stream-initial-added', 'watch-stream-bookmark-after-initial'],
  },
  'watch-begins-with-the-state': {
    bug: 'a watch from a version begins with the objects that are there',
    breaks: [
      'rv-watch-other',
      'rv-watch-unrecognized-may-wait',
      'watch-nothing-before-start',
      'watch-event-resourceversion',
    ],
  },
  'watch-includes-its-version': {
    bug: 'a watch reports the change of the very version that it starts from',
    breaks: ['rv-watch-other', 'watch-nothing-before-start', 'watch-resume-no-gap', 'watch-event-resourceversion'],
  },
  'watch-starts-now': {
    bug: 'a watch from a version reports what happens after it was opened',
    breaks: ['rv-watch-other', 'watch-list-then-watch-no-gap', 'watch-resume-no-gap', 'watch-reports-deletion'],
  },
  'history-of-a-minute': {
    bug: 'changes are kept for one minute',
    breaks: ['watch-history-five-minutes'],
  },
  'watch-from-the-oldest': {
    bug: 'a watch from a version that is no longer kept begins at the oldest one that is',
    breaks: ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-type-error'],
  },
  'too-old-refused': {
    bug: 'a watch from a version that is no longer kept is refused with the status 410',
    breaks: ['watch-too-old-as-error-event'],
  },
  'error-is-silent': {
    bug: 'a watch that cannot go on ends without a word',
    breaks: ['watch-type-error', 'watch-too-old-410', 'watch-too-old-as-error-event'],
  },
  'error-does-not-end': {
    bug: 'after an ERROR the stream stays open',
    breaks: ['watch-type-error'],
  },
} satisfies Record<string, Fault>;

/** What a watch tells. */
const eventFaults = {
  'watch-buffered': {
    bug: 'events are gathered and sent when the buffer is full',
    breaks: ['watch-chunked-json-stream', 'watch-request-shape'],
  },
  'watch-told-an-event-late': {
    bug: 'each event waits for the next one before it is sent',
    breaks: ['watch-chunked-json-stream'],
  },
  'event-tells-its-version': {
    bug: 'the version of an event stands beside its type and object',
    breaks: ['watch-event-shape'],
  },
  'event-object-is-a-list-item': {
    bug: 'the object of an event has no kind, as an item of a list',
    breaks: ['watch-object-is-requested-kind'],
  },
  'event-object-is-metadata': {
    bug: 'the object of an event is its metadata only',
    breaks: ['watch-object-is-requested-kind', 'watch-type-deleted'],
  },
  'created-told-as-modified': {
    bug: 'a new object is reported as MODIFIED',
    breaks: ['watch-type-added'],
  },
  'modified-told-as-added': {
    bug: 'a changed object is reported as ADDED',
    breaks: ['watch-type-modified'],
  },
  'deletions-not-told': {
    bug: 'a deletion is no event',
    breaks: ['watch-reports-deletion', 'watch-type-deleted', 'watch-list-then-watch-no-gap'],
  },
  'deleted-at-creation': {
    bug: 'a DELETED event carries the version of the creation',
    breaks: ['watch-type-deleted'],
  },
  'event-object-is-the-newest': {
    bug: 'an event shows the object as it is now, not as it was then',
    breaks: ['watch-event-resourceversion', 'watch-type-modified'],
  },
  'every-seventh-event-lost': {
    bug: 'under load an event is lost now and then',
    breaks: ['watch-list-then-watch-no-gap', 'watch-resume-no-gap'],
  },
  'events-told-twice': {
    bug: 'a change is reported twice',
    breaks: ['watch-list-then-watch-no-gap', 'watch-resume-no-gap'],
  },
  'leavers-not-told': {
    bug: 'an object that stops matching the selector of a watch is no event',
    breaks: ['watch-selector-leaves'],
  },
  'watch-ignores-selector': {
    bug: 'the selector of a watch applies to its initial state only',
    breaks: ['watch-selector-leaves'],
  },
  'watch-ends-too-soon': {
    bug: 'timeoutSeconds is read as tenths of a second',
    breaks: ['watch-timeoutseconds-ends'],
  },
} satisfies Record<string, Fault>;

/** Bookmarks and streaming lists. */
const bookmarkFaults = {
  'bookmarks-by-presence': {
    bug: 'allowWatchBookmarks is true because it is there',
    breaks: ['watch-bookmark-requested-only'],
  },
  'bookmark-has-a-type-of-its-own': {
    bug: 'a progress marker has the type PROGRESS',
    breaks: ['watch-type-bookmark', 'watch-stream-bookmark-after-initial'],
  },
  'bookmark-shows-an-object': {
    bug: 'a bookmark has the name of an object',
    breaks: ['watch-bookmark-only-version'],
  },
  'bookmark-runs-ahead': {
    bug: 'a bookmark carries the version of the store, which the stream has not come to yet',
    breaks: ['watch-bookmark-means-all-sent'],
  },
  'end-of-initial-events-for-all': {
    bug: 'the end of the initial events is told to watches that did not allow bookmarks',
    breaks: ['watch-stream-no-bookmark-unless-allowed', 'watch-bookmark-requested-only'],
  },
  'end-of-initial-events-first': {
    bug: 'the bookmark of a streaming list comes before the initial events',
    breaks: ['watch-stream-bookmark-after-initial'],
  },
  'end-of-initial-events-unmarked': {
    bug: 'the bookmark that ends the initial events has no annotation',
    breaks: ['watch-stream-end-annotation'],
  },
  'streaming-list-ends': {
    bug: 'the stream ends with the initial events',
    breaks: ['watch-stream-then-changes'],
  },
  'streaming-list-needs-no-match': {
    bug: 'sendInitialEvents means NotOlderThan whatever the match is',
    breaks: ['watch-stream-requires-notolder', 'watch-stream-match-without-notolder-422'],
  },
  'match-of-watch-ignored': {
    bug: 'a watch without sendInitialEvents leaves resourceVersionMatch out of account',
    breaks: ['watch-stream-match-without-notolder-422'],
  },
  'send-initial-events-ignored-by-lists': {
    bug: 'a list leaves sendInitialEvents out of account',
    breaks: ['watch-stream-on-plain-list-422'],
  },
  'streaming-list-takes-any-state': {
    bug: 'a streaming list begins with whatever the cache has',
    breaks: ['watch-stream-version-given', 'watch-stream-empty-version-consistent'],
  },
} satisfies Record<string, Fault>;

export const watchFaults = { ...startFaults, ...eventFaults, ...bookmarkFaults } satisfies Record<string, Fault>;
