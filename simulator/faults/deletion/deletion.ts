/** Faults that break rules of the area deletion about phases, finalizers and owners. The faults of DeleteOptions are in deletion-options.ts. */
import type { Fault } from '../../../faults/fault.ts';

/** Faults between the delete request and the removal. */
const phaseFaults = {
  'deletion-undated': {
    bug: 'DELETE of an object with finalizers sets no deletionTimestamp',
    breaks: ['del-sets-deletiontimestamp', 'del-two-phases'],
    in: 'handlers/deletion/outcome.ts',
    find: 'if (isLater) metadata.deletionTimestamp = formatTime(now);',
    put: '',
  },
  'deletion-time-is-creation-time': {
    bug: 'the deletionTimestamp is a copy of the creationTimestamp',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'if (isLater) metadata.deletionTimestamp = formatTime(now);',
    put: 'if (isLater) metadata.deletionTimestamp = metadata.creationTimestamp ?? formatTime(now);',
  },
  'deletion-time-moves': {
    bug: 'every further DELETE updates the deletionTimestamp',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'deletionTimestamp === undefined || Date.parse(deletionTimestamp) > now',
    put: 'true',
  },
  'deletion-has-no-grace-period': {
    bug: 'deletionGracePeriodSeconds is set for Pods only',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'metadata.deletionGracePeriodSeconds = 0;',
    put: '',
  },
  'second-delete-removes': {
    bug: 'a DELETE of a terminating object removes the object in spite of finalizers',
    breaks: ['del-two-phases'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const outcome = decideDeletion(',
    put: `if (current.object.metadata.deletionTimestamp !== undefined) return { type: 'removed' };
  const outcome = decideDeletion(`,
  },
  'terminating-is-hidden': {
    bug: 'a GET returns 404 for a terminating object',
    breaks: ['del-two-phases'],
    in: 'handlers/reading/get.ts',
    find: 'item === undefined',
    put: 'item === undefined || item.object.metadata.deletionTimestamp !== undefined',
  },
  'terminating-is-not-listed': {
    bug: 'lists omit terminating objects',
    breaks: ['del-two-phases'],
    in: 'handlers/reading/read-list.ts',
    find: ', items };',
    put: ', items: items.filter(({ object }) => object.metadata.deletionTimestamp === undefined) };',
  },
  'update-undeletes': {
    bug: 'a PUT without deletionTimestamp cancels the deletion',
    breaks: ['del-two-phases', 'del-mark-by-delete-only'],
    in: 'handlers/change.ts',
    find: 'strategy.prepareForUpdate(object, previous, call.scope);',
    put: `const undeletes = object.metadata.deletionTimestamp === undefined;
  strategy.prepareForUpdate(object, previous, call.scope);`,
    also: [
      {
        in: 'handlers/change.ts',
        find: 'addWarnings(call, strategy.findWarnings?.(object, previous));',
        put: `addWarnings(call, strategy.findWarnings?.(object, previous));
  if (undeletes) {
    delete object.metadata.deletionTimestamp;
    delete object.metadata.deletionGracePeriodSeconds;
  }`,
      },
    ],
  },
  'finalizers-added-while-terminating': {
    bug: 'new finalizers are accepted on a terminating object',
    breaks: ['del-no-new-finalizers'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'previousMetadata.deletionTimestamp !== undefined',
    put: 'false',
  },
  'pending-delete-says-removed': {
    bug: 'a DELETE that finalizers delay returns the same Status as a completed DELETE',
    breaks: ['del-pending-returns-object'],
    in: 'handlers/deletion/delete.ts',
    find: 'if (deletion.isComplete && ',
    put: 'if (!deletion.isComplete || ',
  },
  'pending-delete-answers-old-state': {
    bug: 'a DELETE that finalizers delay returns the object as it was before the DELETE',
    breaks: ['del-pending-returns-object'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (!finalOutcome.isRemovedAfterWrite) return { isComplete: false, object: storedItem.object, item: storedItem };',
    put: 'if (!finalOutcome.isRemovedAfterWrite) return { isComplete: false, object: storedItem.object, item: firstWrite.previous ?? storedItem };',
    also: [
      {
        in: 'handlers/deletion/delete.ts',
        find: "!deletion.isComplete && !context.departures.has('pending-delete-answers-object')",
        put: 'false',
      },
    ],
  },
  'removal-is-lost': {
    bug: 'DELETE returns success without removing the object',
    breaks: ['del-without-finalizers-removed'],
    in: 'handlers/deletion/delete-object.ts',
    find: "return 'absent';",
    put: "return 'unchanged';",
  },
} satisfies Record<string, Fault>;

/** Faults in the treatment of owners and dependents. */
const ownerFaults = {
  'repeated-owners-kept': {
    bug: 'a duplicate owner reference is stored',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: 'references.length < 2',
    put: 'true',
  },
  'repeated-owners-dropped-silently': {
    bug: 'a duplicate owner reference is dropped without a warning',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: 'addWarnings(call, [',
    put: "if (stage === 'never') addWarnings(call, [",
  },
  'controllers-validated-only': {
    bug: 'only the owner reference to the controller is validated',
    breaks: ['del-owner-references-validated'],
    in: 'registry/metadata/owner-references.ts',
    find: 'problems.push(...validateReference(reference, path, behaviors), ...findEventProblems(reference, path));',
    put: 'if (reference.controller === true) problems.push(...validateReference(reference, path, behaviors), ...findEventProblems(reference, path));',
  },
  'dependents-stay': {
    bug: 'the garbage collector considers only owners of the same kind as the dependent',
    breaks: ['del-gc-deletes-dependents'],
    in: 'controllers/garbage-collector/classify-references.ts',
    find: 'const key = resource.namespaced',
    put: "if (resource.kind !== node.resource.kind) return 'existingOwners';\n  const key = resource.namespaced",
  },
  'one-owner-gone-is-enough': {
    bug: 'an object is deleted as soon as one of its owners is absent',
    breaks: ['del-gc-other-owner-keeps'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'if (existingOwners.length > 0) {',
    put: 'if (removableUids.size === 0) {',
  },
  'owners-by-name': {
    bug: 'an owner is treated as existing if an object with its name exists, whatever the uid of this object is',
    breaks: ['del-gc-owner-identity'],
    in: 'controllers/garbage-collector/classify-references.ts',
    find: "  if (uid !== reference.uid) return 'missingOwners';\n",
    put: '',
  },
  'orphans-keep-their-owner': {
    bug: 'a DELETE with propagationPolicy Orphan does not remove the owner references, so dependents are deleted',
    breaks: ['del-gc-orphan-cuts-references'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: '      await this.#patchMetadata(dependent, (metadata) => removeReferences(metadata, ownerUids));\n',
    put: '',
  },
  'foreground-waits-for-nobody': {
    bug: 'a DELETE with propagationPolicy Foreground removes the owner before its dependents',
    breaks: ['del-gc-foreground-waits'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'if (blockingDependents.length === 0) {',
    put: 'if (blockingDependents.length >= 0) {',
  },
} satisfies Record<string, Fault>;

export const deletionFaults = {
  ...phaseFaults,
  ...ownerFaults,
  'controllers-compared-with-neighbors': {
    bug: 'two owner references with controller true are accepted if another reference is between them',
    breaks: ['del-owner-references-validated'],
    in: 'registry/metadata/owner-references.ts',
    find: 'if (reference.controller !== true) continue;',
    put: `if (reference.controller !== true) {
      controllerReference = undefined;
      continue;
    }`,
  },
  'first-dependent-orphaned': {
    bug: 'a DELETE with propagationPolicy Orphan removes the owner reference of the first dependent only',
    breaks: ['del-gc-orphan-cuts-references'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'for (const dependent of this.#graph.listDependents(node.uid)) {',
    put: 'for (const dependent of this.#graph.listDependents(node.uid).slice(0, 1)) {',
  },
  'repeated-owners-warned-of-in-creations': {
    bug: 'duplicate owner references lead to a warning only in a POST',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: `  metadata.ownerReferences = distinctReferences;
`,
    put: `  metadata.ownerReferences = distinctReferences;
  if (call.verb !== 'create') return true;
`,
  },
  'dependents-in-the-namespace-of-the-owner': {
    bug: 'a foreground deletion does not wait for dependents in another namespace than the owner',
    breaks: ['del-gc-foreground-waits'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'filter(({ owners }) => {',
    put: `filter(({ owners, namespace }) => {
      if (namespace !== node.namespace) return false;`,
  },
  'orphans-without-references': {
    bug: 'an orphan deletion removes all owner references of the dependents',
    breaks: ['del-gc-orphan-cuts-references'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'await this.#patchMetadata(dependent, (metadata) => removeReferences(metadata, ownerUids));',
    put: `await this.#patchMetadata(dependent, (metadata) => {
        const { ownerReferences: _, ...rest } = removeReferences(metadata, ownerUids);
        return rest;
      });`,
  },
} satisfies Record<string, Fault>;
