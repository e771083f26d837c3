/** Faults of reads at an expired resourceVersion: the server returns no error, or an error other than 410 Expired. */
import type { Fault } from '../../../faults/fault.ts';

const READ_LIST_FILE = 'handlers/reading/read-list.ts';
const FRESHNESS_CODE = 'freshness: plan.freshness,';
const ERROR_RULES = ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-type-error'];
const WATCH_FILE = 'handlers/watching/watch.ts';
const FAIL_CALL = 'stream.fail(toErrorStatus(error, start));';
const GET_FILE = 'handlers/reading/get.ts';

export const expiredVersionFaults = {
  'lost-watch-is-silent': {
    bug: 'a watch from a resourceVersion that is no longer kept stays open without an event',
    breaks: [...ERROR_RULES, 'watch-lost-version'],
    in: 'handlers/watching/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: 'if (!(error instanceof CompactedError)) stream.fail(toErrorStatus(error, start));',
  },
  'lost-watch-is-gone': {
    bug: 'a watch from a resourceVersion that is no longer kept fails with the reason Gone',
    breaks: ['watch-too-old-as-error-event', 'watch-lost-version'],
    in: 'handlers/watching/watch.ts',
    find: 'return createExpiredError(`too old resource version: ${requestedRevision} (${error.oldestRevision})`).status;',
    put: "return createStatusError(410, 'Gone', `too old resource version: ${requestedRevision} (${error.oldestRevision})`).status;",
  },
  'lost-watch-is-an-internal-error': {
    bug: 'a watch from a resourceVersion that is no longer kept sends an ERROR event with the code 500 instead of 410',
    breaks: ['watch-too-old-410', 'watch-too-old-as-error-event', 'watch-lost-version'],
    in: 'handlers/watching/watch.ts',
    find: 'return createExpiredError(`too old resource version: ${requestedRevision} (${error.oldestRevision})`).status;',
    put: "return createStatusError(500, 'InternalError', 'mvcc: required revision has been compacted').status;",
  },
  'lost-watch-reports-events-first': {
    bug: 'a watch from a resourceVersion that is no longer kept reports the current objects as ADDED before the ERROR event',
    breaks: ['watch-type-error', 'watch-lost-version'],
    in: 'handlers/watching/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: `if (error instanceof CompactedError) {
        const { items } = await endpoint.storage.list({ prefix, freshness: { type: 'mostRecent' } });
        for (const item of items) stream.onEvent({ type: 'ADDED', item, revision: item.revision });
      }
      stream.fail(toErrorStatus(error, start));`,
  },
  'custom-watch-starts-now': {
    bug: 'a watch of a custom resource from a resourceVersion before the first use of the resource starts with the next change',
    breaks: ['watch-lost-version'],
    in: 'store/cache/cacher.ts',
    find: 'if (startRevision < this.#oldestWatchableRevision) throw new CompactedError(this.#oldestWatchableRevision);',
    put: 'if (startRevision < this.#oldestWatchableRevision) startRevision = this.#state.revision;',
  },
  'old-watch-tells-the-state': {
    bug: 'a watch from a resourceVersion that is more than ten behind the newest begins with the current objects, as from resourceVersion 0',
    breaks: ['watch-lost-version'],
    in: 'handlers/watching/watch.ts',
    find: "if (start !== 'now') return start;",
    put: `if (start !== 'now' && 'revision' in start) {
    const { prefix } = selection;
    const now = await endpoint.storage.list({ prefix, start: prefix + AFTER_ALL_KEYS, freshness: { type: 'mostRecent' } });
    return start.revision < now.revision - 10 ? { state: { type: 'any' } } : start;
  }
  if (start !== 'now') return start;`,
  },
  'lost-watch-of-metadata-is-silent': {
    bug: 'a watch of PartialObjectMetadata from a resourceVersion that is no longer kept stays open without an event',
    breaks: ['watch-lost-version'],
    in: 'handlers/watching/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: `const isPlain = format.representation === PLAIN_REPRESENTATION;
      if (isPlain || !(error instanceof CompactedError)) stream.fail(toErrorStatus(error, start));`,
    also: [
      {
        in: 'handlers/watching/watch.ts',
        find: "import { createStatusError } from '../../pure/status/failure.ts';",
        put: `import { PLAIN_REPRESENTATION } from '../../negotiation/representations/plain.ts';
import { createStatusError } from '../../pure/status/failure.ts';`,
      },
    ],
  },
  'lost-watch-without-selectors-is-silent': {
    bug: 'a watch without selectors from a resourceVersion that is no longer kept stays open without an event',
    breaks: ['watch-lost-version', ...ERROR_RULES],
    in: 'handlers/watching/watch.ts',
    find: 'stream.fail(toErrorStatus(error, start));',
    put: `const { labelSelector, fieldSelector } = listOptions;
      const hasSelector = labelSelector !== '' || fieldSelector !== '';
      if (hasSelector || !(error instanceof CompactedError)) stream.fail(toErrorStatus(error, start));`,
  },
  'lost-list-of-one-name-is-current': {
    bug: 'a list of one name with resourceVersionMatch=Exact returns the current object instead of the object at resourceVersion 1',
    breaks: ['rv-exact-lost-version'],
    in: READ_LIST_FILE,
    find: FRESHNESS_CODE,
    put: `freshness:
      'revision' in plan.freshness && plan.freshness.revision === 1 && listOptions.fieldSelector !== ''
        ? { type: 'mostRecent' }
        : plan.freshness,`,
  },
  'lost-token-of-metadata-is-current': {
    bug: 'a page of PartialObjectMetadata is read from the current state instead of the state at resourceVersion 1',
    breaks: ['chunk-lost-version'],
    in: READ_LIST_FILE,
    find: FRESHNESS_CODE,
    put: `freshness: plan.token?.revision === 1 && isPartial ? { type: 'mostRecent' } : plan.freshness,`,
    also: [
      {
        in: READ_LIST_FILE,
        find: 'function toListRequest({ selection, listOptions }: Call, plan: ListPlan): ListRequest {',
        put: `function toListRequest({ selection, listOptions, request }: Call, plan: ListPlan): ListRequest {
  const isPartial = String(request.headers.accept).includes(';as=Partial');`,
      },
    ],
  },
  'lost-watch-of-all-namespaces-is-silent': {
    bug: 'a watch across all namespaces from a resourceVersion that is no longer kept stays open without an event',
    breaks: ['watch-lost-version'],
    in: WATCH_FILE,
    find: FAIL_CALL,
    put: `const isOfAll = endpoint.resource.namespaced && call.info.namespace === '' && !call.info.isWatchPath;
      if (!isOfAll || !(error instanceof CompactedError)) ${FAIL_CALL}`,
  },
  'lost-watch-by-path-is-silent': {
    bug: 'a watch by path from a resourceVersion that is no longer kept stays open without an event',
    breaks: ['watch-lost-version'],
    in: WATCH_FILE,
    find: FAIL_CALL,
    put: `if (!call.info.isWatchPath || !(error instanceof CompactedError)) ${FAIL_CALL}`,
  },
  'lost-watch-in-protobuf-ends': {
    bug: 'a watch in protobuf from a resourceVersion that is no longer kept ends without an ERROR event',
    breaks: ['watch-type-error'],
    in: 'handlers/watching/watch-stream.ts',
    find: '    this.#push(encodeErrorFrame(this.#call.format.serializer, status));\n',
    put: `    const { serializer } = this.#call.format;
    if (status.reason !== 'Expired' || serializer.name !== 'protobuf') this.#push(encodeErrorFrame(serializer, status));
`,
  },
  'streaming-lists-expire': {
    bug: 'a streaming list at a resourceVersion that is no longer kept fails with 410',
    breaks: ['watch-stream-version-given'],
    in: WATCH_FILE,
    find: 'start = await findWatchStart(call);',
    put: `start = await findWatchStart(call);
      if ('state' in start && start.state.type === 'notOlderThan') {
        const { revision } = start.state;
        const ignored = { onEvent() {}, onSynced() {}, onProgress() {}, onEnd() {} };
        (await endpoint.storage.watch({ prefix, from: { revision } }, ignored)).close();
      }`,
  },
  'gets-expire': {
    bug: 'a GET of an object at a resourceVersion that is no longer kept fails with 410',
    breaks: ['rv-get-other'],
    in: GET_FILE,
    find: `return mapWhenReady(endpoint.storage.get(call.formatStorageKey(info.name), freshness), (item) =>
    createGetResponse(call, item),
  );`,
    put: `const key = call.formatStorageKey(info.name);
  const read = () => mapWhenReady(endpoint.storage.get(key, freshness), (item) => createGetResponse(call, item));
  if (freshness.type !== 'notOlderThan') return read();
  const { revision } = freshness;
  const history = async () => endpoint.storage.list({ prefix: key, freshness: { type: 'exact', revision } });
  return history().then(read, (error) => {
    if (!(error instanceof CompactedError)) return read();
    throw createExpiredError(\`too old resource version: \${revision}\`);
  });`,
    also: [
      {
        in: GET_FILE,
        find: "import { createNotFoundError } from '../../pure/status/reasons.ts';",
        put: "import { createExpiredError, createNotFoundError } from '../../pure/status/reasons.ts';",
      },
      {
        in: GET_FILE,
        find: "import type { StoredItem } from '../../store/watch-cache.ts';",
        put: `import { CompactedError } from '../../store/store.ts';
import type { StoredItem } from '../../store/watch-cache.ts';`,
      },
    ],
  },
  'collections-of-lost-versions-deleted': {
    bug: 'a DELETE of a collection at a resourceVersion that is no longer kept deletes the current objects',
    breaks: ['del-collection-old-version'],
    in: READ_LIST_FILE,
    find: FRESHNESS_CODE,
    put: "freshness: verb === 'deletecollection' && plan.token === undefined ? { type: 'mostRecent' } : plan.freshness,",
    also: [
      {
        in: READ_LIST_FILE,
        find: 'function toListRequest({ selection, listOptions }: Call, plan: ListPlan): ListRequest {',
        put: 'function toListRequest({ selection, listOptions, verb }: Call, plan: ListPlan): ListRequest {',
      },
    ],
  },
} satisfies Record<string, Fault>;
