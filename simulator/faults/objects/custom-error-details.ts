/** Faults in the details of errors about custom objects. */
import type { Fault } from '../../../faults/fault.ts';

const IS_CUSTOM = 'endpoint.resource.customType !== undefined';

export const customErrorDetailFaults = {
  'custom-conflicts-without-group': {
    bug: 'the details of a resourceVersion conflict of a custom object have no group',
    breaks: ['err-status-details'],
    in: 'handlers/change.ts',
    find: 'if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);',
    put: `if (sentRevision !== current.revision)
    throw createConflictError({ ...endpoint.qualifiedResource, ...(${IS_CUSTOM} && { group: '' }) }, name);`,
  },
  'custom-uid-conflicts-without-group': {
    bug: 'the details of a uid conflict of a custom object have no group',
    breaks: ['err-status-details'],
    in: 'handlers/change.ts',
    find: 'return createConflictError(endpoint.qualifiedResource, info.name, reason);',
    put: `return createConflictError({ ...endpoint.qualifiedResource, ...(${IS_CUSTOM} && { group: '' }) }, info.name, reason);`,
  },
  'invalid-custom-objects-without-group': {
    bug: 'the details of the error for a new invalid custom object have no group',
    breaks: ['err-status-details'],
    in: 'handlers/create.ts',
    find: 'throw createInvalidError(resource.validatedKind, ',
    put: "throw createInvalidError({ ...resource.validatedKind, ...(resource.customType !== undefined && { group: '' }) }, ",
  },
  'existing-custom-objects-without-group': {
    bug: 'the details of the error for an existing custom object have no group',
    breaks: ['err-status-details'],
    in: 'handlers/create.ts',
    find: '? createAlreadyExistsError(endpoint.qualifiedResource, name)',
    put: `? createAlreadyExistsError({ ...endpoint.qualifiedResource, ...(${IS_CUSTOM} && { group: '' }) }, name)`,
  },
  'custom-deletions-without-group': {
    bug: 'the Status of a deleted custom object has no group',
    breaks: ['err-success-status-fields'],
    in: 'handlers/deletion/delete.ts',
    find: 'createDeletionStatus(endpoint.qualifiedResource,',
    put: `createDeletionStatus({ ...endpoint.qualifiedResource, ...(${IS_CUSTOM} && { group: '' }) },`,
  },
} satisfies Record<string, Fault>;
