/** Faults that delay or end only some watches, depending on the spelling of a parameter, the encoding or the size of an event. */
import type { Fault } from '../../../faults/fault.ts';

const WATCH_STREAM_FILE = 'handlers/watching/watch-stream.ts';
const PUSH_CODE = 'if (this.#isOver || this.#isEnding) return;';

export const watchDeliveryFaults = {
  'watches-with-true-are-buffered': {
    bug: 'a watch with watch=true instead of watch=1 sends all events when it ends',
    breaks: ['watch-chunked-json-stream'],
    in: WATCH_STREAM_FILE,
    find: '    this.#sink = sink;\n',
    put: `    this.#sink = sink;
    this.#isPaused = this.#call.info.query.get('watch')?.[0] === 'true';
`,
  },
  'large-events-end-watches': {
    bug: 'an event of more than 64 KiB ends the watch',
    breaks: ['watch-chunked-json-stream'],
    in: WATCH_STREAM_FILE,
    find: PUSH_CODE,
    put: `if (this.#isOver || this.#isEnding) return;
    if (measureFrame(frame) > 64 * 1024) {
      this.#finish();
      return;
    }`,
  },
  'binary-events-wait-for-the-next': {
    bug: 'an event of a watch in protobuf is sent only with the next event',
    breaks: ['media-protobuf-watch-frames'],
    in: WATCH_STREAM_FILE,
    find: PUSH_CODE,
    put: `if (this.#isOver || this.#isEnding) return;
    if (this.#call.format.serializer.name === 'protobuf' && this.#call.watchPlan.start !== 'now') {
      const previousFrame = this.heldFrame;
      this.heldFrame = frame;
      if (previousFrame === undefined) return;
      frame = previousFrame;
    }`,
    also: [
      {
        in: WATCH_STREAM_FILE,
        find: '  #sink: ResponseSink | undefined;\n',
        put: `  #sink: ResponseSink | undefined;
  heldFrame: QueuedFrame | undefined;
`,
      },
    ],
  },
  'watches-of-a-namespace-by-path-end-with-the-state': {
    bug: 'a watch by the path /watch/namespaces/NAME reports only the initial state',
    breaks: ['watch-by-path-selects'],
    in: 'handlers/watching/watch-stream.ts',
    find: `  onEvent(event: WatchEvent): void {
`,
    put: `  onEvent(event: WatchEvent): void {
    const { info } = this.#call;
    if (!this.#isSendingInitialEvents && info.isWatchPath && info.resource === 'namespaces' && info.name !== '') return;
`,
  },
  'timeout-zero-ends-at-once': {
    bug: 'timeoutSeconds=0 ends a watch immediately',
    breaks: ['watch-timeout-zero'],
    in: 'handlers/watching/watch.ts',
    find: 'if (requestedSeconds !== 0) return',
    put: 'if (listOptions.timeoutSeconds !== undefined) return',
  },
} satisfies Record<string, Fault>;
