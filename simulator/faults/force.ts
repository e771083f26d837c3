/** Faults that break the rules of forced deletion, of the area deletion. */
import type { Fault } from './fault.ts';

export const forceFaults = {
  'force-without-gate': {
    bug: 'the force option works while its gate is off',
    breaks: ['del-force-gate-off-by-default', 'del-force-ignored-when-gate-off'],
  },
  'force-removes-readable': {
    bug: 'a forced deletion removes objects that can be read, whatever holds them',
    breaks: ['del-force-normal-first'],
  },
  'force-by-default': {
    bug: 'with the gate on every deletion is a forced one',
    breaks: ['del-option-force-default-false'],
  },
  'force-when-named': {
    bug: 'the force option is taken as set when it is there, whatever its value',
    breaks: ['del-option-force-default-false'],
  },
  'force-removes-nothing': {
    bug: 'a forced deletion fails on what it can not read, as any other',
    breaks: ['del-force-removes-corrupt', 'del-force-corrupt-transformation', 'del-force-ignores-preconditions'],
  },
  'force-only-says-so': {
    bug: 'a forced deletion is answered with success and removes nothing',
    breaks: ['del-force-removes-corrupt', 'del-force-ignores-finalizers'],
  },
  'lost-keys-still-read': {
    bug: 'what is encrypted is read out of memory, whatever became of its key',
    breaks: ['del-force-corrupt-transformation'],
    in: 'start/encryption-file.ts',
    find: '        storage.lock(await store.unreadable());\n',
    put: '',
  },
  'unreadable-is-absent': {
    bug: 'an object that can not be read is answered as one that is not there',
    breaks: ['del-force-corrupt-transformation', 'del-force-corrupt-decoding', 'del-option-force-default-false'],
  },
  'force-needs-decryption-failure': {
    bug: 'only what can not be decrypted counts as corrupt',
    breaks: ['del-force-corrupt-decoding'],
  },
  'force-beside-dry-run': {
    bug: 'the force option may stand beside dryRun',
    breaks: ['del-force-excludes-dryrun', 'del-force-excludes-status-422'],
  },
  'force-beside-grace': {
    bug: 'the force option may stand beside gracePeriodSeconds',
    breaks: ['del-force-excludes-graceperiodseconds', 'del-force-excludes-status-422'],
  },
  'force-beside-orphan-dependents': {
    bug: 'the force option may stand beside orphanDependents',
    breaks: ['del-force-excludes-orphandependents', 'del-force-excludes-status-422'],
  },
  'force-beside-preconditions': {
    bug: 'the force option may stand beside preconditions',
    breaks: ['del-force-excludes-preconditions', 'del-force-excludes-status-422'],
  },
  'force-beside-policy': {
    bug: 'the force option may stand beside propagationPolicy',
    breaks: ['del-force-excludes-propagationpolicy', 'del-force-excludes-status-422'],
  },
} as const satisfies Record<string, Fault>;
