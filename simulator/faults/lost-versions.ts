/**
 * Faults of reads of a version that is no longer available: the server does not tell the client, or returns another error than 410 Expired.
 */
import type { Fault } from '../../faults/fault.ts';

const LIST = 'handlers/read-list.ts';
const FRESHNESS = 'freshness: plan.freshness,';
const RETURN_AS_ERROR = ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-type-error'];

export const lostVersionFaults = {
  'lost-watch-is-silent': {
    bug: 'a watch from a version that is no longer kept stays open without an event',
    breaks: [...RETURN_AS_ERROR, 'watch-lost-version'],
    in: 'handlers/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: 'if (!(error instanceof CompactedError)) stream.fail(toErrorStatus(error, start));',
  },
  'lost-watch-is-gone': {
    bug: 'a watch from a version that is no longer kept fails with the reason Gone',
    breaks: ['watch-too-old-as-error-event', 'watch-lost-version'],
    in: 'handlers/watch.ts',
    find: 'return createExpiredError(`too old resource version: ${requestedRevision} (${error.oldest})`).status;',
    put: "return failure(410, 'Gone', `too old resource version: ${requestedRevision} (${error.oldest})`).status;",
  },
  'lost-watch-is-an-internal-error': {
    bug: 'a watch from a version that is no longer kept fails with 500, with the ERROR in the stream',
    breaks: ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-lost-version'],
    in: 'handlers/watch.ts',
    find: 'return createExpiredError(`too old resource version: ${requestedRevision} (${error.oldest})`).status;',
    put: "return failure(500, 'InternalError', 'mvcc: required revision has been compacted').status;",
  },
  'lost-watch-reports-events-first': {
    bug: 'a watch from a version that is no longer kept reports the state, then the ERROR',
    breaks: ['watch-type-error', 'watch-lost-version'],
    in: 'handlers/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: `if (error instanceof CompactedError) {
        const { items } = await endpoint.storage.list({ prefix, freshness: { type: 'mostRecent' } });
        for (const item of items) stream.event({ type: 'ADDED', item, revision: item.revision });
      }
      stream.fail(toErrorStatus(error, start));`,
  },
  'custom-watch-starts-now': {
    bug: 'a watch of a custom resource from before it was first used starts with the next change',
    breaks: ['watch-lost-version'],
    in: 'store/cache/cacher.ts',
    find: 'if (from < this.#oldestStart) throw new CompactedError(this.#oldestStart);',
    put: 'if (from < this.#oldestStart) from = this.#state.revision;',
  },
  'old-watch-tells-the-state': {
    bug: 'a watch from a version before the newest ten tells the state, as if the version were 0',
    breaks: ['watch-lost-version'],
    in: 'handlers/watch.ts',
    find: "if (from !== 'now') return from;",
    put: `if (from !== 'now' && 'revision' in from) {
    const { prefix } = selection;
    const now = await endpoint.storage.list({ prefix, start: prefix + AFTER_ALL_KEYS, freshness: { type: 'mostRecent' } });
    return from.revision < now.revision - 10 ? { state: { type: 'any' } } : from;
  }
  if (from !== 'now') return from;`,
  },
  'lost-watch-of-metadata-is-silent': {
    bug: 'a watch of PartialObjectMetadata from a version that is no longer kept stays open without an event',
    breaks: ['watch-lost-version'],
    in: 'handlers/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: `const isPlain = format.representation === PLAIN;
      if (isPlain || !(error instanceof CompactedError)) stream.fail(toErrorStatus(error, start));`,
    also: [
      {
        in: 'handlers/watch.ts',
        find: "import { failure } from '../pure/status/failure.ts';",
        put: `import { PLAIN } from '../negotiation/representations/plain.ts';
import { failure } from '../pure/status/failure.ts';`,
      },
    ],
  },
  'lost-watch-without-selectors-is-silent': {
    bug: 'a watch without selectors from a version that is no longer kept stays open without an event',
    breaks: ['watch-lost-version', ...RETURN_AS_ERROR],
    in: 'handlers/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: `const { labelSelector, fieldSelector } = listOptions;
      const hasSelector = labelSelector !== '' || fieldSelector !== '';
      if (hasSelector || !(error instanceof CompactedError)) stream.fail(toErrorStatus(error, start));`,
  },
  'lost-list-of-one-name-is-current': {
    bug: 'an Exact list of one name returns the current object instead of that at version 1',
    breaks: ['rv-exact-lost-version'],
    in: LIST,
    find: FRESHNESS,
    put: `freshness:
      'revision' in plan.freshness && plan.freshness.revision === 1 && listOptions.fieldSelector !== ''
        ? { type: 'mostRecent' }
        : plan.freshness,`,
  },
  'lost-token-of-metadata-is-current': {
    bug: 'a page of PartialObjectMetadata is read from the current state instead of that at version 1',
    breaks: ['chunk-lost-version'],
    in: LIST,
    find: FRESHNESS,
    put: `freshness: plan.token?.revision === 1 && isPartial ? { type: 'mostRecent' } : plan.freshness,`,
    also: [
      {
        in: LIST,
        find: 'function toListRequest({ selection, listOptions }: Call, plan: ListPlan): ListRequest {',
        put: `function toListRequest({ selection, listOptions, request }: Call, plan: ListPlan): ListRequest {
  const isPartial = String(request.headers.accept).includes(';as=Partial');`,
      },
    ],
  },
} satisfies Record<string, Fault>;
