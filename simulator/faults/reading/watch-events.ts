/** Faults that break rules of the area watch, about events. */
import type { Fault } from '../../../faults/fault.ts';

export const watchEventFaults = {
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
    bug: 'a watch reports no deletions',
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
    bug: 'every seventh event of a watch is not sent',
    breaks: ['watch-list-then-watch-no-gap', 'watch-resume-no-gap'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'this.#push(event);',
    put: 'if (event.revision % 7 !== 0) this.#push(event);',
  },
  'events-told-twice': {
    bug: 'each change is reported twice',
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
