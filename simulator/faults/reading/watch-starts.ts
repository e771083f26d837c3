/** Faults that break rules of the areas watch and resource-version, about the start of a watch. */
import type { Fault } from '../../../faults/fault.ts';

export const watchStartFaults = {
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
    find: "if (start !== 'now') return start;",
    put: "if (start !== 'now' && 'revision' in start) return start;",
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
    find: "if (start !== 'now') return start;",
    put: "if (start !== 'now') return 'revision' in start ? { state: { type: 'any' } } : start;",
  },
  'watch-includes-its-version': {
    bug: 'a watch includes the change at the resourceVersion that it starts from',
    breaks: ['rv-watch-other', 'watch-nothing-before-start', 'watch-resume-no-gap', 'watch-event-resourceversion'],
    in: 'handlers/watching/watch.ts',
    find: "if (start !== 'now') return start;",
    put: "if (start !== 'now') return 'revision' in start ? { revision: start.revision - 1 } : start;",
  },
  'watch-starts-now': {
    bug: 'a watch from a resourceVersion reports only changes after the watch was opened',
    breaks: ['rv-watch-other', 'watch-list-then-watch-no-gap', 'watch-resume-no-gap', 'watch-reports-deletion'],
    in: 'handlers/watching/watch.ts',
    find: "if (start !== 'now') return start;",
    put: "if (start !== 'now' && 'state' in start) return start;",
  },
  'history-of-a-minute': {
    bug: 'the watch history is kept for one minute',
    breaks: ['watch-history-five-minutes'],
    in: 'store/open-storage.ts',
    find: 'this.#options = options;',
    put: 'this.#options = { ...options, historyMilliseconds: 60_000 };',
  },
  'watch-from-the-oldest': {
    bug: 'a watch from an expired resourceVersion starts at the oldest available resourceVersion',
    breaks: ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-type-error'],
    in: 'store/cache/cacher.ts',
    find: 'this.#rejectForgottenRevision(startRevision);',
    put: `this.#options.expireHistory();
    startRevision = Math.max(startRevision, this.#oldestReadableRevision);`,
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
    find: "start: revision === 0 ? 'now' : { revision }",
    put: 'start: createWatchStart(revision)',
  },
} satisfies Record<string, Fault>;
