/** The parameters of operations. Their descriptions differ from the descriptions in kube-apiserver. */

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

const createQueryParameter = (name: string, type: Parameter['type'], description: string): Parameter => ({
  name,
  in: 'query',
  type,
  description,
});

const CONTINUE_PARAMETER = createQueryParameter('continue', 'string', 'The continue token of the previous page.');
const DRY_RUN_PARAMETER = createQueryParameter(
  'dryRun',
  'string',
  'All: validate the request, but do not store the result.',
);
const FIELD_MANAGER_PARAMETER = createQueryParameter(
  'fieldManager',
  'string',
  'The manager of the fields that this request sets, at most 128 characters.',
);
const FIELD_SELECTOR_PARAMETER = createQueryParameter(
  'fieldSelector',
  'string',
  'Return only objects whose fields match this selector.',
);
const FIELD_VALIDATION_PARAMETER = createQueryParameter(
  'fieldValidation',
  'string',
  'The handling of unknown and duplicate fields: Ignore, Warn or Strict.',
);
const LABEL_SELECTOR_PARAMETER = createQueryParameter(
  'labelSelector',
  'string',
  'Return only objects whose labels match this selector.',
);
const LIMIT_PARAMETER = createQueryParameter(
  'limit',
  'integer',
  'The maximum number of objects in the response. Use continue to get the next page.',
);
const RESOURCE_VERSION_MATCH_PARAMETER = createQueryParameter(
  'resourceVersionMatch',
  'string',
  'The meaning of resourceVersion: Exact or NotOlderThan.',
);
const SEND_INITIAL_EVENTS_PARAMETER = createQueryParameter(
  'sendInitialEvents',
  'boolean',
  'Start the watch with the existing objects, followed by a bookmark.',
);
const SHARD_SELECTOR_PARAMETER = createQueryParameter(
  'shardSelector',
  'string',
  'Return only the objects of a shard, by the hash of a field.',
);
const TIMEOUT_SECONDS_PARAMETER = createQueryParameter(
  'timeoutSeconds',
  'integer',
  'The maximum duration of the request in seconds.',
);
export const RESOURCE_VERSION_PARAMETER = createQueryParameter(
  'resourceVersion',
  'string',
  'The resource version of the response. resourceVersionMatch determines whether it is the exact or minimum version.',
);
const WATCH_PARAMETER = createQueryParameter('watch', 'boolean', 'Stream the changes instead of listing the objects.');
const ALLOW_WATCH_BOOKMARKS_PARAMETER = createQueryParameter(
  'allowWatchBookmarks',
  'boolean',
  'Allow BOOKMARK events in a watch.',
);

export const LIST_PARAMETERS = [
  ALLOW_WATCH_BOOKMARKS_PARAMETER,
  CONTINUE_PARAMETER,
  FIELD_SELECTOR_PARAMETER,
  LABEL_SELECTOR_PARAMETER,
  LIMIT_PARAMETER,
  RESOURCE_VERSION_PARAMETER,
  RESOURCE_VERSION_MATCH_PARAMETER,
  SEND_INITIAL_EVENTS_PARAMETER,
  SHARD_SELECTOR_PARAMETER,
  TIMEOUT_SECONDS_PARAMETER,
  WATCH_PARAMETER,
] as const;

export const WRITE_PARAMETERS = [DRY_RUN_PARAMETER, FIELD_MANAGER_PARAMETER, FIELD_VALIDATION_PARAMETER] as const;

export const PATCH_PARAMETERS = [
  ...WRITE_PARAMETERS,
  createQueryParameter('force', 'boolean', 'In an apply: take over fields that other managers own.'),
] as const;

export const DELETE_PARAMETERS = [
  DRY_RUN_PARAMETER,
  createQueryParameter(
    'gracePeriodSeconds',
    'integer',
    'The seconds until the object is removed. 0 removes the object immediately.',
  ),
  createQueryParameter(
    'ignoreStoreReadErrorWithClusterBreakingPotential',
    'boolean',
    'Remove an object that cannot be read, without checking finalizers, preconditions and admission.',
  ),
  createQueryParameter(
    'orphanDependents',
    'boolean',
    'Deprecated: use propagationPolicy. Keep the dependents of the object.',
  ),
  createQueryParameter('propagationPolicy', 'string', 'The handling of dependents: Orphan, Background or Foreground.'),
] as const;

export const DELETE_COLLECTION_PARAMETERS = [
  ...DELETE_PARAMETERS,
  CONTINUE_PARAMETER,
  FIELD_SELECTOR_PARAMETER,
  LABEL_SELECTOR_PARAMETER,
  LIMIT_PARAMETER,
  RESOURCE_VERSION_PARAMETER,
  RESOURCE_VERSION_MATCH_PARAMETER,
  SEND_INITIAL_EVENTS_PARAMETER,
  SHARD_SELECTOR_PARAMETER,
  TIMEOUT_SECONDS_PARAMETER,
] as const;

/** The query parameters that are fields of ListOptions, PatchOptions and DeleteOptions. */
export const OPTION_PARAMETERS: readonly Parameter[] = [
  ...LIST_PARAMETERS,
  ...PATCH_PARAMETERS,
  ...DELETE_COLLECTION_PARAMETERS,
];

export const PRETTY_PARAMETER = createQueryParameter('pretty', 'string', 'Indent the response.');

export const NAMESPACE_PARAMETER: Parameter = {
  name: 'namespace',
  in: 'path',
  type: 'string',
  description: 'The namespace of the objects.',
};

export function createNameParameter(kind: string): Parameter {
  return { name: 'name', in: 'path', type: 'string', description: `name of the ${kind}` };
}
