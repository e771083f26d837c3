/** Faults that keep fields of the server in the body of a POST. */
import type { Fault } from '../../faults/fault.ts';

export const creationFaults = {
  'creation-keeps-deletion': {
    bug: 'a new object is terminating if its body has a deletionTimestamp',
    breaks: ['meta-create-server-fields'],
    in: 'registry/metadata/system-fields.ts',
    find: ", 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const",
    put: '] as const',
  },
  'creation-with-version': {
    bug: 'a POST with a resourceVersion creates an object',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  checkNoVersion(call, object);',
    put: '  delete object.metadata.resourceVersion;',
  },
  'creation-with-generated-name-and-version': {
    bug: 'a POST with generateName and a resourceVersion creates an object',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  checkNoVersion(call, object);',
    put: `  if (object.metadata.generateName === undefined) checkNoVersion(call, object);
  else delete object.metadata.resourceVersion;`,
  },
  'creation-drops-records': {
    bug: 'managedFields in the body of a POST are dropped',
    breaks: ['mf-create-sent-entries'],
    in: 'handlers/create.ts',
    find: '  trackUpdate(call, call.object, undefined);',
    put: '  trackUpdate(call, removeManagers(call.object), undefined);',
  },
} as const satisfies Record<string, Fault>;
