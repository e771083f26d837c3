/** Faults that only repeated deletes, deletes of Pods without a grace period, or later writes of owner references show. */
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
    find: 'thenRemoved: !hasFinalizers && remainingSeconds === 0 };',
    put: 'thenRemoved: !hasFinalizers && remainingSeconds === 0 && current.metadata.deletionTimestamp === undefined };',
  },
  'last-finalizer-ends-grace-period': {
    bug: 'the removal of the last finalizer removes a Pod in its grace period',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/deletion/outcome.ts',
    find: 'deletionTimestamp === undefined || deletionGracePeriodSeconds !== 0',
    put: 'deletionTimestamp === undefined || deletionGracePeriodSeconds < 0',
  },
  'failed-pods-have-a-grace-period': {
    bug: 'a Pod that has failed has a grace period',
    breaks: ['del-grace-period-of-pods'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "['Failed', 'Succeeded'].includes(readPhase(pod))",
    put: "readPhase(pod) === 'Succeeded'",
  },
  'pods-without-node-have-a-grace-period': {
    bug: 'a Pod without a node gets the grace period of the request',
    breaks: ['del-grace-period-of-pods'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "if (nodeName === '' || ",
    put: "if ((nodeName === '' && requestedSeconds === undefined) || ",
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
  'dry-run-delete-ignores-version': {
    bug: 'a dry-run DELETE does not compare the resourceVersion of the preconditions',
    breaks: ['del-option-dryrun', 'del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (resourceVersion !== undefined && resourceVersion !== currentVersion) {',
    put: 'if (resourceVersion !== undefined && resourceVersion !== currentVersion && deleteOptions.dryRun.length === 0) {',
  },
  'adjacent-owner-references-compared': {
    bug: 'duplicate owner references are stored if another reference is between them',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: '    seenTexts.add(text);',
    put: `    seenTexts.clear();
    seenTexts.add(text);`,
  },
  'updated-owner-references-not-validated': {
    bug: 'owner references are validated only in creates',
    breaks: ['del-owner-references-validated'],
    in: 'registry/generic-strategy.ts',
    find: 'const fields = validateFields(next.metadata, behaviors);',
    put: 'const fields = validateFields({ ...next.metadata, ownerReferences: [] }, behaviors);',
  },
  'second-namespace-delete-moves-time': {
    bug: 'a second DELETE of a Namespace updates its deletionTimestamp',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/namespace.ts',
    find: 'if (current.metadata.deletionTimestamp !== undefined) {',
    put: 'if (current.metadata.deletionTimestamp !== undefined && endpoint.strategy.hasOtherFinalizers?.(current) !== true) {',
  },
  'dry-run-marks-namespace': {
    bug: 'a dry-run DELETE of a Namespace starts its deletion',
    breaks: ['del-option-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (dryRun || outcome.type === 'pending')",
    put: "if ((dryRun && !isNamespace(call)) || outcome.type === 'pending')",
  },
  'namespace-preconditions-ignored': {
    bug: 'the preconditions of a DELETE of a Namespace are compared only in a dry run',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: '    checkNamespacePreconditions(call, name, current);',
    put: '    if (deleteOptions.dryRun.length > 0) checkNamespacePreconditions(call, name, current);',
  },
  'actions-in-terminating-namespace': {
    bug: 'a Pod in a terminating Namespace can be bound and evicted',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/subresource-actions/subresource-actions.ts',
    find: '  await checkNamespacePhase(call, call.object, { isCreate: true });',
    put: '  await checkNamespacePhase(call, call.object, { isCreate: false });',
  },
} satisfies Record<string, Fault>;
