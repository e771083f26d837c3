/** Faults in the comparison of an object with the stored one, which determines whether the generation is incremented. */
import type { Fault } from '../../../faults/fault.ts';

const BUILT_IN = 'registry/generic-strategy.ts';
const CUSTOM = 'registry/custom/custom-strategy.ts';
const CHANGE = 'handlers/change.ts';
const RAISED = 'if (countedPaths.every((path) => isUnchanged(path, next, previous))) return;';
const CUSTOM_RAISED = 'if (deepEqual(selectSchemaContent(next), selectSchemaContent(applySchema(previous)))) return;';
const PREPARE = 'strategy.prepareForUpdate(object, previous, call.scope);';

export const comparedValueFaults = {
  'member-order-raises-generation': {
    bug: 'another order of the members of a custom object increments its generation',
    breaks: ['meta-generation-kept-without-change', 'meta-generation-not-by-clients'],
    in: CUSTOM,
    find: CUSTOM_RAISED,
    put: `const text = (object: ApiObject) => JSON.stringify(selectSchemaContent(object));
      if (text(next) === text(applySchema(previous))) return;`,
  },
  'item-order-keeps-generation': {
    bug: 'another order of the items of a list does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    in: BUILT_IN,
    find: RAISED,
    put: `const sortLists = (value: unknown): string =>
        JSON.stringify(value, (_, item) =>
          Array.isArray(item) ? item.map((member) => sortLists(member)).toSorted() : item,
        );
      if (countedPaths.every((path) => sortLists(readPath(path, next)) === sortLists(readPath(path, previous)))) return;`,
  },
  'other-versions-raise-generation': {
    bug: 'a PUT of a custom object in another API version than the stored one increments its generation',
    breaks: ['meta-generation-kept-without-change'],
    in: CHANGE,
    find: PREPARE,
    put: `${PREPARE}
  const { generation } = previous.metadata;
  const isOther = resource.custom !== undefined && call.verb === 'update' && call.info.version !== 'v1';
  if (isOther && generation !== undefined) object.metadata.generation = generation + 1;`,
  },
  'webhook-changes-keep-generation': {
    bug: 'a change of the spec by a mutating webhook does not increment the generation',
    breaks: ['meta-generation-raised-by-change'],
    in: CHANGE,
    find: PREPARE,
    put: `${PREPARE}
  const isSent = sentSpecs.get(call) !== JSON.stringify(previous.spec);
  const { generation } = previous.metadata;
  if (!isSent && !deepEqual(object.spec, previous.spec) && generation !== undefined) object.metadata.generation = generation;`,
    also: [
      {
        in: CHANGE,
        find: 'interface Outcome {',
        put: 'const sentSpecs = new WeakMap<Call, string>();\n\ninterface Outcome {',
      },
      {
        in: CHANGE,
        find: 'const object = await mutate(call, updatedObject, current?.object);',
        put: `sentSpecs.set(call, JSON.stringify(updatedObject.spec));
        const object = await mutate(call, updatedObject, current?.object);`,
      },
    ],
  },
  'priority-class-changes-raise-generation': {
    bug: 'a change of a PriorityClass increments its generation',
    breaks: ['meta-generation-priority-class'],
    in: BUILT_IN,
    find: RAISED,
    put: `const isFixed = generation?.length === 0 && next.description === previous.description && next.value === previous.value;
      if (countedPaths.every((path) => isUnchanged(path, next, previous)) && (isFixed || generation?.length !== 0)) return;`,
  },
  'status-separate-only-with-schema': {
    bug: 'the status of a custom type is separate only if its schema has a property status',
    breaks: ['sub-status-cleared-on-create', 'sub-status-kept-by-object-writes'],
    in: CUSTOM,
    find: 'const hasStatus = version.subresources?.status !== undefined;',
    put: `const hasStatus =
    version.subresources?.status !== undefined && findProperty(structural, 'status') !== undefined;`,
  },
  'unchanged-protobuf-has-new-version': {
    bug: 'a PUT in protobuf that changes nothing gets a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    in: 'handlers/change.ts',
    find: 'const changesNothing = deepEqual(object, previous)',
    put: "const changesNothing = !String(call.request.headers['content-type']).includes('protobuf') && deepEqual(object, previous)",
  },
} satisfies Record<string, Fault>;
