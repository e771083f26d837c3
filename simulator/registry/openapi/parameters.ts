/** The parameters of operations. Their descriptions are not those of kube-apiserver. */

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

const CONTINUE = query('continue', 'string', 'The continue token of the previous page.');
const DRY_RUN = query('dryRun', 'string', 'All: validate the request, but do not store the result.');
const FIELD_MANAGER = query(
  'fieldManager',
  'string',
  'The manager of the fields that this request sets, at most 128 characters.',
);
const FIELD_SELECTOR = query('fieldSelector', 'string', 'Return only objects whose fields match this selector.');
const FIELD_VALIDATION = query(
  'fieldValidation',
  'string',
  'The handling of unknown and duplicate fields: Ignore, Warn or Strict.',
);
const LABEL_SELECTOR = query('labelSelector', 'string', 'Return only objects whose labels match this selector.');
const LIMIT = query(
  'limit',
  'integer',
  'The maximum number of objects in the response. Use continue to get the next page.',
);
const MATCH = query('resourceVersionMatch', 'string', 'The meaning of resourceVersion: Exact or NotOlderThan.');
const SEND_INITIAL_EVENTS = query(
  'sendInitialEvents',
  'boolean',
  'Start the watch with the existing objects, followed by a bookmark.',
);
const SHARD_SELECTOR = query('shardSelector', 'string', 'Return only the objects of a shard, by the hash of a field.');
const TIMEOUT_SECONDS = query('timeoutSeconds', 'integer', 'The maximum duration of the request in seconds.');
export const VERSION = query(
  'resourceVersion',
  'string',
  'The resource version of the response. resourceVersionMatch determines whether it is the exact or minimum version.',
);
const WATCH = query('watch', 'boolean', 'Stream the changes instead of listing the objects.');
const BOOKMARKS = query('allowWatchBookmarks', 'boolean', 'Allow BOOKMARK events in a watch.');

export const LIST_PARAMETERS = [
  BOOKMARKS,
  CONTINUE,
  FIELD_SELECTOR,
  LABEL_SELECTOR,
  LIMIT,
  VERSION,
  MATCH,
  SEND_INITIAL_EVENTS,
  SHARD_SELECTOR,
  TIMEOUT_SECONDS,
  WATCH,
] as const;

export const WRITE_PARAMETERS = [DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION] as const;

export const PATCH_PARAMETERS = [
  ...WRITE_PARAMETERS,
  query('force', 'boolean', 'In an apply: take over fields that other managers own.'),
] as const;

export const DELETE_PARAMETERS = [
  DRY_RUN,
  query('gracePeriodSeconds', 'integer', 'The seconds until the object is removed. 0 removes the object immediately.'),
  query(
    'ignoreStoreReadErrorWithClusterBreakingPotential',
    'boolean',
    'Remove an object that cannot be read, without checking finalizers, preconditions and admission.',
  ),
  query('orphanDependents', 'boolean', 'Deprecated: use propagationPolicy. Keep the dependents of the object.'),
  query('propagationPolicy', 'string', 'The handling of dependents: Orphan, Background or Foreground.'),
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
  SHARD_SELECTOR,
  TIMEOUT_SECONDS,
] as const;

/** The parameters that are fields of the options of lists and writes. */
export const OPTION_PARAMETERS: readonly Parameter[] = [
  ...LIST_PARAMETERS,
  ...PATCH_PARAMETERS,
  ...DELETE_COLLECTION_PARAMETERS,
];

export const PRETTY = query('pretty', 'string', 'Indent the response.');

export const NAMESPACE: Parameter = {
  name: 'namespace',
  in: 'path',
  type: 'string',
  description: 'The namespace of the objects.',
};

export function createNameParameter(kind: string): Parameter {
  return { name: 'name', in: 'path', type: 'string', description: `name of the ${kind}` };
}
