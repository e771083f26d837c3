/** Faults in metadata that concern one type of write, one sort of kind, or the name of a deleted object. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_CLUSTER_SCOPED, IS_CUSTOM, IS_JSON_PATCH, IS_TERMINATING } from '../call-conditions.ts';
import { createEditAfterPreparation, PREPARATION_CALL } from '../change-edits.ts';

const CHANGE_FILE = 'handlers/change.ts';
const COMPARISON_CODE = 'const isUnchanged = isDeepEqual(object, previous) && !isObjectStoredDifferently(previous);';

/** Returns an edit that stores the creationTimestamp of the body in writes for which the condition is true. */
const createSentTimeEdit = (condition: string) => ({
  in: CHANGE_FILE,
  find: PREPARATION_CALL,
  put: `const { creationTimestamp: sentTime } = object.metadata;
  ${PREPARATION_CALL}
  if (${condition} && sentTime !== undefined) object.metadata.creationTimestamp = sentTime;`,
});

/** Returns an edit that stores unchanged objects again in writes for which the condition is true. */
const createStoredWithoutChangeEdit = (condition: string) => ({
  in: CHANGE_FILE,
  find: COMPARISON_CODE,
  put: `${COMPARISON_CODE.replace('isDeepEqual', `!(${condition}) && isDeepEqual`)}`,
});

/** Returns an edit that changes the values of annotations before they are stored. */
const createAnnotationEdit = (expression: string) => ({
  in: 'handlers/decoding/decode-object.ts',
  find: 'object.metadata ??= {};',
  put: `object.metadata ??= {};
  const { annotations } = object.metadata;
  for (const [key, value] of Object.entries(annotations ?? {})) Object.assign(annotations ?? {}, { [key]: ${expression} });`,
});

export const metadataWriteFaults = {
  'creation-times-of-json-patches-stored': {
    bug: 'a JSON Patch can change creationTimestamp',
    breaks: ['meta-creationtimestamp-is-creation-time', 'meta-update-server-fields'],
    ...createSentTimeEdit(IS_JSON_PATCH),
  },
  'applied-creation-times-stored': {
    bug: 'an apply can change creationTimestamp',
    breaks: ['meta-creationtimestamp-is-creation-time', 'meta-update-server-fields'],
    ...createSentTimeEdit('call.writeOptions.isApply'),
  },
  'grace-periods-of-json-patches-ignored': {
    bug: 'deletionGracePeriodSeconds in a JSON Patch is ignored instead of rejected',
    breaks: ['meta-update-server-fields'],
    in: CHANGE_FILE,
    find: PREPARATION_CALL,
    put: `if (${IS_JSON_PATCH} && previous.metadata.deletionTimestamp === undefined) delete object.metadata.deletionGracePeriodSeconds;
  ${PREPARATION_CALL}`,
  },
  'applied-uids-of-custom-objects-ignored': {
    bug: 'another uid in an apply of a custom object is ignored instead of rejected',
    breaks: ['meta-update-server-fields'],
    in: CHANGE_FILE,
    find: PREPARATION_CALL,
    put: `if (call.writeOptions.isApply && ${IS_CUSTOM}) delete object.metadata.uid;
  ${PREPARATION_CALL}`,
  },
  'uids-return-with-applies': {
    bug: 'an apply that creates an object with the name of a deleted object uses the uid of the deleted object',
    breaks: ['meta-uid-new-after-recreation'],
    in: CHANGE_FILE,
    find: 'await authorizeCreate(call);\n',
    put: `await authorizeCreate(call);
  const { uids } = globalThis as { uids?: Map<string, string> };
  object.metadata.uid = uids?.get(call.formatStorageKey(call.info.name)) ?? object.metadata.uid ?? '';
`,
    also: [
      {
        in: 'handlers/deletion/delete-object.ts',
        find: "if (outcome.type === 'removed') return 'absent';",
        put: `if (outcome.type === 'removed') {
      const registry = globalThis as { uids?: Map<string, string> };
      registry.uids ??= new Map();
      registry.uids.set(key, current.object.metadata.uid ?? '');
      return 'absent';
    }`,
      },
    ],
  },
  'unchanged-strategic-merge-patches-stored': {
    bug: 'a strategic merge patch that changes nothing gets a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    ...createStoredWithoutChangeEdit("String(call.request.headers['content-type']).includes('strategic')"),
  },
  'unchanged-terminating-objects-stored': {
    bug: 'a write of a terminating object that changes nothing gets a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    ...createStoredWithoutChangeEdit(IS_TERMINATING),
  },
  'unchanged-cluster-scoped-objects-stored': {
    bug: 'a write of a cluster-scoped object that changes nothing gets a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    ...createStoredWithoutChangeEdit(IS_CLUSTER_SCOPED),
  },
  'versions-of-new-cluster-scoped-objects-ignored': {
    bug: 'the resourceVersion in a POST of a cluster-scoped object is ignored',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  requireUnsetResourceVersion(call, object);\n',
    put: `  if (!endpoint.resource.namespaced) delete object.metadata.resourceVersion;
  requireUnsetResourceVersion(call, object);
`,
  },
  'line-ends-of-annotations-normalized': {
    bug: 'carriage returns in annotations are removed',
    breaks: ['meta-annotations-roundtrip'],
    ...createAnnotationEdit("String(value).replaceAll('\\r\\n', '\\n')"),
  },
  'characters-of-annotations-composed': {
    bug: 'Unicode characters in annotations are composed',
    breaks: ['meta-annotations-roundtrip'],
    ...createAnnotationEdit('String(value).normalize()'),
  },
  'empty-labels-dropped-by-put': {
    bug: 'a PUT drops labels without a value',
    breaks: ['meta-labels-roundtrip'],
    ...createEditAfterPreparation(`const isEmpty = ([, value]: [string, unknown]) => value === '';
  for (const [key] of Object.entries(object.metadata.labels ?? {}).filter(isEmpty))
    if (call.verb === 'update') delete object.metadata.labels?.[key];`),
  },
  'last-annotations-of-custom-objects-kept': {
    bug: 'an update without annotations keeps the annotations of a custom object',
    breaks: ['meta-annotations-roundtrip'],
    ...createEditAfterPreparation(`const { annotations } = previous.metadata;
  if (${IS_CUSTOM} && annotations !== undefined) object.metadata.annotations ??= annotations;`),
  },
} satisfies Record<string, Fault>;
