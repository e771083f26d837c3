/** Faults that increment the generation or the resourceVersion without a change, or do not increment it after a change. */
import type { Fault } from '../../../faults/fault.ts';
import { createEditAfterPreparation } from '../change-edits.ts';
import {
  BUILT_IN_STRATEGY_FILE,
  CUSTOM_GENERATION_CHECK,
  CUSTOM_STRATEGY_FILE,
  GENERATION_CHECK,
} from './generation.ts';

const CHANGE_FILE = 'handlers/change.ts';

export const generationIncrementFaults = {
  'member-order-raises-generation': {
    bug: 'a different order of the members of a custom object increments its generation',
    breaks: ['meta-generation-kept-without-change', 'meta-generation-not-by-clients'],
    in: CUSTOM_STRATEGY_FILE,
    find: CUSTOM_GENERATION_CHECK,
    put: `const text = (object: ApiObject) => JSON.stringify(selectSchemaContent(object));
      if (text(updatedObject) === text(applySchema(previous))) return;`,
  },
  'item-order-keeps-generation': {
    bug: 'a different order of the items of a list does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    in: BUILT_IN_STRATEGY_FILE,
    find: GENERATION_CHECK,
    put: `const sortLists = (value: unknown): string =>
        JSON.stringify(value, (_, item) =>
          Array.isArray(item) ? item.map((member) => sortLists(member)).toSorted() : item,
        );
      if (generationPaths.every((path) => sortLists(readPath(path, updatedObject)) === sortLists(readPath(path, previous)))) return;`,
  },
  'other-versions-raise-generation': {
    bug: 'a PUT of a custom object in another API version than the stored one increments its generation',
    breaks: ['meta-generation-kept-without-change'],
    ...createEditAfterPreparation(`const { generation } = previous.metadata;
  const isOtherVersionUpdate = resource.customType !== undefined && call.verb === 'update' && call.info.version !== 'v1';
  if (isOtherVersionUpdate && generation !== undefined) object.metadata.generation = generation + 1;`),
  },
  'webhook-changes-keep-generation': {
    bug: 'a change of the spec by a mutating webhook does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    ...createEditAfterPreparation(`const hasClientChange = sentSpecs.get(call) !== JSON.stringify(previous.spec);
  const { generation } = previous.metadata;
  if (!hasClientChange && !isDeepEqual(object.spec, previous.spec) && generation !== undefined) object.metadata.generation = generation;`),
    also: [
      {
        in: CHANGE_FILE,
        find: 'interface WriteOutcome {',
        put: `const sentSpecs = new WeakMap<Call, string>();

interface WriteOutcome {`,
      },
      {
        in: CHANGE_FILE,
        find: 'const object = await runMutatingAdmission(call, updatedObject, current?.object);',
        put: `sentSpecs.set(call, JSON.stringify(updatedObject.spec));
        const object = await runMutatingAdmission(call, updatedObject, current?.object);`,
      },
    ],
  },
  'priority-class-changes-raise-generation': {
    bug: 'a change of a PriorityClass increments its generation',
    breaks: ['meta-generation-priority-class'],
    in: BUILT_IN_STRATEGY_FILE,
    find: GENERATION_CHECK,
    put: `const hasSameValues = generation?.length === 0 && updatedObject.description === previous.description && updatedObject.value === previous.value;
      if (generationPaths.every((path) => isUnchanged(path, updatedObject, previous)) && (hasSameValues || generation?.length !== 0)) return;`,
  },
  'unchanged-protobuf-has-new-version': {
    bug: 'a PUT in protobuf that changes nothing gets a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    in: 'handlers/change.ts',
    find: 'const isUnchanged = isDeepEqual(object, previous)',
    put: "const isUnchanged = !String(call.request.headers['content-type']).includes('protobuf') && isDeepEqual(object, previous)",
  },
} satisfies Record<string, Fault>;
