/** Decodes ListOptions from the query (ep-q-list-*). pure/versions defines the meaning of their combinations. */
import { type Query, readBooleanParameter, readTextParameter } from '../../pure/query/query.ts';
import { readInteger } from './query-integer.ts';

export interface ListOptions {
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  /** The parameter sendInitialEvents; undefined if it is missing, which does not mean the same as false. */
  readonly sendInitialEvents: boolean | undefined;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly continue: string;
  /** The maximum number of objects in the response; 0 or a negative value means no limit. */
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

/** Returns the options. Throws a 400 for an invalid integer. `isWatch` is true for the deprecated /watch/ path, which always watches. */
export function readListOptions(query: Query, isWatch: boolean): ListOptions {
  if (query.size === 0) return isWatch ? { ...NO_LIST_OPTIONS, watch: true } : NO_LIST_OPTIONS;
  const timeoutSeconds = readInteger(query, 'timeoutSeconds');
  const limit = readInteger(query, 'limit') ?? 0;
  return {
    watch: isWatch || readBooleanParameter(query, 'watch'),
    allowWatchBookmarks: readBooleanParameter(query, 'allowWatchBookmarks'),
    sendInitialEvents: query.has('sendInitialEvents') ? readBooleanParameter(query, 'sendInitialEvents') : undefined,
    labelSelector: readTextParameter(query, 'labelSelector') ?? '',
    fieldSelector: readTextParameter(query, 'fieldSelector') ?? '',
    resourceVersion: readTextParameter(query, 'resourceVersion') ?? '',
    resourceVersionMatch: readTextParameter(query, 'resourceVersionMatch') ?? '',
    continue: readTextParameter(query, 'continue') ?? '',
    limit,
    timeoutSeconds,
  };
}
