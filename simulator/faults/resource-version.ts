/** Faults that break rules of the area resource-version. */
import type { Fault } from './fault.ts';

const INVALID_WITHOUT_VERSION = [
  'rv-list-exact-limit-unset-rv-unset',
  'rv-list-exact-limit-n-rv-unset',
  'rv-list-notolder-limit-unset-rv-unset',
  'rv-list-notolder-limit-n-rv-unset',
] as const;
const EXACT_CELLS = ['rv-list-exact-limit-unset-rv-other', 'rv-list-exact-limit-n-rv-other'] as const;
const NOT_OLDER_CELLS = [
  'rv-list-unset-limit-unset-rv-other',
  'rv-list-notolder-limit-unset-rv-other',
  'rv-list-notolder-limit-n-rv-other',
] as const;
const ANY_CELLS = [
  'rv-list-unset-limit-unset-rv-zero',
  'rv-list-unset-limit-n-rv-zero',
  'rv-list-notolder-limit-unset-rv-zero',
  'rv-list-notolder-limit-n-rv-zero',
] as const;

/** Which combinations are valid. */
const combinationFaults = {
  'match-without-version-ignored': {
    bug: 'resourceVersionMatch without resourceVersion is left out of account',
    breaks: [...INVALID_WITHOUT_VERSION, 'rv-match-invalid-combination-422'],
  },
  'exact-zero-is-any': {
    bug: 'Exact at version 0 is read as Any',
    breaks: ['rv-list-exact-limit-unset-rv-zero', 'rv-list-exact-limit-n-rv-zero', 'rv-match-invalid-combination-422'],
  },
  'match-beside-token-ignored': {
    bug: 'beside a token resourceVersionMatch is left out of account',
    breaks: ['rv-match-with-continue-422'],
  },
  'unknown-match-ignored': {
    bug: 'a resourceVersionMatch that is not known is taken for unset',
    breaks: ['rv-match-unknown-value-422'],
  },
  'version-beside-token-ignored': {
    bug: 'beside a token resourceVersion is left out of account',
    breaks: ['rv-list-unset-continue-rv-other'],
  },
  'zero-beside-token-refused': {
    bug: 'beside a token resourceVersion is refused even if it is 0',
    breaks: ['rv-list-unset-continue-rv-zero'],
  },
  'bad-version-is-zero': {
    bug: 'a resourceVersion that is no number is read as 0',
    breaks: ['rv-malformed-400'],
  },
} satisfies Record<string, Fault>;

/** Which state is read. */
const stateFaults = {
  'cache-lags': {
    bug: 'changes come to the watch cache a while after they were acknowledged, and reads do not wait for them',
    breaks: [
      'rv-get-unset',
      'rv-get-other',
      'rv-list-unset-limit-unset-rv-unset',
      'rv-list-unset-limit-n-rv-unset',
      'rv-most-recent-consistent',
      ...NOT_OLDER_CELLS,
      'watch-stream-empty-version-consistent',
    ],
  },
  'zero-is-too-old': {
    bug: 'version 0 is looked up in the history, and is gone',
    breaks: ['rv-get-zero', ...ANY_CELLS, 'rv-any-may-be-stale', 'rv-watch-zero', 'chunk-limit-ignored-for-any'],
  },
  'get-needs-own-version': {
    bug: 'a get at a version asks that the object itself be as new',
    breaks: ['rv-get-other'],
  },
  'older-items-left-out': {
    bug: 'a list not older than a version leaves out the items that are older',
    breaks: [...NOT_OLDER_CELLS, 'rv-not-older-list-guarantee'],
  },
  'limit-with-version-is-not-older': {
    bug: 'a version with limit and without match means Not older than',
    breaks: ['rv-list-unset-limit-n-rv-other', 'rv-exact-collection-version'],
  },
  'exact-answers-the-newest': {
    bug: 'Exact answers the newest state, with its version',
    breaks: [
      ...EXACT_CELLS,
      'rv-list-unset-limit-n-rv-other',
      'rv-exact-collection-version',
      'rv-exact-old-snapshot',
      'rv-exact-unavailable-410',
    ],
  },
  'exact-relabels-the-newest': {
    bug: 'Exact answers the newest state under the version that was asked for',
    breaks: [...EXACT_CELLS, 'rv-exact-old-snapshot', 'rv-exact-unavailable-410', 'rv-server-need-not-serve-old'],
  },
  'list-version-is-that-of-an-item': {
    bug: 'the version of a list is that of its newest item',
    breaks: ['rv-exact-collection-version', 'chunk-resourceversion-constant'],
  },
} satisfies Record<string, Fault>;

/** Versions that the server does not have yet. */
const futureFaults = {
  'future-version-is-newest': {
    bug: 'a version from the future is answered with the newest state',
    breaks: ['rv-unrecognized-504', 'rv-unrecognized-message', 'rv-unrecognized-status-details'],
  },
  'future-version-is-expired': {
    bug: 'a version that is not known is answered like one that is no longer kept',
    breaks: ['rv-unrecognized-504', 'rv-unrecognized-message', 'rv-unrecognized-status-details'],
  },
  'bare-timeout': {
    bug: 'the 504 for a version from the future says neither which one nor why',
    breaks: ['rv-unrecognized-message', 'rv-unrecognized-status-details'],
    in: 'pure/status/reasons.ts',
    find: `\`Timeout: \${text}: \${asked}, current: \${current}\`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: text }],
    retryAfterSeconds: 1,
  }`,
    put: "'Timeout: the request was not done in time', {}",
  },
  'retry-after-is-a-date': {
    bug: 'a version from the future is answered with a Retry-After that holds a date',
    breaks: ['rv-unrecognized-retry-after'],
    in: 'pure/status/failure.ts',
    find: "'Retry-After': String(retry)",
    put: "'Retry-After': code === 504 ? new Date(retry * 1000).toUTCString() : String(retry)",
  },
} satisfies Record<string, Fault>;

export const resourceVersionFaults = { ...combinationFaults, ...stateFaults, ...futureFaults } satisfies Record<
  string,
  Fault
>;
