/**
 * Implements the table for lists in the Kubernetes API concepts (rv-list-*). It determines the freshness that a combination of
 * resourceVersionMatch, limit, continue and resourceVersion requires. It also applies to the deletion of a collection.
 *
 * | match        | limit | continue | version unset | 0              | other        |
 * |--------------|-------|----------|---------------|----------------|--------------|
 * | unset        | none  | none     | most recent   | any            | not older    |
 * | unset        | n     | none     | most recent   | any            | exact        |
 * | unset        | –     | token    | of the token  | of the token   | 400          |
 * | Exact        | –     | none     | 422           | 422            | exact        |
 * | NotOlderThan | –     | none     | 422           | any            | not older    |
 *
 * A server with snapshots of its cache ignores the limit of a request with a continue token and resourceVersion 0.
 */
import { createBadRequestError } from '../status/reasons.ts';
import { type ContinueToken, decodeContinueToken } from './continue-token.ts';
import { ANY_FRESHNESS, type Freshness, MOST_RECENT_FRESHNESS } from './freshness.ts';
import { checkListOptions, type ListOptionsContext, type ListVersionOptions } from './list-options.ts';
import {
  createMalformedExactVersionError,
  createMalformedVersionError,
  parseResourceVersion,
} from './resource-version.ts';

export interface ListPlan {
  readonly freshness: Freshness;
  /** The maximum number of objects. Undefined if there is no limit. */
  readonly limit?: number;
  /** The first key of the chunk, below the prefix of the list. */
  readonly startKey?: string;
  /** The token of the request. Its `revision` is negative if the remaining items are read at the newest resourceVersion. */
  readonly token?: ContinueToken;
}

/** Returns the plan for a list. Throws a StatusError for combinations that are invalid in the table. */
export function planList(options: ListVersionOptions, context: ListOptionsContext): ListPlan {
  checkListOptions(options, context);
  const { resourceVersion: versionText, resourceVersionMatch: match } = options;
  const limit = options.limit > 0 ? { limit: options.limit } : {};
  if (options.continue !== '') {
    const isUnlimited = versionText === '0' && context.enabledGates.has('ListFromCacheSnapshot');
    return { ...planContinuation(options, context), ...(isUnlimited ? {} : limit) };
  }
  const { departures, behaviors } = context;
  const isExact = match === 'Exact' || (match === '' && options.limit > 0 && versionText !== '' && versionText !== '0');
  const revision = parseResourceVersion(versionText);
  if (revision === undefined) {
    const isParsedByStorage = isExact || behaviors.has('list-version-parsed-first');
    throw isParsedByStorage
      ? createMalformedExactVersionError(versionText)
      : createMalformedVersionError(versionText, departures);
  }
  // `00` is also the number 0, but the special rules for the version 0 apply only to the text `0`.
  if (versionText === '' || (isExact && revision === 0)) return { freshness: MOST_RECENT_FRESHNESS, ...limit };
  if (isExact) return { freshness: { type: 'exact', revision }, ...limit };
  if (versionText === '0' && departures.has('limit-ignored-at-version-zero')) return { freshness: ANY_FRESHNESS };
  return { freshness: revision === 0 ? ANY_FRESHNESS : { type: 'notOlderThan', revision }, ...limit };
}

/**
 * Returns the plan for a list with a continue token. The list has the resourceVersion of the first chunk, which the token contains
 * (rv-continue-token-remembers-version).
 */
function planContinuation(options: ListVersionOptions, { metaGroup }: ListOptionsContext): ListPlan {
  const token = decodeContinueToken(options.continue, metaGroup);
  if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
    throw createBadRequestError('specifying resource version is not allowed when using continue');
  }
  const { revision, startKey } = token;
  return { freshness: revision < 0 ? MOST_RECENT_FRESHNESS : { type: 'exact', revision }, startKey, token };
}
