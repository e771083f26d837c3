/** Faults that break rules of the area deletion about deletes of terminating objects. */
import type { Fault } from '../../../faults/fault.ts';

export const repeatedDeleteFaults = {
  'shorter-grace-period-starts-again': {
    bug: 'a shorter grace period of a second DELETE starts at the time of the second request',
    breaks: ['del-grace-period-only-shortened'],
    in: 'handlers/deletion/outcome.ts',
    find: 'Date.parse(metadata.deletionTimestamp) + (seconds - currentSeconds) * 1000',
    put: 'now + Math.min(seconds, currentSeconds) * 1000',
  },
  'second-delete-with-zero-keeps-pod': {
    bug: 'a second DELETE with gracePeriodSeconds 0 ends the grace period of a Pod, but does not remove the Pod',
    breaks: ['del-grace-zero-removes'],
    in: 'handlers/deletion/outcome.ts',
    find: 'isRemovedAfterWrite: !hasFinalizers && remainingSeconds === 0 };',
    put: 'isRemovedAfterWrite: !hasFinalizers && remainingSeconds === 0 && current.metadata.deletionTimestamp === undefined };',
  },
  'dry-run-shortens-grace-period': {
    bug: 'a dry-run DELETE of a terminating Pod shortens its grace period',
    breaks: ['del-option-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (dryRun || outcome.type === 'pending') return 'unchanged';",
    put: `if ((dryRun && current.object.metadata.deletionTimestamp === undefined) || outcome.type === 'pending')
      return 'unchanged';`,
  },
  'collection-delete-skips-terminating': {
    bug: 'a DELETE of a collection skips terminating objects',
    breaks: ['del-grace-period-only-shortened'],
    in: 'handlers/deletion/delete-collection.ts',
    find: "      await deleteObject(call, item.object.metadata.name ?? '', item.key);",
    put: `      if (item.object.metadata.deletionTimestamp === undefined)
        await deleteObject(call, item.object.metadata.name ?? '', item.key);`,
  },
  'collection-delete-moves-time': {
    bug: 'a DELETE of a collection updates the deletionTimestamp of terminating objects',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'decideDeletion(current.object, deleteOptions,',
    put: `decideDeletion(
    call.info.name === '' && current.object.metadata.deletionTimestamp !== undefined
      ? { ...current.object, metadata: { ...current.object.metadata, deletionTimestamp: '9999-12-31T00:00:00Z' } }
      : current.object,
    deleteOptions,`,
  },
  'new-policy-restarts-deletion': {
    bug: 'a second DELETE with another propagation policy updates the deletionTimestamp and the generation',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'if (finalizers.length > 0) object.metadata.finalizers = finalizers;',
    put: `if (finalizers.length > 0) {
    if (finalizers !== current.metadata.finalizers) delete object.metadata.deletionTimestamp;
    object.metadata.finalizers = finalizers;
  }`,
  },
  'second-namespace-delete-moves-time': {
    bug: 'a second DELETE of a Namespace updates its deletionTimestamp',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/namespace.ts',
    find: 'if (current.metadata.deletionTimestamp !== undefined) {',
    put: 'if (current.metadata.deletionTimestamp !== undefined && endpoint.strategy.hasOtherFinalizers?.(current) !== true) {',
  },
  'preconditions-of-the-live-object': {
    bug: 'the resourceVersion in the preconditions of a terminating object is compared with the resourceVersion before its deletion',
    breaks: ['del-option-preconditions'],
    in: 'handlers/deletion/delete-object.ts',
    find: '  checkPreconditions(call, name, current);\n',
    put: `  const isTerminating = current.object.metadata.deletionTimestamp !== undefined;
  checkPreconditions(call, name, isTerminating ? { ...current, revision: current.revision - 1 } : current);
`,
  },
  'dry-run-preconditions-of-terminating-objects-ignored': {
    bug: 'a dry-run DELETE of a terminating object ignores the preconditions',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: '  checkPreconditions(call, name, current);\n',
    put: `  const isDryRun = deleteOptions.dryRun.length > 0;
  if (!isDryRun || current.object.metadata.deletionTimestamp === undefined) checkPreconditions(call, name, current);
`,
  },
  'foreground-preconditions-of-terminating-objects-ignored': {
    bug: 'a foreground deletion of a terminating object ignores the preconditions',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: '  checkPreconditions(call, name, current);\n',
    put: `  const isForeground = deleteOptions.propagationPolicy === 'Foreground';
  if (!isForeground || current.object.metadata.deletionTimestamp === undefined) checkPreconditions(call, name, current);
`,
  },
  'last-finalizers-removed-with-stale-version': {
    bug: 'a PUT that removes the last finalizer of a terminating object succeeds with an outdated resourceVersion',
    breaks: ['rest-put-stale-version-409'],
    in: 'handlers/change.ts',
    find: '  object.metadata.resourceVersion = checkResourceVersion(call, object, current);\n',
    put: `  if (shouldDeleteDuringUpdate(object, previous, strategy)) object.metadata.resourceVersion = String(current.revision);
  object.metadata.resourceVersion = checkResourceVersion(call, object, current);
`,
  },
} satisfies Record<string, Fault>;
