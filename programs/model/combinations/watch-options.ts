/** The options of watches. Each triple of values of different options occurs in at least one watch. */
import type { ProgramContext } from '../program-context.ts';
import { buildAcceptHeader } from './accept-headers.ts';
import { FIELD_SELECTORS, LABEL_SELECTORS } from './client-steps.ts';
import { createCoveringRows } from './covering-arrays.ts';

const WATCH_PARAMETERS = {
  labels: LABEL_SELECTORS,
  fields: FIELD_SELECTORS,
  from: ['now', 'version', 'initial events'],
  representation: ['object', 'table', 'metadata'],
} as const;

export interface WatchOptions {
  readonly query: URLSearchParams;
  readonly from: (typeof WATCH_PARAMETERS.from)[number];
  readonly accept: string;
  /** Whether the watch covers all namespaces. */
  readonly coversAllNamespaces: boolean;
}

/** One watch in seven covers all namespaces. Half of these watches also have a field selector for the namespace of the program. */
const ALL_NAMESPACES_SPACING = 7;

/** Returns the options of all watches. `namespace` is set if the server supports field selectors for it. */
export function listWatchOptions(version: string, context: ProgramContext, namespace?: string): WatchOptions[] {
  const streamsLists = context.hasCapability('watch-list');
  const startOptions = WATCH_PARAMETERS.from.filter((name) => streamsLists || name !== 'initial events');
  return createCoveringRows({ ...WATCH_PARAMETERS, from: startOptions }, 3).map((row, index) => {
    const query = new URLSearchParams({ watch: '1' });
    if (row.labels !== '') query.set('labelSelector', row.labels);
    const coversAllNamespaces = index % ALL_NAMESPACES_SPACING === 0;
    const selectsNamespace = coversAllNamespaces && index % 2 === 0 && namespace !== undefined;
    const fieldSelectors = [row.fields, selectsNamespace ? `metadata.namespace=${namespace}` : ''].filter(
      (fieldSelector) => fieldSelector !== '',
    );
    if (fieldSelectors.length > 0) query.set('fieldSelector', fieldSelectors.join(','));
    if (row.from === 'version') query.set('resourceVersion', version);
    if (row.from === 'initial events') {
      query.set('sendInitialEvents', 'true');
      query.set('resourceVersionMatch', 'NotOlderThan');
    }
    // Servers do not stream a list as Table. They also stream a list if a watch with bookmarks startOptions at the current state.
    const representation =
      row.from === 'initial events' && row.representation === 'table' ? 'metadata' : row.representation;
    const isTableFromCurrentState = representation === 'table' && row.from === 'now';
    if (row.from === 'initial events' || (index % 2 === 0 && !isTableFromCurrentState))
      query.set('allowWatchBookmarks', 'true');
    return { query, from: row.from, accept: buildAcceptHeader(representation, '', context), coversAllNamespaces };
  });
}
