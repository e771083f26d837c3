/** Faults of pages and Exact lists that occur with a second list, a second use of a continue token, or another representation. */
import type { Fault } from '../../../faults/fault.ts';
import { createLatestListEdits } from './latest-lists.ts';

export const snapshotFaults = {
  'tokens-used-once': {
    bug: 'a continue token that is used a second time reads the latest state',
    breaks: ['chunk-snapshot-consistent', 'chunk-continue-returns-next'],
    in: 'pure/versions/plan-list.ts',
    find: "revision < 0 ? MOST_RECENT_FRESHNESS : { type: 'exact', revision }",
    put: "revision < 0 || isUsedAgain(options.continue) ? MOST_RECENT_FRESHNESS : { type: 'exact', revision }",
    also: [
      {
        in: 'pure/versions/plan-list.ts',
        find: 'function planContinuation(',
        put: `const usedTokens = new Set<string>();
function isUsedAgain(token: string): boolean {
  const isUsed = usedTokens.has(token);
  usedTokens.add(token);
  return isUsed;
}

function planContinuation(`,
      },
    ],
  },
  'one-snapshot-per-collection': {
    bug: 'a continue token reads the snapshot of the newest list of the collection',
    breaks: ['chunk-snapshot-consistent', 'chunk-resourceversion-constant'],
    in: 'handlers/reading/read-list.ts',
    find: 'const issueTime = plan.token?.issueTime ?? context.clock.now();',
    put: `if (plan.token === undefined) newestSnapshots.set(call.info.path, revision);
    const issueTime = plan.token?.issueTime ?? context.clock.now();`,
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'freshness: plan.freshness,',
        put: `freshness:
      plan.token !== undefined && plan.freshness.type === 'exact'
        ? { type: 'exact', revision: newestSnapshots.get(info.path) ?? plan.freshness.revision }
        : plan.freshness,`,
      },
      {
        in: 'handlers/reading/read-list.ts',
        find: 'function toListRequest({ selection, listOptions }: Call',
        put: 'const newestSnapshots = new Map<string, number>();\n\nfunction toListRequest({ selection, listOptions, info }: Call',
      },
    ],
  },
  'limits-of-32-bits': {
    bug: 'the limit is an integer of 32 bits',
    breaks: ['chunk-limit-bounds-items'],
    in: 'handlers/options/list-options.ts',
    find: '    limit,\n    timeoutSeconds,',
    put: '    limit: limit | 0,\n    timeoutSeconds,',
  },
  'new-tokens-without-further-pages': {
    bug: 'the page that is read with the new token of a 410 response has no continue token',
    breaks: ['chunk-expired-token-carries-new-token'],
    in: 'handlers/reading/read-list.ts',
    find: 'if (nextKey !== undefined) {',
    put: 'if (nextKey !== undefined && (plan.token?.revision ?? 1) > 0) {',
  },
  'exact-lists-in-other-encodings-are-current': {
    bug: 'a list with resourceVersionMatch=Exact in an encoding other than JSON contains the latest state',
    breaks: ['rv-exact-old-snapshot', 'rv-exact-collection-version'],
    in: 'handlers/reading/read-list.ts',
    find: 'const plan = planList(options, versionContext);',
    put: `const planned = planList(options, versionContext);
  const isLive = planned.token === undefined && format.serializer.name !== 'json';
  const plan: ListPlan = isLive ? { ...planned, freshness: { type: 'mostRecent' } } : planned;`,
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'function createPlan({ context, listOptions,',
        put: 'function createPlan({ context, format, listOptions,',
      },
    ],
  },
  'exact-lists-as-tables-are-current': {
    bug: 'a list with resourceVersionMatch=Exact as Table or PartialObjectMetadataList contains the latest state',
    breaks: ['rv-exact-old-snapshot', 'rv-exact-collection-version'],
    ...createLatestListEdits('planned.token === undefined'),
  },
  'exact-lists-with-selectors-are-current': {
    bug: 'a list with resourceVersionMatch=Exact and a selector contains the latest state',
    breaks: ['rv-exact-old-snapshot'],
    in: 'handlers/reading/read-list.ts',
    find: 'freshness: plan.freshness,',
    put: `freshness:
      plan.token === undefined && plan.freshness.type === 'exact' && matches !== undefined
        ? { type: 'mostRecent' }
        : plan.freshness,`,
  },
  'tokens-of-exact-lists-are-current': {
    bug: 'the continue token of a list at an earlier resourceVersion reads the latest state',
    breaks: ['rv-list-unset-limit-n-rv-other', 'rv-continue-token-remembers-version'],
    in: 'handlers/reading/read-list.ts',
    find: 'encodeContinueToken({ revision, startKey, issueTime }',
    put: "encodeContinueToken({ revision: plan.token === undefined && plan.freshness.type === 'exact' ? -1 : revision, startKey, issueTime: issueTime }",
  },
  'deleted-objects-at-their-versions': {
    bug: 'a GET of a deleted object at a resourceVersion before its deletion returns the object',
    breaks: ['rv-get-other'],
    in: 'store/cache/cacher.ts',
    find: 'if (freshCheck === true) return this.#state.get(key);',
    put: `if (freshCheck === true) {
      const item = this.#state.get(key);
      if (item !== undefined || freshness.type !== 'notOlderThan') return item;
      const { revision } = freshness;
      const request: ListRequest = { prefix: key, freshness: { type: 'exact', revision } };
      return Promise.resolve(this.#listExact(request, revision)).then(({ items }) => items[0]);
    }`,
  },
  'versions-of-twenty-digits': {
    bug: 'a resourceVersion beyond 64 bits is treated as a resourceVersion in the future',
    breaks: ['rv-malformed-400'],
    in: 'pure/versions/resource-version.ts',
    find: 'if (digits.length > MAX_DIGITS || (digits.length === MAX_DIGITS && BigInt(digits) > MAX_VERSION)) return undefined;',
    put: 'if (digits.length > MAX_DIGITS || (digits.length === MAX_DIGITS && MAX_VERSION < 0)) return undefined;',
  },
  'scales-of-any-version': {
    bug: 'a GET of a scale ignores resourceVersion',
    breaks: ['rv-unrecognized-504'],
    in: 'handlers/reading/get.ts',
    find: "planGet(readTextParameter(info.query, 'resourceVersion') ?? '', context.departures)",
    put: "planGet(endpoint.subresource?.view === undefined ? (readTextParameter(info.query, 'resourceVersion') ?? '') : '', context.departures)",
  },
  'pages-skip-names-with-the-same-prefix': {
    bug: 'a page omits objects whose names begin with the last name of the previous page',
    breaks: ['chunk-complete-and-disjoint'],
    in: 'store/cache/listing.ts',
    find: "return `${items.at(-1)?.key ?? ''}\\0`;",
    put: "return `${items.at(-1)?.key ?? ''}~`;",
  },
  'lists-of-one-name-continue': {
    bug: 'a list of one name with limit=1 has a continue token if the collection has more objects',
    breaks: ['chunk-continue-empty-when-complete'],
    in: 'handlers/checks/selectors.ts',
    find: 'const isOneKey = isPathSegment(name) &&',
    put: 'const isOneKey = listOptions.limit !== 1 && isPathSegment(name) &&',
  },
} as const satisfies Record<string, Fault>;
