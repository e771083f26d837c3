/** Faults that break rules of the area deletion about the option ignoreStoreReadErrorWithClusterBreakingPotential. */
import type { Fault } from '../../../faults/fault.ts';

export const forceFaults = {
  'force-without-gate': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential has an effect even if its feature gate is disabled',
    breaks: ['del-force-gate-off-by-default', 'del-force-ignored-when-gate-off'],
    in: 'handlers/checks/options.ts',
    find: "context.gates.has('AllowUnsafeMalformedObjectDeletion')",
    put: 'true',
  },
  'force-removes-readable': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential removes readable objects in spite of finalizers',
    breaks: ['del-force-normal-first'],
    in: 'handlers/deletion/unsafe-delete.ts',
    find: "!context.departures.has('force-of-readable-422')",
    put: 'true',
    also: [
      {
        in: 'handlers/deletion/delete-object.ts',
        find: 'const outcome = decideDeletion(',
        put: `if (deleteOptions.force === true) return { type: 'removed' };
  const outcome = decideDeletion(`,
      },
    ],
  },
  'force-by-default': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is true by default if its feature gate is enabled',
    breaks: ['del-option-force-default-false'],
    in: 'handlers/checks/options.ts',
    find: "if (context.gates.has('AllowUnsafeMalformedObjectDeletion')) return deleteOptions;",
    put: "if (context.gates.has('AllowUnsafeMalformedObjectDeletion')) return { force: true, ...deleteOptions };",
  },
  'force-when-named': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is treated as true, whatever its value is',
    breaks: ['del-option-force-default-false'],
    in: 'handlers/options/delete-options.ts',
    find: '{ force: readBooleanParameter(query, FORCE_OPTION) }',
    put: '{ force: true }',
    also: [
      {
        in: 'handlers/options/delete-options.ts',
        find: '(force !== undefined && { force })',
        put: '(force !== undefined && { force: true })',
      },
    ],
  },
  'force-removes-nothing': {
    bug: 'a DELETE of an unreadable object with ignoreStoreReadErrorWithClusterBreakingPotential fails',
    breaks: [
      'del-force-removes-corrupt',
      'del-force-corrupt-transformation',
      'del-force-ignores-preconditions',
      'del-force-corrupt-decoding',
      'del-force-ignores-finalizers',
    ],
    in: 'handlers/deletion/unsafe-delete.ts',
    find: 'await endpoint.storage.removeUnreadableObject(key);',
    put: 'throw endpoint.storage.findReadError(key);',
  },
  'force-only-says-so': {
    bug: 'a DELETE with ignoreStoreReadErrorWithClusterBreakingPotential returns success without removing the unreadable object',
    breaks: ['del-force-removes-corrupt', 'del-force-ignores-finalizers'],
    in: 'handlers/deletion/unsafe-delete.ts',
    find: 'await endpoint.storage.removeUnreadableObject(key);',
    put: '',
  },
  'lost-keys-still-read': {
    bug: 'encrypted objects are read from memory after their encryption key was removed',
    breaks: ['del-force-corrupt-transformation'],
    in: 'start/encryption-file.ts',
    find: '        storage.setUndecryptableObjects(await store.findUndecryptableObjects());\n',
    put: '',
  },
  'unreadable-is-absent': {
    bug: 'an unreadable object is reported as absent',
    breaks: ['del-force-corrupt-transformation', 'del-force-corrupt-decoding', 'del-option-force-default-false'],
    in: 'handlers/corrupt-objects.ts',
    find: 'return createCorruptObjectError(error, call);',
    put: 'return createNotFoundError(call.endpoint.qualifiedResource, call.info.name);',
    also: [
      {
        in: 'handlers/corrupt-objects.ts',
        find: 'import { createInternalError }',
        put: 'import { createInternalError, createNotFoundError }',
      },
    ],
  },
  'force-needs-decryption-failure': {
    bug: 'only objects that cannot be decrypted are treated as corrupt',
    breaks: ['del-force-corrupt-decoding'],
    in: 'handlers/deletion/unsafe-delete.ts',
    find: 'await endpoint.storage.removeUnreadableObject(key);',
    put: `const corrupt = endpoint.storage.findReadError(key);
  if (corrupt instanceof CorruptObjectError && corrupt.detail.startsWith('object')) throw corrupt;
  await endpoint.storage.removeUnreadableObject(key);`,
    also: [
      {
        in: 'handlers/deletion/unsafe-delete.ts',
        find: 'import type { Call }',
        put: `import { CorruptObjectError } from '../../store/corruption.ts';
import type { Call }`,
      },
    ],
  },
  'force-beside-dry-run': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is accepted together with dryRun',
    breaks: ['del-force-excludes-dryrun', 'del-force-excludes-status-422'],
    in: 'handlers/options/delete-options.ts',
    find: 'dryRun: dryRun.length > 0 && !allowsForcedDryRun,',
    put: 'dryRun: false,',
  },
  'force-beside-grace': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is accepted together with gracePeriodSeconds',
    breaks: ['del-force-excludes-graceperiodseconds', 'del-force-excludes-status-422'],
    in: 'handlers/options/delete-options.ts',
    find: 'gracePeriodSeconds: options.gracePeriodSeconds !== undefined,',
    put: 'gracePeriodSeconds: false,',
  },
  'force-beside-orphan-dependents': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is accepted together with orphanDependents',
    breaks: ['del-force-excludes-orphandependents', 'del-force-excludes-status-422'],
    in: 'handlers/options/delete-options.ts',
    find: 'orphanDependents: options.orphanDependents !== undefined,',
    put: 'orphanDependents: false,',
  },
  'force-beside-preconditions': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is accepted together with preconditions',
    breaks: ['del-force-excludes-preconditions', 'del-force-excludes-status-422'],
    in: 'handlers/options/delete-options.ts',
    find: 'preconditions: hasPreconditions === true,',
    put: 'preconditions: false,',
  },
  'force-beside-policy': {
    bug: 'ignoreStoreReadErrorWithClusterBreakingPotential is accepted together with propagationPolicy',
    breaks: ['del-force-excludes-propagationpolicy', 'del-force-excludes-status-422'],
    in: 'handlers/options/delete-options.ts',
    find: 'propagationPolicy: options.propagationPolicy !== undefined,',
    put: 'propagationPolicy: false,',
  },
} as const satisfies Record<string, Fault>;
