/** Faults that break rules of the area chunking. */
import type { Fault } from '../../../faults/fault.ts';
import { createLatestListEdits } from './latest-lists.ts';

export const chunkingFaults = {
  'limit-truncates': {
    bug: 'a list truncated by limit has no continue token',
    breaks: ['chunk-continue-set-when-more', 'chunk-complete-and-disjoint', 'chunk-limit-ignored-for-any'],
    in: 'handlers/reading/read-list.ts',
    find: 'if (nextKey !== undefined) {',
    put: 'if (nextKey !== undefined && plan.limit === undefined) {',
  },
  'full-page-has-a-token': {
    bug: 'a full last page has a continue token',
    breaks: ['chunk-continue-empty-when-complete', 'chunk-remaining-omitted-when-complete'],
    in: 'handlers/reading/read-list.ts',
    find: 'revision, nextKey, remainingCount } = listResult;',
    put: `revision, remainingCount } = listResult;
  const isFull = listResult.items.length === plan.limit;
  const nextKey = listResult.nextKey ?? (isFull ? listResult.items.at(-1)?.key + '\\0' : undefined);`,
  },
  'token-includes-last-item': {
    bug: 'a page starts with the last item of the previous page',
    breaks: ['chunk-continue-returns-next', 'chunk-complete-and-disjoint'],
    in: 'handlers/reading/read-list.ts',
    find: 'nextKey.slice(selection.collectionPrefix.length)',
    put: 'nextKey.slice(selection.collectionPrefix.length, -1)',
  },
  'token-holds-the-name-only': {
    bug: 'a continue token across all namespaces continues in every namespace after the last name',
    breaks: ['chunk-complete-and-disjoint'],
    in: 'handlers/reading/read-list.ts',
    find: 'const { matches } = selection;',
    put: `const last = plan.startKey?.slice(plan.startKey.lastIndexOf('/') + 1, -1) ?? '';
  const isBehind = ({ metadata: { name = '' } }: StoredItem['object']) => name > last;
  const matches = (object: StoredItem['object']) => isBehind(object) && (selection.matches?.(object) ?? true);`,
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: '...(plan.startKey !== undefined && { start: prefix + plan.startKey }),',
        put: '',
      },
    ],
  },
  'pages-of-the-present': {
    bug: 'each page is read from the latest state',
    breaks: [
      'chunk-resourceversion-constant',
      'chunk-snapshot-consistent',
      'rv-list-unset-continue-rv-unset',
      'rv-list-unset-continue-rv-zero',
      'rv-continue-token-remembers-version',
      'chunk-expired-token-410',
      'chunk-lost-version',
    ],
    in: 'pure/versions/plan-list.ts',
    find: "revision < 0 ? MOST_RECENT_FRESHNESS : { type: 'exact', revision }",
    put: 'MOST_RECENT_FRESHNESS',
  },
  'pages-of-metadata-are-of-the-present': {
    bug: 'the second page of a list as Table or PartialObjectMetadataList is read from the latest state',
    breaks: ['chunk-resourceversion-constant', 'chunk-snapshot-consistent'],
    ...createLatestListEdits('planned.token !== undefined'),
  },
  'remaining-counts-the-page': {
    bug: 'remainingItemCount includes the items of the page',
    breaks: ['chunk-remaining-count'],
    in: 'handlers/reading/read-list.ts',
    find: 'metadata.remainingItemCount = remainingCount',
    put: 'metadata.remainingItemCount = remainingCount + items.length',
  },
  'remaining-is-text': {
    bug: 'remainingItemCount is a string',
    breaks: ['chunk-remaining-count'],
    in: 'handlers/reading/read-list.ts',
    find: 'metadata.remainingItemCount = remainingCount',
    put: 'Object.assign(metadata, { remainingItemCount: String(remainingCount) })',
  },
  'remaining-zero': {
    bug: 'the last page has remainingItemCount 0',
    breaks: ['chunk-remaining-omitted-when-complete'],
    in: 'handlers/reading/read-list.ts',
    find: 'return { metadata, items };',
    put: `if (plan.limit !== undefined) metadata.remainingItemCount ??= 0;
  return { metadata, items };`,
  },
  'remaining-counts-strangers': {
    bug: 'remainingItemCount is also returned with selectors, and counts objects that do not match',
    breaks: ['chunk-remaining-omitted-label-selector', 'chunk-remaining-omitted-field-selector'],
    in: 'handlers/reading/read-list.ts',
    find: 'if (selection.selectsEverything && ',
    put: 'if (',
  },
  'expired-without-a-token': {
    bug: 'the 410 response for an expired continue token has no new token',
    breaks: ['chunk-expired-token-carries-new-token'],
    in: 'pure/versions/continue-token.ts',
    find: 'createExpiredError(message, encodeContinueToken({ revision: -1, startKey: token.startKey }, metaGroup))',
    put: 'createExpiredError(message)',
  },
  'new-token-starts-again': {
    bug: 'the new continue token in a 410 response restarts the list',
    breaks: ['chunk-expired-token-carries-new-token'],
    in: 'pure/versions/continue-token.ts',
    find: 'startKey: token.startKey }',
    put: "startKey: '\\0' }",
  },
  'tokens-live-a-minute': {
    bug: 'a continue token expires after one minute',
    breaks: ['chunk-token-lifetime-default'],
    in: 'handlers/reading/read-list.ts',
    find: 'context.continueTokenLifetimeMilliseconds',
    put: '60_000',
  },
  'bad-token-ignored': {
    bug: 'an invalid continue token is ignored',
    breaks: ['chunk-malformed-token-400'],
    in: 'pure/versions/plan-list.ts',
    find: "options.continue !== ''",
    put: "options.continue.startsWith('ey')",
  },
  'same-name-in-next-namespace-skipped': {
    bug: 'a page across all namespaces omits an object with the same name as the last object of the previous page',
    breaks: ['chunk-complete-and-disjoint'],
    in: 'handlers/reading/read-list.ts',
    find: '  return { metadata, items };',
    put: `  const [first] = items;
  const isRepeated = first !== undefined && plan.startKey?.split('/')[1] === \`\${first.key.split('/')[1]}\\0\`;
  return { metadata, items: isRepeated ? items.slice(1) : items };`,
  },
  'remaining-lost-in-protobuf': {
    bug: 'a list in protobuf has no remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: 'negotiation/serializers/protobuf-serializer.ts',
    find: 'const metadataBytes = list.encode({ metadata });',
    put: `const { remainingItemCount: _remaining, ...rest } = metadata;
  const metadataBytes = list.encode({ metadata: rest });`,
  },
} satisfies Record<string, Fault>;
