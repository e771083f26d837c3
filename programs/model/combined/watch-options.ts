/** Watches whose options form a covering array of strength three. */
import type { ProgramContext } from '../program-context.ts';
import { buildMetaAccept } from './accept.ts';
import { createCoveringRows } from './covering-arrays.ts';
import { FIELD_SELECTORS, LABEL_SELECTORS } from './steps.ts';

const WATCH_PARAMETERS = {
  labels: LABEL_SELECTORS,
  fields: FIELD_SELECTORS,
  from: ['now', 'version', 'initial events'],
  as: ['object', 'table', 'metadata'],
} as const;

export interface WatchOptions {
  readonly query: URLSearchParams;
  readonly from: (typeof WATCH_PARAMETERS.from)[number];
  readonly accept: string;
  /** Whether the watch covers all namespaces. */
  readonly coversAllNamespaces: boolean;
}

/** Every seventh watch covers all namespaces, some with a field selector for the namespace. */
const ALL_NAMESPACES_INTERVAL = 7;

/** `namespace` is set if the server can select by it. */
export function listWatchOptions(version: string, context: ProgramContext, namespace?: string): WatchOptions[] {
  const streamsLists = context.has('watch-list');
  const from = WATCH_PARAMETERS.from.filter((name) => streamsLists || name !== 'initial events');
  return createCoveringRows({ ...WATCH_PARAMETERS, from }, 3).map((row, index) => {
    const query = new URLSearchParams({ watch: '1' });
    if (row.labels !== '') query.set('labelSelector', row.labels);
    const coversAllNamespaces = index % ALL_NAMESPACES_INTERVAL === 0;
    const isNamespaced = coversAllNamespaces && index % 2 === 0 && namespace !== undefined;
    const fields = [row.fields, isNamespaced ? `metadata.namespace=${namespace}` : ''].filter((name) => name !== '');
    if (fields.length > 0) query.set('fieldSelector', fields.join(','));
    if (row.from === 'version') query.set('resourceVersion', version);
    if (row.from === 'initial events') {
      query.set('sendInitialEvents', 'true');
      query.set('resourceVersionMatch', 'NotOlderThan');
    }
    // A list is not streamed as Table. A watch that starts with the current state and has bookmarks is such a stream, too.
    const as = row.from === 'initial events' && row.as === 'table' ? 'metadata' : row.as;
    const isStream = as === 'table' && row.from === 'now';
    if (row.from === 'initial events' || (index % 2 === 0 && !isStream)) query.set('allowWatchBookmarks', 'true');
    return { query, from: row.from, accept: buildMetaAccept(as, '', context), coversAllNamespaces };
  });
}
