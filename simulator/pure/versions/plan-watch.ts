/**
 * Plans the start of a watch (rv-watch-*, watch-stream-*). A watch starts either with initial events for a state of a required freshness, or
 * without initial events after a resourceVersion. A watch without resourceVersion, or with resourceVersion 0, has initial events, but no
 * bookmark after them.
 */
import { ANY_FRESHNESS, type Freshness, MOST_RECENT_FRESHNESS } from './freshness.ts';
import {
  checkListOptions,
  checkWatchOptions,
  type ListOptionsContext,
  type ListVersionOptions,
  supportsWatchList,
} from './list-options.ts';
import { createMalformedVersionError, parseResourceVersion } from './resource-version.ts';

export interface WatchPlan {
  /** The start of the watch. `now` is the newest resourceVersion, without initial events. */
  readonly start: { readonly revision: number } | { readonly state: Freshness } | 'now';
  /** Whether a bookmark with the initial-events-end annotation follows the initial events. */
  readonly sendsInitialEventsEnd: boolean;
}

/**
 * Plans a watch. Throws a StatusError for invalid options. The options of a watch by path (`/watch/…`) are validated like the options of a
 * list, and never imply initial events.
 */
export function planWatch(
  requestOptions: ListVersionOptions,
  context: ListOptionsContext,
  validatedAs: 'watch' | 'list' = 'watch',
): WatchPlan {
  const areInitialEventsImplied =
    validatedAs === 'watch' && supportsWatchList(context) && startsWithState(requestOptions);
  const options = areInitialEventsImplied
    ? { ...requestOptions, resourceVersionMatch: 'NotOlderThan', sendInitialEvents: true }
    : requestOptions;
  if (validatedAs === 'watch') checkWatchOptions(options, context);
  else checkListOptions(options, context);
  const { resourceVersion: versionText, sendInitialEvents } = options;
  const revision = parseResourceVersion(versionText);
  if (revision === undefined) throw createMalformedVersionError(versionText, context.departures);
  if (sendInitialEvents === undefined) return { start: createWatchStart(revision), sendsInitialEventsEnd: false };
  if (!sendInitialEvents) return { start: revision === 0 ? 'now' : { revision }, sendsInitialEventsEnd: false };
  const isBookmarkRequested = !areInitialEventsImplied || context.departures.has('initial-events-bookmark-unasked');
  const state: Freshness =
    versionText === '' ? MOST_RECENT_FRESHNESS : revision === 0 ? ANY_FRESHNESS : { type: 'notOlderThan', revision };
  return { start: { state }, sendsInitialEventsEnd: isBookmarkRequested && options.allowWatchBookmarks };
}

function startsWithState({ resourceVersion, resourceVersionMatch, sendInitialEvents }: ListVersionOptions): boolean {
  const isMatchUnset = sendInitialEvents === undefined && resourceVersionMatch === '';
  return isMatchUnset && (resourceVersion === '' || resourceVersion === '0');
}

/** Returns the start of a watch without sendInitialEvents. The text `00` counts as 0, which starts with initial events. */
function createWatchStart(revision: number): WatchPlan['start'] {
  return revision === 0 ? { state: ANY_FRESHNESS } : { revision };
}
