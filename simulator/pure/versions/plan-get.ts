/** Implements the table for get in the Kubernetes API concepts (rv-get-unset, rv-get-zero, rv-get-other). */
import { ANY_FRESHNESS, type Freshness, MOST_RECENT_FRESHNESS } from './freshness.ts';
import { createMalformedVersionError, parseResourceVersion } from './resource-version.ts';

/** Returns the required freshness of a get. Throws a StatusError for an invalid resourceVersion. */
export function planGet(
  resourceVersion: string,
  departures: ReadonlySet<string>,
): Exclude<Freshness, { readonly type: 'exact' }> {
  if (resourceVersion === '') return MOST_RECENT_FRESHNESS;
  const revision = parseResourceVersion(resourceVersion);
  if (revision === undefined) throw createMalformedVersionError(resourceVersion, departures);
  return revision === 0 ? ANY_FRESHNESS : { type: 'notOlderThan', revision };
}
