/** Faults in the validation of labels, annotations, finalizers and names that concern one type of write or one sort of kind. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_CLUSTER_SCOPED, IS_CUSTOM, IS_DRY_RUN } from '../call-conditions.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

/** Returns an edit that ignores the problems of a field of metadata in creations for which the condition is true. */
const createUncheckedCreationEdit = (field: string, condition: string) => ({
  in: 'handlers/create.ts',
  find: 'const problems = strategy.validate(object, call.floatPaths);',
  put: `const allProblems = strategy.validate(object, call.floatPaths);
  const problems = allProblems.filter((problem) => !(${condition}) || !problem.field.startsWith('metadata.${field}'));`,
});

/** Returns an edit that ignores the problems of a field of metadata in updates for which the condition is true. */
const createUncheckedUpdateEdit = (field: string, condition: string) => ({
  in: 'handlers/change.ts',
  find: 'const problems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);',
  put: `const allProblems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);
  const problems = allProblems.filter((problem) => !(${condition}) || !problem.field.startsWith('metadata.${field}'));`,
});

const IS_LIVE = 'previous.metadata.deletionTimestamp === undefined';

export const metadataCheckFaults = {
  'applied-labels-of-new-objects-unchecked': {
    bug: 'an apply that creates an object does not validate its labels',
    breaks: ['meta-label-syntax'],
    ...createUncheckedCreationEdit('labels', 'call.writeOptions.isApply'),
  },
  'labels-created-by-put-unchecked': {
    bug: 'a PUT that creates an object does not validate its labels',
    breaks: ['meta-label-syntax'],
    ...createUncheckedCreationEdit('labels', "call.verb === 'update'"),
  },
  'labels-of-new-custom-objects-unchecked': {
    bug: 'the labels of a new custom object are not validated',
    breaks: ['meta-label-syntax'],
    ...createUncheckedCreationEdit('labels', IS_CUSTOM),
  },
  'labels-of-new-cluster-scoped-objects-unchecked': {
    bug: 'the labels of a new cluster-scoped object are not validated',
    breaks: ['meta-label-syntax'],
    ...createUncheckedCreationEdit('labels', IS_CLUSTER_SCOPED),
  },
  'labels-of-cluster-scoped-updates-unchecked': {
    bug: 'the labels in an update of a cluster-scoped object are not validated',
    breaks: ['meta-label-syntax'],
    ...createUncheckedUpdateEdit('labels', IS_CLUSTER_SCOPED),
  },
  'dry-run-labels-unchecked': {
    bug: 'a dry-run update does not validate labels',
    breaks: ['meta-label-syntax'],
    ...createUncheckedUpdateEdit('labels', IS_DRY_RUN),
  },
  'dry-run-labels-of-new-objects-unchecked': {
    bug: 'a dry-run create does not validate labels',
    breaks: ['meta-label-syntax'],
    ...createUncheckedCreationEdit('labels', IS_DRY_RUN),
  },
  'applied-annotations-of-new-objects-unchecked': {
    bug: 'an apply that creates an object does not validate its annotations',
    breaks: ['meta-annotation-syntax'],
    ...createUncheckedCreationEdit('annotations', 'call.writeOptions.isApply'),
  },
  'annotations-of-new-custom-objects-unchecked': {
    bug: 'the annotations of a new custom object are not validated',
    breaks: ['meta-annotation-syntax'],
    ...createUncheckedCreationEdit('annotations', IS_CUSTOM),
  },
  'annotations-of-new-cluster-scoped-objects-unchecked': {
    bug: 'the annotations of a new cluster-scoped object are not validated',
    breaks: ['meta-annotation-syntax'],
    ...createUncheckedCreationEdit('annotations', IS_CLUSTER_SCOPED),
  },
  'applied-finalizers-of-new-objects-unchecked': {
    bug: 'an apply that creates an object does not validate its finalizers',
    breaks: ['meta-finalizers-string-list'],
    ...createUncheckedCreationEdit('finalizers', 'call.writeOptions.isApply'),
  },
  'finalizers-of-new-custom-objects-unchecked': {
    bug: 'the finalizers of a new custom object are not validated',
    breaks: ['meta-finalizers-string-list'],
    ...createUncheckedCreationEdit('finalizers', IS_CUSTOM),
  },
  'finalizers-of-custom-updates-unchecked': {
    bug: 'the finalizers in an update of a custom object are not validated',
    breaks: ['meta-finalizers-string-list'],
    ...createUncheckedUpdateEdit('finalizers', `${IS_CUSTOM} && ${IS_LIVE}`),
  },
  'applied-names-unchecked': {
    bug: 'an apply that creates an object does not validate its name',
    breaks: ['meta-name-length'],
    ...createUncheckedCreationEdit('name', 'call.writeOptions.isApply'),
  },
  'custom-names-unchecked': {
    bug: 'the name of a new custom object is not validated',
    breaks: ['meta-name-length'],
    ...createUncheckedCreationEdit('name', IS_CUSTOM),
  },
  'repeated-finalizers-dropped-by-updates': {
    bug: 'an update drops repeated finalizers',
    breaks: ['meta-finalizers-string-list'],
    ...createEditAfterPreparation(
      `if (object.metadata.finalizers !== undefined) object.metadata.finalizers = [...new Set(object.metadata.finalizers)];`,
    ),
  },
  'finalizers-sorted-by-apply': {
    bug: 'an apply sorts the finalizers',
    breaks: ['meta-finalizers-reorder-allowed'],
    ...createEditAfterPreparation(`if (call.writeOptions.isApply) object.metadata.finalizers?.sort();`),
  },
  'custom-finalizers-sorted': {
    bug: 'an update of a custom object sorts the finalizers',
    breaks: ['meta-finalizers-reorder-allowed'],
    ...createEditAfterPreparation(
      `if (call.endpoint.resource.customType !== undefined) object.metadata.finalizers?.sort();`,
    ),
  },
} satisfies Record<string, Fault>;
