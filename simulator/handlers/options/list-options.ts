/** ListOptions as they stand in the query (ep-q-list-*). What their combinations mean is said in pure/versions. */
import { type Query, queryBoolean, queryString } from '../../pure/query/query.ts';
import { integerOf } from './query-integer.ts';

export interface ListOptions {
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  /** Undefined where the parameter is absent, which differs from false. */
  readonly sendInitialEvents: boolean | undefined;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly continue: string;
  /** 0 when absent; a negative one is none either. */
  readonly limit: number;
  readonly timeoutSeconds: number | undefined;
}

export const NO_LIST_OPTIONS: ListOptions = {
  watch: false,
  allowWatchBookmarks: false,
  sendInitialEvents: undefined,
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  continue: '',
  limit: 0,
  timeoutSeconds: undefined,
};

/** Throws the 400 for an integer that is none. `watching` is what the path says: the deprecated path always watches. */
export function readListOptions(query: Query, watching: boolean): ListOptions {
  if (query.size === 0) return watching ? { ...NO_LIST_OPTIONS, watch: true } : NO_LIST_OPTIONS;
  const timeoutSeconds = integerOf(query, 'timeoutSeconds');
  const limit = integerOf(query, 'limit') ?? 0;
  return {
    watch: watching || queryBoolean(query, 'watch'),
    allowWatchBookmarks: queryBoolean(query, 'allowWatchBookmarks'),
    sendInitialEvents: query.has('sendInitialEvents') ? queryBoolean(query, 'sendInitialEvents') : undefined,
    labelSelector: queryString(query, 'labelSelector') ?? '',
    fieldSelector: queryString(query, 'fieldSelector') ?? '',
    resourceVersion: queryString(query, 'resourceVersion') ?? '',
    resourceVersionMatch: queryString(query, 'resourceVersionMatch') ?? '',
    continue: queryString(query, 'continue') ?? '',
    limit,
    timeoutSeconds,
  };
}
