/** Faults that break rules of the area deletion: phases, finalizers, owners. Those of DeleteOptions stand in deletion-options.ts. */
import type { Fault } from './fault.ts';

/** From the delete request to the removal. */
const phaseFaults = {
  'deletion-undated': {
    bug: 'DELETE of a held object sets no deletionTimestamp',
    breaks: ['del-sets-deletiontimestamp', 'del-two-phases'],
    in: 'handlers/deletion/outcome.ts',
    find: 'if (later) metadata.deletionTimestamp = rfc3339(now);',
    put: '',
  },
  'deletion-time-is-creation-time': {
    bug: 'the deletionTimestamp is a copy of the creationTimestamp',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'if (later) metadata.deletionTimestamp = rfc3339(now);',
    put: 'if (later) metadata.deletionTimestamp = metadata.creationTimestamp ?? rfc3339(now);',
  },
  'deletion-time-moves': {
    bug: 'every further DELETE sets the deletionTimestamp anew',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'deletionTimestamp === undefined || Date.parse(deletionTimestamp) > now',
    put: 'true',
  },
  'deletion-has-no-grace-period': {
    bug: 'deletionGracePeriodSeconds is set for pods only',
    breaks: ['del-sets-deletiontimestamp'],
    in: 'handlers/deletion/outcome.ts',
    find: 'metadata.deletionGracePeriodSeconds = 0;',
    put: '',
  },
  'second-delete-removes': {
    bug: 'a DELETE of a terminating object removes it, finalizers or not',
    breaks: ['del-two-phases'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const outcome = deletionOutcomeOf(',
    put: `if (current.object.metadata.deletionTimestamp !== undefined) return { type: 'removed' };
  const outcome = deletionOutcomeOf(`,
  },
  'terminating-is-hidden': {
    bug: 'a get answers 404 for an object that is being deleted',
    breaks: ['del-two-phases'],
    in: 'handlers/get.ts',
    find: 'item === undefined',
    put: 'item === undefined || item.object.metadata.deletionTimestamp !== undefined',
  },
  'terminating-is-not-listed': {
    bug: 'lists leave objects out that are being deleted',
    breaks: ['del-two-phases'],
    in: 'handlers/read-list.ts',
    find: ', items };',
    put: ', items: items.filter(({ object }) => object.metadata.deletionTimestamp === undefined) };',
  },
  'update-undeletes': {
    bug: 'a PUT without deletionTimestamp takes the deletion back',
    breaks: ['del-two-phases', 'del-mark-by-delete-only'],
    in: 'handlers/change.ts',
    find: 'strategy.prepareForUpdate(object, previous, call.scope);',
    put: `const undeletes = object.metadata.deletionTimestamp === undefined;
  strategy.prepareForUpdate(object, previous, call.scope);`,
    also: [
      {
        in: 'handlers/change.ts',
        find: 'warn(call, strategy.warnings?.(object, previous));',
        put: `warn(call, strategy.warnings?.(object, previous));
  if (undeletes) {
    delete object.metadata.deletionTimestamp;
    delete object.metadata.deletionGracePeriodSeconds;
  }`,
      },
    ],
  },
  'finalizers-added-while-terminating': {
    bug: 'new finalizers are taken for a terminating object',
    breaks: ['del-no-new-finalizers'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'stored.deletionTimestamp !== undefined',
    put: 'false',
  },
  'pending-delete-says-removed': {
    bug: 'a DELETE that finalizers delay answers with the Status of one that is done',
    breaks: ['del-pending-returns-object'],
    in: 'handlers/delete.ts',
    find: 'if (deletion.complete && ',
    put: 'if (!deletion.complete || ',
  },
  'pending-delete-answers-old-state': {
    bug: 'a DELETE that finalizers delay answers with the object as it was before',
    breaks: ['del-pending-returns-object'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (!final.thenRemoved) return { complete: false, object: stored.object, item: stored };',
    put: 'if (!final.thenRemoved) return { complete: false, object: stored.object, item: first.previous ?? stored };',
    also: [
      {
        in: 'handlers/delete.ts',
        find: "!deletion.complete && !context.departures.has('pending-delete-answers-object')",
        put: 'false',
      },
    ],
  },
  'removal-is-lost': {
    bug: 'DELETE answers before it removes, and the removal is lost',
    breaks: ['del-without-finalizers-removed'],
    in: 'handlers/deletion/delete-object.ts',
    find: "return 'absent';",
    put: "return 'unchanged';",
  },
} satisfies Record<string, Fault>;

/** Finalizers that are taken away. */
const finalizerFaults = {
  'finalizers-first-come-first-served': {
    bug: 'only the first finalizer of the list can be taken away',
    breaks: ['del-finalizers-any-order'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (stored.deletionTimestamp !== undefined) {',
    put: `if (stored.deletionTimestamp !== undefined) {
    const gone = (stored.finalizers ?? []).filter((finalizer) => sent.finalizers?.includes(finalizer) !== true);
    if (gone.length === 1 && gone[0] !== stored.finalizers?.[0]) {
      problems.push(invalidValue('metadata.finalizers', gone[0], 'not yet its turn'));
    }`,
  },
  'finalizers-last-first': {
    bug: 'only the last finalizer of the list can be taken away',
    breaks: ['del-finalizers-any-order'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (stored.deletionTimestamp !== undefined) {',
    put: `if (stored.deletionTimestamp !== undefined) {
    const gone = (stored.finalizers ?? []).filter((finalizer) => sent.finalizers?.includes(finalizer) !== true);
    if (gone.length === 1 && gone[0] !== stored.finalizers?.at(-1)) {
      problems.push(invalidValue('metadata.finalizers', gone[0], 'not yet its turn'));
    }`,
  },
  'any-finalizer-removed-is-enough': {
    bug: 'taking away one finalizer of several removes the object',
    breaks: ['del-other-finalizers-remain'],
    in: 'handlers/change.ts',
    find: 'if (shouldDeleteDuringUpdate(object, previous, strategy)) {',
    put: `const fewer = (object.metadata.finalizers ?? []).length < (previous.metadata.finalizers ?? []).length;
  if (shouldDeleteDuringUpdate(object, previous, strategy) || (fewer && previous.metadata.deletionTimestamp !== undefined)) {`,
  },
  'finalizer-removal-undeletes': {
    bug: 'taking away a finalizer takes the deletion back too',
    breaks: ['del-other-finalizers-remain'],
    in: 'handlers/change.ts',
    find: 'warn(call, strategy.warnings?.(object, previous));',
    put: `warn(call, strategy.warnings?.(object, previous));
  const left = object.metadata.finalizers ?? [];
  if (left.length > 0 && left.length < (previous.metadata.finalizers ?? []).length) {
    delete object.metadata.deletionTimestamp;
    delete object.metadata.deletionGracePeriodSeconds;
  }`,
  },
  'released-objects-stay': {
    bug: 'an object without finalizers stays terminating until it is deleted again',
    breaks: ['del-last-finalizer-removes', 'del-name-free-after-removal'],
    in: 'handlers/change.ts',
    find: 'shouldDeleteDuringUpdate(object, previous, strategy)',
    put: 'false',
  },
  'only-put-removes': {
    bug: 'the last finalizer that is taken away by a PATCH removes nothing',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: 'shouldDeleteDuringUpdate(object, previous, strategy)',
    put: "call.verb !== 'patch' && shouldDeleteDuringUpdate(object, previous, strategy)",
  },
  'only-patch-removes': {
    bug: 'the last finalizer that is taken away by a PUT removes nothing',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: 'shouldDeleteDuringUpdate(object, previous, strategy)',
    put: "call.verb !== 'update' && shouldDeleteDuringUpdate(object, previous, strategy)",
  },
  'released-by-dry-run': {
    bug: 'a dry run that takes the last finalizer away removes the object',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: "dryRun ? 'unchanged' : 'absent'",
    put: "'absent'",
  },
  'released-state-is-stored-first': {
    bug: 'the state without finalizers is stored before the object is removed, and watchers see it',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: "dryRun ? 'unchanged' : 'absent'",
    put: "dryRun ? 'unchanged' : { put: object }",
    also: [
      {
        in: 'handlers/change.ts',
        find: 'return answer(call, outcome, item);',
        put: `const left = item !== undefined && shouldDeleteDuringUpdate(item.object, item.object, endpoint.strategy);
  if (left && !call.writeOptions.dryRun) await endpoint.storage.write(call.keyOf(info.name), () => 'absent');
  return answer(call, outcome, item);`,
      },
    ],
  },
  'live-objects-are-released': {
    bug: 'taking away the last finalizer removes an object that nobody has deleted',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: 'if (shouldDeleteDuringUpdate(object, previous, strategy)) {',
    put: `const none = (object.metadata.finalizers ?? []).length === 0;
  if (shouldDeleteDuringUpdate(object, previous, strategy) || (none && (previous.metadata.finalizers ?? []).length > 0)) {`,
  },
  'terminating-name-is-free': {
    bug: 'a POST under the name of a terminating object replaces it',
    breaks: ['del-name-free-after-removal'],
    in: 'handlers/create.ts',
    find: 'if (current !== undefined)',
    put: 'if (current !== undefined && current.object.metadata.deletionTimestamp === undefined)',
  },
  'finalizers-not-stored': {
    bug: 'the finalizers of a new object are dropped',
    breaks: ['meta-finalizers-string-list'],
    in: 'handlers/create.ts',
    find: 'strategy.prepareForCreate(object, call.scope);',
    put: `strategy.prepareForCreate(object, call.scope);
  delete object.metadata.finalizers;`,
  },
  'finalizers-are-a-set': {
    bug: 'a finalizer that is named twice is stored once',
    breaks: ['meta-finalizers-string-list'],
    in: 'handlers/create.ts',
    find: 'strategy.prepareForCreate(object, call.scope);',
    put: `strategy.prepareForCreate(object, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = [...new Set(finalizers)];`,
    also: [
      {
        in: 'handlers/change.ts',
        find: 'strategy.prepareForUpdate(object, previous, call.scope);',
        put: `strategy.prepareForUpdate(object, previous, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = [...new Set(finalizers)];`,
      },
    ],
  },
  'one-finalizer-is-kept': {
    bug: 'of several finalizers the first one is kept',
    breaks: ['meta-finalizers-string-list'],
    in: 'handlers/create.ts',
    find: 'strategy.prepareForCreate(object, call.scope);',
    put: `strategy.prepareForCreate(object, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.slice(0, 1);`,
    also: [
      {
        in: 'handlers/change.ts',
        find: 'strategy.prepareForUpdate(object, previous, call.scope);',
        put: `strategy.prepareForUpdate(object, previous, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.slice(0, 1);`,
      },
    ],
  },
  'finalizers-sorted': {
    bug: 'finalizers are stored in alphabetical order',
    breaks: ['meta-finalizers-reorder-allowed', 'meta-finalizers-order-meaningless', 'meta-finalizers-string-list'],
    in: 'handlers/create.ts',
    find: 'strategy.prepareForCreate(object, call.scope);',
    put: `strategy.prepareForCreate(object, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.toSorted();`,
    also: [
      {
        in: 'handlers/change.ts',
        find: 'strategy.prepareForUpdate(object, previous, call.scope);',
        put: `strategy.prepareForUpdate(object, previous, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.toSorted();`,
      },
    ],
  },
  'finalizers-keep-their-order': {
    bug: 'finalizers that are there keep their order, whatever is sent',
    breaks: ['meta-finalizers-reorder-allowed', 'meta-finalizers-order-meaningless'],
    in: 'handlers/change.ts',
    find: 'strategy.prepareForUpdate(object, previous, call.scope);',
    put: `strategy.prepareForUpdate(object, previous, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) {
    const before = previous.metadata.finalizers ?? [];
    const stays = before.filter((one) => finalizers.includes(one));
    object.metadata.finalizers = [...stays, ...finalizers.filter((one) => !before.includes(one))];
  }`,
  },
  'reorder-is-forbidden': {
    bug: 'another order of the finalizers is refused',
    breaks: ['meta-finalizers-reorder-allowed', 'meta-finalizers-order-meaningless'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (stored.deletionTimestamp !== undefined) {',
    put: `const [after, before] = [sent.finalizers ?? [], stored.finalizers ?? []];
  const moved = after.length === before.length && after.join() !== before.join();
  if (moved && before.every((finalizer) => after.includes(finalizer))) {
    problems.push(invalidValue('metadata.finalizers', after.join(), 'the order may not change'));
  }
  if (stored.deletionTimestamp !== undefined) {`,
  },
} satisfies Record<string, Fault>;

/** Owners and dependents. */
const ownerFaults = {
  'repeated-owners-kept': {
    bug: 'an owner that is named twice is stored twice',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: 'references.length < 2',
    put: 'true',
  },
  'repeated-owners-dropped-silently': {
    bug: 'an owner that is named twice is dropped without a warning',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: 'if (!call.warnings.includes(warning)) call.warnings.push(warning);',
    put: '',
  },
  'controllers-validated-only': {
    bug: 'of the owner references only that to the controller is validated',
    breaks: ['del-owner-references-validated'],
    in: 'registry/metadata/owner-references.ts',
    find: 'problems.push(...validateOwnerReference(reference, field));',
    put: 'if (reference.controller === true) problems.push(...validateOwnerReference(reference, field));',
  },
  'dependents-stay': {
    bug: 'the garbage collector looks at owners of the same kind only',
    breaks: ['del-gc-deletes-dependents'],
    in: 'controllers/garbage-collector/classify-references.ts',
    find: 'const key = resource.namespaced',
    put: "if (resource.kind !== node.resource.kind) return 'solid';\n  const key = resource.namespaced",
  },
  'one-owner-gone-is-enough': {
    bug: 'an object goes as soon as one of its owners is gone',
    breaks: ['del-gc-other-owner-keeps'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'if (solid.length > 0) {',
    put: 'if (lost.size === 0) {',
  },
  'owners-by-name': {
    bug: 'an owner counts as there when an object of its name is, whatever the uid',
    breaks: ['del-gc-owner-identity'],
    in: 'controllers/garbage-collector/classify-references.ts',
    find: "  if (uid !== reference.uid) return 'gone';\n",
    put: '',
  },
  'orphans-keep-their-owner': {
    bug: 'Orphan lets the owner go and leaves the references to it, and the dependents go after it',
    breaks: ['del-gc-orphan-cuts-references'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: '      await this.#patchMetadata(dependent, (metadata) => without(metadata, ownerUid));\n',
    put: '',
  },
  'foreground-waits-for-nobody': {
    bug: 'under Foreground the owner goes before its dependents',
    breaks: ['del-gc-foreground-waits'],
    in: 'controllers/garbage-collector/process-object.ts',
    find: 'if (blocking.length === 0) {',
    put: 'if (blocking.length >= 0) {',
  },
} satisfies Record<string, Fault>;

export const deletionFaults = {
  ...phaseFaults,
  ...finalizerFaults,
  ...ownerFaults,
} satisfies Record<string, Fault>;
