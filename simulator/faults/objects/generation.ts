/** Faults that break rules about metadata.generation, of built-in kinds and of custom resources. */
import type { Fault } from '../../../faults/fault.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

export const BUILT_IN_STRATEGY_FILE = 'registry/generic-strategy.ts';
export const CUSTOM_STRATEGY_FILE = 'registry/custom/custom-strategy.ts';
const DELETE_FILE = 'handlers/deletion/delete-object.ts';
const DECISION_CODE = "if (outcome.type === 'removed') throwIfPreconditionLost(call, name, current);";
const FIRST_GENERATION_CODE =
  'if (generation !== undefined && firstGeneration > 0) object.metadata.generation = firstGeneration;';
export const GENERATION_CHECK =
  'if (generationPaths.every((path) => isUnchanged(path, updatedObject, previous))) return;';
export const CUSTOM_GENERATION_CHECK =
  'if (isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;';

export const generationFaults = {
  'first-generation-of-client': {
    bug: 'a POST stores the generation of its body',
    breaks: ['meta-generation-starts-at-one'],
    in: BUILT_IN_STRATEGY_FILE,
    find: FIRST_GENERATION_CODE,
    put: 'if (generation !== undefined && firstGeneration > 0) object.metadata.generation ??= firstGeneration;',
  },
  'custom-first-generation-of-client': {
    bug: 'a POST of a custom object stores the generation of its body',
    breaks: ['meta-generation-starts-at-one'],
    in: CUSTOM_STRATEGY_FILE,
    find: 'object.metadata.generation = 1;',
    put: 'object.metadata.generation ??= 1;',
  },
  'generation-stays': {
    bug: 'a change of the spec does not increment the generation',
    breaks: ['meta-generation-raised-by-change', 'meta-generation-deployment-annotations', 'meta-generation-dry-run'],
    in: BUILT_IN_STRATEGY_FILE,
    find: GENERATION_CHECK,
    put: 'if (generationPaths.length >= 0) return;',
  },
  'custom-generation-stays': {
    bug: 'a change of a custom object does not increment its generation',
    breaks: ['meta-generation-raised-by-change', 'meta-generation-custom-content', 'meta-generation-dry-run'],
    in: CUSTOM_STRATEGY_FILE,
    find: CUSTOM_GENERATION_CHECK,
    put: "if (updatedObject.kind !== '') return;",
  },
  'generation-of-client': {
    bug: 'an update stores the generation of its body',
    breaks: [
      'meta-generation-not-by-clients',
      'meta-generation-absent',
      'meta-generation-kept-by-status',
      'meta-generation-kept-without-change',
    ],
    in: 'registry/metadata/system-fields.ts',
    find: "  copyMember(metadata, previousMetadata, 'generation');\n",
    put: "  if (metadata.generation === undefined) copyMember(metadata, previousMetadata, 'generation');\n",
  },
  'generation-counts-on-from-client': {
    bug: 'a change of a custom object stores the generation of its body plus 1',
    breaks: ['meta-generation-raised-by-change'],
    in: CUSTOM_STRATEGY_FILE,
    find: `      setSystemFieldsForUpdate(updatedObject, previous);
      if (hasStatus) {`,
    put: `      const sent = updatedObject.metadata.generation;
      setSystemFieldsForUpdate(updatedObject, previous);
      if (sent !== undefined) previous = { ...previous, metadata: { ...previous.metadata, generation: sent } };
      if (hasStatus) {`,
  },
  'status-writes-count': {
    bug: 'a write of the status increments the generation',
    breaks: ['meta-generation-kept-by-status'],
    in: 'registry/subresource-strategy.ts',
    find: 'if (subresource === FIELDS_BY_SUBRESOURCE.status) restoreMetadata(updatedObject, previous, options.strategyFacts);',
    put: `if (subresource === FIELDS_BY_SUBRESOURCE.status) restoreMetadata(updatedObject, previous, options.strategyFacts);
      if (previous.metadata.generation !== undefined) updatedObject.metadata.generation = previous.metadata.generation + 1;`,
  },
  'custom-status-writes-count': {
    bug: 'a write of the status of a custom object increments its generation',
    breaks: ['meta-generation-kept-by-status'],
    in: CUSTOM_STRATEGY_FILE,
    find: 'if (managedFields === undefined) delete updatedObject.metadata.managedFields;',
    put: `updatedObject.metadata.generation = (previous.metadata.generation ?? 0) + 1;
      if (managedFields === undefined) delete updatedObject.metadata.managedFields;`,
  },
  'updates-count': {
    bug: 'every update increments the generation',
    breaks: [
      'meta-generation-kept-without-change',
      'meta-generation-kept-by-metadata',
      'meta-generation-not-by-clients',
    ],
    in: BUILT_IN_STRATEGY_FILE,
    find: GENERATION_CHECK,
    put: 'if (generationPaths.length === 0) return;',
  },
  'custom-updates-count': {
    bug: 'every update of a custom object increments its generation',
    breaks: [
      'meta-generation-kept-without-change',
      'meta-generation-kept-by-metadata',
      'meta-generation-not-by-clients',
    ],
    in: CUSTOM_STRATEGY_FILE,
    find: `      ${CUSTOM_GENERATION_CHECK}\n`,
    put: '',
  },
  'deletion-not-counted': {
    bug: 'a DELETE sets deletionTimestamp without incrementing the generation',
    breaks: ['meta-generation-raised-by-deletion'],
    in: 'handlers/deletion/outcome.ts',
    find: '  if ((metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1;\n',
    put: '',
  },
  'deletion-counted-without-generations': {
    bug: 'a DELETE adds a generation to an object without a generation',
    breaks: ['meta-generation-absent'],
    in: 'handlers/deletion/outcome.ts',
    find: 'if ((metadata.generation ?? 0) > 0) metadata.generation',
    put: 'if ((metadata.generation ?? 0) >= 0) metadata.generation',
  },
  'every-kind-counts': {
    bug: 'objects of every kind have generations',
    breaks: ['meta-generation-absent'],
    in: BUILT_IN_STRATEGY_FILE,
    find: 'const { generation, firstGeneration = 1 } = options.strategyFacts;',
    put: "const { generation = ['spec', 'strategyFacts'], firstGeneration = 1 } = options.strategyFacts;",
  },
  'dry-generation-stays': {
    bug: 'a dry run returns the stored generation',
    breaks: ['meta-generation-dry-run'],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: `if (previous.metadata.generation !== undefined && dryRun)
    object.metadata.generation = previous.metadata.generation;
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };`,
  },
  'template-does-not-count': {
    bug: 'a change of the template of a workload does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    in: BUILT_IN_STRATEGY_FILE,
    find: GENERATION_CHECK,
    put: `const differs = (at: string) => JSON.stringify(Object(updatedObject)[at]) !== JSON.stringify(Object(previous)[at]);
      const others = (object: ApiObject) => JSON.stringify({ ...Object(object.spec), template: 0, jobTemplate: 0 });
      const hasSameNames = others(updatedObject) === others(previous) && !differs('webhooks') && !differs('metadata.annotations');
      if (generationPaths.every((path) => isUnchanged(path, updatedObject, previous)) || (hasSameNames && 'spec' in updatedObject)) return;`,
  },
  'strategic-patch-keeps-generation': {
    bug: 'a strategic merge patch of the spec does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createEditAfterPreparation(`const isStrategic = String(call.request.headers['content-type']).includes('strategic');
  if (isStrategic) Object.assign(object.metadata, { generation: previous.metadata.generation });`),
  },
  'dry-put-shows-old-generation': {
    bug: 'the response to a dry-run PUT has the stored generation',
    breaks: ['meta-generation-dry-run'],
    in: 'handlers/change.ts',
    find: '  const isUnchanged = isDeepEqual',
    put: `  const { generation } = previous.metadata;
  if (dryRun && call.verb === 'update' && generation !== undefined) object.metadata.generation = generation;
  const isUnchanged = isDeepEqual`,
  },
  'apply-creates-with-generation-of-client': {
    bug: 'an apply that creates an object stores the generation of its body',
    breaks: ['meta-generation-starts-at-one'],
    in: 'handlers/change.ts',
    find: '  prepareForCreate(call, object);\n',
    put: `  const { generation } = object.metadata;
  prepareForCreate(call, object);
  if (generation !== undefined && call.verb === 'patch') object.metadata.generation = generation;
`,
  },
  'dry-creations-show-the-generation-of-client': {
    bug: 'a dry-run POST returns the generation of its body',
    breaks: ['meta-generation-starts-at-one'],
    in: 'handlers/create.ts',
    find: '  prepareForCreate(call, object);\n',
    put: `  const { generation } = object.metadata;
  prepareForCreate(call, object);
  if (generation !== undefined && call.writeOptions.dryRun) object.metadata.generation = generation;
`,
  },
  'terminating-writes-count': {
    bug: 'every write of a terminating object increments the generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: CUSTOM_STRATEGY_FILE,
    find: CUSTOM_GENERATION_CHECK,
    put: `const content = (object: ApiObject) => selectSchemaContent(applySchema(object));
      const isTerminating = previous.metadata.deletionTimestamp !== undefined;
      if (!isTerminating && isDeepEqual(selectSchemaContent(updatedObject), content(previous))) return;`,
  },
  'merge-patches-of-cluster-scoped-objects-uncounted': {
    bug: 'a merge patch of a cluster-scoped custom object does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createEditAfterPreparation(`const isMergePatch = String(call.request.headers['content-type']).includes('application/merge-patch');
  const isClusterScoped = resource.customType !== undefined && !resource.namespaced;
  const { generation } = previous.metadata;
  if (isMergePatch && isClusterScoped && generation !== undefined) object.metadata.generation = generation;`),
  },
  'generation-outlives-the-object': {
    bug: 'an object with the name of a deleted object continues the generation of the deleted object',
    breaks: ['meta-generation-starts-at-one'],
    in: 'handlers/create.ts',
    find: `  requireUnsetResourceVersion(call, object);
  await runValidatingAdmission`,
    put: `  requireUnsetResourceVersion(call, object);
  const { lives } = globalThis as { lives?: Map<string, number | undefined> };
  const last = lives?.get(\`\${endpoint.resource.resource} \${call.formatStorageKey(object.metadata.name ?? '')}\`);
  if (last !== undefined) object.metadata.generation = last;
  await runValidatingAdmission`,
    also: [
      {
        in: 'handlers/deletion/delete-object.ts',
        find: "if (outcome.type === 'removed') return 'absent';",
        put: `if (outcome.type === 'removed') {
      const ended = globalThis as { lives?: Map<string, number | undefined> };
      ended.lives ??= new Map();
      ended.lives.set(\`\${endpoint.resource.resource} \${key}\`, current.object.metadata.generation);
      return 'absent';
    }`,
      },
    ],
  },
  'status-of-plain-types-uncounted': {
    bug: 'the status of a custom resource without the subresource status does not count for its generation',
    breaks: ['meta-generation-custom-content', 'meta-generation-dry-run'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'if (isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;',
    put: `const omitStatus = ({ status: _, ...otherMembers }: ApiObject) => selectSchemaContent(otherMembers);
      if (isDeepEqual(omitStatus(updatedObject), omitStatus(applySchema(previous)))) return;`,
  },
  'changes-of-terminating-objects-uncounted': {
    bug: 'a change of the spec of a terminating object does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createEditAfterPreparation(`const { deletionTimestamp, generation } = previous.metadata;
  if (deletionTimestamp !== undefined && generation !== undefined) object.metadata.generation = generation;`),
  },
  'removals-uncounted': {
    bug: 'only added and changed values increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createEditAfterPreparation(`const contains = (whole: unknown, part: unknown): boolean =>
    Object(part) === part
      ? Object.entries(Object(part)).every(([key, value]) => contains(Object(whole)[key], value))
      : part === whole;
  const { generation } = previous.metadata;
  if (generation !== undefined && contains(previous.spec, object.spec)) object.metadata.generation = generation;`),
  },
  'deletions-of-collections-uncounted': {
    bug: 'a DELETE of a collection does not increment the generation of objects with finalizers',
    breaks: ['meta-generation-raised-by-deletion'],
    in: DELETE_FILE,
    find: DECISION_CODE,
    put: `const { generation } = current.object.metadata;
  if (call.verb === 'deletecollection' && outcome.type === 'marked' && generation !== undefined)
    outcome.object.metadata.generation = generation;
  ${DECISION_CODE}`,
  },
  'foreground-deletions-uncounted': {
    bug: 'a DELETE with the policy Foreground does not increment the generation',
    breaks: ['meta-generation-raised-by-deletion'],
    in: DELETE_FILE,
    find: DECISION_CODE,
    put: `const { generation } = current.object.metadata;
  if (deleteOptions.propagationPolicy === 'Foreground' && outcome.type === 'marked' && generation !== undefined)
    outcome.object.metadata.generation = generation;
  ${DECISION_CODE}`,
  },
  'orphaning-deletions-uncounted': {
    bug: 'a DELETE with the policy Orphan, or with gracePeriodSeconds 0, does not increment the generation',
    breaks: ['meta-generation-raised-by-deletion'],
    in: DELETE_FILE,
    find: DECISION_CODE,
    put: `const { generation } = current.object.metadata;
  const isUncounted = deleteOptions.propagationPolicy === 'Orphan' || deleteOptions.gracePeriodSeconds === 0;
  if (isUncounted && outcome.type === 'marked' && generation !== undefined)
    outcome.object.metadata.generation = generation;
  ${DECISION_CODE}`,
  },
} as const satisfies Record<string, Fault>;
