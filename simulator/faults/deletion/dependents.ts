/** Faults in the garbage collection of custom and cluster-scoped objects, and in the deletion of collections. */
import type { Fault } from '../../../faults/fault.ts';

export const dependentFaults = {
  'collection-deletion-ends-at-terminating-object': {
    bug: 'the deletion of a collection ends at the first terminating object',
    breaks: ['ep-op-deletecollection-200-status'],
    in: 'handlers/deletion/delete-collection.ts',
    find: '    try {\n      await deleteObject(',
    put: '    if (item.object.metadata.deletionTimestamp !== undefined) break;\n    try {\n      await deleteObject(',
  },
  'cluster-scoped-owners-by-name': {
    bug: 'the garbage collector identifies cluster-scoped owners by name, whatever their uid is',
    breaks: ['del-gc-owner-identity'],
    in: 'controllers/garbage-collector/classify-references.ts',
    find: "if (uid !== reference.uid) return 'missingOwners';",
    put: "if (uid !== reference.uid && resource.namespaced) return 'missingOwners';",
  },
  'references-of-custom-dependents-stay': {
    bug: 'an orphan deletion keeps the owner references of custom objects',
    breaks: ['del-gc-orphan-cuts-references'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: '    for (const dependent of this.#graph.listDependents(node.uid)) {\n',
    put: '    for (const dependent of this.#graph.listDependents(node.uid)) {\n      if (dependent.resource.customType !== undefined) continue;\n',
  },
  'custom-dependents-do-not-block': {
    bug: 'a foreground deletion does not wait for custom objects',
    breaks: ['del-gc-foreground-waits'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: '.listDependents(node.uid).filter(({ owners }) => {',
    put: '.listDependents(node.uid).filter(({ owners, resource }) => {\n      if (resource.customType !== undefined) return false;',
  },
  'grace-period-of-collections-ignored': {
    bug: 'the deletion of a collection of Pods ignores gracePeriodSeconds',
    breaks: ['del-grace-zero-removes'],
    in: 'handlers/deletion/delete-object.ts',
    find: '  const outcome = decideDeletion(current.object, deleteOptions, endpoint.strategy,',
    put: `  const { gracePeriodSeconds: _, ...otherOptions } = deleteOptions;
  const options = call.verb === 'deletecollection' ? otherOptions : deleteOptions;
  const outcome = decideDeletion(current.object, options, endpoint.strategy,`,
  },
} as const satisfies Record<string, Fault>;
