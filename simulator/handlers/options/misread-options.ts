/**
 * Faults that take list options for others: a row each. What is lost altogether stands in lost-parameters.ts. Without faults nothing
 * is looked at.
 */
import type { FaultId, FaultSet } from '../../faults/catalogue.ts';
import type { Query } from '../../pure/query/query.ts';
import type { ListOptions } from './list-options.ts';

type Misreading = (options: ListOptions) => Partial<ListOptions>;

const unmatched: Partial<ListOptions> = { resourceVersionMatch: '' };
const nothing: Partial<ListOptions> = {};

const MISREAD: readonly (readonly [FaultId, Misreading])[] = [
  ['match-without-version-ignored', (o) => (!o.watch && o.resourceVersion === '' ? unmatched : nothing)],
  ['exact-zero-is-any', (o) => (o.resourceVersionMatch === 'Exact' && o.resourceVersion === '0' ? unmatched : nothing)],
  ['match-beside-token-ignored', (o) => (o.continue === '' ? nothing : unmatched)],
  ['unknown-match-ignored', (o) => (/^(Exact|NotOlderThan)$/.test(o.resourceVersionMatch) ? nothing : unmatched)],
  ['version-beside-token-ignored', (o) => (o.continue === '' ? nothing : { resourceVersion: '' })],
  [
    'zero-beside-token-refused',
    (o) => (o.continue !== '' && o.resourceVersion === '0' ? { resourceVersion: '1' } : nothing),
  ],
  ['bad-version-is-zero', (o) => (/^[0-9]*$/.test(o.resourceVersion) ? nothing : { resourceVersion: '0' })],
  ['bad-token-ignored', (o) => (o.continue.startsWith('ey') ? nothing : { continue: '' })],
  [
    'streaming-list-needs-no-match',
    (o) => (o.sendInitialEvents === undefined ? nothing : { resourceVersionMatch: 'NotOlderThan' }),
  ],
  ['match-of-watch-ignored', (o) => (o.watch && o.sendInitialEvents === undefined ? unmatched : nothing)],
  ['send-initial-events-ignored-by-lists', (o) => (o.watch ? nothing : { sendInitialEvents: undefined })],
  [
    'watch-ends-too-soon',
    ({ timeoutSeconds }) => (timeoutSeconds === undefined ? nothing : { timeoutSeconds: timeoutSeconds / 10 }),
  ],
];

export function misreadOptions(options: ListOptions, faults: FaultSet, query: Query): ListOptions {
  if (faults.size === 0) return options;
  if (faults.has('bookmarks-by-presence')) return { ...options, allowWatchBookmarks: query.has('allowWatchBookmarks') };
  const wrong = MISREAD.filter(([id]) => faults.has(id)).map(([, misreading]) => misreading(options));
  return Object.assign({}, options, ...wrong) as ListOptions;
}

/** Parameters that are no integers are not there. */
export function withoutBadIntegers(query: Query, faults: FaultSet): Query {
  if (!faults.has('bad-integers-are-zero')) return query;
  const bad = ([name, [value = '']]: [string, readonly string[]]) =>
    (name === 'limit' || name === 'timeoutSeconds') && !/^\d+$/.test(value);
  return new Map([...query].filter((pair) => !bad(pair)));
}
