/** Faults of deletes, evictions and bindings: dry runs with other options, preconditions, budgets, and cluster-scoped dependents. */
import type { Fault } from '../../../faults/fault.ts';

export const evictionFaults = {
  'dry-run-deletes-with-grace-period': {
    bug: 'a dry-run DELETE with gracePeriodSeconds deletes the object',
    breaks: ['dry-all-delete-not-removed', 'ep-q-delete-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const dryRun = deleteOptions.dryRun.length > 0;',
    put: 'const dryRun = deleteOptions.dryRun.length > 0 && deleteOptions.gracePeriodSeconds === undefined;',
  },
  'dry-run-collections-with-selector': {
    bug: 'a dry-run DELETE of a collection with a selector deletes the objects',
    breaks: ['ep-q-deletecollection-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const dryRun = deleteOptions.dryRun.length > 0;',
    put: 'const dryRun = deleteOptions.dryRun.length > 0 && call.selection.matches === undefined;',
  },
  'dry-run-evictions-by-body-only': {
    bug: 'dryRun in the query of an eviction is ignored',
    breaks: ['dry-all-post-not-stored'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'const dryRun = writeOptions.dryRun || options.dryRun.length > 0;',
    put: 'const dryRun = options.dryRun.length > 0;',
  },
  'dry-run-evictions-by-query-only': {
    bug: 'dryRun in the body of an eviction is ignored',
    breaks: ['dry-all-post-not-stored'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'const options = toDeleteOptions(toMap(object.deleteOptions) ?? {});',
    put: 'const options = { ...toDeleteOptions(toMap(object.deleteOptions) ?? {}), dryRun: [] };',
    also: [
      {
        in: 'handlers/subresource-actions/evict.ts',
        find: 'const dryRun = writeOptions.dryRun || options.dryRun.length > 0;',
        put: 'const { dryRun } = writeOptions;',
      },
    ],
  },
  'eviction-preconditions-ignored': {
    bug: 'the preconditions of an eviction are ignored',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'const options = toDeleteOptions(toMap(object.deleteOptions) ?? {});',
    put: 'const options = { ...toDeleteOptions(toMap(object.deleteOptions) ?? {}), preconditions: {} };',
  },
  'evictions-of-other-names': {
    bug: 'an eviction may name another Pod than the path',
    breaks: ['sub-eviction-deletes'],
    in: 'handlers/subresource-actions/subresource-actions.ts',
    find: 'if (call.object.metadata.name !== info.name) {',
    put: "if (call.object.metadata.name !== info.name && endpoint.subresource?.name !== 'eviction') {",
  },
  'dry-run-bindings-assign': {
    bug: 'a dry-run binding assigns the Pod to the node',
    breaks: ['dry-all-post-not-stored'],
    in: 'handlers/subresource-actions/bind.ts',
    find: `    if (writeOptions.dryRun) return 'unchanged';
`,
    put: `    if (writeOptions.dryRun && current.revision === 0) return 'unchanged';
`,
  },
  'bindings-move-pods': {
    bug: 'a binding moves an assigned Pod to another node',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: "if (typeof nodeName === 'string' && nodeName !== '')",
    put: "if (typeof nodeName === 'string' && nodeName === metadata.name)",
  },
  'binding-uids-ignored': {
    bug: 'the uid of a binding is not compared',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: "if (uid !== '' && uid !== metadata.uid) {",
    put: "if (uid !== '' && metadata.uid === undefined) {",
  },
  'cluster-scoped-dependents-stay': {
    bug: 'the garbage collector deletes only dependents in namespaces',
    breaks: ['del-gc-deletes-dependents'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'if (node.isTerminating || node.owners.length === 0) return true;',
    put: "if (node.isTerminating || node.owners.length === 0 || node.namespace === '') return true;",
  },
  'patches-answered-only': {
    bug: 'PATCH returns the changed object without storing it',
    breaks: ['patch-merge-patch-sets'],
    in: 'handlers/change.ts',
    find: `  delete object.metadata.resourceVersion;
  return { decision: { put: copyMembersStoredDifferently(object) }, outcome: { isCreated: false } };`,
    put: `  if (call.verb === 'patch') return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };
  delete object.metadata.resourceVersion;
  return { decision: { put: copyMembersStoredDifferently(object) }, outcome: { isCreated: false } };`,
  },
  'scales-without-selector': {
    bug: 'a Scale has no selector',
    breaks: ['sub-scale-selector'],
    in: 'registry/kinds/autoscaling/scale.ts',
    find: "...(text !== '' &&",
    put: "...(text !== '' && apiVersion !== CURRENT_VERSION &&",
  },
  'terminating-status-kept': {
    bug: 'writes of the status of terminating objects are ignored',
    breaks: ['sub-status-writes-status-only'],
    in: 'handlers/change.ts',
    find: '  restoreUnchangedTimes(object, previous);',
    put: `  if (call.endpoint.subresource?.name === 'status' && previous.metadata.deletionTimestamp !== undefined) {
    if (previous.status === undefined) delete object.status;
    else object.status = previous.status;
  }
  restoreUnchangedTimes(object, previous);`,
  },
  'applies-count': {
    bug: 'every apply that changes an object increments its generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: 'handlers/change.ts',
    find: '  restoreUnchangedTimes(object, previous);',
    put: `  const { generation } = previous.metadata;
  if (call.writeOptions.isApply && generation !== undefined && !isDeepEqual(object, previous)) {
    object.metadata.generation = generation + 1;
  }
  restoreUnchangedTimes(object, previous);`,
  },
  'evictions-without-budget': {
    bug: 'an eviction ignores PodDisruptionBudgets',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'if (!isEvictableWithoutBudget(pod)) await consumeDisruption(call, pod, dryRun);',
    put: '',
  },
  'budgets-protect-pending-pods': {
    bug: 'a PodDisruptionBudget protects Pods that have not started',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'if (!isEvictableWithoutBudget(pod)) await',
    put: 'await',
  },
  'budgets-protect-every-pod': {
    bug: 'a PodDisruptionBudget protects all Pods of its namespace',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'selector !== undefined && compileSelector(selector)?.matches(metadata.labels ?? {}) === true',
    put: 'selector !== undefined && metadata.name !== undefined',
  },
  'first-budget-only': {
    bug: 'an eviction uses the first of several PodDisruptionBudgets that select the Pod instead of failing',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'if (otherBudget !== undefined) {',
    put: 'if (otherBudget === null) {',
  },
  'dry-run-evictions-without-budget': {
    bug: 'a dry run of an eviction ignores PodDisruptionBudgets',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'if (!isEvictableWithoutBudget(pod)) await',
    put: 'if (!isEvictableWithoutBudget(pod) && !dryRun) await',
  },
  'evicted-pods-unmarked': {
    bug: 'an evicted Pod has no condition DisruptionTarget',
    breaks: ['sub-eviction-disruption-target'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'if (!dryRun) await addDisruptionTargetCondition(call, key);',
    put: '',
  },
  'evictions-use-no-disruption': {
    bug: 'an eviction does not decrement disruptionsAllowed of the PodDisruptionBudget',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'const disruptionsAllowed = (status.disruptionsAllowed ?? 0) - 1;',
    put: 'const disruptionsAllowed = status.disruptionsAllowed ?? 0;',
  },
  'disrupted-pods-unrecorded': {
    bug: 'an eviction does not add the Pod to disruptedPods of the PodDisruptionBudget',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'const disruptedPods = { ...status.disruptedPods, [pod]: now };',
    put: "const { disruptedPods = pod === '' ? { now } : {} } = status;",
  },
  'dry-run-evictions-use-disruptions': {
    bug: 'a dry-run eviction decrements disruptionsAllowed of the PodDisruptionBudget',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: "return dryRun ? 'unchanged' : { put:",
    put: "return dryRun && name === '' ? 'unchanged' : { put:",
  },
  'finished-pods-use-disruptions': {
    bug: 'an eviction of a finished Pod decrements disruptionsAllowed of the PodDisruptionBudget',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'if (!isEvictableWithoutBudget(pod)) await consumeDisruption',
    put: 'if (!isEvictableWithoutBudget(pod) || /Succeeded|Failed/.test(String(Object(pod.status).phase))) await consumeDisruption',
  },
  'outdated-budgets-used': {
    bug: 'an eviction uses the status of a PodDisruptionBudget that the disruption controller has not updated after a change of the spec',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'if (observedGeneration < generation) {',
    put: 'if (observedGeneration < Math.min(generation, 1)) {',
  },
} satisfies Record<string, Fault>;
