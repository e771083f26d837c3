/**
 * Plans the start of a watch (rv-watch-*, watch-stream-*), either with initial events of a state that is most recent, any or not older than
 * a resourceVersion, or without initial events after a resourceVersion. With an unset resourceVersion or 0, the watch has initial events,
 * but no bookmark after them.
 */
import { ANY_FRESHNESS, type Freshness, MOST_RECENT_FRESHNESS } from './freshness.ts';
import {
  checkListOptions,
  checkWatchOptions,
  type ListVersionOptions,
  type OptionsContext,
  supportsWatchList,
} from './list-options.ts';
import { createMalformedVersionError, parseResourceVersion } from './resource-version.ts';

export interface WatchPlan {
  /** The start of the watch. `now` means after the newest resourceVersion, without initial events. */
  readonly from: { readonly revision: number } | { readonly state: Freshness } | 'now';
  /** Whether a bookmark with the initial-events-end annotation follows the initial events. */
  readonly endsInitialEvents: boolean;
}

/**
 * Plans a watch. Throws a StatusError for invalid options. The options of a watch by path (`/watch/…`) are validated like the options of a
 * list, and never imply initial events.
 */
export function planWatch(
  requestOptions: ListVersionOptions,
  context: OptionsContext,
  optionsKind: 'watch' | 'list' = 'watch',
): WatchPlan {
  const isImplied = optionsKind === 'watch' && supportsWatchList(context) && startsWithState(requestOptions);
  const options = isImplied
    ? { ...requestOptions, resourceVersionMatch: 'NotOlderThan', sendInitialEvents: true }
    : requestOptions;
  if (optionsKind === 'watch') checkWatchOptions(options, context);
  else checkListOptions(options, context);
  const { resourceVersion: text, sendInitialEvents } = options;
  const revision = parseResourceVersion(text);
  if (revision === undefined) throw createMalformedVersionError(text, context.departures);
  if (sendInitialEvents === undefined) return { from: startAtRevision(revision), endsInitialEvents: false };
  if (!sendInitialEvents) return { from: revision === 0 ? 'now' : { revision }, endsInitialEvents: false };
  const isBookmarkRequested = !isImplied || context.departures.has('initial-events-bookmark-unasked');
  const state: Freshness =
    text === '' ? MOST_RECENT_FRESHNESS : revision === 0 ? ANY_FRESHNESS : { type: 'notOlderThan', revision };
  return { from: { state }, endsInitialEvents: isBookmarkRequested && options.allowWatchBookmarks };
}

function startsWithState({ resourceVersion, resourceVersionMatch, sendInitialEvents }: ListVersionOptions): boolean {
  const isUnset = sendInitialEvents === undefined && resourceVersionMatch === '';
  return isUnset && (resourceVersion === '' || resourceVersion === '0');
}

/** Returns the start after a revision. `00` is not the 0 of the table, but as a number it precedes all revisions. */
function startAtRevision(revision: number): WatchPlan['from'] {
  return revision === 0 ? { state: ANY_FRESHNESS } : { revision };
}
