/** Random validating admission policies and bindings: expressions, match constraints and parameters. */

import { drawExpression, type TypedExpression } from './expression.ts';
import { RandomGenerator } from './random-generator.ts';
import { FIELDS } from './schema.ts';

/** The drawn values from which a policy is created. */
export interface DrawnPolicy {
  readonly seed: number;
  readonly depth: number;
  /** The seeds of objects that match the policy. */
  readonly objectSeeds: readonly number[];
}

export const TEST_GROUP = 'blobs.differential.example.com';

/** Expressions that the expressions of all policies may contain. */
const REQUEST_OPERANDS: readonly TypedExpression[] = [
  { expression: 'request.operation', type: 'string' },
  { expression: 'request.name', type: 'string' },
  { expression: 'request.kind.kind', type: 'string' },
  { expression: 'request.userInfo.groups', type: 'strings' },
  { expression: 'request.dryRun', type: 'bool' },
  { expression: 'oldObject == null', type: 'bool' },
  { expression: 'namespaceObject.metadata.name', type: 'string' },
  { expression: 'has(request.options)', type: 'bool' },
  { expression: 'authorizer.group("").resource("pods").check("get").allowed()', type: 'bool' },
  { expression: 'authorizer.path("/healthz").check("get").reason()', type: 'string' },
  {
    expression: 'authorizer.serviceAccount("default", "a").group("").resource("pods").check("get").errored()',
    type: 'bool',
  },
  { expression: 'authorizer.requestResource.check("create").allowed()', type: 'bool' },
  { expression: 'request.resource.resource', type: 'string' },
  { expression: 'request.userInfo.username', type: 'string' },
  { expression: 'request.?subResource', type: 'maybe' },
  { expression: 'has(object.metadata.labels)', type: 'bool' },
  { expression: 'object.metadata.?generateName.hasValue()', type: 'bool' },
  { expression: 'oldObject.spec.n', type: 'int' },
  { expression: 'oldObject.?spec.?n', type: 'maybe' },
  { expression: 'namespaceObject.metadata.labels.map(k, k)', type: 'strings' },
];
/** The additional expressions in policies with parameters. A missing parameter is null. */
const PARAMETER_OPERANDS: readonly TypedExpression[] = [
  { expression: 'params.data.a', type: 'string' },
  { expression: 'params.data.map(k, k)', type: 'strings' },
  { expression: 'params == null', type: 'bool' },
  { expression: 'int(params.data.n)', type: 'int' },
  { expression: 'params.?data.?n.hasValue()', type: 'bool' },
];
/** The expressions that the expressions of policies without parameters may contain. */
const OPERANDS: readonly TypedExpression[] = [
  ...REQUEST_OPERANDS,
  ...Object.entries(FIELDS).flatMap(([name, { type }]) => {
    const fieldType: TypedExpression['type'] | undefined =
      type === 'timestamp' || type === 'duration' || type === 'bytes' ? 'string' : type;
    return fieldType === undefined || !/^[a-z]+$/.test(name) || name === 'in'
      ? []
      : [{ expression: `object.spec.${name}`, type: fieldType }];
  }),
  { expression: 'has(object.spec.n)', type: 'bool' },
  { expression: 'object.?spec.?n', type: 'maybe' },
  { expression: 'object.spec.open', type: 'any' },
  { expression: 'object.spec.keyed.map(i, i.name)', type: 'strings' },
];

export function createPolicySpec({ seed, depth }: DrawnPolicy): Record<string, unknown> {
  const random = new RandomGenerator(seed);
  const hasParameters = random.drawBoolean(0.3);
  const operandsWithoutVariables = hasParameters ? [...OPERANDS, ...PARAMETER_OPERANDS] : OPERANDS;
  const variables = Array.from({ length: random.drawInteger(3) }, (_, index) => {
    const type = random.drawItem(['int', 'string', 'bool', 'ints'] as const);
    return { name: `v${index}`, type, expression: drawExpression(type, depth - 1, operandsWithoutVariables, random) };
  });
  const operands = [
    ...operandsWithoutVariables,
    ...variables.map(({ name, type }): TypedExpression => ({ expression: `variables.${name}`, type })),
  ];
  const validations = Array.from({ length: 1 + random.drawInteger(3) }, () => ({
    expression: drawExpression('bool', depth, operands, random),
    ...(random.drawBoolean(0.2) && { message: random.drawItem(['no', ' no ', 'not this']) }),
    ...(random.drawBoolean(0.3) && { messageExpression: drawExpression('string', depth - 1, operands, random) }),
    ...(random.drawBoolean(0.2) && { reason: random.drawItem(['Forbidden', 'Invalid', 'RequestEntityTooLarge']) }),
  }));
  const condition = { name: 'c', expression: drawExpression('bool', depth - 1, operandsWithoutVariables, random) };
  const annotation = { key: 'k', valueExpression: drawExpression('string', depth - 1, operands, random) };
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
