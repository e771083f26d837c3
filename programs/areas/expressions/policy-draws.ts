/** Random validating admission policies and bindings: expressions, match constraints and parameters. */

import { drawExpression, type TypedName } from './expression.ts';
import { RandomGenerator } from './random-generator.ts';
import { FIELDS } from './schema.ts';

export interface DrawnPolicy {
  readonly seed: number;
  readonly depth: number;
  /** The seeds of objects that match the policy. */
  readonly objectSeeds: readonly number[];
}

export const TEST_GROUP = 'blobs.differential.example.com';

const REQUEST_NAMES: readonly TypedName[] = [
  { text: 'request.operation', type: 'string' },
  { text: 'request.name', type: 'string' },
  { text: 'request.kind.kind', type: 'string' },
  { text: 'request.userInfo.groups', type: 'strings' },
  { text: 'request.dryRun', type: 'bool' },
  { text: 'oldObject == null', type: 'bool' },
  { text: 'namespaceObject.metadata.name', type: 'string' },
  { text: 'has(request.options)', type: 'bool' },
  { text: 'authorizer.group("").resource("pods").check("get").allowed()', type: 'bool' },
  { text: 'authorizer.path("/healthz").check("get").reason()', type: 'string' },
  { text: 'authorizer.serviceAccount("default", "a").group("").resource("pods").check("get").errored()', type: 'bool' },
  { text: 'authorizer.requestResource.check("create").allowed()', type: 'bool' },
  { text: 'request.resource.resource', type: 'string' },
  { text: 'request.userInfo.username', type: 'string' },
  { text: 'request.?subResource', type: 'maybe' },
  { text: 'has(object.metadata.labels)', type: 'bool' },
  { text: 'object.metadata.?generateName.hasValue()', type: 'bool' },
  { text: 'oldObject.spec.n', type: 'int' },
  { text: 'oldObject.?spec.?n', type: 'maybe' },
  { text: 'namespaceObject.metadata.labels.map(k, k)', type: 'strings' },
];
/** Names for policies with parameters. A missing parameter is null. */
const PARAMETER_NAMES: readonly TypedName[] = [
  { text: 'params.data.a', type: 'string' },
  { text: 'params.data.map(k, k)', type: 'strings' },
  { text: 'params == null', type: 'bool' },
  { text: 'int(params.data.n)', type: 'int' },
  { text: 'params.?data.?n.hasValue()', type: 'bool' },
];
const NAMES: readonly TypedName[] = [
  ...REQUEST_NAMES,
  ...Object.entries(FIELDS).flatMap(([name, { type }]) => {
    const fieldType: TypedName['type'] | undefined =
      type === 'timestamp' || type === 'duration' || type === 'bytes' ? 'string' : type;
    return fieldType === undefined || !/^[a-z]+$/.test(name) || name === 'in'
      ? []
      : [{ text: `object.spec.${name}`, type: fieldType }];
  }),
  { text: 'has(object.spec.n)', type: 'bool' },
  { text: 'object.?spec.?n', type: 'maybe' },
  { text: 'object.spec.open', type: 'any' },
  { text: 'object.spec.keyed.map(i, i.name)', type: 'strings' },
];

export function createPolicySpec({ seed, depth }: DrawnPolicy): Record<string, unknown> {
  const random = new RandomGenerator(seed);
  const hasParameters = random.drawBoolean(0.3);
  const availableNames = hasParameters ? [...NAMES, ...PARAMETER_NAMES] : NAMES;
  const variables = Array.from({ length: random.drawInteger(3) }, (_, index) => {
    const type = random.drawItem(['int', 'string', 'bool', 'ints'] as const);
    return { name: `v${index}`, type, expression: drawExpression(type, depth - 1, availableNames, random) };
  });
  const names = [
    ...availableNames,
    ...variables.map(({ name, type }): TypedName => ({ text: `variables.${name}`, type })),
  ];
  const validations = Array.from({ length: 1 + random.drawInteger(3) }, () => ({
    expression: drawExpression('bool', depth, names, random),
    ...(random.drawBoolean(0.2) && { message: random.drawItem(['no', ' no ', 'not this']) }),
    ...(random.drawBoolean(0.3) && { messageExpression: drawExpression('string', depth - 1, names, random) }),
    ...(random.drawBoolean(0.2) && { reason: random.drawItem(['Forbidden', 'Invalid', 'RequestEntityTooLarge']) }),
  }));
  const condition = { name: 'c', expression: drawExpression('bool', depth - 1, availableNames, random) };
  const annotation = { key: 'k', valueExpression: drawExpression('string', depth - 1, names, random) };
  return {
    failurePolicy: random.drawItem(['Fail', 'Fail', 'Ignore']),
    ...(variables.length > 0 && { variables: variables.map(({ name, expression }) => ({ name, expression })) }),
    ...(random.drawBoolean(0.3) && { matchConditions: [condition] }),
    ...(hasParameters && { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }),
    ...(random.drawBoolean(0.2) && { auditAnnotations: [annotation] }),
    validations,
  };
}

interface NamedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: object;
}

/**
 * Builds a policy for objects that have the name of the policy as label. Other constraints are random; without `drawnPolicy`, there are
 * none.
 */
export function buildPolicy(name: string, spec: object, drawnPolicy: DrawnPolicy | undefined): NamedObject {
  const random = new RandomGenerator((drawnPolicy?.seed ?? 0) + 1);
  const matchConstraints = drawnPolicy === undefined ? ALL_WRITES_CONSTRAINT : drawMatchConstraints(random);
  const objectSelector = { matchLabels: { policy: name } };
  return {
    apiVersion: 'admissionregistration.{suffix}/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: { matchConstraints: { ...matchConstraints, objectSelector }, ...spec },
  };
}

const MATCH_RULE = {
  operations: ['CREATE', 'UPDATE'],
  apiGroups: [TEST_GROUP],
  apiVersions: ['v1'],
  resources: ['blobs'],
};
const ALL_WRITES_CONSTRAINT = { resourceRules: [MATCH_RULE] };

function drawMatchConstraints(random: RandomGenerator): object {
  const rule = {
    ...MATCH_RULE,
    ...(random.drawBoolean(0.3) && { operations: random.drawItem([['CREATE'], ['UPDATE'], ['*'], ['DELETE']]) }),
    ...(random.drawBoolean(0.1) && {
      resources: random.drawItem([['*'], ['*/*'], ['blobs/*'], ['blobs/status'], ['things']]),
    }),
    ...(random.drawBoolean(0.1) && { apiVersions: random.drawItem([['*'], ['v2'], ['v1beta1', 'v1']]) }),
    ...(random.drawBoolean(0.1) && { scope: random.drawItem(['Namespaced', 'Cluster', '*']) }),
    ...(random.drawBoolean(0.1) && { resourceNames: random.drawItem([['a'], ['kept'], ['b']]) }),
  };
  const buildSelector = (namespace: string) => ({ matchLabels: { '{prefix}/metadata.name': namespace } });
  return {
    resourceRules: [rule],
    ...(random.drawBoolean(0.1) && {
      excludeResourceRules: [{ ...MATCH_RULE, operations: [random.drawItem(['CREATE', 'UPDATE'])] }],
    }),
    ...(random.drawBoolean(0.1) && { namespaceSelector: buildSelector(random.drawItem(['default', 'other'])) }),
    ...(random.drawBoolean(0.1) && { matchPolicy: random.drawItem(['Exact', 'Equivalent']) }),
  };
}

/** ConfigMaps that are parameters of policies, with and without the label that bindings select. */
export const PARAMETERS = [
  { name: 'labelled', labels: { params: 'yes' }, data: { a: 'a', n: '3' } },
  { name: 'plain', labels: {}, data: { a: 'b', n: 'x' } },
];

export function buildBinding(
  name: string,
  validationActions: readonly string[],
  drawnPolicy: DrawnPolicy | undefined,
): object {
  const random = new RandomGenerator((drawnPolicy?.seed ?? 0) + 2);
  const target = random.drawItem<object>([
    { name: 'labelled' },
    { name: 'plain' },
    { name: 'nowhere' },
    { selector: { matchLabels: { params: 'yes' } } },
    { selector: { matchLabels: { params: 'no' } } },
  ]);
  const paramRef = {
    ...target,
    ...(random.drawBoolean(0.3) && { namespace: random.drawItem(['default', 'other']) }),
    parameterNotFoundAction: random.drawItem(['Allow', 'Deny']),
  };
  return {
    apiVersion: 'admissionregistration.{suffix}/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: {
      policyName: name,
      validationActions,
      ...(drawnPolicy !== undefined && random.drawBoolean(0.8) && { paramRef }),
      ...(drawnPolicy !== undefined && random.drawBoolean(0.1) && { matchResources: drawMatchConstraints(random) }),
    },
  };
}
