/** Faults in JSON Patches and in the errors of subresources and custom objects that concern the last of several operations or problems. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_CLUSTER_SCOPED, IS_CUSTOM } from '../call-conditions.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

const CHANGE_FILE = 'handlers/change.ts';

/** Returns an edit that skips a test at the end of a JSON Patch in requests for which the condition is true. */
const createSkippedTestEdit = (condition: string) => ({
  in: 'handlers/patching/apply-patch.ts',
  find: 'const jsonPatchResult = applyJsonPatch(object, operations, source, isEqual);',
  put: `const skipsLastTest = ${condition} && operations.length > 1 && operations.at(-1)?.op === 'test';
    const usedOperations = skipsLastTest ? operations.slice(0, -1) : operations;
    const jsonPatchResult = applyJsonPatch(object, usedOperations, source, isEqual);`,
});

export const lastOperationFaults = {
  'last-tests-of-subresources-skipped': {
    bug: 'a test at the end of a JSON Patch of a subresource is skipped',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
    ...createSkippedTestEdit('call.endpoint.subresource !== undefined'),
  },
  'last-tests-of-custom-objects-skipped': {
    bug: 'a test at the end of a JSON Patch of a custom object is skipped',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
    ...createSkippedTestEdit(`${IS_CUSTOM} && call.endpoint.subresource === undefined`),
  },
  'last-tests-of-cluster-scoped-objects-skipped': {
    bug: 'a test at the end of a JSON Patch of a cluster-scoped object is skipped',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
    ...createSkippedTestEdit(IS_CLUSTER_SCOPED),
  },
  'operations-on-custom-objects-unlimited': {
    bug: 'the number of operations of a JSON Patch of a custom object is not limited',
    breaks: ['patch-json-patch-operations-bounded'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'operations.length > MAX_OPERATIONS',
    put: 'operations.length > MAX_OPERATIONS && call.endpoint.resource.customType === undefined',
  },
  'invalid-metadata-hides-schema-problems': {
    bug: 'the creation of a custom object with invalid metadata reports no problems of the schema',
    breaks: ['err-422-validation'],
    in: 'handlers/create.ts',
    find: 'const problems = strategy.validate(object, call.floatPaths);',
    put: `const allProblems = strategy.validate(object, call.floatPaths);
  const metadataProblems = allProblems.filter(({ field }) => field.startsWith('metadata.'));
  const problems = ${IS_CUSTOM} && metadataProblems.length > 0 ? metadataProblems : allProblems;`,
  },
  'conflicts-of-subresources-name-the-kind': {
    bug: 'the details of a conflict in a write of a subresource contain the kind instead of the resource',
    breaks: ['err-status-details'],
    in: CHANGE_FILE,
    find: 'if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);',
    put: `const { kind } = endpoint.servedKind;
  const conflictResource = endpoint.subresource === undefined ? {} : { resource: kind };
  if (sentRevision !== current.revision)
    throw createConflictError({ ...endpoint.qualifiedResource, ...conflictResource }, name);`,
  },
  'several-scheduling-gates-ignored': {
    bug: 'a Binding of a Pod with several scheduling gates succeeds',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: 'schedulingGates.length > 0',
    put: 'schedulingGates.length === 1',
  },
  'owner-references-counted': {
    bug: 'a change of the ownerReferences increments the generation of a built-in object',
    breaks: ['meta-generation-kept-by-metadata'],
    ...createEditAfterPreparation(`const { ownerReferences, generation } = previous.metadata;
  const isChanged = !isDeepEqual(object.metadata.ownerReferences ?? null, ownerReferences ?? null);
  if (isChanged && generation !== undefined && resource.customType === undefined)
    object.metadata.generation = generation + 1;`),
  },
} satisfies Record<string, Fault>;
