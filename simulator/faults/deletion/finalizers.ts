/** Faults that break rules of the area deletion about finalizers. */
import type { Fault } from '../../../faults/fault.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

/** Faults in the removal of finalizers. */
export const finalizerFaults = {
  'finalizers-first-come-first-served': {
    bug: 'only the first finalizer of the list can be removed',
    breaks: ['del-finalizers-any-order'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (previousMetadata.deletionTimestamp !== undefined) {',
    put: `if (previousMetadata.deletionTimestamp !== undefined) {
    const gone = (previousMetadata.finalizers ?? []).filter((finalizer) => updatedMetadata.finalizers?.includes(finalizer) !== true);
    if (gone.length === 1 && gone[0] !== previousMetadata.finalizers?.[0]) {
      problems.push(createInvalidValueProblem('metadata.finalizers', gone[0], 'not yet its turn'));
    }`,
  },
  'finalizers-last-first': {
    bug: 'only the last finalizer of the list can be removed',
    breaks: ['del-finalizers-any-order'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (previousMetadata.deletionTimestamp !== undefined) {',
    put: `if (previousMetadata.deletionTimestamp !== undefined) {
    const gone = (previousMetadata.finalizers ?? []).filter((finalizer) => updatedMetadata.finalizers?.includes(finalizer) !== true);
    if (gone.length === 1 && gone[0] !== previousMetadata.finalizers?.at(-1)) {
      problems.push(createInvalidValueProblem('metadata.finalizers', gone[0], 'not yet its turn'));
    }`,
  },
  'any-finalizer-removed-is-enough': {
    bug: 'removing one of several finalizers removes the object',
    breaks: ['del-other-finalizers-remain'],
    in: 'handlers/change.ts',
    find: 'if (shouldDeleteDuringUpdate(object, previous, strategy)) {',
    put: `const fewer = (object.metadata.finalizers ?? []).length < (previous.metadata.finalizers ?? []).length;
  if (shouldDeleteDuringUpdate(object, previous, strategy) || (fewer && previous.metadata.deletionTimestamp !== undefined)) {`,
  },
  'finalizer-removal-undeletes': {
    bug: 'removing a finalizer cancels the deletion',
    breaks: ['del-other-finalizers-remain'],
    in: 'handlers/change.ts',
    find: 'addWarnings(call, strategy.findWarnings?.(object, previous));',
    put: `addWarnings(call, strategy.findWarnings?.(object, previous));
  const left = object.metadata.finalizers ?? [];
  if (left.length > 0 && left.length < (previous.metadata.finalizers ?? []).length) {
    delete object.metadata.deletionTimestamp;
    delete object.metadata.deletionGracePeriodSeconds;
  }`,
  },
  'released-objects-stay': {
    bug: 'an object whose finalizers are removed stays terminating until another DELETE',
    breaks: ['del-last-finalizer-removes', 'del-name-free-after-removal'],
    in: 'handlers/change.ts',
    find: 'shouldDeleteDuringUpdate(object, previous, strategy)',
    put: 'false',
  },
  'only-put-removes': {
    bug: 'removing the last finalizer by PATCH does not remove the object',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: 'shouldDeleteDuringUpdate(object, previous, strategy)',
    put: "call.verb !== 'patch' && shouldDeleteDuringUpdate(object, previous, strategy)",
  },
  'only-patch-removes': {
    bug: 'removing the last finalizer by PUT does not remove the object',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: 'shouldDeleteDuringUpdate(object, previous, strategy)',
    put: "call.verb !== 'update' && shouldDeleteDuringUpdate(object, previous, strategy)",
  },
  'released-by-dry-run': {
    bug: 'a dry run that removes the last finalizer removes the object',
    breaks: ['del-last-finalizer-removes', 'dry-all-put-not-stored', 'dry-all-patch-not-stored'],
    in: 'handlers/change.ts',
    find: "dryRun ? 'unchanged' : 'absent'",
    put: "'absent'",
  },
  'released-state-is-stored-first': {
    bug: 'the state without finalizers is stored before the object is removed, and watches report it',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: "dryRun ? 'unchanged' : 'absent'",
    put: "dryRun ? 'unchanged' : { put: object }",
    also: [
      {
        in: 'handlers/change.ts',
        find: 'return createWriteResponse(call, outcome, item);',
        put: `const left = item !== undefined && shouldDeleteDuringUpdate(item.object, item.object, endpoint.strategy);
  if (left && !call.writeOptions.dryRun) await endpoint.storage.write(call.formatStorageKey(info.name), () => 'absent');
  return createWriteResponse(call, outcome, item);`,
      },
    ],
  },
  'live-objects-are-released': {
    bug: 'removing the last finalizer removes an object that is not terminating',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/change.ts',
    find: 'if (shouldDeleteDuringUpdate(object, previous, strategy)) {',
    put: `const none = (object.metadata.finalizers ?? []).length === 0;
  if (shouldDeleteDuringUpdate(object, previous, strategy) || (none && (previous.metadata.finalizers ?? []).length > 0)) {`,
  },
  'terminating-name-is-free': {
    bug: 'a POST with the name of a terminating object replaces this object',
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
    bug: 'duplicate finalizers are stored once',
    breaks: ['meta-finalizers-string-list'],
    in: 'handlers/create.ts',
    find: 'strategy.prepareForCreate(object, call.scope);',
    put: `strategy.prepareForCreate(object, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = [...new Set(finalizers)];`,
    also: [
      createEditAfterPreparation(`const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = [...new Set(finalizers)];`),
    ],
  },
  'one-finalizer-is-kept': {
    bug: 'only the first of several finalizers is stored',
    breaks: ['meta-finalizers-string-list'],
    in: 'handlers/create.ts',
    find: 'strategy.prepareForCreate(object, call.scope);',
    put: `strategy.prepareForCreate(object, call.scope);
  const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.slice(0, 1);`,
    also: [
      createEditAfterPreparation(`const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.slice(0, 1);`),
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
      createEditAfterPreparation(`const { finalizers } = object.metadata;
  if (finalizers !== undefined) object.metadata.finalizers = finalizers.toSorted();`),
    ],
  },
  'finalizers-keep-their-order': {
    bug: 'existing finalizers keep their order, whatever order the request has',
    breaks: ['meta-finalizers-reorder-allowed', 'meta-finalizers-order-meaningless'],
    ...createEditAfterPreparation(`const { finalizers } = object.metadata;
  if (finalizers !== undefined) {
    const before = previous.metadata.finalizers ?? [];
    const stays = before.filter((one) => finalizers.includes(one));
    object.metadata.finalizers = [...stays, ...finalizers.filter((one) => !before.includes(one))];
  }`),
  },
  'reorder-is-forbidden': {
    bug: 'a change of the order of finalizers is rejected',
    breaks: ['meta-finalizers-reorder-allowed', 'meta-finalizers-order-meaningless'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (previousMetadata.deletionTimestamp !== undefined) {',
    put: `const [after, before] = [updatedMetadata.finalizers ?? [], previousMetadata.finalizers ?? []];
  const moved = after.length === before.length && after.join() !== before.join();
  if (moved && before.every((finalizer) => after.includes(finalizer))) {
    problems.push(createInvalidValueProblem('metadata.finalizers', after.join(), 'the order may not change'));
  }
  if (previousMetadata.deletionTimestamp !== undefined) {`,
  },
  'later-owners-may-be-events': {
    bug: 'only the first owner reference may not refer to an Event',
    breaks: ['del-owner-references-validated'],
    in: 'registry/metadata/owner-references.ts',
    find: '...findEventProblems(reference, path));',
    put: '...(index === 0 ? findEventProblems(reference, path) : []));',
  },
  'policy-finalizers-uncounted': {
    bug: 'an object is removed with the last finalizer of a client although the finalizer foregroundDeletion remains',
    breaks: ['del-other-finalizers-remain'],
    in: 'handlers/deletion/outcome.ts',
    find: '(updatedObject.metadata.finalizers ?? []).length === 0',
    put: "(updatedObject.metadata.finalizers ?? []).every((finalizer) => finalizer === 'foregroundDeletion')",
  },
} satisfies Record<string, Fault>;
