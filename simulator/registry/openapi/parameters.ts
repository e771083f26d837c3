/** The parameters of operations; descriptions in our own words. */

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

const query = (name: string, type: Parameter['type'], description: string): Parameter => ({
  name,
  in: 'query',
  type,
  description,
});

const CONTINUE = query('continue', 'string', 'The token of an earlier page: the answer goes on where that page ended.');
const DRY_RUN = query('dryRun', 'string', 'With the value All every check is made and nothing is stored.');
const FIELD_MANAGER = query(
  'fieldManager',
  'string',
  'Who is to own the fields that this request sets, at most 128 characters.',
);
const FIELD_SELECTOR = query('fieldSelector', 'string', 'Only objects whose fields have these values.');
const FIELD_VALIDATION = query(
  'fieldValidation',
  'string',
  'What to do about unknown and duplicate fields: Ignore, Warn or Strict.',
);
const LABEL_SELECTOR = query('labelSelector', 'string', 'Only objects whose labels satisfy this.');
const LIMIT = query('limit', 'integer', 'The most objects to answer with at once; more of them follow by continue.');
const MATCH = query('resourceVersionMatch', 'string', 'How resourceVersion is meant: Exact or NotOlderThan.');
const SEND_INITIAL_EVENTS = query(
  'sendInitialEvents',
  'boolean',
  'Whether a watch begins with the objects that are there already, ended by a bookmark.',
);
const TIMEOUT_SECONDS = query('timeoutSeconds', 'integer', 'How long the call may last, whatever happens in it.');
export const VERSION = query('resourceVersion', 'string', 'The version that the answer is of, or at least as new as.');
const WATCH = query('watch', 'boolean', 'Stream the changes instead of listing the objects.');
const BOOKMARKS = query(
  'allowWatchBookmarks',
  'boolean',
  'Whether a watch may tell of versions at which nothing happened.',
);

export const LIST_PARAMETERS = [
  BOOKMARKS,
  CONTINUE,
  FIELD_SELECTOR,
  LABEL_SELECTOR,
  LIMIT,
  VERSION,
  MATCH,
  SEND_INITIAL_EVENTS,
  TIMEOUT_SECONDS,
  WATCH,
] as const;

export const WRITE_PARAMETERS = [DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION] as const;

export const PATCH_PARAMETERS = [
  ...WRITE_PARAMETERS,
  query('force', 'boolean', 'For an apply: take over fields that other managers own.'),
] as const;

export const DELETE_PARAMETERS = [
  DRY_RUN,
  query('gracePeriodSeconds', 'integer', 'Seconds until the object is removed; 0 means at once.'),
  query(
    'ignoreStoreReadErrorWithClusterBreakingPotential',
    'boolean',
    'Remove an object that can no longer be read, without what would otherwise be done before.',
  ),
  query('orphanDependents', 'boolean', 'Deprecated in favour of propagationPolicy: whether dependents are kept.'),
  query('propagationPolicy', 'string', 'What becomes of dependents: Orphan, Background or Foreground.'),
] as const;

export const DELETE_COLLECTION_PARAMETERS = [
  ...DELETE_PARAMETERS,
  CONTINUE,
  FIELD_SELECTOR,
  LABEL_SELECTOR,
  LIMIT,
  VERSION,
  MATCH,
  SEND_INITIAL_EVENTS,
  TIMEOUT_SECONDS,
] as const;

export const PRETTY = query('pretty', 'string', 'Whether the answer is indented for human eyes.');

export const NAMESPACE: Parameter = {
  name: 'namespace',
  in: 'path',
  type: 'string',
  description: 'The namespace of the objects.',
};

export function nameOf(kind: string): Parameter {
  return { name: 'name', in: 'path', type: 'string', description: `name of the ${kind}` };
}
