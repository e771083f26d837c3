/** Faults of the garbage collector with absent, terminating and cluster-scoped owners. */
import type { Fault } from '../../../faults/fault.ts';

export const absentOwnerFaults = {
  'several-absent-owners-removed': {
    bug: 'the garbage collector only removes the references of an object with several absent owners',
    breaks: ['del-gc-deletes-dependents'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: '    if (existingOwners.length > 0) {',
    put: '    if (existingOwners.length > 0 || missingOwners.length > 1) {',
  },
  'first-owners-added-later-ignored': {
    bug: 'the garbage collector ignores the owner that an update adds to an object without owners',
    breaks: ['del-gc-deletes-dependents'],
    in: 'controllers/garbage-collector/garbage-collector.ts',
    find: `    this.#checkOwners(node);
    if (previousNode`,
    put: `    if (previousNode === undefined || node.owners.length === 0 || previousNode.owners.length > 0) this.#checkOwners(node);
    if (previousNode`,
  },
  'terminating-owners-absent': {
    bug: 'the garbage collector deletes the dependents of a terminating owner before the owner is removed',
    breaks: ['del-gc-deletes-dependents'],
    in: 'controllers/garbage-collector/classify-references.ts',
    find: '  return deletionTimestamp !== undefined && finalizers.includes(FOREGROUND_FINALIZER)',
    put: `  if (deletionTimestamp !== undefined && !finalizers.includes('orphan') && !finalizers.includes(FOREGROUND_FINALIZER)) return 'missingOwners';
  return deletionTimestamp !== undefined && finalizers.includes(FOREGROUND_FINALIZER)`,
    also: [
      {
        in: 'controllers/garbage-collector/garbage-collector.ts',
        find: 'owner.awaitedAction !== undefined)',
        put: 'owner.isTerminating)',
      },
      {
        in: 'controllers/garbage-collector/garbage-collector.ts',
        find: `    if (previousNode === undefined)
      for`,
        put: `    if (previousNode === undefined || node.isTerminating)
      for`,
      },
    ],
  },
  'cluster-scoped-dependents-do-not-block': {
    bug: 'a foreground deletion does not wait for cluster-scoped dependents',
    breaks: ['del-gc-foreground-waits'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: '.filter(({ owners }) => {',
    put: `.filter(({ owners, namespace }) => {
      if (namespace === '') return false;`,
  },
} as const satisfies Record<string, Fault>;
