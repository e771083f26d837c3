/** Faults that break rules of the area chunking. */
import type { Fault } from './fault.ts';

export const chunkingFaults = {
  'limit-truncates': {
    bug: 'a list that limit cuts off has no token',
    breaks: ['chunk-continue-set-when-more', 'chunk-complete-and-disjoint', 'chunk-limit-ignored-for-any'],
  },
  'full-page-has-a-token': {
    bug: 'a page that is full is taken for one with more behind it',
    breaks: ['chunk-continue-empty-when-complete', 'chunk-remaining-omitted-when-complete'],
  },
  'token-includes-last-item': {
    bug: 'a page begins with the last item of the page before',
    breaks: ['chunk-continue-returns-next', 'chunk-complete-and-disjoint'],
  },
  'token-holds-the-name-only': {
    bug: 'a token of all namespaces goes on in every namespace behind the last name',
    breaks: ['chunk-complete-and-disjoint'],
  },
  'pages-of-the-present': {
    bug: 'each page is read from the newest state',
    breaks: [
      'chunk-resourceversion-constant',
      'chunk-snapshot-consistent',
      'rv-list-unset-continue-rv-unset',
      'rv-list-unset-continue-rv-zero',
      'rv-continue-token-remembers-version',
      'chunk-expired-token-410',
    ],
  },
  'remaining-counts-the-page': {
    bug: 'remainingItemCount counts the items of the page too',
    breaks: ['chunk-remaining-count'],
  },
  'remaining-is-text': {
    bug: 'remainingItemCount is written as a text, as large numbers often are',
    breaks: ['chunk-remaining-count'],
  },
  'remaining-zero': {
    bug: 'the last page says that 0 items remain',
    breaks: ['chunk-remaining-omitted-when-complete'],
  },
  'remaining-counts-strangers': {
    bug: 'remainingItemCount is told with selectors too, and counts what they leave out',
    breaks: ['chunk-remaining-omitted-label-selector', 'chunk-remaining-omitted-field-selector'],
  },
  'expired-without-a-token': {
    bug: 'the 410 for an expired token has no new one',
    breaks: ['chunk-expired-token-carries-new-token'],
  },
  'new-token-starts-again': {
    bug: 'the token of a 410 goes on at the beginning',
    breaks: ['chunk-expired-token-carries-new-token'],
  },
  'tokens-live-a-minute': {
    bug: 'a token is good for one minute',
    breaks: ['chunk-token-lifetime-default'],
  },
  'bad-token-ignored': {
    bug: 'a continue value that is no token is left out of account',
    breaks: ['chunk-malformed-token-400'],
  },
} satisfies Record<string, Fault>;
