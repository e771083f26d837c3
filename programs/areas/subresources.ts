/**
 * Area `subresources`: the number of replicas of a custom object, written to the object, its status and its scale in every notation of JSON
 * numbers; and status and scale of several kinds, written by every verb and by two managers.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { chooseWeighted, drawList, drawRecord, shuffleRows } from '../arbitraries.ts';
import { GADGETS } from '../kinds/custom-kind.ts';
import { findKind } from '../kinds/kinds.ts';
import type { ObjectOperation, Operation } from '../operation.ts';
import {
  ACCEPT_HEADERS,
  buildDelete,
  buildGet,
  buildLabelledCreate,
  buildPatch,
  createOperation,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';

/** Draws a number, or rarely another value, as a JSON text. */
const numberTextArbitrary = chooseWeighted<string>(
  [4, fc.constantFrom('0', '1', '2', '3')],
  [
    1,
    fc.constantFrom(
      ...[
        '5.0',
        '1e1',
        '-0',
        '-0.0',
        '-1',
        '-5.0',
        '5.5',
        '5.000000001',
        '1234567.0',
        '3000000000',
        '9007199254740993.0',
      ],
      ...['1e20', '12345678901234567890', 'null', '"1"', 'true', '{}'],
    ),
  ],
);
const resourceVersionTextArbitrary = fc.constantFrom(
  '',
  '',
  '',
  ',"resourceVersion":"@current"',
  ',"resourceVersion":"@first"',
);
const queryArbitrary = drawRecord({
  fieldManager: fc.constantFrom('m1', 'm2', 'u1'),
  force: fc.constantFrom(undefined, undefined, 'true'),
  fieldValidation: fc.constantFrom(undefined, undefined, undefined, 'Ignore', 'Strict'),
});
const replicasFields = { fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': { 'f:replicas': {} } } };
const managedFieldsTextArbitrary = fc.constantFrom(
  ...['', '', '', ',"managedFields":[]', ',"managedFields":[{}]'],
  `,"managedFields":[${JSON.stringify({ manager: 'x', operation: 'Update', apiVersion: 'autoscaling/v1', ...replicasFields })}]`,
);

const OTHER_MEMBERS = ['', ',"nullable":"x"', ',"nullable":"y"', ',"any":{"large":9007199254740993,"small":-0.25}'];
const specTextArbitrary = fc
  .tuple(fc.option(numberTextArbitrary), fc.constantFrom(...OTHER_MEMBERS))
  .map(([replicas, otherMembers]) =>
    replicas === null ? `"spec":{${otherMembers.slice(1)}}` : `"spec":{"replicas":${replicas}${otherMembers}}`,
  );
const statusTextArbitrary = numberTextArbitrary.map((replicas) => `"status":{"replicas":${replicas}}`);
const scaleTextArbitrary = chooseWeighted<string>(
  [6, numberTextArbitrary.map((replicas) => `"spec":{"replicas":${replicas}}`)],
  [1, fc.constantFrom('"spec":{}', '"spec":null', '"status":{"replicas":9}')],
);

const GADGET_TYPE_META = `"kind":"${GADGETS.kind}","apiVersion":"${GADGETS.apiVersion}",`;
const SCALE_TYPE_META = '"kind":"Scale","apiVersion":"autoscaling/v1",';

function drawWrite(
  verb: 'create' | 'update' | 'patch' | 'apply',
  members: fc.Arbitrary<string>,
  subresource?: string,
): fc.Arbitrary<Operation> {
  const typeMeta = verb === 'patch' ? '' : subresource === 'scale' ? SCALE_TYPE_META : GADGET_TYPE_META;
  return fc
    .record({
      members,
      version: resourceVersionTextArbitrary,
      managedFields: managedFieldsTextArbitrary,
      query: queryArbitrary,
    })
    .map((bodyParts) => {
      const { force, ...queryWithoutForce } = bodyParts.query;
      // Updates of custom objects must contain the resourceVersion.
      const mustHaveVersion = verb === 'update' && bodyParts.version === '' && subresource !== 'scale';
      const isNew = verb === 'create' || verb === 'apply';
      const versionMember = mustHaveVersion ? ',"resourceVersion":"@current"' : isNew ? '' : bodyParts.version;
      return createOperation(verb, GADGETS, {
        name: 'a',
        subresource,
        type: verb === 'patch' ? MERGE_PATCH_TYPE : undefined,
        body: `{${typeMeta}"metadata":{"name":"a"${versionMember}${isNew ? '' : bodyParts.managedFields}},${bodyParts.members}}`,
        query: verb === 'apply' ? bodyParts.query : queryWithoutForce,
      });
    });
}

function drawJsonPatch(subresource?: string): fc.Arbitrary<Operation> {
  const path = '/spec/replicas';
  return fc
    .tuple(numberTextArbitrary, fc.nat(3), queryArbitrary)
    .map(([replicas, documentIndex, { force: _, ...parameters }]) => {
      const documents = [
        `[{"op":"add","path":"${path}","value":${replicas}}]`,
        `[{"op":"replace","path":"/spec","value":{"replicas":${replicas}}}]`,
        `[{"op":"test","path":"${path}","value":${replicas}},{"op":"replace","path":"${path}","value":2}]`,
        `[{"op":"add","path":"/x","value":${replicas}},{"op":"move","from":"/x","path":"${path}"}]`,
      ];
      return buildPatch(GADGETS, 'a', JSON_PATCH_TYPE, documents[documentIndex], { subresource, query: parameters });
    });
}

const replicasRequestArbitrary = chooseWeighted<Operation>(
  [2, drawWrite('create', specTextArbitrary)],
  [4, drawWrite('apply', specTextArbitrary)],
  [2, drawWrite('update', specTextArbitrary)],
  [2, drawWrite('patch', specTextArbitrary)],
  [1, drawWrite('patch', statusTextArbitrary, 'status')],
  [1, drawWrite('apply', statusTextArbitrary, 'status')],
  [4, drawWrite('update', scaleTextArbitrary, 'scale')],
  [3, drawWrite('patch', scaleTextArbitrary, 'scale')],
  [4, drawWrite('apply', scaleTextArbitrary, 'scale')],
  [1, drawJsonPatch()],
  [1, drawJsonPatch('scale')],
  [1, fc.constant(buildDelete(GADGETS, 'a'))],
  [5, fc.constantFrom(buildGet(GADGETS, 'a'), buildGet(GADGETS, 'a', { subresource: 'scale' }))],
);

/** A program about one object. It begins with an apply, which usually creates the object. */
const replicasProgramArbitrary = fc
  .tuple(drawWrite('apply', specTextArbitrary), drawList(replicasRequestArbitrary, 1, 15))
  .map(([first, otherOperations]) => [first, ...otherOperations]);

/** Two different values of a subresource. The second value of a status also has a spec, which does not belong to a status. */
type SubresourceValues = readonly [resource: string, first: JsonObject, second: JsonObject];
const buildLoadBalancerStatus = (ip: string): JsonObject => ({ status: { loadBalancer: { ingress: [{ ip }] } } });
const STATUS_VALUES: readonly SubresourceValues[] = [
  ['deployments', { status: { replicas: 2 } }, { status: { replicas: 3 }, spec: { paused: true } }],
  ['pods', { status: { phase: 'Running' } }, { status: { phase: 'Failed', reason: 'r' }, spec: { nodeName: 'm' } }],
  [
    'services',
    buildLoadBalancerStatus('10.9.9.9'),
    { ...buildLoadBalancerStatus('10.9.9.8'), spec: { sessionAffinity: 'ClientIP' } },
  ],
  [
    'gadgets',
    { status: { replicas: 2, selector: 'a=b' } },
    { status: { replicas: 3, phase: 'p' }, spec: { replicas: 9 } },
  ],
];
const SCALE_VALUES = ['replicasets', 'statefulsets', 'replicationcontrollers', 'gadgets'].map(
  (resource): SubresourceValues => [resource, { spec: { replicas: 2 } }, { spec: { replicas: 3 } }],
);

/** Draws a program that writes a subresource by every verb, and reads it between the writes. */
function drawSubresourceProgram(
  subresource: 'status' | 'scale',
  [resource, firstValue, secondValue]: SubresourceValues,
): fc.Arbitrary<Operation[]> {
  const kind = findKind(resource);
  const content = kind.getContent(0);
  const isScale = subresource === 'scale';
  const buildObject = (members: JsonObject, metadata?: JsonObject): JsonObject =>
    isScale
      ? { metadata: { namespace: '{ns}', ...metadata }, ...members }
      : { ...content, metadata, ...members, spec: { ...Object(content.spec), ...Object(members.spec) } };
  const buildWrite = (
    verb: 'update' | 'patch' | 'apply',
    body: unknown,
    query: object = {},
    type?: string,
  ): ObjectOperation =>
    createOperation(verb, kind, { name: 'a', subresource, body, query: compact({ ...query }), type });
  const buildRead = (options: object = {}): Operation => buildGet(kind, 'a', options);
  const [member = ''] = Object.keys(firstValue);
  const writes = [
    buildWrite('update', buildObject(firstValue, { labels: { l: '1' } })),
    buildWrite('update', buildObject(secondValue), { dryRun: 'All' }),
    buildWrite('update', buildObject(secondValue, { resourceVersion: '@first' })),
    buildWrite('update', buildObject(firstValue, { resourceVersion: '@current' })),
    buildWrite('update', buildObject(firstValue, { name: 'other' })),
    buildWrite('patch', { ...secondValue, metadata: { labels: { m: '1' } } }, {}, MERGE_PATCH_TYPE),
    buildWrite('patch', firstValue, { dryRun: 'All' }, MERGE_PATCH_TYPE),
    buildWrite('patch', { [member]: null }, {}, MERGE_PATCH_TYPE),
    buildWrite('patch', firstValue, {}, STRATEGIC_PATCH_TYPE),
    buildWrite('patch', [{ op: 'add', path: `/${member}`, value: firstValue[member] }], {}, JSON_PATCH_TYPE),
    buildWrite('apply', firstValue, { fieldManager: 'm1', force: 'true' }),
    buildWrite('apply', secondValue, { fieldManager: 'm2' }),
    buildWrite('apply', secondValue, { fieldManager: 'm2', force: 'true', dryRun: 'All' }),
    buildWrite('apply', firstValue, { fieldManager: 'm2', force: 'true' }),
  ];
  return fc.tuple(shuffleRows(writes), fc.constantFrom(...ACCEPT_HEADERS)).map(([shuffledWrites, accept]) => {
    const halfLength = shuffledWrites.length / 2;
    const readSubresource = buildRead({ subresource });
    const [firstHalf, secondHalf] = [shuffledWrites.slice(0, halfLength), shuffledWrites.slice(halfLength)];
    return [
      buildLabelledCreate(kind, 'a'),
      readSubresource,
      ...firstHalf,
      readSubresource,
      buildRead(),
      ...secondHalf,
      readSubresource,
      buildRead({ subresource, accept }),
    ];
  });
}

export const drawSubresourcePrograms = (): fc.Arbitrary<Operation[]>[] => [
  replicasProgramArbitrary,
  fc.constantFrom(...STATUS_VALUES).chain((values) => drawSubresourceProgram('status', values)),
  fc.constantFrom(...SCALE_VALUES).chain((values) => drawSubresourceProgram('scale', values)),
];
