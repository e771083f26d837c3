/** Faults in the choice of the fields whose changes increment metadata.generation. */
import type { Edit, Fault } from '../../../faults/fault.ts';
import { BUILT_IN_STRATEGY_FILE, CUSTOM_GENERATION_CHECK, CUSTOM_STRATEGY_FILE } from './generation.ts';

const COMPARISON_CODE = '  return isDeepEqual(readPath(path, updatedObject), readPath(path, previous));';

/** Returns an edit that counts only changes of these paths. The expression `paths` may use `generation`, the paths of the kind. */
function createCountedPathsEdit(paths: string): Edit {
  return {
    in: BUILT_IN_STRATEGY_FILE,
    find: "const generationPaths = (generation ?? []).map((path) => path.split('.'));",
    put: `const generationPaths = ${paths}.map((path) => path.split('.'));`,
  };
}

/** Returns an edit that treats a counted field as unchanged if the condition is true. */
function createIgnoredChangesEdit(condition: string): Edit {
  return {
    in: 'registry/strategy-members.ts',
    find: COMPARISON_CODE,
    put: `  if (${condition}) return true;\n${COMPARISON_CODE}`,
  };
}

export const countedFieldFaults = {
  'custom-spec-counts-alone': {
    bug: 'only changes of the spec increment the generation of a custom object',
    breaks: ['meta-generation-custom-content'],
    in: CUSTOM_STRATEGY_FILE,
    find: CUSTOM_GENERATION_CHECK,
    put: 'if (isDeepEqual(updatedObject.spec, applySchema(previous).spec)) return;',
  },
  'spec-counts-alone': {
    bug: 'changes of the annotations of Deployments do not increment the generation',
    breaks: ['meta-generation-deployment-annotations'],
    ...createCountedPathsEdit("(generation ?? []).filter((path) => path === 'spec')"),
  },
  'removal-of-all-annotations-does-not-count': {
    bug: 'the removal of the last annotation of a Deployment does not increment the generation',
    breaks: ['meta-generation-deployment-annotations'],
    ...createIgnoredChangesEdit("path.at(-1) === 'annotations' && updatedObject.metadata.annotations === undefined"),
  },
  'slice-labels-do-not-count': {
    bug: 'changes of the labels of EndpointSlices do not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createCountedPathsEdit("(generation ?? []).filter((path) => path !== 'metadata.labels')"),
  },
  'removal-of-all-labels-does-not-count': {
    bug: 'the removal of the last label of an EndpointSlice does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createIgnoredChangesEdit("path.at(-1) === 'labels' && updatedObject.metadata.labels === undefined"),
  },
  'webhooks-do-not-count': {
    bug: 'only the spec of an object counts for its generation, and not top-level fields such as webhooks and ports',
    breaks: ['meta-generation-raised-by-change'],
    ...createCountedPathsEdit(
      "(generation ?? []).filter((path) => !['webhooks', 'ports', 'endpoints'].includes(path))",
    ),
  },
  'removed-fields-do-not-count': {
    bug: 'the removal of a top-level field does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createIgnoredChangesEdit(
      "path.length === 1 && ['[]', '{}'].includes(JSON.stringify(readPath(path, updatedObject)))",
    ),
  },
  'annotations-count': {
    bug: 'changes of annotations increment the generation of every kind with a generation',
    breaks: ['meta-generation-kept-by-metadata'],
    ...createCountedPathsEdit("(generation === undefined ? [] : [...generation, 'metadata.annotations'])"),
  },
  'labels-count': {
    bug: 'changes of labels, annotations and finalizers increment the generation of every kind with a generation',
    breaks: ['meta-generation-kept-by-metadata', 'meta-generation-deployment-annotations'],
    ...createCountedPathsEdit(
      "(generation === undefined ? [] : [...generation, 'metadata.labels', 'metadata.annotations', 'metadata.finalizers'])",
    ),
  },
  'custom-labels-count': {
    bug: 'changes of labels and annotations increment the generation of a custom object',
    breaks: ['meta-generation-kept-by-metadata'],
    in: CUSTOM_STRATEGY_FILE,
    find: CUSTOM_GENERATION_CHECK,
    put: `const countedMembers = ({ metadata, ...otherMembers }: ApiObject) => [otherMembers, metadata.labels, metadata.annotations, metadata.finalizers];
      if (isDeepEqual(countedMembers(updatedObject), countedMembers(applySchema(previous)))) return;`,
  },
} satisfies Record<string, Fault>;
