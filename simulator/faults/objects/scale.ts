/** Faults that break rules about scale, of built-in kinds and of custom resources. */
import type { Fault } from '../../../faults/fault.ts';
import { createIgnoredUidsEdit, createIgnoredVersionsEdit } from '../change-edits.ts';

const SCALE_FILE = 'registry/kinds/autoscaling/scale.ts';
const CUSTOM_SCALE_FILE = 'registry/custom/custom-scale.ts';
const SCALE_CONDITION = "endpoint.subresource?.name === 'scale'";

export const scaleFaults = {
  'scale-without-version': {
    bug: 'a Scale has no resourceVersion',
    breaks: ['sub-scale-read', 'sub-scale-put-stale-409'],
    in: SCALE_FILE,
    find: 'compact({ name, namespace, uid, resourceVersion, creationTimestamp })',
    put: 'compact({ name, namespace, uid, creationTimestamp })',
    also: [
      {
        in: SCALE_FILE,
        find: 'const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;',
        put: 'const { name, namespace, uid, creationTimestamp } = metadata;',
      },
    ],
  },
  'custom-scale-to-zero-ignored': {
    bug: 'a write of the scale of a custom object with 0 replicas changes nothing',
    breaks: ['sub-scale-writes-replicas-only'],
    in: CUSTOM_SCALE_FILE,
    find: 'const replicas = readMembers(view.spec).replicas ?? 0;',
    put: 'const replicas = readMembers(view.spec).replicas || (readNumber(parent, paths.specReplicasPath) ?? 0);',
  },
  'scale-labels-stored': {
    bug: 'a write of the scale stores the labels of the Scale',
    breaks: ['sub-scale-writes-replicas-only'],
    in: SCALE_FILE,
    find: 'metadata: { ...parent.metadata, ...compact({ resourceVersion',
    put: 'metadata: { ...parent.metadata, ...(view.metadata.labels && { labels: view.metadata.labels }), ...compact({ resourceVersion',
  },
  'custom-scale-labels-stored': {
    bug: 'a write of the scale of a custom object stores the labels of the Scale',
    breaks: ['sub-scale-writes-replicas-only'],
    in: CUSTOM_SCALE_FILE,
    find: '      setValueAtPath(updatedParent, paths.specReplicasPath, replicas);',
    put: `      if (view.metadata.labels !== undefined) updatedParent.metadata.labels = view.metadata.labels;
      setValueAtPath(updatedParent, paths.specReplicasPath, replicas);`,
  },
  'scale-writes-uncounted': {
    bug: 'a write of the scale does not increment the generation',
    breaks: ['sub-scale-generation'],
    in: 'registry/built-in-resources.ts',
    find: '? createMainStrategy(strategyOptions)',
    put: '? createMainStrategy({ ...strategyOptions, strategyFacts: {} })',
  },
  'custom-scale-writes-uncounted': {
    bug: 'a write of the scale of a custom object does not increment the generation',
    breaks: ['sub-scale-generation'],
    in: 'registry/custom/custom-resource.ts',
    find: 'strategy: { ...createCustomStrategy(strategyOptions), allowUnconditionalUpdate: true },',
    put: `strategy: {
        ...createCustomStrategy(strategyOptions),
        allowUnconditionalUpdate: true,
        prepareForUpdate(next, previous, scope) {
          createCustomStrategy(strategyOptions).prepareForUpdate(next, previous, scope);
          if (previous.metadata.generation !== undefined) next.metadata.generation = previous.metadata.generation;
        },
      },`,
  },
  'scale-versions-ignored': {
    bug: 'the resourceVersion in a write of the scale is not compared',
    breaks: ['sub-scale-put-stale-409', 'sub-scale-patch-stale-409'],
    ...createIgnoredVersionsEdit(`${SCALE_CONDITION} && endpoint.resource.customType === undefined`),
  },
  'custom-scale-versions-ignored': {
    bug: 'the resourceVersion in a write of the scale of a custom object is not compared',
    breaks: ['sub-scale-put-stale-409', 'sub-scale-patch-stale-409'],
    ...createIgnoredVersionsEdit(`${SCALE_CONDITION} && endpoint.resource.customType !== undefined`),
  },
  'scale-patch-tests-ignored': {
    bug: 'the test operations in a JSON Patch of the scale are ignored',
    breaks: ['sub-scale-patch-stale-409'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'const jsonPatchResult = applyJsonPatch(object, operations, source, isEqual);',
    put: `const isScale = call.endpoint.subresource?.name === 'scale';
    const jsonPatchResult = applyJsonPatch(object, isScale ? operations.filter(({ op }) => op !== 'test') : operations, source, isEqual);`,
  },
  'scale-uids-ignored': {
    bug: 'the uid in a PUT of the scale is not compared',
    breaks: ['sub-scale-foreign-uid-409'],
    ...createIgnoredUidsEdit(SCALE_CONDITION),
    also: [
      {
        in: SCALE_FILE,
        find: "if (uid !== '' && uid !== parent.metadata.uid)\n        throw",
        put: "if (uid === '-' && uid !== parent.metadata.uid) throw",
      },
    ],
  },
  'scale-wants-versions': {
    bug: 'a PUT of the scale of a custom object needs a resourceVersion',
    breaks: ['sub-scale-unconditional'],
    in: 'registry/custom/custom-resource.ts',
    find: 'strategy: { ...createCustomStrategy(strategyOptions), allowUnconditionalUpdate: true },',
    put: 'strategy: createCustomStrategy(strategyOptions),',
  },
  'scale-events-unreported': {
    bug: 'a watch reports a change of the number of replicas only with the next change of the object',
    breaks: ['sub-scale-event'],
    in: 'store/cache/cache-event.ts',
    find: 'if (currentItem)\n      return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);',
    put: `if (currentItem && previousItem) {
      const replicasOf = ({ object }: typeof currentItem) => Object(object.spec).replicas;
      if (replicasOf(currentItem) !== replicasOf(previousItem)) return undefined;
    }
    if (currentItem) return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);`,
  },
  'negative-scales': {
    bug: 'a Scale may have a negative number of replicas',
    breaks: ['sub-scale-negative-422'],
    in: SCALE_FILE,
    find: '      if (replicas < 0) {',
    put: '      if (replicas < -1) {',
    also: [
      {
        in: 'registry/kinds/apps/deployments.ts',
        find: `    ...validateFieldTags({ replicas: COUNT_TAGS }, spec, 'spec'),
`,
        put: '',
      },
    ],
  },
  'negative-custom-scales': {
    bug: 'the Scale of a custom object may have a negative number of replicas',
    breaks: ['sub-scale-negative-422'],
    in: CUSTOM_SCALE_FILE,
    find: "if (replicas < 0) return [createInvalidValueProblem(path, replicas, 'should be a non-negative integer')];",
    put: '',
  },
  'json-patch-of-scale-ignores-dry-run': {
    bug: 'a JSON Patch of the scale is stored with dryRun=All',
    breaks: ['sub-scale-dry-run'],
    in: 'handlers/patching/apply-patch.ts',
    find: '  [JSON_PATCH]: (call, object) => {',
    put: `  [JSON_PATCH]: (call, object) => {
    if (call.endpoint.subresource?.name === 'scale') Object.assign(call.writeOptions, { dryRun: false });`,
  },
  'scale-versions-of-other-encodings-ignored': {
    bug: 'the resourceVersion in a PUT of the scale is compared neither in YAML nor in dry runs',
    breaks: ['sub-scale-put-stale-409'],
    ...createIgnoredVersionsEdit(
      `${SCALE_CONDITION} && call.verb === 'update' && (call.writeOptions.dryRun || String(call.request.headers['content-type']).includes('yaml'))`,
    ),
  },
  'scale-versions-of-applies-ignored': {
    bug: 'an apply of the scale of a built-in object with a stale resourceVersion succeeds',
    breaks: ['sub-scale-patch-stale-409'],
    ...createIgnoredVersionsEdit(
      `${SCALE_CONDITION} && endpoint.resource.customType === undefined && call.writeOptions.isApply`,
    ),
  },
  'custom-scale-versions-of-dry-runs-ignored': {
    bug: 'a dry-run PUT of the scale of a custom object with a stale resourceVersion succeeds',
    breaks: ['sub-scale-put-stale-409'],
    ...createIgnoredVersionsEdit(
      `${SCALE_CONDITION} && endpoint.resource.customType !== undefined && call.writeOptions.dryRun && call.verb === 'update'`,
    ),
  },
  'custom-scale-status-has-desired-replicas': {
    bug: 'status.replicas of the Scale of a custom resource has the desired replicas',
    breaks: ['conv-crd-scale-paths'],
    in: 'registry/custom/custom-scale.ts',
    find: 'replicas: readNumber(parent, paths.statusReplicasPath) ?? 0,',
    put: 'replicas: readNumber(parent, paths.specReplicasPath) ?? 0,',
  },
  'selector-path-of-scale-ignored': {
    bug: 'the Scale of a custom resource has the selector at status.selector, whatever labelSelectorPath is',
    breaks: ['conv-crd-scale-paths'],
    in: 'registry/custom/custom-scale.ts',
    find: 'paths.labelSelectorPath === undefined ? undefined : readValue(parent, paths.labelSelectorPath)',
    put: "paths.labelSelectorPath === undefined ? undefined : readValue(parent, '.status.selector')",
  },
} as const satisfies Record<string, Fault>;
