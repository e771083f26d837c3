/** Faults that break rules of the area resource-version. */
import type { Fault } from '../../../faults/fault.ts';

const INVALID_MATCH_RULES = [
  'rv-list-exact-limit-unset-rv-unset',
  'rv-list-exact-limit-n-rv-unset',
  'rv-list-notolder-limit-unset-rv-unset',
  'rv-list-notolder-limit-n-rv-unset',
] as const;
const EXACT_RULES = ['rv-list-exact-limit-unset-rv-other', 'rv-list-exact-limit-n-rv-other'] as const;
const NOT_OLDER_THAN_RULES = [
  'rv-list-unset-limit-unset-rv-other',
  'rv-list-notolder-limit-unset-rv-other',
  'rv-list-notolder-limit-n-rv-other',
] as const;
const ANY_VERSION_RULES = [
  'rv-list-unset-limit-unset-rv-zero',
  'rv-list-unset-limit-n-rv-zero',
  'rv-list-notolder-limit-unset-rv-zero',
  'rv-list-notolder-limit-n-rv-zero',
] as const;

/** Faults in the validation of combinations of parameters. */
const combinationFaults = {
  'match-without-version-ignored': {
    bug: 'resourceVersionMatch without resourceVersion is ignored',
    breaks: [...INVALID_MATCH_RULES, 'rv-match-invalid-combination-422'],
    in: 'pure/versions/list-options.ts',
    find: "if (match !== '') {",
    put: "if (match !== '' && resourceVersion !== '') {",
  },
  'exact-zero-is-any': {
    bug: 'resourceVersionMatch=Exact with resourceVersion 0 has the semantics Any',
    breaks: ['rv-list-exact-limit-unset-rv-zero', 'rv-list-exact-limit-n-rv-zero', 'rv-match-invalid-combination-422'],
    in: 'pure/versions/list-options.ts',
    find: "match === 'Exact' && resourceVersion === '0'",
    put: 'false',
    also: [
      {
        in: 'pure/versions/plan-list.ts',
        find: "match === 'Exact' ||",
        put: "(match === 'Exact' && versionText !== '0') ||",
      },
    ],
  },
  'match-beside-token-ignored': {
    bug: 'resourceVersionMatch together with continue is ignored',
    breaks: ['rv-match-with-continue-422'],
    in: 'pure/versions/list-options.ts',
    find: "if (match !== '') {",
    put: "if (match !== '' && options.continue === '') {",
  },
  'unknown-match-ignored': {
    bug: 'an unknown resourceVersionMatch is treated as unset',
    breaks: ['rv-match-unknown-value-422', 'ep-q-deletecollection-resourceversionmatch'],
    in: 'handlers/options/list-options.ts',
    find: "readTextParameter(query, 'resourceVersionMatch') ?? ''",
    put: "['Exact', 'NotOlderThan'].find((match) => match === readTextParameter(query, 'resourceVersionMatch')) ?? ''",
  },
  'version-beside-token-ignored': {
    bug: 'resourceVersion together with continue is ignored',
    breaks: ['rv-list-unset-continue-rv-other'],
    in: 'pure/versions/plan-list.ts',
    find: "options.resourceVersion !== '' && options.resourceVersion !== '0'",
    put: 'false',
  },
  'zero-beside-token-refused': {
    bug: 'resourceVersion 0 together with continue is rejected',
    breaks: ['rv-list-unset-continue-rv-zero'],
    in: 'pure/versions/plan-list.ts',
    find: "options.resourceVersion !== '' && options.resourceVersion !== '0'",
    put: "options.resourceVersion !== ''",
  },
  'bad-version-is-zero': {
    bug: 'a resourceVersion that is not a number means 0',
    breaks: ['rv-malformed-400', 'ep-q-deletecollection-resourceversion'],
    in: 'pure/versions/resource-version.ts',
    find: "if (text === '') return 0;",
    put: 'if (!/^[0-9]+$/.test(text)) return 0;',
  },
} satisfies Record<string, Fault>;

/** Faults in the state that is read. */
const stateFaults = {
  'cache-lags': {
    bug: 'changes reach the watch cache with a delay, and reads do not wait for them',
    breaks: [
      'rv-get-unset',
      'rv-get-other',
      'rv-list-unset-limit-unset-rv-unset',
      'rv-list-unset-limit-n-rv-unset',
      'rv-most-recent-consistent',
      ...NOT_OLDER_THAN_RULES,
      'watch-stream-empty-version-consistent',
    ],
    // Each change is held for the same time, so that a read right after a write never contains the write.
    in: 'store/cache/reflector.ts',
    find: `if (this.#heldChanges) this.#heldChanges.push(change);
        else this.#target.applyChange(change);`,
    put: `this.#heldChanges ??= [];
        this.#heldChanges.push(change);
        this.#clock.schedule(1500, () => {
          const heldChange = this.#heldChanges?.shift();
          if (this.#heldChanges?.length === 0) this.#heldChanges = undefined;
          if (heldChange !== undefined) this.#target.applyChange(heldChange);
        });`,
    also: [
      {
        in: 'store/cache/cacher.ts',
        find: 'const isCurrent = this.isCurrent();',
        put: `if (this.#reflector.isPaused) return true;
    const isCurrent = this.isCurrent();`,
      },
    ],
  },
  'zero-is-too-old': {
    bug: 'resourceVersion 0 is looked up in the history and returns 410',
    breaks: [
      'rv-get-zero',
      ...ANY_VERSION_RULES,
      'rv-any-may-be-stale',
      'rv-watch-zero',
      'chunk-limit-ignored-for-any',
    ],
    in: 'store/cache/cacher.ts',
    find: "return isCurrent || freshness.type === 'any' ? true : this.#waitUntilCurrent();",
    put: `if (freshness.type === 'any') throw new CompactedError(this.#state.revision);
    return isCurrent ? true : this.#waitUntilCurrent();`,
  },
  'get-needs-own-version': {
    bug: 'a GET with a resourceVersion fails if the object has an older resourceVersion',
    breaks: ['rv-get-other'],
    in: 'handlers/reading/get.ts',
    find: '  if (view !== undefined)',
    put: `  const requested = Number(readTextParameter(info.query, 'resourceVersion') ?? 0);
  if (item.revision < requested) throw createLargeResourceVersionError(requested, item.revision);
  if (view !== undefined)`,
    also: [
      {
        in: 'handlers/reading/get.ts',
        find: 'import { createNotFoundError }',
        put: 'import { createLargeResourceVersionError, createNotFoundError }',
      },
    ],
  },
  'older-items-left-out': {
    bug: 'a list with resourceVersionMatch=NotOlderThan omits items with an older resourceVersion',
    breaks: [...NOT_OLDER_THAN_RULES, 'rv-not-older-list-guarantee'],
    in: 'handlers/reading/read-list.ts',
    find: 'return { metadata, items };',
    put: `const oldest = plan.freshness.type === 'notOlderThan' ? plan.freshness.revision : 0;
  return { metadata, items: items.filter((item) => item.revision >= oldest) };`,
  },
  'limit-with-version-is-not-older': {
    bug: 'a list with resourceVersion and limit, but without resourceVersionMatch, is handled like a list with resourceVersionMatch=NotOlderThan',
    breaks: ['rv-list-unset-limit-n-rv-other', 'rv-exact-collection-version'],
    in: 'pure/versions/plan-list.ts',
    find: " || (match === '' && options.limit > 0 && versionText !== '' && versionText !== '0')",
    put: '',
  },
  'exact-answers-the-newest': {
    bug: 'a list with resourceVersionMatch=Exact returns the latest state with the latest resourceVersion',
    breaks: [
      ...EXACT_RULES,
      'rv-list-unset-limit-n-rv-other',
      'rv-exact-collection-version',
      'rv-exact-old-snapshot',
      'rv-exact-unavailable-410',
      'rv-exact-lost-version',
    ],
    in: 'pure/versions/plan-list.ts',
    find: "if (isExact) return { freshness: { type: 'exact', revision }",
    put: 'if (isExact) return { freshness: MOST_RECENT_FRESHNESS',
  },
  'exact-relabels-the-newest': {
    bug: 'a list with resourceVersionMatch=Exact returns the latest state with the requested resourceVersion',
    breaks: [
      ...EXACT_RULES,
      'rv-exact-old-snapshot',
      'rv-exact-unavailable-410',
      'rv-exact-lost-version',
      'rv-server-need-not-serve-old',
    ],
    in: 'handlers/reading/read-list.ts',
    find: 'freshness: plan.freshness,',
    put: "freshness: plan.freshness.type === 'exact' && plan.token === undefined ? { type: 'mostRecent' } : plan.freshness,",
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'revision, nextKey, remainingCount } = listResult;',
        put: `nextKey, remainingCount } = listResult;
  const revision = plan.freshness.type === 'exact' ? plan.freshness.revision : listResult.revision;`,
      },
    ],
  },
  'list-version-is-that-of-an-item': {
    bug: 'the resourceVersion of a list is the highest resourceVersion of its items',
    breaks: ['rv-exact-collection-version', 'chunk-resourceversion-constant'],
    in: 'handlers/reading/read-list.ts',
    find: 'revision, nextKey, remainingCount } = listResult;',
    put: `nextKey, remainingCount } = listResult;
  const revision = Math.max(1, ...listResult.items.map((item) => item.revision));`,
  },
} satisfies Record<string, Fault>;

/** Faults of versions that the server does not have yet. */
const futureFaults = {
  'future-version-is-newest': {
    bug: 'a resourceVersion in the future returns the latest state',
    breaks: ['rv-unrecognized-504', 'rv-unrecognized-message', 'rv-unrecognized-status-details'],
    in: 'store/cache/cacher.ts',
    find: 'return freshness.revision <= this.#state.revision',
    put: 'return freshness.revision >= 0',
  },
  'future-version-is-expired': {
    bug: 'a resourceVersion in the future returns the error for an expired resourceVersion',
    breaks: ['rv-unrecognized-504', 'rv-unrecognized-message', 'rv-unrecognized-status-details'],
    in: 'store/cache/cacher.ts',
    find: 'this.#waitForRevision(freshness.revision).then(() => true)',
    put: 'Promise.reject(new CompactedError(freshness.revision))',
  },
  'bare-timeout': {
    bug: 'the 504 response for a resourceVersion in the future has no details',
    breaks: ['rv-unrecognized-message', 'rv-unrecognized-status-details'],
    in: 'pure/status/reasons.ts',
    find: `\`Timeout: \${text}: \${requestedVersion}, current: \${currentVersion}\`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: text }],
    ...(source === 'cache' && { retryAfterSeconds: 1 }),
  }`,
    put: "'Timeout: the request was not done in time', {}",
  },
  'retry-after-is-a-date': {
    bug: 'the Retry-After for a resourceVersion in the future is a date',
    breaks: ['rv-unrecognized-retry-after'],
    in: 'pure/status/failure.ts',
    find: "'Retry-After': String(retryAfterSeconds)",
    put: "'Retry-After': code === 504 ? new Date(retryAfterSeconds * 1000).toUTCString() : String(retryAfterSeconds)",
  },
  'pages-not-older-are-exact': {
    bug: 'a list with resourceVersionMatch=NotOlderThan and limit reads exactly the requested resourceVersion',
    breaks: ['rv-list-notolder-limit-n-rv-other'],
    in: 'pure/versions/plan-list.ts',
    find: "match === 'Exact' || (match === '' && options.limit > 0",
    put: "match === 'Exact' || (options.limit > 0",
  },
  'malformed-versions-of-subresources-ignored': {
    bug: 'GET of a subresource ignores a malformed resourceVersion',
    breaks: ['rv-malformed-400'],
    in: 'handlers/reading/get.ts',
    find: "planGet(readTextParameter(info.query, 'resourceVersion') ?? '', context",
    put: "planGet(/^[0-9]*$/.exec((endpoint.subresource && readTextParameter(info.query, 'resourceVersion')) ?? '0') === null ? '' : readTextParameter(info.query, 'resourceVersion') ?? '', context",
  },
} satisfies Record<string, Fault>;

export const resourceVersionFaults = { ...combinationFaults, ...stateFaults, ...futureFaults } satisfies Record<
  string,
  Fault
>;
