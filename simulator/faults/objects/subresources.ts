/** Faults that break rules about the status in writes of an object, and about missing objects and subresources. */
import type { Fault } from '../../../faults/fault.ts';
import { CHANGE_FILE } from '../change-edits.ts';

const BUILT_IN_STRATEGY_FILE = 'registry/generic-strategy.ts';
const CUSTOM_STRATEGY_FILE = 'registry/custom/custom-strategy.ts';

/** Faults in the treatment of the status in writes of an object. */
const objectFaults = {
  'status-stored-on-create': {
    bug: 'a POST stores the status of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: BUILT_IN_STRATEGY_FILE,
    find: 'if (options.hasStatus && rules.acceptsStatusOnCreate !== true)',
    put: 'if (options.hasStatus && rules.acceptsStatusOnCreate !== true && object.status === undefined)',
  },
  'custom-status-stored-on-create': {
    bug: 'a POST of a custom object stores the status of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: CUSTOM_STRATEGY_FILE,
    find: '      if (hasStatus) delete object.status;\n',
    put: '',
  },
  'status-written-with-the-object': {
    bug: 'an update of the object also writes the status',
    breaks: ['sub-status-kept-by-object-writes'],
    in: BUILT_IN_STRATEGY_FILE,
    find: `      if (options.hasStatus) setMember(updatedObject, 'status', previous.status);
`,
    put: '',
  },
  'status-kept-where-unsaid': {
    bug: 'an update of the object keeps the stored status only if the body has no status',
    breaks: ['sub-status-kept-by-object-writes'],
    in: BUILT_IN_STRATEGY_FILE,
    find: "if (options.hasStatus) setMember(updatedObject, 'status', previous.status);",
    put: "if (options.hasStatus && Object.keys(updatedObject.status ?? {}).length === 0) setMember(updatedObject, 'status', previous.status);",
  },
  'status-cleared-by-updates': {
    bug: 'an update of the object without a status removes the stored status',
    breaks: ['sub-status-kept-by-object-writes'],
    in: BUILT_IN_STRATEGY_FILE,
    find: "if (options.hasStatus) setMember(updatedObject, 'status', previous.status);",
    put: "if (options.hasStatus) setMember(updatedObject, 'status', isDeepEqual(updatedObject.status, getDefaultStatus()) ? getDefaultStatus() : previous.status);",
    also: [
      {
        in: BUILT_IN_STRATEGY_FILE,
        find: 'import { hasOmission }',
        put: "import { isDeepEqual } from '../pure/value/deep-equal.ts';\nimport { hasOmission }",
      },
    ],
  },
  'custom-status-written-with-the-object': {
    bug: 'an update of a custom object also writes the status',
    breaks: ['sub-status-kept-by-object-writes'],
    in: CUSTOM_STRATEGY_FILE,
    find: '        if (previous.status === undefined) delete updatedObject.status;',
    put: '        if (updatedObject.status !== undefined) return;\n        if (previous.status === undefined) delete updatedObject.status;',
  },
} as const satisfies Record<string, Fault>;

/** Faults in the responses for missing objects and subresources. */
const absenceFaults = {
  'subresources-create-objects': {
    bug: 'a PUT of the status of an absent object creates the object',
    breaks: ['sub-status-absent-object-404'],
    in: CHANGE_FILE,
    find: 'if (current === undefined && !allowsCreate && !endpoint.strategy.allowCreateOnUpdate)',
    put: "if (current === undefined && !allowsCreate && !endpoint.strategy.allowCreateOnUpdate && !(endpoint.subresource?.name === 'status' && call.verb === 'update'))",
  },
  'applied-subresources-create-objects': {
    bug: 'an apply of the status of an absent object creates the object',
    breaks: ['sub-status-absent-object-404'],
    in: 'handlers/apply/apply.ts',
    find: 'const creates = call.endpoint.subresource === undefined;',
    put: "const creates = call.endpoint.subresource?.name !== 'scale';",
  },
  'scales-of-absent-objects': {
    bug: 'GET of the scale of an absent object returns a Scale with 0 replicas',
    breaks: ['sub-scale-absent-object-404'],
    in: 'handlers/reading/get.ts',
    find: '  if (item === undefined) throw createNotFoundError(view?.notFoundResource ?? endpoint.qualifiedResource, info.name);',
    put: `  if (item === undefined && view !== undefined)
    return createObjectResponse(200, responseFormat, endpoint.servedKind, { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: info.name } });
  if (item === undefined) throw createNotFoundError(view?.notFoundResource ?? endpoint.qualifiedResource, info.name);`,
  },
  'subresources-of-every-kind': {
    bug: 'a request for a subresource that the kind does not have is handled as a request for the object',
    breaks: ['sub-status-not-served-404', 'sub-scale-not-served-404'],
    in: 'handlers/endpoints.ts',
    find: `    throw resource.customType === undefined
      ? createUnknownResourceError()
      : createNotFoundError(createQualifiedResource(resource), info.name);`,
    put: `    if (resource.customType === undefined) return undefined;
    throw createNotFoundError(createQualifiedResource(resource), info.name);`,
  },
  'subresources-of-every-custom-type': {
    bug: 'a request for a subresource that the custom resource does not have is handled as a request for the object',
    breaks: ['sub-status-not-served-404', 'sub-scale-not-served-404'],
    in: 'handlers/endpoints.ts',
    find: `    throw resource.customType === undefined
      ? createUnknownResourceError()
      : createNotFoundError(createQualifiedResource(resource), info.name);`,
    put: `    if (resource.customType !== undefined) return undefined;
    throw createUnknownResourceError();`,
  },
  'subresources-deleted': {
    bug: 'a DELETE of a subresource deletes the object',
    breaks: ['sub-status-verbs-405', 'sub-scale-verbs-405'],
    in: 'handlers/endpoints.ts',
    find: 'if (subresource !== undefined) return hasVerb(subresource, verb) ? verb : undefined;',
    put: "if (subresource !== undefined) return verb === 'delete' ? 'delete' : hasVerb(subresource, verb) ? verb : undefined;",
    also: [
      {
        in: 'handlers/endpoints.ts',
        find: '= checksOnlyVerb\n',
        put: "= checksOnlyVerb && info.verb !== 'delete'\n",
      },
    ],
  },
} as const satisfies Record<string, Fault>;

export const subresourceFaults = { ...objectFaults, ...absenceFaults };
