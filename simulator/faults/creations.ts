/** Faults that keep what the server owns in the body of a creation. */
import type { Fault } from './fault.ts';

const WIPED =
  "const SYSTEM_FIELDS = ['creationTimestamp', 'uid', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const;";

export const creationFaults = {
  'creation-keeps-uid': {
    bug: 'a new object has the uid that its body says',
    breaks: ['meta-create-server-fields', 'meta-uid-server-assigned'],
    in: 'registry/metadata/system-fields.ts',
    find: '  metadata.uid = scope.uuid();',
    put: '  metadata.uid ??= scope.uuid();',
    also: [
      {
        in: 'registry/metadata/system-fields.ts',
        find: WIPED,
        put: "const SYSTEM_FIELDS = ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const;",
      },
    ],
  },
  'creation-keeps-time': {
    bug: 'a new object has the creationTimestamp that its body says',
    breaks: ['meta-create-server-fields', 'meta-creationtimestamp-is-creation-time'],
    in: 'registry/metadata/system-fields.ts',
    find: '  metadata.creationTimestamp = scope.now();',
    put: '  metadata.creationTimestamp ??= scope.now();',
    also: [
      {
        in: 'registry/metadata/system-fields.ts',
        find: WIPED,
        put: "const SYSTEM_FIELDS = ['uid', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const;",
      },
    ],
  },
  'creation-keeps-deletion': {
    bug: 'a new object terminates if its body says so',
    breaks: ['meta-create-server-fields'],
    in: 'registry/metadata/system-fields.ts',
    find: WIPED,
    put: "const SYSTEM_FIELDS = ['creationTimestamp', 'uid'] as const;",
  },
  'creation-with-version': {
    bug: 'a POST with a resourceVersion creates an object',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  versionIsUnset(call, object);',
    put: '  delete object.metadata.resourceVersion;',
  },
  'creation-drops-records': {
    bug: 'managedFields in the body of a POST are dropped',
    breaks: ['mf-create-sent-entries'],
    in: 'handlers/create.ts',
    find: '  trackUpdate(call, call.object, undefined);',
    put: '  trackUpdate(call, withoutManagers(call.object), undefined);',
  },
} as const satisfies Record<string, Fault>;
